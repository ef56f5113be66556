"""Finds a better place for the few nodes that still lie on an edge that is not theirs after everything was pushed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["rehouse"]

_ROUNDS = 3
_ANGLES = np.arange(24) * (2 * np.pi / 24)
_MOVES = np.array([[r * np.cos(a), r * np.sin(a)] for r in (0.35, 0.7, 1.1, 1.6) for a in _ANGLES])


def rehouse(
    places: NDArray[np.float64], edges: NDArray[np.int64], *, apart: float, clear: float
) -> NDArray[np.float64]:
    """Move nodes one at a time while that lessens how often a node lies within ``clear`` of another's edge.

    Examples
    --------
    >>> line = np.array([[0.0, 0.0], [2.0, 0.0], [1.0, 0.0]])  # node 2 lies on the edge of 0 and 1
    >>> moved = rehouse(line, np.array([[0, 1]]), apart=0.7, clear=0.3)
    >>> bool(abs(moved[2, 1]) > 0.3 or abs(moved[0, 1] - moved[1, 1]) > 0.3)
    True
    """
    places = np.array(places)
    for _ in range(_ROUNDS):
        troubled = _troubled(places, edges, clear)
        if not len(troubled):
            break
        for u in troubled:
            spots = places[u] + np.vstack([np.zeros((1, 2)), _MOVES])
            costs = _trouble_at(int(u), spots, places, edges, apart, clear)
            # Of equally good places the nearest: the list of moves goes outwards.
            places[u] = spots[int(np.argmin(costs))]
    return places


def _troubled(places: NDArray[np.float64], edges: NDArray[np.int64], clear: float) -> NDArray[np.int64]:
    """Return the nodes on others' edges, and the ends of these edges."""
    gaps = _gaps(places, places[edges[:, 0]], places[edges[:, 1]])
    every = np.arange(len(edges))
    gaps[edges[:, 0], every] = gaps[edges[:, 1], every] = np.inf
    on, under = np.nonzero(gaps < clear)
    return np.unique(np.concatenate([on, edges[under].ravel()]))


def _trouble_at(
    u: int,
    spots: NDArray[np.float64],
    places: NDArray[np.float64],
    edges: NDArray[np.int64],
    apart: float,
    clear: float,
) -> NDArray[np.int64]:
    """Count for each spot what would lie on what if node ``u`` stood there."""
    others = np.delete(places, u, axis=0)
    near = np.linalg.norm(spots[:, None] - others[None], axis=2) < apart
    mine = (edges == u).any(1)
    foreign = edges[~mine]
    trouble = 5 * near.sum(1)  # a node on a node is worse than one on an edge
    trouble += (_gaps(spots, places[foreign[:, 0]], places[foreign[:, 1]]) < clear).sum(1)
    for v in edges[mine].sum(1) - u:
        rest = np.delete(places, [u, v], axis=0)
        begin = np.broadcast_to(places[v], spots.shape)
        trouble += (_gaps(rest, begin, spots) < clear).sum(0)
    return np.asarray(trouble)


def _gaps(points: NDArray[np.float64], begin: NDArray[np.float64], end: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how far each point is from each line between two others."""
    way = end - begin
    length2 = np.maximum((way**2).sum(1), 1e-9)
    share = (((points[:, None] - begin[None]) * way[None]).sum(2) / length2[None]).clip(0, 1)
    gaps: NDArray[np.float64] = np.linalg.norm(points[:, None] - begin[None] - share[:, :, None] * way[None], axis=2)
    return gaps
