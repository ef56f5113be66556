"""What every answer promises, whichever solver gave it and whatever stopped it."""

from __future__ import annotations

import math

import gedkit as gk
from gedkit import Status


def at_most(x, y):
    return x <= y or math.isclose(x, y, rel_tol=1e-9, abs_tol=1e-9)


def agrees(x, y):
    return at_most(x, y) and at_most(y, x)


def check_bounds(result, truth):
    """Check what every answer promises, whatever stopped the search."""
    assert at_most(result.lower_bound, truth)
    assert at_most(truth, result.distance)
    assert at_most(result.lower_bound, result.distance)
    assert (result.path is None) == math.isinf(result.distance)
    assert result.path is None or result.path.cost == result.distance
    assert result.distance <= min(upper for _, _, upper in result.history)
    if result.status is Status.OPTIMAL:
        assert agrees(result.distance, truth)
        assert agrees(result.lower_bound, truth)
    assert gk.verify(result)


def check_cutoff(result, truth, cutoff):
    """Check what an inexact solver promises when asked whether the distance is at most ``cutoff``."""
    if result.status is Status.CUTOFF:
        assert not at_most(truth, cutoff)
        assert cutoff < result.lower_bound
        assert at_most(result.lower_bound, truth)
        assert result.distance == math.inf
        assert result.mapping is None
    else:
        assert result.status in (Status.OPTIMAL, Status.FEASIBLE)
        check_bounds(result, truth)


def check_stopped_by_callback(solve, truth, calls):
    """Stop ``solve(callback=...)`` at the given call, and check what the callback was told and what came back."""
    seen = []

    def stop(lower, upper, stats):
        seen.append((lower, upper))
        return len(seen) >= calls

    result = solve(callback=stop)
    assert all(at_most(lower, truth) and at_most(truth, upper) for lower, upper in seen)
    assert result.status in (Status.OPTIMAL, Status.FEASIBLE, Status.INTERRUPTED)
    check_bounds(result, truth)
