"""How long a job will still take, as far as it can be told."""

from __future__ import annotations

import math

import pytest

from gedkit.collection import progress
from gedkit.collection.progress import Progress


class Clock:
    def __init__(self):
        self.now = 0.0

    def monotonic(self):
        return self.now


def estimates(monkeypatch, how_far, hear, seconds):
    """Return (seconds, estimate) pairs of a job that has done ``how_far(t)`` after t seconds."""
    clock, told = Clock(), []
    monkeypatch.setattr(progress, "time", clock)
    report = Progress(10_000, 0, lambda done, total, left: told.append((clock.now, left)))
    for step in range(1, 10 * seconds):
        clock.now = step / 10
        hear(report, how_far(clock.now))
    return told


def test_a_steady_job(monkeypatch):
    told = estimates(monkeypatch, lambda t: int(100 * t), Progress.at, 50)
    assert len(told) > 20
    assert all(left == pytest.approx(100 - t, rel=0.05) for t, left in told)


@pytest.mark.parametrize("power", [1, 2, 3])
def test_a_search_that_gains_speed(monkeypatch, power):
    told = estimates(
        monkeypatch, lambda t: int(10_000 * (t / 40) ** power), lambda report, done: report.at_of(done, 10_000), 40
    )
    known = [(t, left) for t, left in told if t > 4]
    assert known
    assert all(left == pytest.approx(40 - t, rel=0.3) for t, left in known)
    assert told[0][1] == math.inf
