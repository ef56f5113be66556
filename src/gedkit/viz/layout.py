"""Places for the nodes of a graph in the plane, by stress majorization (Gansner, Koren, North 2004)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

__all__ = ["layout"]

_ITERATIONS = 300


def layout(n: int, edges: Iterable[tuple[int, int]]) -> NDArray[np.float64]:
    """Place ``n`` nodes so that distances on paper are close to distances in the graph.

    Minimises ``sum over pairs of (|x_i - x_j| - d_ij)^2 / d_ij^2``, from a fixed start: the same graph is always drawn
    the same way. Nodes in different components are kept somewhat apart.

    Parameters
    ----------
    n : int
        Number of nodes.
    edges : iterable of (int, int)
        Pairs of nodes, directions are ignored.

    Returns
    -------
    array of shape (n, 2)
        Coordinates, centred, the longer side lying horizontally; an edge is about 1 long.

    Examples
    --------
    >>> places = layout(3, [(0, 1), (1, 2)])
    >>> places.shape
    (3, 2)
    >>> bool(abs(np.linalg.norm(places[0] - places[2]) - 2) < 0.01)
    True
    """
    if n < 2:
        return np.zeros((n, 2))
    wanted = _hops(n, edges)
    weights = np.zeros_like(wanted)
    off = ~np.eye(n, dtype=bool)
    weights[off] = wanted[off] ** -2
    inverse = np.linalg.pinv(np.diag(weights.sum(1)) - weights)
    places = _classical_scaling(wanted)
    for _ in range(_ITERATIONS):
        apart = np.linalg.norm(places[:, None] - places[None], axis=2)
        pull = np.divide(weights * wanted, apart, out=np.zeros_like(apart), where=apart > 1e-9)
        places = inverse @ ((np.diag(pull.sum(1)) - pull) @ places)
    places -= places.mean(0)
    _, _, axes = np.linalg.svd(places, full_matrices=False)
    turned: NDArray[np.float64] = places @ axes.T
    return turned


def _hops(n: int, edges: Iterable[tuple[int, int]]) -> NDArray[np.float64]:
    """Shortest path lengths (Floyd-Warshall); between components somewhat more than half the widest one."""
    hops = np.full((n, n), np.inf)
    np.fill_diagonal(hops, 0)
    for u, v in edges:
        if u != v:
            hops[u, v] = hops[v, u] = 1
    for k in range(n):
        hops = np.minimum(hops, hops[:, k, None] + hops[None, k])
    finite = np.isfinite(hops)
    hops[~finite] = 1.5 + hops[finite].max() / 2
    return hops


def _classical_scaling(wanted: NDArray[np.float64]) -> NDArray[np.float64]:
    """Start from the two leading coordinates of the distance matrix, nudged so that no two nodes coincide."""
    n = len(wanted)
    centring = np.eye(n) - 1 / n
    values, vectors = np.linalg.eigh(-0.5 * centring @ wanted**2 @ centring)
    start = vectors[:, -2:] * np.sqrt(np.maximum(values[-2:], 0))
    angles = 2.399963 * np.arange(n)  # the golden angle: evenly spread, no randomness
    return np.asarray(start + 0.05 * np.column_stack([np.cos(angles), np.sin(angles)]))
