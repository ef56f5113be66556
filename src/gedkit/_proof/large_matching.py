"""The heaviest matching of one large integer matrix."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[Any]  # int64, or Python integers if 64 bits are too few
_FREE = -1


def max_matching_weight(weights: Ints) -> int:
    """Return the weight of the heaviest matching between rows and columns.

    Shortest augmenting paths (Jonker & Volgenant 1987), where columns at the same distance are scanned together. What
    is returned is the value of the dual variables, after a check that they are feasible.

    Parameters
    ----------
    weights : array of shape (rows, columns)
        Not negative.
    """
    rows, columns = matching_duals(weights.T if weights.shape[0] > weights.shape[1] else weights)
    weight: int = sum(rows.tolist()) + sum(columns.tolist())
    return weight


def matching_duals(weights: Ints) -> tuple[Ints, Ints]:
    """Return prices of rows and columns that cover every weight and sum up to that of the heaviest matching.

    Parameters
    ----------
    weights : array of shape (rows, columns)
        Not negative; no more rows than columns. If there are more columns, no price is negative.
    """
    costs = -weights
    rows, columns = costs.shape
    u = costs.min(axis=1)
    v = np.zeros(columns, dtype=costs.dtype)
    row_of = np.full(columns, _FREE)
    column_of = np.full(rows, _FREE)
    for row in range(rows):
        open_columns = np.flatnonzero((costs[row] == u[row]) & (row_of == _FREE))
        if open_columns.size:
            column_of[row], row_of[open_columns[0]] = open_columns[0], row
    for row in np.flatnonzero(column_of == _FREE).tolist():
        _augment(costs, u, v, row_of, column_of, row)
    if np.any(v > 0) or any(np.any(costs[row] - v < u[row]) for row in range(rows)):
        raise ArithmeticError("the duals of a matching are not feasible")
    return -u, -v


def _augment(costs: Ints, u: Ints, v: Ints, row_of: Any, column_of: Any, start: int) -> None:
    """Give one more row a column, along a shortest path to a free one."""
    columns = len(v)
    distance = costs[start] - u[start] - v
    came_from = np.full(columns, start)
    scanned = np.zeros(columns, dtype=bool)
    while True:
        unscanned = np.flatnonzero(~scanned)
        nearest = distance[unscanned].min()
        level = unscanned[distance[unscanned] == nearest]
        free = level[row_of[level] == _FREE]
        if free.size:
            break
        scanned[level] = True
        left = np.flatnonzero(~scanned)
        for row in row_of[level].tolist():
            reached = costs[row, left] - v[left] - u[row] + nearest
            shorter = reached < distance[left]
            distance[left[shorter]] = reached[shorter]
            came_from[left[shorter]] = row
            if np.any(row_of[left[reached == nearest]] == _FREE):
                break
    gain = nearest - distance[scanned]
    u[start] += nearest
    u[row_of[scanned]] += gain
    v[scanned] -= gain
    column = int(free[0])
    while True:
        row = int(came_from[column])
        row_of[column] = row
        column_of[row], column = column, int(column_of[row])
        if row == start:
            return
