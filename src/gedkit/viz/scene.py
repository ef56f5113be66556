"""A graph with a place for every node and a color for every edit, turned into shapes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from gedkit._graphs.graph import Graph
from gedkit._graphs.labels import label_text
from gedkit.io.molecule_look import AtomText, MoleculeLook, molecule_look
from gedkit.viz.atom_words import atom_words, tint
from gedkit.viz.molecule import bond_order, is_molecule
from gedkit.viz.node_text import NodeText, fitted, text_size
from gedkit.viz.rings import ring_systems
from gedkit.viz.shapes import DELETED, FILL, INK, KEPT, POINTS, Disc, Line, Shape, Words, faded

RADIUS = 0.27  # of a node, where an edge is about 1 long
_ATOM_LETTERS = 12.0  # points


@dataclass(frozen=True)
class Item:
    """A node or an edge as it is drawn.

    ``element`` is its number, that of an edge in the order of the graph's edges. ``corner`` is a carbon atom that
    chemists do not write: drawn only where something points to it. ``beside`` is where the name of a
    node covers none of its edges, and how far to the right of the node that leans; ``None`` where its label says it.
    """

    is_node: bool
    element: int
    colour: str
    shapes: tuple[Shape, ...]
    tooltip: str
    corner: bool = False
    beside: tuple[float, float, float] | None = None


@dataclass
class Scene:
    """One graph: a place per node, a color per node and edge that is not simply kept.

    ``gone`` holds nodes and edges that are drawn with dashes: they were there a step ago. So is what is deleted. Nodes
    that are ``far`` from every edit are faded in figures, with their edges. ``bends`` are points that an edge passes.
    """

    graph: Graph
    places: NDArray[np.float64]
    nodes: dict[int, str] = field(default_factory=dict)
    edges: dict[tuple[int, int], str] = field(default_factory=dict)
    gone_nodes: frozenset[int] = frozenset()
    gone_edges: frozenset[tuple[int, int]] = frozenset()
    as_molecule: bool | None = None
    shown_names: Sequence[str] | None = None
    text_size: float | None = None
    look: MoleculeLook | None = None
    far: frozenset[int] = frozenset()
    bends: Mapping[tuple[int, int], NDArray[np.float64]] = field(default_factory=dict)

    def shapes(self) -> list[Shape]:
        """Return everything to draw, from the back to the front."""
        shown = [item for item in self.items() if not item.corner]
        return [shape for item in shown for shape in (faded(item.shapes) if self._is_far(item) else item.shapes)]

    def _is_far(self, item: Item) -> bool:
        ends = (item.element,) if item.is_node else self.graph.edges[item.element]
        return item.colour == KEPT and any(end in self.far for end in ends)

    def items(self) -> list[Item]:
        """Return edges and nodes, from the back to the front."""
        skeleton = is_molecule(self.graph) if self.as_molecule is None else self.as_molecule
        written = self.written()
        size = text_size(written) if self.text_size is None else self.text_size
        texts = [fitted(text, size) for text in written]
        if skeleton and self.look is None:
            self.look = molecule_look(self.graph)
        return [*self._edge_items(skeleton, texts), *self._node_items(skeleton, texts)]

    def written(self) -> list[str]:
        """Return what stands in each node: its label, or its name where it has no label."""
        names = self.shown_names or self.graph.names
        return [
            str(name) if label is None else label_text(label)
            for label, name in zip(self.graph.node_labels, names, strict=True)
        ]

    def _edge_items(self, skeleton: bool, texts: list[NodeText]) -> list[Item]:
        names = self.shown_names or self.graph.names
        arrow = " → " if self.graph.directed else " – "
        rings = self._rings() if skeleton else {}
        items = []
        for i, ((u, v), label) in enumerate(zip(self.graph.edges, self.graph.edge_labels, strict=True)):
            # An undirected edge may be named from either end; of a directed one the other may be an edge of its own.
            named = ((u, v),) if self.graph.directed else ((u, v), (v, u))
            colour = next((self.edges[edge] for edge in named if edge in self.edges), KEPT)
            gone = colour == DELETED or any(edge in self.gone_edges for edge in named)
            shapes: list[Shape]
            if skeleton and u != v:
                order = bond_order(label) if self.look is None else self.look.orders[i]
                shapes = self._bond(u, v, order, colour, gone, rings.get(frozenset((u, v))))
            else:
                shapes = self._edge(u, v, None if label is None else label_text(label), colour, gone, texts)
            tooltip = f"edge {names[u]}{arrow}{names[v]}" + ("" if label is None else f": {label_text(label)}")
            items.append(Item(False, i, colour, tuple(shapes), tooltip))
        return items

    def _edge(self, u: int, v: int, label: str | None, colour: str, gone: bool, texts: list[NodeText]) -> list[Shape]:
        width = _width(colour)
        if u == v:
            return [Line(self._loop(u), colour, width, gone, self.graph.directed)]
        begin, end = self.places[u], self.places[v]
        across = _across(begin, end)
        two_way = self.graph.directed and u in self.graph.neighbors(v)
        aside = 0.07 * across if two_way else 0 * across
        bends = list(self.bends.get((u, v), ()))
        last = bends[-1] if bends else begin
        tip = end - _reach(texts[v], last, end) * _along(last, end) if self.graph.directed else end
        way = [begin + aside, *bends, tip + aside]
        shapes: list[Shape] = [Line(tuple(map(_point, way)), colour, width, gone, self.graph.directed)]
        if colour != KEPT and label is not None:
            # Where it bends, on the longest straight piece.
            points = [begin, *bends, end]
            k = max(range(len(points) - 1), key=lambda k: float(np.linalg.norm(points[k + 1] - points[k])))
            shapes.append(_edge_words(points[k], points[k + 1], colour, label, across if two_way else None))
        return shapes

    def _loop(self, u: int) -> tuple[tuple[float, float], ...]:
        """Return a circle from a node to itself, on the side where it has the fewest neighbors."""
        around = [w for w in (*self.graph.neighbors(u), *self.graph.predecessors(u)) if w != u]
        away = self.places[u] - self.places[around].mean(0) if around else np.array([0.0, 1.0])
        turn = float(np.arctan2(away[1], away[0])) if np.linalg.norm(away) > 1e-6 else np.pi / 2
        middle = self.places[u] + (RADIUS + 0.15) * np.array([np.cos(turn), np.sin(turn)])
        angles = turn + np.linspace(-0.85 * np.pi, 0.85 * np.pi, 24)
        return tuple(_point(middle + 0.2 * np.array([np.cos(a), np.sin(a)])) for a in angles)

    def _rings(self) -> dict[frozenset[int], NDArray[np.float64]]:
        """Return the middle of the smallest ring that each bond of a ring belongs to."""
        edges = sorted({(min(edge), max(edge)) for edge in self.graph.edges if edge[0] != edge[1]})
        middles: dict[frozenset[int], NDArray[np.float64]] = {}
        rings = [ring for system in ring_systems(self.graph.n, edges) or [] for ring in system]
        for ring in sorted(rings, key=len):
            for u, v in zip(ring, [*ring[1:], ring[0]], strict=True):
                middles.setdefault(frozenset((u, v)), self.places[ring].mean(0))
        return middles

    def _bond(
        self, u: int, v: int, order: str, colour: str, gone: bool, ring: NDArray[np.float64] | None
    ) -> list[Shape]:
        begin, end = self.places[u], self.places[v]
        across = _across(begin, end)
        around = [[w for w in self.graph.neighbors(one) if w not in (u, v)] for one in (u, v)]
        others = [*around[0], *around[1]]
        inside = ring if ring is not None else self.places[others].mean(0) if others else begin
        if across @ (inside - (begin + end) / 2) < 0:
            across = -across  # the second line of a bond runs on the side of the ring
        beside = {"double": (-0.06, 0.06), "triple": (-0.11, 0.0, 0.11), "aromatic": (0.0, 0.13)}.get(order, (0.0,))
        one_side = order == "aromatic" or (order == "double" and (ring is not None or all(around)))
        if one_side:
            beside = (0.0, 0.13)
        lines: list[Shape] = []
        for i, offset in enumerate(beside):
            inner = one_side and i == 1
            inset = 0.14 * (end - begin) if inner else 0 * begin
            line = begin + inset + offset * across, end - inset + offset * across
            dashed = gone or (inner and order == "aromatic")
            if colour == KEPT and self.look is not None:
                lines += self._halves(u, v, *line, dashed)
            else:
                lines.append(Line((_point(line[0]), _point(line[1])), colour, _width(colour), dashed))
        return lines

    def _halves(
        self, u: int, v: int, begin: NDArray[np.float64], end: NDArray[np.float64], dashed: bool
    ) -> list[Shape]:
        """Return a line whose halves have the colors of the elements that they lead to."""
        colors = [tint(self.graph.node_labels[w]) or KEPT for w in (u, v)]
        if colors[0] == colors[1]:
            return [Line((_point(begin), _point(end)), colors[0], _width(KEPT), dashed)]
        middle = (begin + end) / 2
        halves = ((begin, middle), (middle, end))
        return [
            Line((_point(a), _point(b)), color, _width(KEPT), dashed)
            for (a, b), color in zip(halves, colors, strict=True)
        ]

    def _node_items(self, skeleton: bool, texts: list[NodeText]) -> list[Item]:
        names, written = self.shown_names or self.graph.names, self.written()
        items = []
        for u, (label, name, text) in enumerate(zip(self.graph.node_labels, names, texts, strict=True)):
            colour = self.nodes.get(u, KEPT)
            x, y = self.places[u]
            atom = self.look.atoms[u] if skeleton and self.look is not None else None
            plain = atom is None or not (atom.charge or atom.isotope)
            corner = skeleton and colour == KEPT and label == "C" and plain and bool(self.graph.neighbors(u))
            if skeleton and colour == KEPT:
                disc = Disc(x, y, 0.21, "#ffffff", "#ffffff", 0)
            else:
                dashed = colour == DELETED or u in self.gone_nodes
                width = 1.2 if colour == KEPT else 2.2
                disc = Disc(x, y, RADIUS, FILL[colour], colour, width, dashed, _stretch(text))
            whole = written[u] if text.cut else ""
            step = 1.15 * text.size / POINTS
            top = y + step * (len(text.lines) - 1) / 2
            words = [Words(x, top - i * step, line, text.size, INK, whole=whole) for i, line in enumerate(text.lines)]
            if atom is not None:
                words = self._atom(u, atom, 0.0 if colour == KEPT else RADIUS + 0.05)
            tooltip = f"node {name}" + ("" if label is None else f": {label_text(label)}")
            beside = None if written[u] == str(name) else self._beside(u, text)
            items.append(Item(True, u, colour, (disc, *words), tooltip, corner, beside))
        return items

    def _atom(self, u: int, atom: AtomText, rim: float) -> list[Words]:
        symbol = str(self.graph.node_labels[u])
        shown = atom if symbol != "C" or not self.graph.neighbors(u) else replace(atom, hydrogens=0)
        x, y = _point(self.places[u])
        return atom_words(x, y, symbol, shown, _ATOM_LETTERS, self._gap(u), len(self.graph.neighbors(u)) > 1, rim)

    def _beside(self, u: int, text: NodeText) -> tuple[float, float, float]:
        """Return where the name of a node stands."""
        way = self._gap(u)
        x, y = self.places[u] + way * (_reach(text, self.places[u] - way, self.places[u]) + 0.13)
        return float(x), float(y), float(way[0])

    def _gap(self, u: int) -> NDArray[np.float64]:
        """Return the way from a node into the middle of the widest gap between its edges."""
        around = {*self.graph.neighbors(u), *self.graph.predecessors(u)} - {u}
        ways = self.places[sorted(around)] - self.places[u]
        angles = np.sort(np.arctan2(ways[:, 1], ways[:, 0])) if len(ways) else np.array([-np.pi / 2])
        gaps = np.diff(angles, append=angles[0] + 2 * np.pi)
        at = int(np.argmax(gaps))
        turn = float(angles[at] + gaps[at] / 2)
        return np.array([np.cos(turn), np.sin(turn)])


def _width(colour: str) -> float:
    return 1.4 if colour == KEPT else 3.0


def _stretch(text: NodeText) -> float:
    """Return by how much a node is longer than a disc, on either side."""
    return max(0.0, (text.width + 5) / 2 / POINTS - RADIUS) if text.width > 2 * RADIUS * POINTS - 4 else 0.0


def _reach(text: NodeText, begin: NDArray[np.float64], end: NDArray[np.float64]) -> float:
    """Return how far from the middle of a node an edge from ``begin`` comes to its rim."""
    x, y = np.abs(_along(begin, end))
    return float(min((RADIUS + _stretch(text)) / max(x, 1e-9), RADIUS / max(y, 1e-9))) if _stretch(text) else RADIUS


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
    return Words(x, y, shown, 6.5, colour, (slope + 90) % 180 - 90, text if shown != text else "")


def _along(begin: NDArray[np.float64], end: NDArray[np.float64]) -> NDArray[np.float64]:
    way: NDArray[np.float64] = end - begin
    return way / max(float(np.linalg.norm(way)), 1e-9)


def _across(begin: NDArray[np.float64], end: NDArray[np.float64]) -> NDArray[np.float64]:
    x, y = _along(begin, end)
    return np.array([-y, x])


def _point(place: NDArray[np.float64]) -> tuple[float, float]:
    return float(place[0]), float(place[1])
