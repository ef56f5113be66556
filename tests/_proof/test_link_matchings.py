from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from gedkit._proof.link_matchings import max_matching_weights


@pytest.mark.parametrize("number", [np.int64, object])
@pytest.mark.parametrize(
    "shape", [(1, 1), (2, 3), (4, 4), (4, 2), (3, 5), (5, 5), (9, 4), (7, 7), (6, 11), (9, 9), (12, 10)]
)
def test_against_scipy(shape, number):
    rng = np.random.default_rng(7)
    for largest in (1, 3, 1000):
        weights = rng.integers(0, largest + 1, (40, *shape)) * (rng.random((40, *shape)) < 0.7)
        expected = [int(w[linear_sum_assignment(w, maximize=True)].sum()) for w in weights]
        assert max_matching_weights(weights.astype(number)).tolist() == expected


def test_nothing_to_match():
    assert max_matching_weights(np.zeros((3, 0, 2), dtype=np.int64)).tolist() == [0, 0, 0]
    assert max_matching_weights(np.zeros((0, 6, 6), dtype=np.int64)).tolist() == []


def test_numbers_beyond_64_bits():
    weights = np.full((1, 6, 6), 2**61, dtype=object)
    assert max_matching_weights(weights).tolist() == [6 * 2**61]
