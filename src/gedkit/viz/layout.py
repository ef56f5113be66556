"""Places for the nodes of a graph in the plane, by the lengths of its shortest paths."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from gedkit.viz.stress import stress_layout


def layout(n: int, edges: Iterable[tuple[int, int]]) -> NDArray[np.float64]:
    """Place ``n`` nodes so that distances on paper are close to distances in the graph.

    The same graph is always drawn the same way. Nodes in different components are kept somewhat apart.

    Parameters
    ----------
    n : int
        Number of nodes.
    edges : iterable of (int, int)
        Pairs of nodes, directions are ignored.

    Returns
    -------
    array of shape (n, 2)
        Coordinates, centered, the longer side lying horizontally; an edge is about 1 long.

    Examples
    --------
    >>> places = layout(3, [(0, 1), (1, 2)])
    >>> places.shape
    (3, 2)
    >>> bool(abs(np.linalg.norm(places[0] - places[2]) - 2) < 0.01)
    True
    """
    return stress_layout(_hops(n, edges)) if n > 1 else np.zeros((n, 2))


def _hops(n: int, edges: Iterable[tuple[int, int]]) -> NDArray[np.float64]:
    """Shortest path lengths (Floyd-Warshall); between components somewhat more than half the widest one."""
    hops = np.full((n, n), np.inf)
    np.fill_diagonal(hops, 0)
    for u, v in edges:
        if u != v:
            hops[u, v] = hops[v, u] = 1
    for k in range(n):
        np.minimum(hops, hops[:, k, None] + hops[None, k], out=hops)
    finite = np.isfinite(hops)
    hops[~finite] = 1.5 + hops[finite].max() / 2
    return hops
