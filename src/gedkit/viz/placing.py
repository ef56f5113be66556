"""Where the nodes of a result stand: both graphs are laid out as one, except for molecules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

import gedkit as gk
from gedkit.errors import InvalidOptionError
from gedkit.viz.chemists_layout import chemists_layout
from gedkit.viz.comparison import Comparison, compare
from gedkit.viz.crossings import crossings
from gedkit.viz.far_from_edits import far_from_edits
from gedkit.viz.layered import LayeredLayout, has_direction, layered_layout
from gedkit.viz.marks import mark
from gedkit.viz.molecule import is_molecule
from gedkit.viz.molecule_looks import looks_of_pair
from gedkit.viz.molecule_pair import flaws, own_layouts
from gedkit.viz.node_text import any_long, text_size
from gedkit.viz.packing import packed_layout
from gedkit.viz.scene import Scene
from gedkit.viz.spread import spread
from gedkit.viz.timeline import make_timeline

_MOST_NODES = 1_000  # of one graph; finding places for them takes half a minute


@dataclass(frozen=True)
class Placed:
    """A place for each node of the first graph, for each of the second, and for each pair of the mapping.

    The last are the places of the edit path's film. For most graphs all are one layout of both. Molecules have layouts
    of their own, with what they have in common at the same place. ``bends`` are the points that edges between two pairs
    of the mapping pass on their way.
    """

    first: NDArray[np.float64]
    second: NDArray[np.float64]
    together: NDArray[np.float64]
    as_molecules: bool
    bends: dict[tuple[int, int], NDArray[np.float64]] = field(default_factory=dict)

    def bends_of(self, compared: Comparison, *, second: bool) -> dict[tuple[int, int], NDArray[np.float64]]:
        """Return the bends by the edges of one graph."""
        graph = compared.g2 if second else compared.g1
        at = {pair[second]: k for k, pair in enumerate(compared.mapping)}
        found = {(u, v): self.bends.get((at[u], at[v])) for u, v in graph.edges} if self.bends else {}
        return {edge: points for edge, points in found.items() if points is not None}

    def scenes(self, result: gk.Result | Comparison) -> tuple[Scene, Scene]:
        """Return both graphs with the edits marked."""
        compared = compare(result)
        molecules = self.as_molecules
        left = Scene(compared.g1, self.first, as_molecule=molecules)
        right = Scene(compared.g2, self.second, as_molecule=molecules, shown_names=compared.second_names())
        left.text_size = right.text_size = text_size([*left.written(), *right.written()])
        timeline = make_timeline(compared)
        far = [timeline.nodes[k] for k in far_from_edits(timeline).nodes]
        left.far = frozenset(node.u for node in far if node.u is not None)
        right.far = frozenset(node.v for node in far if node.v is not None)
        left.bends, right.bends = (self.bends_of(compared, second=second) for second in (False, True))
        if self.as_molecules:
            left.look, right.look = looks_of_pair(compared)
        for operation in compared.changes:
            mark(operation, left, right)
        return left, right


def place(result: gk.Result | Comparison) -> Placed:
    """Lay out both graphs of a result as one, or what is drawn of them; an error where it has no path."""
    compared = compare(result)
    g1, g2, mapping = compared.g1, compared.g2, compared.mapping
    place1 = {u: k for k, (u, _) in enumerate(mapping) if u is not None}
    place2 = {v: k for k, (_, v) in enumerate(mapping) if v is not None}
    edges = [(place1[u], place1[v]) for u, v in g1.edges] + [(place2[u], place2[v]) for u, v in g2.edges]
    molecules = is_molecule(g1) and is_molecule(g2)
    bends: dict[tuple[int, int], NDArray[np.float64]] = {}
    layered = _layered(len(mapping), edges, (g1, g2))
    if layered is not None:
        places, bends = layered.places, layered.bends
    else:
        places = _places(len(mapping), edges, molecules) * _room((g1, g2))
    first = places[[place1[u] for u in range(g1.n)]].reshape(-1, 2)
    second = places[[place2[v] for v in range(g2.n)]].reshape(-1, 2)
    own = own_layouts(compared) if molecules else None
    if own is not None:
        wrong = flaws(own.first, own.second, compared)
        if (own.exact and not wrong) or wrong < flaws(first, second, compared):
            first, second = own.first, own.second
            # The film begins as the first molecule; what is inserted comes where the second has it.
            film = np.array([first[u] if u is not None else second[v or 0] for u, v in mapping]).reshape(-1, 2)
            places = spread(film, np.zeros((0, 2), dtype=np.int64), apart=0.5)
    return Placed(first, second, places, molecules, bends)


def graph_scene(graph: gk.Graph) -> Scene:
    """Return a picture of one graph; an error where it is too large for one."""
    if graph.n > _MOST_NODES:
        raise InvalidOptionError(
            f"a picture of {graph.n:,} nodes takes very long and shows little: at most {_MOST_NODES:,} nodes are drawn."
            " Draw a part of the graph; of a result, the neighborhoods of its edits are drawn at any size"
        )
    layered = _layered(graph.n, list(graph.edges), (graph,))
    if layered is not None:
        return Scene(graph, layered.places, bends=layered.bends)
    return Scene(graph, _places(graph.n, list(graph.edges), is_molecule(graph)) * _room((graph,)))


def _layered(n: int, edges: list[tuple[int, int]], graphs: tuple[gk.Graph, ...]) -> LayeredLayout | None:
    """Return layers for directed graphs in which few edges close a cycle."""
    drawn = [graph for graph in graphs if graph.m]
    if not drawn or not drawn[0].directed or not all(has_direction(graph.n, graph.edges) for graph in drawn):
        return None
    return layered_layout(n, edges, beside=len(graphs), long_names=_are_long(graphs))


def _room(graphs: Iterable[gk.Graph]) -> NDArray[np.float64]:
    """Return by how much a layout is stretched: nodes with long labels are longer than high."""
    return np.array([1.6, 1.0]) if _are_long(graphs) else np.ones(2)


def _are_long(graphs: Iterable[gk.Graph]) -> bool:
    return any_long(text for graph in graphs for text in Scene(graph, np.zeros((graph.n, 2))).written())


def _places(n: int, edges: list[tuple[int, int]], molecule: bool) -> NDArray[np.float64]:
    simple = sorted({(min(edge), max(edge)) for edge in edges if edge[0] != edge[1]})
    pairs = np.array(simple, dtype=np.int64).reshape(-1, 2)
    ours = packed_layout(n, simple)
    chemists = chemists_layout(n, simple) if molecule else None
    if chemists is None:
        return ours
    theirs = spread(chemists, pairs, apart=0.66, clear=0.3)
    # Two molecules laid over each other need not look like one: then stress does better.
    return theirs if crossings(theirs, pairs) <= crossings(ours, pairs) else ours
