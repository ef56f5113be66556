"""Damaged and hostile files of every kind: an answer or an error of ours, within a ceiling of memory and time."""

from __future__ import annotations

import pytest

from hostile.bombs import BOMBS, write_bomb
from hostile.cases import KINDS, write_case
from hostile.sandbox import run

# A share of the size at which each was first seen: enough to take gigabytes or minutes from a reader that is not ready.
FACTOR = 0.25
FIXED = 96 << 20  # RDKit alone is 31 MB
PER_BYTE = 100
CASES = 12


def test_bombs(tmp_path):
    files = [write_bomb(name, tmp_path, FACTOR) for name in BOMBS]
    for name, (_, path), outcome in zip(BOMBS, files, run(files), strict=True):
        assert outcome.verdict in ("ok", "refused"), (name, outcome.words)
        assert outcome.peak <= FIXED + PER_BYTE * path.stat().st_size, (name, outcome.peak)


@pytest.mark.parametrize("kind", KINDS)
def test_damage(kind, tmp_path):
    files = [write_case(kind, seed, tmp_path) for seed in range(CASES)]
    outcomes = run(files)
    assert len(outcomes) == CASES
    for seed, outcome in enumerate(outcomes):
        assert outcome.verdict in ("ok", "refused"), (kind, seed, outcome.words)
        assert outcome.peak <= FIXED, (kind, seed, outcome.peak)
        if outcome.verdict == "refused":
            assert "case" in outcome.words or "d.npy" in outcome.words or "set.jsonl" in outcome.words, outcome.words
