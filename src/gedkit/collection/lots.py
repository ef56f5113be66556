"""Graphs on their way into a store, packed in lots: here, or by the workers of an executor that also make them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from gedkit._graphs.graph import Graph, require_graphs
from gedkit._graphs.labels import Label, label_ids, label_of
from gedkit.collection.chunks import run_in_chunks
from gedkit.collection.packed_graph import pack
from gedkit.collection.stored_costs import plain_label
from gedkit.collection.workers import Parcel, Workers
from gedkit.errors import InvalidGraphError

__all__ = ["Lot", "lots_of", "lots_of_workers"]

_SIZE = 1000  # of a lot that does not travel

_Make = Callable[[Any], Graph] | None


class Lot(NamedTuple):
    """Graphs that follow one another.

    Attributes
    ----------
    labels : list
        Their labels in the order in which they appear; in the graphs' bytes a label is a place in this list.
    on_nodes, on_edges : list of int
        Places of the labels that nodes have, and of those that edges have.
    directed : bool
    packed : list of bytes
    """

    labels: list[Label]
    on_nodes: list[int]
    on_edges: list[int]
    directed: bool
    packed: list[bytes]

    def node_labels(self) -> list[int]:
        """Return the core's numbers of the labels that nodes have."""
        return label_ids([self.labels[i] for i in self.on_nodes], "node")

    def edge_labels(self) -> list[int]:
        """Return the core's numbers of the labels that edges have."""
        return label_ids([self.labels[i] for i in self.on_edges], "edge")


def lots_of(items: Iterable[Any], make: _Make = None) -> Iterator[Lot]:
    """Go through graphs, or what ``make`` makes graphs of, lot by lot."""
    left = iter(items)
    while some := list(islice(left, _SIZE)):
        yield _pack(some, make)


def lots_of_workers(workers: Workers, items: Iterable[Any], make: _Make) -> list[Lot]:
    """Return the same graphs, in the same order, packed by workers in chunks that are worth the journey."""
    lots: dict[int, Lot] = {}

    def take(chunk: list[tuple[int, Any]], lot: Lot) -> None:
        lots[chunk[0][0]] = lot

    numbered = list(enumerate(items))
    run_in_chunks(workers, _pack_there, Parcel(make), numbered, take, on_worker=lambda pair: pair[1], bundled=True)
    return [lots[first] for first in sorted(lots)]


def _pack_there(parcel: Parcel, items: list[Any], seconds: float) -> tuple[float, Lot]:
    begun = time.monotonic()
    lot = _pack(items, parcel.content)
    return time.monotonic() - begun, lot


def _pack(items: list[Any], make: _Make) -> Lot:
    places: dict[int, int] = {}
    on_nodes: set[int] = set()
    on_edges: set[int] = set()
    kinds: set[bool] = set()
    packed = []
    for item in items:
        graph = item if make is None else make(item)
        require_graphs(graph)
        nodes, edges = graph._core.node_labels, graph._core.edge_labels
        for label in (*nodes, *edges):
            if label not in places:
                places[label] = len(places)
        packed.append(pack(graph, places))
        on_nodes.update(nodes)
        on_edges.update(edges)
        kinds.add(graph.directed)
    if len(kinds) > 1:
        raise InvalidGraphError("some graphs are directed and others not: an index holds one kind")
    return Lot(
        [plain_label(label_of(label)) for label in places],
        [places[label] for label in on_nodes],
        [places[label] for label in on_edges],
        kinds.pop(),
        packed,
    )
