"""Files without AMRs are refused, not scored as zero pairs."""

import pytest

pytest.importorskip("penman")

from gedkit._tasks.amr.corpus import score_files
from gedkit.errors import GraphFileError


def test_files_without_amrs_are_refused(tmp_path):
    for name in ("a", "b"):
        (tmp_path / name).write_text('{"nodes": 1}\n')
    with pytest.raises(GraphFileError, match="has no AMR: wanted are AMRs in PENMAN notation"):
        score_files(tmp_path / "a", tmp_path / "b")
