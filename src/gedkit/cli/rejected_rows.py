"""What a command says about rows that it could not read, and where it keeps them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gedkit.io.rejects import Reject, in_words, write_rejects


def keep_rejects(rejects: Sequence[Reject], out: Path, quiet: bool) -> dict[str, Any]:
    """Write rejected rows beside the output and say how many there are; return what JSON output tells of them."""
    if not rejects:
        return {}
    path = out.with_suffix(".rejects.csv")
    write_rejects(rejects, path)
    if not quiet:
        print(f"gedkit: {in_words(rejects)}, see {path}", file=sys.stderr)
    return {"rejected": len(rejects), "rejects": str(path)}
