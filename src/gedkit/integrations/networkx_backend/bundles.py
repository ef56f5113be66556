"""Parallel edges as one: all edges between the same two nodes form a bundle.

If both ends of two bundles are matched, their edges can be paired freely, so the cheapest pairing is a linear
assignment, and the distance of multigraphs is that of simple graphs whose edges are bundles. No edge is lost: deleting
a bundle deletes each edge of it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gedkit import _core

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
    _, partners = _core.pair_parallel_edges(a, b, sub, dels, ins)
    pairs: list[tuple[int | None, int | None]] = [
        (g, None if place < 0 else b[place]) for g, place in zip(a, partners, strict=True)
    ]
    return pairs + [(None, h) for place, h in enumerate(b) if place not in partners]


def bundle_costs(first: list[list[int]], second: list[list[int]], sub: Table, dels: Table, ins: Table) -> Table:
    """Return the least cost of turning each bundle of the first graph into each of the second."""
    return _core.parallel_edge_costs(first, second, sub, dels, ins)
