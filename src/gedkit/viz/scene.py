"""A graph with a place for every node and a colour for every edit, turned into shapes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gedkit._graphs.graph import Graph
from gedkit.viz.molecule import bond_order, is_molecule
from gedkit.viz.shapes import FILL, INK, KEPT, Disc, Line, Shape, Words

__all__ = ["RADIUS", "Scene"]

RADIUS = 0.27  # of a node, where an edge is about 1 long
_ROOM = 2 * RADIUS * 45 - 4  # points across a node that letters may take
_LETTER = 0.62  # width of a letter, in sizes


@dataclass
class Scene:
    """One graph: a place per node, a colour per node and edge that is not simply kept.

    ``gone`` holds nodes and edges that are drawn with dashes: they were there a step ago.
    """

    graph: Graph
    places: NDArray[np.float64]
    nodes: dict[int, str] = field(default_factory=dict)
    edges: dict[tuple[int, int], str] = field(default_factory=dict)
    gone_nodes: frozenset[int] = frozenset()
    gone_edges: frozenset[tuple[int, int]] = frozenset()
    as_molecule: bool | None = None
    shown_names: Sequence[str] | None = None

    def shapes(self) -> list[Shape]:
        """Return everything to draw, from the back to the front."""
        skeleton = is_molecule(self.graph) if self.as_molecule is None else self.as_molecule
        return [*self._edges(skeleton), *self._nodes(skeleton)]

    def _edges(self, skeleton: bool) -> list[Shape]:
        found: list[Shape] = []
        both_ways = set(self.graph.edges) if self.graph.directed else set()
        for (u, v), label in zip(self.graph.edges, self.graph.edge_labels, strict=True):
            # An undirected edge may be named from either end; of a directed one the other may be an edge of its own.
            named = ((u, v),) if self.graph.directed else ((u, v), (v, u))
            colour = next((self.edges[edge] for edge in named if edge in self.edges), KEPT)
            gone = any(edge in self.gone_edges for edge in named)
            width = 1.4 if colour == KEPT else 3.0
            begin, end = self.places[u], self.places[v]
            if u == v:
                found.append(Line(self._loop(u), colour, width, gone, self.graph.directed))
                continue
            across = _across(begin, end)
            if skeleton:
                found += self._bond(u, v, bond_order(label), colour, width, gone)
                continue
            aside = 0.07 * across if (v, u) in both_ways else 0 * across
            tip = end - RADIUS * _along(begin, end) if self.graph.directed else end
            line = (_point(begin + aside), _point(tip + aside))
            found.append(Line(line, colour, width, gone, self.graph.directed))
            if colour != KEPT and label is not None:
                side = across if (v, u) in both_ways else None
                found.append(_edge_words(begin, end, colour, str(label), side))
        return found

    def _loop(self, u: int) -> tuple[tuple[float, float], ...]:
        """Return a circle from a node to itself, on the side where it has the fewest neighbours."""
        around = [w for w in (*self.graph.neighbors(u), *self.graph.predecessors(u)) if w != u]
        away = self.places[u] - self.places[around].mean(0) if around else np.array([0.0, 1.0])
        turn = float(np.arctan2(away[1], away[0])) if np.linalg.norm(away) > 1e-6 else np.pi / 2
        middle = self.places[u] + (RADIUS + 0.15) * np.array([np.cos(turn), np.sin(turn)])
        angles = turn + np.linspace(-0.85 * np.pi, 0.85 * np.pi, 24)
        return tuple(_point(middle + 0.2 * np.array([np.cos(a), np.sin(a)])) for a in angles)

    def _bond(self, u: int, v: int, order: str, colour: str, width: float, gone: bool) -> list[Shape]:
        begin, end = self.places[u], self.places[v]
        across = _across(begin, end)
        around = [w for end in (u, v) for w in self.graph.neighbors(end) if w not in (u, v)]
        if around and across @ (self.places[around].mean(0) - (begin + end) / 2) < 0:
            across = -across  # the second line of a bond runs on the side of the ring
        beside = {"single": (0.0,), "double": (-0.06, 0.06), "triple": (-0.11, 0.0, 0.11), "aromatic": (0.0, 0.13)}
        lines: list[Shape] = []
        for i, offset in enumerate(beside[order]):
            inner = order == "aromatic" and i == 1
            inset = 0.14 * (end - begin) if inner else 0 * begin
            line = (_point(begin + inset + offset * across), _point(end - inset + offset * across))
            lines.append(Line(line, colour, width, gone or inner))
        return lines

    def _nodes(self, skeleton: bool) -> list[Shape]:
        found: list[Shape] = []
        for u, (label, name) in enumerate(
            zip(self.graph.node_labels, self.shown_names or self.graph.names, strict=True)
        ):
            colour = self.nodes.get(u, KEPT)
            x, y = self.places[u]
            text = str(name if label is None else label)
            if skeleton and colour == KEPT:
                if label == "C" and self.graph.neighbors(u):
                    continue  # as chemists draw it: a corner is a carbon
                found.append(Disc(x, y, 0.21, "#ffffff", "#ffffff", 0))
            else:
                width = 1.2 if colour == KEPT else 2.2
                found.append(Disc(x, y, RADIUS, FILL[colour], colour, width, u in self.gone_nodes))
            shown, size = fitted(text)
            found.append(Words(x, y, shown, size, INK, whole=text if shown != text else ""))
        return found


def fitted(text: str) -> tuple[str, float]:
    """Return what of a label fits into a node, and the size of its letters in points.

    Examples
    --------
    >>> fitted("C"), fitted("node 17"), fitted("a long name indeed")
    (('C', 10.0), ('node …', 5.5), ('a lon…', 5.5))
    """
    text = " ".join(text.split())
    longest = round(_ROOM / (_LETTER * 5.5))
    if len(text) > longest:
        text = text[: longest - 1] + "…"
    return text, min(10.0, max(5.5, round(_ROOM / (_LETTER * max(len(text), 1)), 1)))


def _edge_words(
    begin: NDArray[np.float64], end: NDArray[np.float64], colour: str, text: str, side: NDArray[np.float64] | None
) -> Words:
    """Write along the edge, on the given side or else away from the middle of the picture, where it is emptier."""
    across = _across(begin, end)
    middle = (begin + end) / 2
    outward = side if side is not None else across if across @ middle >= 0 else -across
    slope = float(np.degrees(np.arctan2(end[1] - begin[1], end[0] - begin[0])))
    x, y = middle + (0.17 if side is None else 0.24) * outward
    shown = text if len(text) <= 12 else text[:11] + "…"
    return Words(x, y, shown, 6.5, colour, (slope + 90) % 180 - 90)


def _along(begin: NDArray[np.float64], end: NDArray[np.float64]) -> NDArray[np.float64]:
    way: NDArray[np.float64] = end - begin
    return way / max(float(np.linalg.norm(way)), 1e-9)


def _across(begin: NDArray[np.float64], end: NDArray[np.float64]) -> NDArray[np.float64]:
    x, y = _along(begin, end)
    return np.array([-y, x])


def _point(place: NDArray[np.float64]) -> tuple[float, float]:
    return float(place[0]), float(place[1])
