"""Where the nodes of a result stand: both graphs are laid out as one, except for molecules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import gedkit as gk
from gedkit._edits.operations import Operation
from gedkit.errors import InvalidOptionError
from gedkit.viz.chemists_layout import chemists_layout
from gedkit.viz.comparison import Comparison, compare
from gedkit.viz.crossings import crossings
from gedkit.viz.molecule import is_molecule
from gedkit.viz.molecule_pair import flaws, own_layouts
from gedkit.viz.node_text import any_long, text_size
from gedkit.viz.packing import packed_layout
from gedkit.viz.scene import Scene
from gedkit.viz.shapes import CHANGED, DELETED, INSERTED
from gedkit.viz.spread import spread

__all__ = ["Placed", "graph_scene", "place"]

_MOST_NODES = 1_000  # of one graph; finding places for them takes half a minute


@dataclass(frozen=True)
class Placed:
    """A place for each node of the first graph, for each of the second, and for each pair of the mapping.

    The last are the places of the edit path's film. For most graphs all are one layout of both. Molecules have layouts
    of their own, with what they have in common at the same place.
    """

    first: NDArray[np.float64]
    second: NDArray[np.float64]
    together: NDArray[np.float64]
    as_molecules: bool

    def scenes(self, result: gk.Result | Comparison) -> tuple[Scene, Scene]:
        """Return both graphs with the edits marked."""
        compared = compare(result)
        left = Scene(compared.g1, self.first, as_molecule=self.as_molecules)
        right = Scene(compared.g2, self.second, as_molecule=self.as_molecules, shown_names=compared.second_names())
        left.text_size = right.text_size = text_size([*left.written(), *right.written()])
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
    return Placed(first, second, places, molecules)


def graph_scene(graph: gk.Graph) -> Scene:
    """Return a picture of one graph; an error where it is too large for one."""
    if graph.n > _MOST_NODES:
        raise InvalidOptionError(
            f"a picture of {graph.n:,} nodes takes very long and shows little: at most {_MOST_NODES:,} nodes are drawn."
            " Draw a part of the graph; of a result, the neighbourhoods of its edits are drawn at any size"
        )
    return Scene(graph, _places(graph.n, list(graph.edges), is_molecule(graph)) * _room((graph,)))


def _room(graphs: Iterable[gk.Graph]) -> NDArray[np.float64]:
    """Return by how much a layout is stretched: nodes with long labels are longer than high."""
    written = (text for graph in graphs for text in Scene(graph, np.zeros((graph.n, 2))).written())
    return np.array([1.6, 1.0]) if any_long(written) else np.ones(2)


def mark(operation: Operation, left: Scene, right: Scene) -> None:
    """Colour what the operation touches."""
    match operation:
        case gk.NodeDel(node=node):
            left.nodes[node] = DELETED
        case gk.NodeIns(target=target):
            right.nodes[target] = INSERTED
        case gk.NodeSub(node=node, target=target):
            left.nodes[node] = right.nodes[target] = CHANGED
        case gk.EdgeDel(edge=edge):
            left.edges[edge] = DELETED
        case gk.EdgeIns(target=edge):
            right.edges[edge] = INSERTED
        case gk.EdgeSub(edge=edge, target=onto):
            left.edges[edge] = right.edges[onto] = CHANGED


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
