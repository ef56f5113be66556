"""Graphs on their way into a store, packed in batches: here, or by the workers of an executor that also make them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from gedkit._graphs.graph import Graph
from gedkit._graphs.labels import Label, label_ids, label_of
from gedkit.collection.chunks import run_in_chunks
from gedkit.collection.packed_graph import pack
from gedkit.collection.stored_costs import plain_label
from gedkit.collection.workers import SharedData, Workers
from gedkit.errors import InvalidGraphError
from gedkit.io.accepting import as_graph

_SIZE = 1000  # graphs in a batch that is packed here

_Make = Callable[[Any], Graph] | None


class GraphBatch(NamedTuple):
    """Graphs with consecutive numbers, packed.

    Attributes
    ----------
    labels : list
        Their labels in order of appearance; in the graphs' bytes a label is its position in this list.
    on_nodes, on_edges : list of int
        Positions of the labels that occur on nodes, and of those that occur on edges.
    directed : bool
    packed : list of bytes
    names : list of str or None
        Names of the graphs.
    infos : list of dict
        What else is known about them.
    """

    labels: list[Label]
    on_nodes: list[int]
    on_edges: list[int]
    directed: bool
    packed: list[bytes]
    names: list[str | None]
    infos: list[dict[str, str]]

    def node_labels(self) -> list[int]:
        """Return the core's ids of the labels on nodes."""
        return label_ids([self.labels[i] for i in self.on_nodes], "node")

    def edge_labels(self) -> list[int]:
        """Return the core's ids of the labels on edges."""
        return label_ids([self.labels[i] for i in self.on_edges], "edge")


def batches_of(items: Iterable[Any], make: _Make = None) -> Iterator[GraphBatch]:
    """Yield the graphs, or those that ``make`` makes of the items, batch by batch."""
    left = iter(items)
    while some := list(islice(left, _SIZE)):
        yield _pack(some, make)


def batches_from_workers(workers: Workers, items: Iterable[Any], make: _Make) -> list[GraphBatch]:
    """Return the same graphs in the same order, made and packed by workers."""
    batches: dict[int, GraphBatch] = {}

    def take(chunk: list[tuple[int, Any]], batch: GraphBatch) -> None:
        batches[chunk[0][0]] = batch

    numbered = list(enumerate(items))
    run_in_chunks(
        workers, _pack_on_worker, SharedData(make), numbered, take, on_worker=lambda pair: pair[1], bundled=True
    )
    return [batches[first] for first in sorted(batches)]


def _pack_on_worker(data: SharedData, items: list[Any], seconds: float) -> tuple[float, GraphBatch]:
    begun = time.monotonic()
    batch = _pack(items, data.value)
    return time.monotonic() - begun, batch


def _pack(items: list[Any], make: _Make) -> GraphBatch:
    places: dict[int, int] = {}
    on_nodes: set[int] = set()
    on_edges: set[int] = set()
    kinds: set[bool] = set()
    packed = []
    names, infos = [], []
    for item in items:
        graph = as_graph(item if make is None else make(item))
        nodes, edges = graph._core.node_labels, graph._core.edge_labels
        for label in (*nodes, *edges):
            if label not in places:
                places[label] = len(places)
        packed.append(pack(graph, places))
        names.append(graph.name)
        infos.append(dict(graph.info))
        on_nodes.update(nodes)
        on_edges.update(edges)
        kinds.add(graph.directed)
    if len(kinds) > 1:
        raise InvalidGraphError("some graphs are directed and others not: an index holds one kind")
    return GraphBatch(
        [plain_label(label_of(label)) for label in places],
        [places[label] for label in on_nodes],
        [places[label] for label in on_edges],
        kinds.pop(),
        packed,
        names,
        infos,
    )
