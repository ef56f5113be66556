"""Whether all rows can be placed: each on a column of its own, or deleted if that is allowed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["can_place_all", "propagate"]

Bools = NDArray[np.bool_]


def can_place_all(allowed: Bools, may_delete: Bools) -> bool:
    """Return whether all rows can be placed together (Kuhn's augmenting paths)."""
    row_of = [-1] * allowed.shape[1]
    choices = [np.flatnonzero(row).tolist() for row in allowed]

    def place(row: int, seen: set[int]) -> bool:
        for column in choices[row]:
            if column not in seen:
                seen.add(column)
                if row_of[column] < 0 or place(row_of[column], seen):
                    row_of[column] = row
                    return True
        return False

    return all(place(int(row), set()) for row in np.flatnonzero(~may_delete))


def propagate(allowed: Bools, may_delete: Bools) -> None:
    """While a row has a single choice left, rule out that column for all other rows."""
    settled = np.zeros(len(allowed), dtype=bool)
    while True:
        bound = ~settled & ~may_delete & (allowed.sum(axis=1) == 1)
        if not bound.any():
            return
        row = int(np.argmax(bound))
        settled[row] = True
        column = int(np.argmax(allowed[row]))
        allowed[:, column] = False
        allowed[row, column] = True
