"""Linear assignment outside the core. scipy.optimize is imported here alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["cheapest_assignment"]


def cheapest_assignment(costs: NDArray[np.floating]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the rows and the columns of the cheapest assignment of a matrix; each row and column is used once at most.

    Examples
    --------
    >>> import numpy as np
    >>> rows, columns = cheapest_assignment(np.array([[4.0, 1.0], [2.0, 3.0]]))
    >>> columns.tolist()
    [1, 0]
    """
    from scipy.optimize import linear_sum_assignment

    rows, columns = linear_sum_assignment(costs)
    return rows, columns
