"""Bootstrap intervals: they cover, they shrink, they repeat."""

import numpy as np
import pytest

from gedkit._tasks.score.intervals import mean_interval, ratio_interval
from gedkit.lab.evaluation.accuracy_tables import States, value_cell


def test_they_cover_the_truth_nearly_always():
    rng = np.random.default_rng(0)
    inside = [low < 5 < high for low, high in (mean_interval(rng.normal(5, 2, 60)) for _ in range(200))]
    assert 0.88 < np.mean(inside) < 0.99


def test_more_values_make_them_narrower():
    values = np.random.default_rng(0).random(1000)
    few, many = (np.subtract(*mean_interval(values[:count])[::-1]) for count in (50, 1000))
    assert many < few / 2
    assert mean_interval(values) == mean_interval(values)


def test_ratios_are_of_means_over_the_same_pairs():
    rng = np.random.default_rng(1)
    below = rng.integers(10, 1000, 300)
    low, high = ratio_interval(3 * below, below)
    assert (low, high) == (pytest.approx(3), pytest.approx(3))
    low, high = ratio_interval(rng.permutation(3 * below), below)
    assert low < 3 * below.mean() / below.mean() < high
    assert States(below, 3 * below).ratio == pytest.approx(3)


def test_queries_that_are_left_out_do_not_count():
    assert mean_interval([2.0, np.nan, 2.0]) == (2, 2)
    assert np.isnan(mean_interval([np.nan])).all()
    assert value_cell([0.001, 0.003], (0.001, 0.004), scale=1e3, digits=1) == "2.0 ± 1.4 [1.0, 4.0]"
