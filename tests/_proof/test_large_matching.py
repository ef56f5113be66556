from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from gedkit._proof.large_matching import max_matching_weight
from gedkit._proof.link_matchings import compare_matching_weights


@pytest.mark.parametrize("number", [np.int64, object])
@pytest.mark.parametrize("shape", [(1, 1), (3, 5), (9, 9), (30, 12), (40, 60), (1, 70)])
@pytest.mark.parametrize("largest", [0, 1, 3, 1000, 2**40])
def test_against_scipy(shape, largest, number):
    rng = np.random.default_rng(3)
    for _ in range(5):
        weights = rng.integers(0, largest + 1, shape) * (rng.random(shape) < 0.7)
        expected = int(weights[linear_sum_assignment(weights, maximize=True)].sum())
        assert max_matching_weight(weights.astype(number)) == expected


def test_classes_of_equal_rows_and_columns():
    kinds = np.array([[5, 2, 0], [7, 7, 1]])
    weights = kinds[np.ix_(np.arange(300) % 2, np.arange(400) % 3)]
    assert max_matching_weight(weights) == int(weights[linear_sum_assignment(weights, maximize=True)].sum())


def test_no_weight_is_below_that_of_the_matching_and_none_passes_the_floor_wrongly():
    rng = np.random.default_rng(5)
    weights = rng.integers(0, 9, (60, 10, 12))
    exact = np.array([max_matching_weight(matrix) for matrix in weights])
    floor = exact + rng.integers(-6, 7, 60)
    found = compare_matching_weights(weights, floor)
    assert np.all(found >= exact)
    assert np.array_equal(found > floor, exact > floor)
    assert np.array_equal(found[exact > floor], exact[exact > floor])
