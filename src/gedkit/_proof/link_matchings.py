"""Maximum-weight matchings of many small integer matrices at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._proof.large_matching import max_matching_weight

Ints = NDArray[Any]  # int64, or Python integers if 64 bits are too few
_MAX_SUBSET = 8  # columns up to which all their subsets are tried
_MAX_TOGETHER = 48  # columns up to which matrices are worked on together, if they are more than a few
_FEW = 4
_MAX_NUMBERS = 1 << 22  # kept at a time


def compare_matching_weights(weights: Ints, floor: Ints) -> Ints:
    """Return a number for each matrix: the weight of its heaviest matching, or more if neither is above the floor.

    Parameters
    ----------
    weights : array of shape (count, rows, columns)
        Not negative.
    floor : array of shape (count,)
    """
    if min(weights.shape[1:]) <= _MAX_SUBSET:
        return max_matching_weights(weights)
    # Each row, and each column, by itself.
    most: Ints = np.minimum(weights.max(axis=2).sum(axis=1), weights.max(axis=1).sum(axis=1))
    close = np.flatnonzero(most > floor)
    most[close] = max_matching_weights(weights[close])
    return most


def max_matching_weights(weights: Ints) -> Ints:
    """Return the weight of the heaviest matching between rows and columns, for each matrix.

    Parameters
    ----------
    weights : array of shape (count, rows, columns)
        Not negative.
    """
    count, rows, columns = weights.shape
    if columns > rows:
        return max_matching_weights(weights.transpose(0, 2, 1))
    if count == 0 or columns == 0:
        return np.zeros(count, dtype=weights.dtype)
    if columns == 1:
        heaviest: Ints = weights[:, :, 0].max(axis=1)
        return heaviest
    if columns > _MAX_TOGETHER or (columns > _MAX_SUBSET and count <= _FEW):
        return np.array([max_matching_weight(matrix) for matrix in weights], dtype=weights.dtype)
    if columns > _MAX_SUBSET:
        return -_min_cost_assignment(-weights.transpose(0, 2, 1))
    most = max(1, _MAX_NUMBERS >> columns)
    return np.concatenate([_by_subsets(weights[at : at + most]) for at in range(0, count, most)])


def _by_subsets(weights: Ints) -> Ints:
    """Return the same by adding one row after another to the heaviest matchings with each subset of the columns."""
    count, rows, columns = weights.shape
    # Matrices come last, so that each operation runs along them.
    weights = np.ascontiguousarray(weights.transpose(1, 2, 0))
    best: Ints = np.zeros((1 << columns, count), dtype=weights.dtype)
    for row in range(rows):
        before = best.copy()
        for column in range(columns):
            halves = -1, 2, 1 << column, count  # subsets without the column, and with it
            using = best.reshape(halves)[:, 1]
            np.maximum(using, before.reshape(halves)[:, 0] + weights[row, column], out=using)
    of_all_columns: Ints = best[-1]
    return of_all_columns


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
        reached = np.zeros((count, rows), dtype=bool)
        active = every
        while active.size:
            scanned[active, at[active]] = True
            here = row_of[active, at[active]]
            reached[active, here] = True
            reduced = costs[active, here] - u[active, here][:, None] - v[active, :columns]
            shorter = ~scanned[active, :columns] & (reduced < distance[active])
            distance[active] = np.where(shorter, reduced, distance[active])
            came_from[active] = np.where(shorter, at[active][:, None], came_from[active])
            nearest = np.where(scanned[active, :columns], far, distance[active]).argmin(axis=1)
            step = distance[active, nearest]
            # Raise the duals of all rows on the path by the step, so that distances are measured from here.
            u[active] += np.where(reached[active], step[:, None], 0)
            v[active] -= np.where(scanned[active], step[:, None], 0)
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
