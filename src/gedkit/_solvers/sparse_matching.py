"""The cheapest assignment among allowed pairs, by scipy, which nothing can interrupt.

As a program it reads the pairs from standard input and writes the assignment to standard output, so that
`matching_within` can end it. It is started by its path and imports nothing of gedkit.
"""

from __future__ import annotations

import io
import subprocess
import sys
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import min_weight_full_bipartite_matching

Numbers = NDArray[np.int64]
Prices = NDArray[np.float64]


def matching(row: Numbers, column: Numbers, price: Prices, size: int) -> Numbers | None:
    """Return the column of each row in the cheapest assignment, or None if there is none."""
    above_zero = 1.0 + float(price.max(initial=0.0))  # scipy takes zeros for absent
    try:
        rows, columns = min_weight_full_bipartite_matching(
            csr_array((price + above_zero, (row, column)), shape=(size, size))
        )
    except ValueError:  # no assignment is possible
        return None
    partner = np.empty(size, dtype=np.int64)
    partner[rows] = columns
    return partner


def matching_within(seconds: float, row: Numbers, column: Numbers, price: Prices, size: int) -> Numbers | None:
    """Return what `matching` does; raises a `subprocess.SubprocessError` if that takes longer or too much memory."""
    given = io.BytesIO()
    np.savez(given, row=row, column=column, price=price, size=size)
    command = [sys.executable, "-P", __file__]
    ran = subprocess.run(command, input=given.getvalue(), capture_output=True, timeout=seconds, check=True)
    partner: Numbers = np.load(io.BytesIO(ran.stdout))
    return partner if len(partner) == size else None


def _serve(given: BinaryIO, found: BinaryIO) -> None:
    asked = np.load(io.BytesIO(given.read()))
    partner = matching(asked["row"], asked["column"], asked["price"], int(asked["size"]))
    np.save(found, np.empty(0, dtype=np.int64) if partner is None else partner)


if __name__ == "__main__":
    _serve(sys.stdin.buffer, sys.stdout.buffer)
