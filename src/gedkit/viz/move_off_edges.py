"""Finds a better place for the few nodes that still lie on an edge that is not theirs after everything was pushed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_ROUNDS = 3
_MOST = 200  # looks at a node in all: in a hairball every node is in trouble, and none has a better place
_FARTHEST = 1.6
_ANGLES = np.arange(24) * (2 * np.pi / 24)
_MOVES = np.array([[r * np.cos(a), r * np.sin(a)] for r in (0.35, 0.7, 1.1, _FARTHEST) for a in _ANGLES])


def move_off_edges(
    places: NDArray[np.float64], edges: NDArray[np.int64], *, apart: float, clear: float
) -> NDArray[np.float64]:
    """Move nodes one at a time while that lessens how often a node lies within ``clear`` of another's edge.

    Examples
    --------
    >>> line = np.array([[0.0, 0.0], [2.0, 0.0], [1.0, 0.0]])  # node 2 lies on the edge of 0 and 1
    >>> moved = move_off_edges(line, np.array([[0, 1]]), apart=0.7, clear=0.3)
    >>> bool(abs(moved[2, 1]) > 0.3 or abs(moved[0, 1] - moved[1, 1]) > 0.3)
    True
    """
    places = np.array(places)
    left = _MOST
    for _ in range(_ROUNDS):
        troubled = _troubled(places, edges, clear)[:left]
        left -= len(troubled)
        for u in troubled:
            spots = places[u] + np.vstack([np.zeros((1, 2)), _MOVES])
            costs = _trouble_at(int(u), spots, places, edges, apart, clear)
            # Of equally good places the nearest: the list of moves goes outward.
            places[u] = spots[int(np.argmin(costs))]
    return places


def squared_gaps_to_edges(
    points: NDArray[np.float64], begin: NDArray[np.float64], end: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the squared distance of each point from each line between two others."""
    way = end - begin
    length2 = np.maximum((way**2).sum(1), 1e-9)
    dx = points[:, None, 0] - begin[None, :, 0]
    dy = points[:, None, 1] - begin[None, :, 1]
    share = ((dx * way[:, 0] + dy * way[:, 1]) / length2).clip(0, 1)
    dx -= share * way[:, 0]
    dy -= share * way[:, 1]
    return np.asarray(dx * dx + dy * dy)


def _troubled(places: NDArray[np.float64], edges: NDArray[np.int64], clear: float) -> NDArray[np.int64]:
    """Return the nodes on others' edges, and the ends of these edges."""
    gaps = squared_gaps_to_edges(places, places[edges[:, 0]], places[edges[:, 1]])
    every = np.arange(len(edges))
    gaps[edges[:, 0], every] = gaps[edges[:, 1], every] = np.inf
    on, under = np.nonzero(gaps < clear**2)
    return np.unique(np.concatenate([on, edges[under].ravel()]))


def _trouble_at(
    u: int,
    spots: NDArray[np.float64],
    places: NDArray[np.float64],
    edges: NDArray[np.int64],
    apart: float,
    clear: float,
) -> NDArray[np.int64]:
    """Count for each spot what would lie on what if node ``u`` stood there; only what is near enough is looked at."""
    mine = (edges == u).any(1)
    partners = edges[mine].sum(1) - u
    # Everything that a spot, or an edge from a spot to a partner, can come near to.
    corners = np.vstack([places[u] - _FARTHEST, places[u] + _FARTHEST, places[partners]])
    low, high = corners.min(0) - apart, corners.max(0) + apart
    around = np.nonzero(((places >= low) & (places <= high)).all(1))[0]
    others = around[around != u]
    dx, dy = (spots[:, None, axis] - places[None, others, axis] for axis in (0, 1))
    near = dx * dx + dy * dy < apart**2
    trouble = 5 * near.sum(1)  # a node on a node is worse than one on an edge
    begin, end = places[edges[:, 0]], places[edges[:, 1]]
    foreign = ~mine & (squared_gaps_to_edges(places[u][None], begin, end)[0] < (_FARTHEST + clear) ** 2)
    trouble += (squared_gaps_to_edges(spots, begin[foreign], end[foreign]) < clear**2).sum(1)
    for v in partners:
        rest = places[others[others != v]]
        trouble += (squared_gaps_to_edges(rest, np.broadcast_to(places[v], spots.shape), spots) < clear**2).sum(0)
    return np.asarray(trouble)
