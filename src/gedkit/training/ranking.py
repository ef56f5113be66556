"""How well a model ranks: Spearman's rank correlation, ties having their mean rank."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["mean_spearman"]


def mean_spearman(predicted: ArrayLike, true: ArrayLike) -> float:
    """Return the mean over rows of the rank correlation; rows in which nothing varies are left out.

    Examples
    --------
    >>> mean_spearman([[1, 2, 3], [3, 1, 2]], [[10, 20, 30], [30, 20, 10]])
    0.75
    """
    found = []
    for a, b in zip(np.asarray(predicted), np.asarray(true), strict=True):
        x, y = _ranks(a), _ranks(b)
        if x.std() and y.std():
            found.append(float(np.corrcoef(x, y)[0, 1]))
    return float(np.mean(found)) if found else float("nan")


def _ranks(values: NDArray[Any]) -> NDArray[np.float64]:
    _, which, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    return (last - (counts - 1) / 2)[which]
