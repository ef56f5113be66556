"""What counts as equal: sums of the same costs in another order, the one tolerance of the package.

It is relative, so that costs of 1e-10 are told apart as well as costs of 1e10: nothing is equal to 0 but 0. Sums of
costs have no cancellation, since no cost is negative, and so no error beyond a relative one.
"""

from __future__ import annotations

import math

ROUNDING = 1e-9


def nearly_equal(a: float, b: float) -> bool:
    """Whether two costs differ by rounding alone.

    Examples
    --------
    >>> nearly_equal(0.1 + 0.2, 0.3), nearly_equal(1e-10, 0.0), nearly_equal(math.inf, math.inf)
    (True, False, True)
    """
    return math.isclose(a, b, rel_tol=ROUNDING, abs_tol=0.0)


def clearly_above(cost: float, limit: float) -> bool:
    """Whether a cost exceeds a limit by more than rounding.

    Examples
    --------
    >>> clearly_above(0.1 + 0.2, 0.3), clearly_above(1e-10, 0.0)
    (False, True)
    """
    return cost > limit and not nearly_equal(cost, limit)
