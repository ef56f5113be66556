"""How many edges of a layout cross."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def crossings(places: NDArray[np.float64], pairs: NDArray[np.int64]) -> int:
    """Count the pairs of edges that cross.

    Examples
    --------
    >>> crossings(np.array([[0.0, 0], [1, 1], [0, 1], [1, 0]]), np.array([[0, 1], [2, 3]]))
    1
    """
    if len(pairs) < 2:
        return 0
    a, b = places[pairs[:, 0]], places[pairs[:, 1]]

    def side(p: NDArray[np.float64], q: NDArray[np.float64], r: NDArray[np.float64]) -> NDArray[np.float64]:
        """On which side of each line from p to q each r lies."""
        way, off = (q - p)[:, None], r[None] - p[:, None]
        turned: NDArray[np.float64] = way[..., 0] * off[..., 1] - way[..., 1] * off[..., 0]
        return turned

    parted = side(a, b, a) * side(a, b, b) < -1e-9
    return int((parted & parted.T).sum()) // 2
