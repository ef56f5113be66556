from __future__ import annotations

from itertools import product

import numpy as np

from gedkit._proof.placement import can_place_all, propagate


def ways(allowed, may_delete):
    """Return every way to place the rows, by trying all."""
    options = [
        [k for k in range(allowed.shape[1]) if row[k]] + [-1] * bool(free)
        for row, free in zip(allowed, may_delete, strict=True)
    ]
    return [way for way in product(*options) if len({k for k in way if k >= 0}) == sum(k >= 0 for k in way)]


def test_against_trying_all():
    rng = np.random.default_rng(3)
    verdicts = set()
    for _ in range(300):
        allowed = rng.random((4, rng.integers(1, 5))) < 0.45
        may_delete = rng.random(4) < 0.2
        before = ways(allowed, may_delete)
        assert can_place_all(allowed, may_delete) == bool(before)
        verdicts.add(bool(before))
        propagate(allowed, may_delete)
        assert ways(allowed, may_delete) == before
    assert verdicts == {True, False}


def test_propagation_settles_a_chain():
    allowed = np.array([[1, 0, 0], [1, 1, 0], [1, 1, 1]], dtype=bool)
    propagate(allowed, np.zeros(3, dtype=bool))
    assert np.array_equal(allowed, np.eye(3, dtype=bool))
