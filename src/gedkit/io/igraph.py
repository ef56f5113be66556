"""Graphs from igraph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.io.foreign import require_foreign
from gedkit.io.label_choice import Wanted
from gedkit.io.reading import graphs_from
from gedkit.io.record import Record

__all__ = ["from_igraph"]


def from_igraph(
    graph: Any,
    *,
    node_label: str | None = None,
    edge_label: str | None = None,
    node_attrs: str | Sequence[str] | None = None,
    edge_attrs: str | Sequence[str] | None = None,
) -> Graph:
    """Convert an igraph ``Graph`` without parallel edges.

    Parameters
    ----------
    graph : igraph.Graph
        Its vertex attribute ``name``, if it has one, becomes the names of the nodes.
    node_label, edge_label, node_attrs, edge_attrs
        As for `gedkit.read`, with the same defaults.
    """
    require_foreign(graph, "igraph", ("Graph",), "an igraph graph")
    record = Record(graph.is_directed())
    named = "name" in graph.vs.attributes() and node_label != "name"
    for vertex in graph.vs:
        data = vertex.attributes()
        record.add_node(data.pop("name") if named else vertex.index, _without_none(data))
    names = [name for name, _ in record.nodes]
    record.edges = [(names[e.source], names[e.target], _without_none(e.attributes())) for e in graph.es]
    return graphs_from([record], Wanted(node_label, edge_label, node_attrs, edge_attrs), "igraph")[0]


def _without_none(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value is not None}
