"""Parallel edges as one: all edges between the same two nodes form a bundle.

If both ends of two bundles are matched, their edges can be paired freely, so the cheapest pairing is a linear
assignment, and the distance of multigraphs is that of simple graphs whose edges are bundles. No edge is lost: deleting
a bundle deletes each edge of it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gedkit._assignment import cheapest_assignment

__all__ = ["bundle_cost", "bundled", "paired"]

Table = NDArray[np.float64]


def bundled(ends: list[tuple[int, int]], directed: bool) -> tuple[list[tuple[int, int]], list[list[int]]]:
    """Return the distinct pairs of ends, and for each pair the numbers of its edges."""
    members: dict[tuple[int, int], list[int]] = {}
    for i, (u, v) in enumerate(ends):
        members.setdefault((u, v) if directed or u <= v else (v, u), []).append(i)
    return list(members), list(members.values())


def paired(a: list[int], b: list[int], sub: Table, dels: Table, ins: Table) -> list[tuple[int | None, int | None]]:
    """Return the cheapest way to turn the edges ``a`` into the edges ``b``: pairs, with ``None`` for no partner."""
    if len(a) == len(b) == 1:  # no parallel edges, the usual case
        g, h = a[0], b[0]
        return [(g, None), (None, h)] if sub[g, h] > dels[g] + ins[h] else [(g, h)]
    replaced = np.minimum(sub[np.ix_(a, b)], dels[a][:, None] + ins[b][None, :])
    rows, columns = _assignment(replaced, dels[a], ins[b])
    pairs: list[tuple[int | None, int | None]] = []
    for i, j in zip(rows, columns, strict=True):
        gone, new = a[i] if i < len(a) else None, b[j] if j < len(b) else None
        if gone is not None and new is not None and sub[gone, new] > dels[gone] + ins[new]:
            pairs += [(gone, None), (None, new)]
        elif gone is not None or new is not None:
            pairs.append((gone, new))
    return pairs


def bundle_cost(a: list[int], b: list[int], sub: Table, dels: Table, ins: Table) -> float:
    """Return the least cost of turning the edges ``a`` into the edges ``b``."""
    total = 0.0
    for g, h in paired(a, b, sub, dels, ins):
        total += float(ins[h] if g is None else dels[g] if h is None else sub[g, h])
    return total


def _assignment(replaced: Table, dels: Table, ins: Table) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Solve the square assignment in which each edge may stay without a partner."""
    m, n = replaced.shape
    table = np.zeros((m + n, m + n))
    table[:m, :n] = replaced
    table[:m, n:] = dels[:, None]
    table[m:, :n] = ins[None, :]
    # Infinite entries would make the assignment infeasible; it should only be expensive.
    finite = table[np.isfinite(table)]
    table[~np.isfinite(table)] = 1 + 2 * float(np.abs(finite).sum())
    return cheapest_assignment(table)
