"""Moves nodes of a layout so that none lies on another or on an edge that is not its own."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gedkit.viz.move_off_edges import move_off_edges, squared_gaps_to_edges

_ROUNDS = 150
_LOOK_AROUND = 5  # rounds between two searches for what is near what
_REACH = 0.7  # beyond what has to be kept clear: about as far as things move until the next search
_CROWD = 60  # nodes, from which on a layout is given more room


def spread(
    places: NDArray[np.float64], edges: NDArray[np.int64], *, apart: float = 0.75, clear: float = 0.40
) -> NDArray[np.float64]:
    """Push nodes to at least ``apart`` from each other and, where there is room, ``clear`` of others' edges.

    Parameters
    ----------
    places : array of shape (n, 2)
    edges : array of shape (m, 2)
    apart, clear : float
        Distances, an edge being about 1 long.

    Returns
    -------
    array of shape (n, 2)
        No two nodes are nearer than ``apart``: where pushing does not get there, everything is stretched.

    Examples
    --------
    >>> moved = spread(np.array([[0.0, 0.0], [0.1, 0.0]]), np.zeros((0, 2), dtype=int))
    >>> bool(np.linalg.norm(moved[0] - moved[1]) >= 0.75 - 1e-9)
    True
    """
    places = np.array(places, dtype=float)
    n = len(places)
    if n < 2:
        return places
    if n > _CROWD:
        places *= 1.25
    for i in range(_ROUNDS):
        if i % _LOOK_AROUND == 0:
            near = np.argwhere(np.triu(_gaps(places) < apart + _REACH, 1))
            beside = _nodes_near_edges(places, edges, clear + _REACH)
        push = _from_each_other(places, near, apart * 1.02)
        if len(edges) and i < _ROUNDS * 4 // 5:  # the last word is with nodes on nodes
            push += _from_edges(places, edges, beside, clear)
        if np.abs(push).max() < 1e-4:
            break
        places += push
    if len(edges):
        places = move_off_edges(places, edges, apart=apart * 0.99, clear=clear * 0.8)
    nearest = float(_gaps(places).min())
    return places if nearest >= apart else places * (apart / max(nearest, 0.2))


def _gaps(places: NDArray[np.float64]) -> NDArray[np.float64]:
    dx, dy = (places[:, None, axis] - places[None, :, axis] for axis in (0, 1))
    gaps = np.sqrt(dx * dx + dy * dy)
    np.fill_diagonal(gaps, np.inf)
    return np.asarray(gaps)


def _nodes_near_edges(
    places: NDArray[np.float64], edges: NDArray[np.int64], reach: float
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    gaps = squared_gaps_to_edges(places, places[edges[:, 0]], places[edges[:, 1]])
    every = np.arange(len(edges))
    gaps[edges[:, 0], every] = gaps[edges[:, 1], every] = np.inf
    nodes, beside = np.nonzero(gaps < reach**2)
    return nodes, beside


def _from_each_other(places: NDArray[np.float64], near: NDArray[np.int64], apart: float) -> NDArray[np.float64]:
    u, v = near[:, 0], near[:, 1]
    way = places[u] - places[v]
    gaps = np.hypot(way[:, 0], way[:, 1])
    same = gaps < 1e-6
    angles = 2.399963 * u[same]
    way[same] = np.column_stack([np.cos(angles), np.sin(angles)])
    push = (0.5 * np.maximum(apart - gaps, 0) / np.maximum(gaps, 1e-6))[:, None] * way
    return (_summed(len(places), u, push) - _summed(len(places), v, push)).clip(-0.3, 0.3)


def _from_edges(
    places: NDArray[np.float64],
    edges: NDArray[np.int64],
    beside: tuple[NDArray[np.int64], NDArray[np.int64]],
    clear: float,
) -> NDArray[np.float64]:
    nodes, which = beside
    begin = places[edges[which, 0]]
    way = places[edges[which, 1]] - begin
    length2 = np.maximum((way**2).sum(1), 1e-9)
    from_begin = places[nodes] - begin
    share = ((from_begin * way).sum(1) / length2).clip(0, 1)
    away = from_begin - share[:, None] * way
    gaps = np.hypot(away[:, 0], away[:, 1])
    across = np.column_stack([-way[:, 1], way[:, 0]]) / np.sqrt(length2)[:, None]
    away = np.where(gaps[:, None] > 1e-6, away / np.maximum(gaps, 1e-6)[:, None], across)
    push = 0.35 * np.maximum(clear - gaps, 0)[:, None] * away
    return _summed(len(places), nodes, push).clip(-0.15, 0.15)


def _summed(n: int, nodes: NDArray[np.int64], pushes: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.column_stack([np.bincount(nodes, weights=pushes[:, axis], minlength=n) for axis in (0, 1)])
