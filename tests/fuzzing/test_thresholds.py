"""A few pairs at the thresholds of the engine."""

from __future__ import annotations

import warnings
from collections import Counter

import pytest

from fuzzing import thresholds


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
def test_known_distances_at_the_thresholds(seed):
    tried: Counter[str] = Counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        thresholds.try_case(seed, tried)
    assert tried


def test_every_size_has_its_turn():
    cases = [thresholds.make_case(seed) for seed in range(400)]
    assert {first.n for first, *_ in cases} == set(thresholds.NODES)
    assert {len(set(first.edge_labels)) for first, *_ in cases} >= {1, 2, 255, 256, 257}
