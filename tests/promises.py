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
    if result.status is Status.OPTIMAL:
        assert agrees(result.distance, truth)
        assert agrees(result.lower_bound, truth)
    assert gk.verify(result)
