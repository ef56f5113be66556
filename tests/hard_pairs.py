"""A pair that takes every search long, for tests of limits."""

from __future__ import annotations

import gedkit as gk


def ladder(n, chords):
    """A graph too regular to be compared quickly."""
    edges = {(i, (i + step) % n) for i in range(n) for step in chords}
    return gk.Graph(n, sorted({tuple(sorted(edge)) for edge in edges}))


# Two regular graphs of one degree: no bound tells their nodes apart, so a proof takes longer than any test here.
HARD = (ladder(40, (1, 2, 9)), ladder(40, (1, 5, 13)))
