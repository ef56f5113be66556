"""Places for the atoms of a molecule without RDKit: rings are regular polygons, chains a zigzag of 120 degrees.

Ring systems are rigid pieces (``ring_shapes``). Beginning with the largest, or with a leaf if there is none, everything
that is attached to what is placed comes next, at even angles and where there is most room. Then parts that came too
close are turned over around a bond.
"""

from __future__ import annotations

import cmath
import math
from collections import deque
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from gedkit.viz.crossings import crossings
from gedkit.viz.ring_shapes import ring_shape
from gedkit.viz.rings import ring_systems

_CROWDED = 0.8  # atoms nearer than this are too close; two that share a neighbor are 1.7 apart, or 1 in a corner
_PASSES = 3


def skeleton_layout(
    n: int, edges: list[tuple[int, int]], fixed: Mapping[int, Sequence[float]] | None = None
) -> NDArray[np.float64] | None:
    """Return places for a connected graph of simple edges as chemists would draw it, bonds of length 1.

    Parameters
    ----------
    n, edges
        The graph. ``None`` is returned where it is not connected or has too many rings.
    fixed : mapping, optional
        Atoms that have their places already. Where a ring does not fit around them they are moved.

    Examples
    --------
    >>> hexagon = skeleton_layout(6, [(i, (i + 1) % 6) for i in range(6)])
    >>> np.linalg.norm(hexagon - hexagon.mean(0), axis=1).round(6).tolist()
    [1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
    """
    systems = ring_systems(n, edges)
    if systems is None or n == 0:
        return None
    growth = _Growth(n, edges, [ring_shape(rings) for rings in systems])
    growth.begin({u: complex(*place) for u, place in (fixed or {}).items()})
    growth.run()
    if len(growth.placed) < n:
        return None
    places = np.array([(growth.placed[u].real, growth.placed[u].imag) for u in range(n)])
    places = _turned_over(places, edges, growth.around, frozenset(fixed or ()))
    return places if fixed else _upright(places, edges)


class _Growth:
    """Atoms that have a place, and those whose neighbors wait for one."""

    def __init__(self, n: int, edges: list[tuple[int, int]], shapes: list[dict[int, complex]]) -> None:
        self.around: list[list[int]] = [[] for _ in range(n)]
        for u, v in edges:
            self.around[u].append(v)
            self.around[v].append(u)
        self.shapes = shapes
        self.shapes_at: list[list[int]] = [[] for _ in range(n)]
        for i, shape in enumerate(shapes):
            for u in shape:
                self.shapes_at[u].append(i)
        self.done: set[int] = set()  # shapes
        self.placed: dict[int, complex] = {}
        self.waiting: deque[int] = deque()

    def begin(self, fixed: dict[int, complex]) -> None:
        """Start from atoms with a place, else from the largest ring system, else from the end of a chain."""
        if fixed:
            for u, place in fixed.items():
                self._put(u, place)
            for i, shape in enumerate(self.shapes):
                if sum(u in fixed for u in shape) > 1:
                    self._fit(i)
        elif self.shapes:
            largest = max(range(len(self.shapes)), key=lambda i: len(self.shapes[i]))
            self.done.add(largest)
            for u, place in self.shapes[largest].items():
                self._put(u, place)
        else:
            self._put(min(range(len(self.around)), key=lambda u: (len(self.around[u]), u)), 0j)

    def run(self) -> None:
        """Place everything that is attached to what is placed."""
        while self.waiting:
            u = self.waiting.popleft()
            rings = [i for i in self.shapes_at[u] if i not in self.done]
            inside = {v for i in rings for v in self.shapes[i]}
            free = [v for v in self.around[u] if v not in self.placed and v not in inside]
            free.sort(key=lambda v: (-self._weight(v, u), v))
            things: list[tuple[int, int]] = [(1, i) for i in rings] + [(0, v) for v in free]
            for (is_ring, what), angle in zip(things, self._angles(u, len(things)), strict=True):
                if is_ring:
                    self._spiro(what, u, angle)
                elif what not in self.placed:
                    self._put(what, self.placed[u] + cmath.exp(1j * angle))
                    for i in self.shapes_at[what]:
                        if i not in self.done:
                            self._spiro(i, what, angle)

    def _put(self, u: int, place: complex) -> None:
        self.placed[u] = place
        self.waiting.append(u)

    def _weight(self, begin: int, without: int) -> int:
        """Return how many atoms hang on one, up to a dozen."""
        seen, waiting = {begin, without}, deque([begin])
        while waiting and len(seen) < 12:
            for v in self.around[waiting.popleft()]:
                if v not in seen:
                    seen.add(v)
                    waiting.append(v)
        return len(seen)

    def _angles(self, u: int, count: int) -> list[float]:
        """Return directions for new neighbors, the one with most room first."""
        if not count:
            return []
        here = self.placed[u]
        taken = sorted(cmath.phase(self.placed[v] - here) for v in self.around[u] if v in self.placed)
        if not taken:
            return [math.radians(30) + 2 * math.pi * i / count for i in range(count)]
        if len(taken) == 1:
            turn = 2 * math.pi / max(count + 1, 3)
            spots = [taken[0] + turn * (i + 1) for i in range(count)]
            if count == 1:
                spots.append(taken[0] - turn)
        else:
            gaps = [(b - a) % (2 * math.pi) for a, b in zip(taken, taken[1:] + taken[:1], strict=True)]
            # Of gaps that are about as wide, one outside the rings: there is more room.
            wide = [i for i, gap in enumerate(gaps) if gap > 0.8 * max(gaps)]
            widest = min(wide, key=lambda i: round(self._crowd(here + cmath.exp(1j * (taken[i] + gaps[i] / 2)), u), 6))
            spots = [taken[widest] + gaps[widest] * (i + 1) / (count + 1) for i in range(count)]
        return sorted(spots, key=lambda angle: round(self._crowd(here + cmath.exp(1j * angle), u), 6))[:count]

    def _crowd(self, spot: complex, without: int) -> float:
        return sum(1 / max(abs(place - spot), 1e-3) ** 3 for v, place in self.placed.items() if v != without)

    def _spiro(self, which: int, u: int, angle: float) -> None:
        """Place a ring system at an atom that has a place, its body in the given direction."""
        shape = self.shapes[which]
        self.done.add(which)
        inward = sum((shape[v] - shape[u] for v in self.around[u] if v in shape), 0j)
        if abs(inward) < 1e-6:
            inward = sum(shape.values(), 0j) / len(shape) - shape[u] or 1
        best: dict[int, complex] = {}
        least = math.inf
        for mirrored in (False, True):
            pieces = {
                v: ((p - shape[u]) / inward).conjugate() if mirrored else (p - shape[u]) / inward
                for v, p in shape.items()
            }
            turn = abs(inward) * cmath.exp(1j * angle)
            moved = {v: self.placed[u] + turn * p for v, p in pieces.items()}
            crowd = sum(self._crowd(spot, u) for v, spot in moved.items() if v not in self.placed)
            if crowd < least - 1e-6:
                best, least = moved, crowd
        for v, spot in best.items():
            if v not in self.placed:
                self._put(v, spot)

    def _fit(self, which: int) -> None:
        """Lay a ring system over those of its atoms that have a place; they are moved where they do not fit."""
        shape = self.shapes[which]
        self.done.add(which)
        common = [u for u in shape if u in self.placed]
        target = np.array([self.placed[u] for u in common])
        best, least = dict(shape), math.inf
        for mirrored in (False, True):
            whole = {u: p.conjugate() if mirrored else p for u, p in shape.items()}
            source = np.array([whole[u] for u in common])
            turn = complex(((source - source.mean()).conj() * (target - target.mean())).sum())
            turn = turn / abs(turn) if abs(turn) > 1e-9 else 1
            off = complex(target.mean() - turn * source.mean())
            error = float(np.abs(turn * source + off - target).max())
            crowd = sum(self._crowd(turn * p + off, -1) for u, p in whole.items() if u not in self.placed)
            if error + 1e-3 * crowd < least:
                best, least = {u: turn * p + off for u, p in whole.items()}, error + 1e-3 * crowd
        for u, spot in best.items():
            self._put(u, spot)


