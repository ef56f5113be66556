"""Rings that share edges, drawn as regular polygons side by side, as chemists draw them."""

from __future__ import annotations

import cmath
import math

import numpy as np
from numpy.typing import NDArray

from gedkit.viz.crossings import crossings
from gedkit.viz.layout import layout

_CLOSE = 0.12  # places that count as the same
_APART = 0.5  # of two atoms at least
_SHORT, _LONG = 0.7, 1.5  # bonds, where one should be 1 long


def ring_shape(rings: list[list[int]]) -> dict[int, complex]:
    """Return a place in the plane for each node of some rings that hang together; edges are 1 long.

    The first ring is a regular polygon, and so is each that shares an edge with those before. One that shares more, a
    bridge, bends around. What does not fit into the plane that way (a cage) is laid out by path lengths.

    Examples
    --------
    >>> square = ring_shape([[0, 1, 2, 3]])
    >>> round(abs(square[0] - square[1]), 6), round(abs(square[0] - square[2]), 3)
    (1.0, 1.414)
    """
    placed = _polygons(rings)
    return placed if placed is not None and _is_fine(placed, rings) else _by_path_lengths(rings)


def _polygons(rings: list[list[int]]) -> dict[int, complex] | None:
    shared = [sum(len(set(ring) & set(other)) > 1 for other in rings) for ring in rings]
    left = sorted(rings, key=lambda ring: shared[rings.index(ring)], reverse=True)
    first = left.pop(0)
    k = len(first)
    radius = 0.5 / math.sin(math.pi / k)
    # An edge of a hexagon stands upright.
    placed = {u: radius * cmath.exp(1j * (math.pi / 2 + 2 * math.pi * i / k)) for i, u in enumerate(first)}
    while left:
        # One edge in common before more: a polygon fits there for sure.
        ring = min(left, key=lambda ring: _order(sum(u in placed for u in ring)))
        left.remove(ring)
        if not _attach(ring, placed):
            return None
    return placed


def _order(common: int) -> tuple[int, int]:
    return (0, common) if common > 2 else (1, 0) if common == 2 else (2, 0)


def _attach(ring: list[int], placed: dict[int, complex]) -> bool:
    """Place what is missing of a ring; false if what is there is not one piece of it."""
    k = len(ring)
    begins = [i for i in range(k) if ring[i] in placed and ring[i - 1] not in placed]
    if not begins:
        return all(u in placed for u in ring)
    if len(begins) > 1:
        return False
    turned = ring[begins[0] :] + ring[: begins[0]]
    there = [u for u in turned if u in placed]
    missing = turned[len(there) :]
    if len(there) < 2:
        return False
    candidates = [*_regular(turned, there, placed), *_arcs(there, len(missing), placed)]
    others = [place for u, place in placed.items() if u not in there]
    best = max(candidates, key=lambda spots: _room(spots, others))
    placed.update(zip(missing, best, strict=True))
    return True


def _regular(turned: list[int], there: list[int], placed: dict[int, complex]) -> list[list[complex]]:
    """Return the missing corners of the regular polygons on the first edge that agree with what is there."""
    k = len(turned)
    found = []
    for side in (1, -1):
        spots = [placed[turned[0]], placed[turned[1]]]
        turn = cmath.exp(side * 2j * math.pi / k)
        while len(spots) < k:
            spots.append(spots[-1] + (spots[-1] - spots[-2]) * turn)
        if all(abs(placed[u] - spot) < _CLOSE for u, spot in zip(there, spots, strict=False)):
            found.append(spots[len(there) :])
    return found


def _arcs(there: list[int], missing: int, placed: dict[int, complex]) -> list[list[complex]]:
    """Return arcs from the last node that is there to the first, on either side."""
    begin, end = placed[there[-1]], placed[there[0]]
    chord = abs(end - begin)
    steps = missing + 1
    if chord < 1e-6 or len(there) == 2:
        return []
    if chord >= steps * 0.98:
        return [[begin + (end - begin) * (i + 1) / steps for i in range(missing)]]
    low, high = 1e-6, 2 * math.pi / steps
    for _ in range(60):  # the turn from edge to edge for which edges of length 1 end where they should
        middle = (low + high) / 2
        reached = math.sin(steps * middle / 2) / math.sin(middle / 2)
        low, high = (middle, high) if reached > chord else (low, middle)
    along = (end - begin) / chord
    found = []
    for side in (1, -1):
        heading, spots = along * cmath.exp(1j * side * (steps - 1) * low / 2), [begin]
        for _ in range(missing):
            spots.append(spots[-1] + heading)
            heading *= cmath.exp(-1j * side * low)
        found.append(spots[1:])
    return found


def _room(spots: list[complex], others: list[complex]) -> float:
    return min((abs(a - b) for a in spots for b in others), default=0.0)


def _is_fine(placed: dict[int, complex], rings: list[list[int]]) -> bool:
    nodes, pairs, places = _arrays(placed, rings)
    lengths = np.linalg.norm(places[pairs[:, 0]] - places[pairs[:, 1]], axis=1)
    gaps = np.linalg.norm(places[:, None] - places[None], axis=2) + 9 * np.eye(len(nodes))
    even = lengths.min() > _SHORT and lengths.max() < _LONG
    return bool(even and gaps.min() > _APART and crossings(places, pairs) == 0)


def _by_path_lengths(rings: list[list[int]]) -> dict[int, complex]:
    placed = {u: 0j for ring in rings for u in ring}
    nodes, pairs, _ = _arrays(placed, rings)
    places = layout(len(nodes), [(int(u), int(v)) for u, v in pairs])
    places /= float(np.linalg.norm(places[pairs[:, 0]] - places[pairs[:, 1]], axis=1).mean())
    return {u: complex(*place) for u, place in zip(nodes, places.tolist(), strict=True)}


def _arrays(
    placed: dict[int, complex], rings: list[list[int]]
) -> tuple[list[int], NDArray[np.int64], NDArray[np.float64]]:
    nodes = sorted(placed)
    number = {u: i for i, u in enumerate(nodes)}
    pairs = {
        tuple(sorted((number[u], number[v]))) for ring in rings for u, v in zip(ring, ring[1:] + ring[:1], strict=True)
    }
    places = np.array([(placed[u].real, placed[u].imag) for u in nodes])
    return nodes, np.array(sorted(pairs), dtype=np.int64), places
