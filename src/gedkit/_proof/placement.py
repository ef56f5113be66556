"""Whether all rows can be placed: each on a column of its own, or deleted if that is allowed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]


def can_place_all(allowed: Bools, may_delete: Bools) -> bool:
    """Return whether all rows can be placed together (Kuhn's augmenting paths, breadth first)."""
    columns = allowed.shape[1]
    row_of = np.full(columns, -1, dtype=np.intp)
    for start in np.flatnonzero(~may_delete).tolist():
        unseen = np.ones(columns, dtype=bool)
        came_from = np.full(columns, -1, dtype=np.intp)  # the row from which a column was reached
        taken_by: dict[int, int] = {}
        queue, free = [start], -1
        for row in queue:
            new = np.flatnonzero(allowed[row] & unseen)
            came_from[new] = row
            unseen[new] = False
            open_columns = new[row_of[new] < 0]
            if open_columns.size:
                free = int(open_columns[0])
                break
            queue.extend(row_of[new].tolist())
            taken_by.update(zip(row_of[new].tolist(), new.tolist(), strict=True))
        if free < 0:
            return False
        while True:
            row = int(came_from[free])
            row_of[free] = row
            if row == start:
                break
            free = taken_by[row]
    return True


def propagate(allowed: Bools, may_delete: Bools) -> None:
    """While a row has a single choice left, rule out that column for all other rows."""
    settled = may_delete.copy()
    choices = allowed.sum(axis=1)
    while True:
        single = np.flatnonzero(~settled & (choices == 1))
        if not single.size:
            return
        row = single[0]
        settled[row] = True
        column = np.argmax(allowed[row])
        choices -= allowed[:, column]
        choices[row] += 1
        allowed[:, column] = False
        allowed[row, column] = True