def _turned_over(
    places: NDArray[np.float64], edges: list[tuple[int, int]], around: list[list[int]], fixed: frozenset[int]
) -> NDArray[np.float64]:
    """Mirror parts at a bond while that lessens crossings and atoms that are too close."""
    pairs = np.array(edges, dtype=np.int64).reshape(-1, 2)
    score = _flaws(places, pairs)
    for _ in range(_PASSES):
        if not score:
            break
        before = score
        for u, v in edges:
            side = _side(v, u, around)
            if side is None or len(side) < 2 or fixed & side:
                side = _side(u, v, around)
                if side is None or len(side) < 2 or fixed & side:
                    continue
            part = sorted(side)
            moved = places.copy()
            way = places[v] - places[u]
            way = way / max(float(np.linalg.norm(way)), 1e-9)
            off = places[part] - places[u]
            moved[part] = places[u] + 2 * (off @ way)[:, None] * way - off
            found = _flaws(moved, pairs)
            if found < score - 1e-9:
                places, score = moved, found
        if score >= before:
            break
    return places


def _side(begin: int, without: int, around: list[list[int]]) -> set[int] | None:
    """Return what is on one side of a bond; ``None`` for a bond of a ring."""
    seen, waiting = {begin}, deque([begin])
    while waiting:
        u = waiting.popleft()
        for v in around[u]:
            if v == without:
                if u != begin:
                    return None
            elif v not in seen:
                seen.add(v)
                waiting.append(v)
    return seen


def _flaws(places: NDArray[np.float64], pairs: NDArray[np.int64]) -> float:
    gaps = np.linalg.norm(places[:, None] - places[None], axis=2) + 9 * np.eye(len(places))
    return 2.0 * crossings(places, pairs) + float(np.maximum(_CROWDED - gaps, 0).sum())


def _upright(places: NDArray[np.float64], edges: list[tuple[int, int]]) -> NDArray[np.float64]:
    """Lay the longer side horizontally, then turn so that most bonds point at multiples of 30 degrees."""
    places = places - places.mean(0)
    if len(places) < 3:
        return places
    _, _, axes = np.linalg.svd(places, full_matrices=False)
    places = places @ axes.T
    if np.linalg.det(axes) < 0:
        places[:, 1] *= -1
    ways = np.array([complex(*(places[v] - places[u])) for u, v in edges])
    tilt = cmath.phase(complex((ways**12).sum())) / 12  # of most bonds from the nearest such direction
    turned = (places[:, 0] + 1j * places[:, 1]) * cmath.exp(-1j * tilt)
    return np.column_stack([turned.real, turned.imag])
