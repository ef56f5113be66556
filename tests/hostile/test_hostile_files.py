"""Damaged and hostile files of every kind: an answer or an error of ours, within a ceiling of memory and time."""

from __future__ import annotations

import pytest

from hostile.bombs import BOMBS, write_bomb
from hostile.cases import FOREIGN_KINDS, KINDS, write_case
from hostile.sandbox import run

# A share of the size at which each was first seen: enough to take gigabytes or minutes from a reader that is not ready.
FACTOR = 0.1
FIXED = 200 << 20  # an archive may unpack to 64 MiB, whatever its size
# A byte of graph6 holds six edges, a byte of XML a quarter of an element, a byte of Turtle a statement, of which a
# document may have 250,000.
PER_BYTE = {"graph6_dense": 600, "xml_elements": 150, "turtle_lists": 3000}
CASES = 6
FOREIGN_CASES = 40
SMALL = 64 << 20  # for a file of some kilobytes, with the library that reads it


@pytest.mark.long
@pytest.mark.posix
def test_bombs(tmp_path):
    pytest.importorskip("rdkit")
    files = [write_bomb(name, tmp_path, FACTOR) for name in BOMBS]
    for name, (_, path), outcome in zip(BOMBS, files, run(files), strict=True):
        assert outcome.verdict in ("ok", "refused"), (name, outcome.words)
        assert outcome.peak <= FIXED + PER_BYTE.get(name, 60) * path.stat().st_size, (name, outcome.peak)


@pytest.mark.long
@pytest.mark.posix
def test_damage(tmp_path):
    pytest.importorskip("rdkit")
    cases = [(kind, seed) for kind in KINDS for seed in range(CASES)]
    outcomes = run([write_case(*case, tmp_path) for case in cases])
    assert {outcome.verdict for outcome in outcomes} == {"ok", "refused"}, [
        o for o in outcomes if o.verdict == "foreign"
    ]
    for case, outcome in zip(cases, outcomes, strict=True):
        assert outcome.peak <= FIXED, (case, outcome.peak)
        if outcome.verdict == "refused":
            assert any(name in outcome.words for name in ("case", "/d.", "set.jsonl")), (case, outcome.words)


@pytest.mark.long
def test_damage_to_files_of_other_programs(tmp_path):
    cases = [(kind, seed) for kind in FOREIGN_KINDS for seed in range(100, 100 + FOREIGN_CASES)]
    outcomes = run([write_case(*case, tmp_path) for case in cases])
    for case, outcome in zip(cases, outcomes, strict=True):
        assert outcome.verdict in ("ok", "refused"), (case, outcome.words)
        assert outcome.peak <= SMALL, (case, outcome.peak)
        assert outcome.verdict == "ok" or "case" in outcome.words, (case, outcome.words)
    for kind in FOREIGN_KINDS:
        refused = [o for (k, _), o in zip(cases, outcomes, strict=True) if k == kind and o.verdict == "refused"]
        assert refused, kind
