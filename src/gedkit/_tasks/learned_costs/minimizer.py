"""L-BFGS with lower bounds: the minimum of a smooth convex function of many variables.

Variables that sit at their bound and would be pushed beyond it are left out of a step (the two-metric projection of
Bertsekas, 1982); the rest moves along the direction of L-BFGS (Nocedal and Wright, "Numerical Optimization", algorithm
7.4), cut off at the bounds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from gedkit._system.numpy import np
from gedkit._tasks.learned_costs.priced_pair import Vector

if TYPE_CHECKING:
    from numpy.typing import NDArray

_MEMORY = 10
_SUFFICIENT = 1e-4  # share of the slope that a step must gain
_SHORTENINGS = 40


class Minimum(NamedTuple):
    """Where the function is smallest, and how small."""

    at: Vector
    value: float


def minimize(
    function: Callable[[Vector], tuple[float, Vector]],
    start: Vector,
    least: Vector,
    *,
    steps: int = 300,
    tolerance: float = 1e-6,
) -> Minimum:
    """Return the minimum of a function that returns its value and its gradient.

    Parameters
    ----------
    function : callable
    start : array
    least : array
        Lower bounds, ``-inf`` for none.
    steps : int
        After so many it returns what it has.
    tolerance : float
        It stops when no entry of the projected gradient is larger than this.
    """
    x = np.maximum(start, least)
    value, slope = function(x)
    pairs: deque[tuple[Vector, Vector]] = deque(maxlen=_MEMORY)
    for _ in range(steps):
        free = (x > least) | (slope < 0)
        downhill = np.where(free, -slope, 0.0)
        if np.abs(downhill).max(initial=0.0) <= tolerance:
            break
        direction = _lbfgs_direction(downhill, free, pairs)
        if direction @ slope >= 0:  # curvature of another face of the bounds
            pairs.clear()
            direction = downhill
        length = 1.0 if pairs else min(1.0, 1.0 / float(np.abs(direction).sum()))
        for _ in range(_SHORTENINGS):
            new = np.maximum(x + length * direction, least)
            new_value, new_slope = function(new)
            if new_value <= value + _SUFFICIENT * float(slope @ (new - x)):
                break
            length /= 2
        else:
            break  # rounding: no step is seen to gain anything
        moved, bent = new - x, new_slope - slope
        if moved @ bent > 1e-12 * float(bent @ bent):
            pairs.append((moved, bent))
        x, value, slope = new, new_value, new_slope
    return Minimum(x, value)


def _lbfgs_direction(downhill: Vector, free: NDArray[np.bool_], pairs: deque[tuple[Vector, Vector]]) -> Vector:
    """Return the approximate Newton step of the free variables (two-loop recursion)."""
    direction = downhill.copy()
    taken = []
    for moved, bent in reversed(pairs):
        curvature = float(moved @ bent)
        share = float(moved @ direction) / curvature
        direction -= share * bent
        taken.append((share, curvature, moved, bent))
    if pairs:
        moved, bent = pairs[-1]
        direction *= float(moved @ bent) / float(bent @ bent)
    for share, curvature, moved, bent in reversed(taken):
        direction += (share - float(bent @ direction) / curvature) * moved
    return np.where(free, direction, 0.0)
