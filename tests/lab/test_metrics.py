"""Metrics against scipy and against cases worked out by hand."""

import numpy as np
import pytest

from gedkit.errors import InvalidOptionError
from gedkit.lab.metrics import (
    distances_of,
    kendall,
    mean_absolute_error,
    mean_squared_error,
    precision_at,
    share_optimal,
    similarities_of,
    spearman,
)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("values", [5, 1000], ids=["many ties", "few ties"])
def test_rank_correlations_agree_with_scipy(seed, values):
    stats = pytest.importorskip("scipy.stats")
    rng = np.random.default_rng(seed)
    true = rng.integers(values, size=(6, 40)).astype(float)
    predicted = true + rng.integers(-3, 4, size=true.shape)
    assert spearman(predicted, true) == pytest.approx(
        np.mean([stats.spearmanr(p, t)[0] for p, t in zip(predicted, true, strict=True)])
    )
    assert kendall(predicted, true) == pytest.approx(
        np.mean([stats.kendalltau(p, t)[0] for p, t in zip(predicted, true, strict=True)])
    )


def test_rank_correlations_by_hand():
    # Ranks 1 2.5 2.5 4 against 1 2 3 4: 4.5 / sqrt(4.5 * 5).
    assert spearman([1, 2, 2, 3], [1, 2, 3, 4]) == pytest.approx(4.5 / np.sqrt(4.5 * 5))
    # Five pairs agree, one is tied in the prediction: 5 / sqrt(5 * 6).
    assert kendall([1, 2, 2, 3], [1, 2, 3, 4]) == pytest.approx(5 / np.sqrt(30))
    assert spearman([[3, 2, 1]], [[1, 2, 3]]) == kendall([[3, 2, 1]], [[1, 2, 3]]) == -1


def test_queries_that_tell_nothing():
    assert spearman([[1, 2], [1, 2]], [[1, 2], [5, 5]]) == 1  # the second has no order to find
    assert spearman([[1, 2], [5, 5]], [[1, 2], [1, 2]]) == 0.5  # the second finds none
    assert np.isnan(kendall([[1, 2]], [[3, 3]]))


def test_values_by_hand():
    assert mean_squared_error([0.0, 0.5], [0.1, 0.1]) == pytest.approx((0.01 + 0.16) / 2)
    assert mean_absolute_error([[1, 2]], [[3, 2]]) == 1
    assert share_optimal([1, 2.5, 3 + 1e-9, 1e9], [1, 2, 3, 1e9 + 1]) == 0.75
    sizes = np.array([4, 10, 20])
    assert similarities_of([2, 0, 10], sizes) == pytest.approx([np.exp(-1), 1, np.exp(-1)])
    assert distances_of(np.exp([-1, 0, -1]), sizes) == pytest.approx([2, 0, 10])
    assert np.isfinite(distances_of([0.0], [4])).all()


# Truth 0 1 1 1 4: two nearest are candidate 0 and any of 1, 2, 3.
TRUE = [[0, 1, 1, 1, 4]]


@pytest.mark.parametrize(
    ("predicted", "extended", "strict", "by_prediction"),
    [
        ([0, 1, 1, 1, 4], 1, 1, 1),
        ([0, 1.2, 1.1, 1.0, 4], 1, 0.5, 1),  # prefers 3 among equals
        ([0, 3, 2, 5, 1], 0.5, 0.5, 0.5),  # takes 4 for near
        ([5, 4, 3, 2, 1], 0.5, 0, 0.5),  # nearest: 4 and 3
        ([7, 7, 7, 7, 7], 1, 1, 1),  # no opinion: everything is as near as the second
    ],
)
def test_precision_by_hand(predicted, extended, strict, by_prediction):
    assert precision_at(2, [predicted], TRUE, "extended") == extended
    assert precision_at(2, [predicted], TRUE, "strict") == strict
    assert precision_at(2, [predicted], TRUE, "by prediction") == by_prediction


def test_a_perfect_prediction_that_trembles():
    rng = np.random.default_rng(0)
    true = rng.integers(6, size=(50, 200)).astype(float)
    shaken = true + 1e-9 * rng.random(true.shape)
    assert precision_at(10, true, true, "extended") == 1
    assert precision_at(10, true, true, "strict") == 1
    assert precision_at(10, shaken, true, "by prediction") == 1
    assert precision_at(10, shaken, true, "extended") == 1
    assert precision_at(10, shaken, true, "strict") < 0.8


def test_equal_predictions_are_put_in_the_order_of_the_truth():
    assert precision_at(2, [[5, 5, 5, 5]], [[3, 1, 2, 0]], "by prediction") == 1
    assert precision_at(2, [[5, 5, 5, 5]], [[3, 1, 2, 0]], "strict") == 0.5


def test_precision_over_fewer_candidates_than_k():
    assert precision_at(10, [[1, 2, 3]], [[3, 2, 1]]) == 1


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: mean_squared_error([1], [1, 2]), "do not fit"),
        (lambda: mean_squared_error([], []), "do not fit"),
        (lambda: spearman([[1, np.nan]], [[1, 2]]), "must be finite"),
        (lambda: precision_at(0, [[1]], [[1]]), "at least 1"),
        (lambda: precision_at(1, [[1]], [[1]], "lenient"), "ties must be one of extended, strict, by prediction"),
    ],
)
def test_wrong_input(call, words):
    with pytest.raises(InvalidOptionError, match=words):
        call()
