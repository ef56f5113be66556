"""The ranking measures as the program of Wang et al. (CVPR 2021) computes them.

Candidates are sorted by similarity with a sort that is not stable, the last k are the nearest, and ranks are positions
in that order: candidates that are tied get different ranks, in truth and prediction. What comes out for ties depends on
the order in which candidates come and on the sort; here the candidates are shuffled, with a seed, and the measures
averaged over ten such orders.

The first published version of that program (commit b9e97a6) took the first k of the sorted similarities, that is, the k
*least* similar candidates, for p@k. Commit 1401825 (June 2022) takes the last k. The figures printed in the paper agree
with the first version, so both are here.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]
_ORDERS = 10


def authors_precision_at(
    k: int, predicted: Matrix, true: Matrix, seed: int = 0, *, least_similar: bool = False
) -> Matrix:
    """Return the share of the k most similar candidates that truth and prediction have in common, for each query.

    Parameters
    ----------
    k : int
    predicted, true : array of shape (queries, candidates)
        Similarities.
    seed : int
        Of the orders in which candidates come.
    least_similar : bool
        Compare the k least similar candidates instead, as the first version of the program did.

    Examples
    --------
    >>> true, predicted = np.array([[0.9, 0.5, 0.1]]), np.array([[0.5, 0.9, 0.1]])
    >>> authors_precision_at(1, predicted, true).tolist()
    [0.0]
    >>> authors_precision_at(1, predicted, true, least_similar=True).tolist()
    [1.0]
    """
    k = min(k, true.shape[1])
    end = slice(None, k) if least_similar else slice(-k, None)
    return _over_orders(lambda p, t: len(np.intersect1d(p.argsort()[end], t.argsort()[end])) / k, predicted, true, seed)


def authors_spearman(predicted: Matrix, true: Matrix, seed: int = 0) -> Matrix:
    """Return the rank correlation of each query, with positions for ranks: ties are not averaged.

    Examples
    --------
    >>> true = np.array([[0.9, 0.5, 0.1]])
    >>> authors_spearman(true, true).round(9).tolist(), authors_spearman(-true, true).round(9).tolist()
    ([1.0], [-1.0])
    """
    return _over_orders(lambda p, t: float(np.corrcoef(_positions(p), _positions(t))[0, 1]), predicted, true, seed)


def _positions(values: Matrix) -> NDArray[np.int64]:
    order = values.argsort()
    positions = np.empty_like(order)
    positions[order] = np.arange(len(order))
    return positions


def _over_orders(measure: Callable[[Matrix, Matrix], float], predicted: Matrix, true: Matrix, seed: int) -> Matrix:
    if true.shape[1] < 2:
        return np.ones(len(true))
    rng = np.random.default_rng(seed)
    total = np.zeros(len(true))
    for _ in range(_ORDERS):
        order = rng.permutation(true.shape[1])
        total += [measure(p[order], t[order]) for p, t in zip(predicted, true, strict=True)]
    return total / _ORDERS
