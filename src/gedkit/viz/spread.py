"""Moves nodes of a layout so that none lies on another or on an edge that is not its own."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gedkit.viz.rehouse import rehouse

__all__ = ["spread"]

_ROUNDS = 150
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
        push = _from_each_other(places, apart * 1.02)
        if len(edges) and i < _ROUNDS * 4 // 5:  # the last word is with nodes on nodes
            push += _from_edges(places, edges, clear)
        if np.abs(push).max() < 1e-4:
            break
        places += push
    if len(edges):
        places = rehouse(places, edges, apart=apart * 0.99, clear=clear * 0.8)
    gaps = _gaps(places)
    nearest = float(gaps.min())
    return places if nearest >= apart else places * (apart / max(nearest, 0.2))


def _gaps(places: NDArray[np.float64]) -> NDArray[np.float64]:
    gaps: NDArray[np.float64] = np.linalg.norm(places[:, None] - places[None], axis=2)
    np.fill_diagonal(gaps, np.inf)
    return gaps


def _from_each_other(places: NDArray[np.float64], apart: float) -> NDArray[np.float64]:
    way = places[:, None] - places[None]
    gaps = np.linalg.norm(way, axis=2)
    angles = 2.399963 * np.arange(len(places))
    way[gaps < 1e-6] = np.column_stack([np.cos(angles), np.sin(angles)])[np.nonzero(gaps < 1e-6)[0]]
    lacking = np.maximum(apart - gaps, 0)
    np.fill_diagonal(lacking, 0)
    push: NDArray[np.float64] = (0.5 * lacking / np.maximum(gaps, 1e-6))[:, :, None] * way
    return np.asarray(push.sum(1).clip(-0.3, 0.3))


def _from_edges(places: NDArray[np.float64], edges: NDArray[np.int64], clear: float) -> NDArray[np.float64]:
    begin, end = places[edges[:, 0]], places[edges[:, 1]]
    way = end - begin
    length2 = np.maximum((way**2).sum(1), 1e-9)
    share = (((places[:, None] - begin[None]) * way[None]).sum(2) / length2[None]).clip(0, 1)
    foot = begin[None] + share[:, :, None] * way[None]
    away = places[:, None] - foot
    gaps = np.linalg.norm(away, axis=2)
    lacking = np.maximum(clear - gaps, 0)
    every = np.arange(len(edges))
    lacking[edges[:, 0], every] = lacking[edges[:, 1], every] = 0
    across = np.column_stack([-way[:, 1], way[:, 0]]) / np.sqrt(length2)[:, None]
    away = np.where(gaps[:, :, None] > 1e-6, away / np.maximum(gaps, 1e-6)[:, :, None], across[None])
    push: NDArray[np.float64] = 0.35 * (lacking[:, :, None] * away).sum(1)
    return np.asarray(push.clip(-0.15, 0.15))
