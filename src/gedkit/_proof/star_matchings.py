"""Matchings of many small integer matrices at once, where two matches together may cost something."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[Any]  # int64, or Python integers if 64 bits are too few
_MAX_STATES = 20_000  # looked at together


def compare_star_weights(weights: Ints, fines: Ints, floor: Ints, ceiling: Ints) -> Ints:
    """Compare the weight of the heaviest matching of each matrix with two numbers.

    A matching weighs the sum of its entries, less a fine for every two of them. Rows are tried one after another on
    every column and on none, for all matrices in lockstep; what cannot exceed the number in question is dropped.

    Parameters
    ----------
    weights : array of shape (count, rows, columns)
        Entries that are not above 0 are never matched.
    fines : array of shape (count, rows * columns, rows * columns)
        Of two entries, the one in the earlier row first; not negative.
    floor, ceiling : arrays of shape (count,)
        The first nowhere above the second.

    Returns
    -------
    array of shape (count,)
        Above the floor, or the ceiling, if and only if the heaviest matching is.
    """
    count, rows, columns = weights.shape
    if count == 0 or rows == 0 or columns == 0:
        return np.zeros(count, dtype=weights.dtype)
    # Matrices come last, so that each operation runs along them.
    weights = np.ascontiguousarray(np.maximum(weights, 0).transpose(1, 2, 0))
    best = _greedy(weights, fines)
    stack = [(0, np.arange(count), np.zeros(count, dtype=weights.dtype), weights)]
    while stack:
        row, star, total, left = stack.pop()
        if len(star) > _MAX_STATES:
            half = len(star) // 2
            parts = slice(half), slice(half, None)
            stack += [(row, star[part], total[part], left[:, :, part]) for part in parts]
            continue
        if row + 1 == rows:
            np.maximum.at(best, star, total + left[0].max(axis=0))
            continue
        wanted = np.where(best[star] > floor[star], ceiling[star], floor[star]) - total
        keep = np.flatnonzero(left.max(axis=0).sum(axis=0) > wanted)  # each column by itself
        star, total, left, wanted = star[keep], total[keep], left[:, :, keep], wanted[keep]
        wanted = wanted - left[1:].max(axis=1).sum(axis=0)  # each later row by itself
        column, state = np.nonzero((left[0] > 0) & (left[0] > wanted))
        unmatched = np.flatnonzero(wanted < 0)
        matched = _after_match(left[1:, :, state], fines, star[state], row, column)
        stack.append(
            (
                row + 1,
                np.concatenate([star[unmatched], star[state]]),
                np.concatenate([total[unmatched], total[state] + left[0, column, state]]),
                np.concatenate([left[1:, :, unmatched], matched], axis=2),
            )
        )
    return best


def _after_match(left: Ints, fines: Ints, star: Any, row: int, column: Any) -> Ints:
    """Return what entries of later rows are still worth once ``row`` is matched with a column."""
    columns, count = left.shape[1:]
    paid = fines[star, row * columns + column, (row + 1) * columns :]
    left = np.maximum(left - paid.T.reshape(left.shape), 0)
    left[:, column, np.arange(count)] = 0
    return left


def _greedy(left: Ints, fines: Ints) -> Ints:
    """Return the weight of a matching that gives each row in turn the column that is worth most."""
    rows, _, count = left.shape
    every, total = np.arange(count), np.zeros(count, dtype=left.dtype)
    for row in range(rows):
        column = left[0].argmax(axis=0)
        gain = left[0, column, every]
        total = total + gain
        left = np.where(gain > 0, _after_match(left[1:], fines, every, row, column), left[1:])
    return total
