"""Bootstrap intervals: 95 % of what other samples of the same size would have given.

Measures over queries are resampled by query, since the pairs of a query are not independent of each other; ratios over
randomly drawn pairs are resampled by pair.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

_RESAMPLES = 2000
_TAILS = (2.5, 97.5)


def mean_interval(values: ArrayLike, seed: int = 0) -> tuple[float, float]:
    """Return the interval of a mean; NaN values do not count.

    >>> mean_interval([1.0, 1.0, 1.0])
    (1.0, 1.0)
    """
    found = np.asarray(values, dtype=np.float64)
    found = found[~np.isnan(found)]
    if not found.size:
        return float("nan"), float("nan")
    return _tails(found[_drawn(len(found), seed)].mean(1))


def ratio_interval(above: ArrayLike, *below: ArrayLike, seed: int = 0) -> tuple[float, float]:
    """Return the interval of the ratio of two means over the same pairs, or of the mean of several such ratios.

    >>> ratio_interval([4, 8, 6], [2, 4, 3])
    (2.0, 2.0)
    >>> ratio_interval([4, 8, 6], [2, 4, 3], [1, 2, 1.5])
    (3.0, 3.0)
    """
    first = np.asarray(above, dtype=np.float64)
    drawn = _drawn(len(first), seed)
    means = [np.maximum(np.asarray(side, dtype=np.float64)[drawn].mean(1), 1e-12) for side in below]
    return _tails(np.mean([first[drawn].mean(1) / mean for mean in means], axis=0))


def _drawn(count: int, seed: int) -> NDArray[np.int64]:
    return np.random.default_rng(seed).integers(0, count, (_RESAMPLES, count))


def _tails(values: NDArray[np.float64]) -> tuple[float, float]:
    low, high = np.percentile(values, _TAILS)
    return float(low), float(high)
