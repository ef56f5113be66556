"""Maximum-weight matchings of many small integer matrices at once."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["max_matching_weights"]

Ints = NDArray[Any]  # int64, or Python integers if 64 bits are too few
_MAX_PERMUTED = 4  # columns up to which all permutations are tried


def max_matching_weights(weights: Ints) -> Ints:
    """Return the weight of the heaviest matching between rows and columns, for each matrix.

    Parameters
    ----------
    weights : array of shape (count, rows, columns)
        Not negative.
    """
    count, rows, columns = weights.shape
    if rows > columns:
        return max_matching_weights(weights.transpose(0, 2, 1))
    if count == 0 or rows == 0:
        return np.zeros(count, dtype=weights.dtype)
    if columns <= _MAX_PERMUTED:
        return _by_permutations(weights)
    return -_min_cost_assignment(-weights)


def _by_permutations(weights: Ints) -> Ints:
    rows, columns = weights.shape[1:]
    best = np.zeros(len(weights), dtype=weights.dtype)
    for chosen in permutations(range(columns), rows):
        total = weights[:, 0, chosen[0]]
        for row in range(1, rows):
            total = total + weights[:, row, chosen[row]]
        best = np.maximum(best, total)
    return best


def _min_cost_assignment(costs: Ints) -> Ints:
    """Return the least cost of assigning every row a column of its own, for each matrix.

    Shortest augmenting paths (Jonker & Volgenant 1987) on all matrices in lockstep: a matrix whose path is complete
    waits for the others.
    """
    count, rows, columns = costs.shape
    every = np.arange(count)
    far = np.abs(costs).max() * (rows + 2) + 1
    u = np.zeros((count, rows), dtype=costs.dtype)
    v = np.zeros((count, columns + 1), dtype=costs.dtype)
    row_of = np.full((count, columns + 1), -1)  # the last column is where each path starts
    for row in range(rows):
        at = np.full(count, columns)
        row_of[:, columns] = row
        distance = np.full((count, columns), far, dtype=costs.dtype)
        came_from = np.full((count, columns), columns)
        scanned = np.zeros((count, columns + 1), dtype=bool)
        active = every
        while active.size:
            scanned[active, at[active]] = True
            here = row_of[active, at[active]]
            reduced = costs[active, here] - u[active, here][:, None] - v[active, :columns]
            shorter = ~scanned[active, :columns] & (reduced < distance[active])
            distance[active] = np.where(shorter, reduced, distance[active])
            came_from[active] = np.where(shorter, at[active][:, None], came_from[active])
            nearest = np.where(scanned[active, :columns], far, distance[active]).argmin(axis=1)
            step = distance[active, nearest]
            # Raise the duals of all rows on the path by the step, so that distances are measured from here.
            for column in range(columns + 1):
                on_path = scanned[active, column]
                which, by = active[on_path], step[on_path]
                u[which, row_of[which, column]] += by
                v[which, column] -= by
            distance[active] = np.where(scanned[active, :columns], distance[active], distance[active] - step[:, None])
            at[active] = nearest
            active = active[row_of[active, nearest] >= 0]
        at_end, moving = at.copy(), every
        while moving.size:
            before = came_from[moving, at_end[moving]]
            row_of[moving, at_end[moving]] = row_of[moving, before]
            at_end[moving] = before
            moving = moving[before != columns]
    total = np.zeros(count, dtype=costs.dtype)
    for column in range(columns):
        taken = every[row_of[:, column] >= 0]
        total[taken] += costs[taken, row_of[taken, column], column]
    return total
