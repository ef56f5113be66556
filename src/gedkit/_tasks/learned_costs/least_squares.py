"""Least squares with lower bounds, by an active-set method.

Lawson and Hanson, "Solving Least Squares Problems" (1974), chapter 23, on the normal equations: a ridge makes them
positive definite here.
"""

from __future__ import annotations

from gedkit._system.numpy import np
from gedkit._tasks.learned_costs.priced_pair import Vector


def bounded_least_squares(matrix: Vector, target: Vector, ridge: Vector, toward: Vector, least: Vector) -> Vector:
    """Return the x >= least that minimizes ``|matrix x - target|^2 + sum(ridge (x - toward)^2)``.

    Parameters
    ----------
    matrix : array of shape (rows, k)
    target : array of shape (rows,)
    ridge : array of shape (k,)
        Positive.
    toward, least : array of shape (k,)
        ``least`` is ``-inf`` where there is no bound.
    """
    normal = matrix.T @ matrix + np.diag(ridge)
    right = matrix.T @ target + ridge * toward
    bounded = np.isfinite(least)
    floor = np.where(bounded, least, 0.0)
    # In y = x - floor all bounds are 0.
    pull = right - normal @ floor
    free = ~bounded
    y = _solution(normal, pull, free)
    tolerance = 1e-10 * max(1.0, float(np.abs(pull).max(initial=0.0)))
    for _ in range(3 * len(y) + 10):
        gain = np.where(free, -np.inf, pull - normal @ y)
        best = int(np.argmax(gain)) if len(gain) else 0
        if not len(gain) or gain[best] <= tolerance:
            break
        free[best] = True
        while True:
            wanted = _solution(normal, pull, free)
            low = free & bounded & (wanted <= 0)
            if not low.any():
                y = wanted
                break
            at = np.flatnonzero(low)
            steps = y[at] / np.maximum(y[at] - wanted[at], 1e-300)
            y = y + float(steps.min()) * (wanted - y)
            stuck = at[steps <= steps.min()]
            y[stuck] = 0.0
            free[stuck] = False
    return np.maximum(floor + y, least)


def _solution(normal: Vector, pull: Vector, free: Vector) -> Vector:
    """Return the solution of the equations of the free variables; the others are 0."""
    found = np.zeros(len(pull))
    at = np.flatnonzero(free)
    if len(at):
        found[at] = np.linalg.solve(normal[np.ix_(at, at)], pull[at])
    return found
