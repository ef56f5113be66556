r"""Measures of predictions against the truth: errors of values, rank correlations, precision at k.

Matrices have a row per query and a column per candidate. Values are compared as similarities
:math:`s = \exp(-2\,GED / (n_1 + n_2))` or as distances; nothing is halved. Rank correlations are taken per query and
averaged over the queries. Functions whose names begin with ``each_`` return the values of all queries, NaN for a query
that is left out.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gedkit.errors import InvalidOptionError

Matrix = NDArray[np.float64]
_SAME = 1e-6  # distances with a smaller relative difference are equal


class Ties(StrEnum):
    """How candidates at equal distances are treated."""

    EXTENDED = "extended"
    """All candidates as near as the k-th count among the k nearest, in truth and prediction (SimGNN)."""
    STRICT = "strict"
    """Tied candidates stay in their order."""
    BY_PREDICTION = "by prediction"
    """Candidates tied in truth are ordered by prediction (GEDGNN)."""
    TRUTH_EXTENDED = "truth extended"
    """All candidates as near as the k-th in truth count; tied predictions stay in their order (GSCBench)."""


def similarities_of(distances: ArrayLike, sizes: ArrayLike) -> Matrix:
    r"""Convert distances to similarities; ``sizes`` has :math:`n_1 + n_2` of each pair.

    >>> similarities_of([0.0, 3.0], [6, 6]).round(4).tolist()
    [1.0, 0.3679]
    """
    sizes = np.maximum(np.asarray(sizes, dtype=np.float64), 1)
    return np.asarray(np.exp(-2 * np.asarray(distances, dtype=np.float64) / sizes))


def distances_of(similarities: ArrayLike, sizes: ArrayLike) -> Matrix:
    """Convert similarities in (0, 1] to distances.

    >>> distances_of(similarities_of([0.0, 3.0], [6, 6]), [6, 6]).round(4).tolist()
    [0.0, 3.0]
    """
    bounded = np.clip(np.asarray(similarities, dtype=np.float64), 1e-12, 1)
    return np.asarray(-0.5 * np.asarray(sizes, dtype=np.float64) * np.log(bounded)) + 0.0


def mean_squared_error(predicted: ArrayLike, true: ArrayLike) -> float:
    """Return the mean squared error over all pairs, usually of similarities.

    >>> mean_squared_error([0.5, 0.9], [0.5, 0.7])
    0.02...
    """
    predicted, true = _checked_pair(predicted, true)
    return float(((predicted - true) ** 2).mean())


def mean_absolute_error(predicted: ArrayLike, true: ArrayLike) -> float:
    """Return the mean absolute error over all pairs, usually of distances.

    >>> mean_absolute_error([4, 7], [3, 7])
    0.5
    """
    predicted, true = _checked_pair(predicted, true)
    return float(np.abs(predicted - true).mean())


def share_optimal(predicted: ArrayLike, true: ArrayLike) -> float:
    """Return the share of pairs whose predicted distance equals the true one, up to rounding.

    >>> share_optimal([4, 7, 2.0000000001], [3, 7, 2])
    0.666...
    """
    predicted, true = _checked_pair(predicted, true)
    return float((np.abs(predicted - true) <= _SAME * np.maximum(1, np.abs(true))).mean())


def spearman(predicted: ArrayLike, true: ArrayLike) -> float:
    """Return Spearman's rank correlation, averaged over the queries; ties get their mean rank.

    A query whose candidates are all equally near in truth is left out; one with equal predictions counts 0.

    >>> spearman([[1, 2, 3, 4]], [[1, 2, 4, 3]])
    0.8...
    """
    return _mean(each_spearman(predicted, true))


def each_spearman(predicted: ArrayLike, true: ArrayLike) -> Matrix:
    """Return Spearman's rank correlation of each query."""
    return _over_queries(predicted, true, lambda p, t: _correlation(_ranks(p), _ranks(t)))


def kendall(predicted: ArrayLike, true: ArrayLike) -> float:
    r"""Return Kendall's :math:`\tau_b`, averaged over the queries as in `spearman`.

    >>> kendall([[1, 2, 3, 4]], [[1, 2, 4, 3]])
    0.66...
    """
    return _mean(each_kendall(predicted, true))


def each_kendall(predicted: ArrayLike, true: ArrayLike) -> Matrix:
    r"""Return Kendall's :math:`\tau_b` of each query."""
    return _over_queries(predicted, true, _tau_b)


def precision_at(k: int, predicted: ArrayLike, true: ArrayLike, ties: Ties | str = Ties.EXTENDED) -> float:
    """Return the share of the k nearest candidates that are among the k predicted to be nearest.

    Parameters
    ----------
    k : int
        Values above the number of candidates count as that number.
    predicted, true : array of shape (queries, candidates)
        Distances.
    ties : Ties or str
        How ties are treated; the published protocols differ.

    Examples
    --------
    Two candidates are tied; the prediction prefers the second.

    >>> true, predicted = [[1, 1, 5]], [[1.1, 1.0, 5.0]]
    >>> [precision_at(1, predicted, true, ties) for ties in ("extended", "strict", "by prediction", "truth extended")]
    [1.0, 0.0, 1.0, 1.0]
    """
    return float(each_precision_at(k, predicted, true, ties).mean())


def each_precision_at(k: int, predicted: ArrayLike, true: ArrayLike, ties: Ties | str = Ties.EXTENDED) -> Matrix:
    """Return the precision at k of each query."""
    predicted, true = (np.atleast_2d(side) for side in _checked_pair(predicted, true))
    try:
        rule = Ties(ties)
    except ValueError:
        raise InvalidOptionError(f"ties must be one of {', '.join(Ties)}, got {ties!r}") from None
    if k < 1:
        raise InvalidOptionError(f"k must be at least 1, got {k}")
    k = min(k, true.shape[1])
    return np.array([_shared(k, p, t, rule) / k for p, t in zip(predicted, true, strict=True)])


def each_squared_error(predicted: ArrayLike, true: ArrayLike) -> Matrix:
    """Return the mean squared error of each query."""
    return np.asarray(np.atleast_2d((np.subtract(*_checked_pair(predicted, true))) ** 2).mean(1))


def each_absolute_error(predicted: ArrayLike, true: ArrayLike) -> Matrix:
    """Return the mean absolute error of each query."""
    return np.asarray(np.atleast_2d(np.abs(np.subtract(*_checked_pair(predicted, true)))).mean(1))


def each_optimal(predicted: ArrayLike, true: ArrayLike) -> Matrix:
    """Return the share of pairs with the true distance of each query."""
    predicted, true = _checked_pair(predicted, true)
    return np.asarray(np.atleast_2d(np.abs(predicted - true) <= _SAME * np.maximum(1, np.abs(true))).mean(1))


def each_feasible(predicted: ArrayLike, true: ArrayLike) -> Matrix:
    """Return the share of pairs of each query whose distance is not below the true one: a path may cost that much."""
    predicted, true = _checked_pair(predicted, true)
    return np.asarray(np.atleast_2d(predicted >= true - _SAME * np.maximum(1, np.abs(true))).mean(1))


def _shared(k: int, predicted: Matrix, true: Matrix, rule: Ties) -> int:
    if rule is Ties.EXTENDED:
        near = (predicted <= np.partition(predicted, k - 1)[k - 1]) & (true <= np.partition(true, k - 1)[k - 1])
        return min(k, int(near.sum()))
    if rule is Ties.TRUTH_EXTENDED:
        best = np.argsort(predicted, kind="stable")[:k]
        return int((true[best] <= np.partition(true, k - 1)[k - 1]).sum())
    if rule is Ties.STRICT:
        first, second = np.argsort(predicted, kind="stable"), np.argsort(true, kind="stable")
    else:
        second = np.lexsort((predicted, true))  # by truth, then by prediction
        place = np.empty(len(second), dtype=np.int64)
        place[second] = np.arange(len(second))
        first = np.lexsort((place, true, predicted))
    return len(np.intersect1d(first[:k], second[:k]))


def _checked_pair(predicted: ArrayLike, true: ArrayLike) -> tuple[Matrix, Matrix]:
    first, second = np.asarray(predicted, dtype=np.float64), np.asarray(true, dtype=np.float64)
    if first.shape != second.shape or not first.size:
        raise InvalidOptionError(f"predictions of shape {first.shape} and truth of shape {second.shape} do not fit")
    if not (np.isfinite(first).all() and np.isfinite(second).all()):
        raise InvalidOptionError("predictions and truth must be finite: leave out the pairs that are not known")
    return first, second


def _over_queries(predicted: ArrayLike, true: ArrayLike, measure: Any) -> Matrix:
    first, second = (np.atleast_2d(side) for side in _checked_pair(predicted, true))
    pairs = zip(first, second, strict=True)
    return np.array([measure(p, t) if np.ptp(t) > 0 else np.nan for p, t in pairs], dtype=np.float64)


def _mean(values: Matrix) -> float:
    kept = values[~np.isnan(values)]
    return float(kept.mean()) if kept.size else float("nan")


def _ranks(values: Matrix) -> Matrix:
    """Return ranks 1, 2, ...; ties get their mean rank."""
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    return np.asarray((last - (counts - 1) / 2)[place], dtype=np.float64)


def _correlation(x: Matrix, y: Matrix) -> float:
    x, y = x - x.mean(), y - y.mean()
    scale = np.sqrt((x**2).sum() * (y**2).sum())
    return float((x * y).sum() / scale) if scale > 0 else 0.0


def _tau_b(x: Matrix, y: Matrix) -> float:
    signs_x, signs_y = np.sign(x[:, None] - x), np.sign(y[:, None] - y)
    scale = np.sqrt((signs_x**2).sum() * (signs_y**2).sum())
    return float((signs_x * signs_y).sum() / scale) if scale > 0 else 0.0
