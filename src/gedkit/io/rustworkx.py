"""Graphs from rustworkx."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.io.foreign import require_foreign
from gedkit.io.label_choice import Wanted
from gedkit.io.reading import graphs_from
from gedkit.io.record import LABEL, Record

__all__ = ["from_rustworkx"]


def from_rustworkx(
    graph: Any,
    *,
    node_label: str | Sequence[str] | None = None,
    edge_label: str | Sequence[str] | None = None,
    node_attrs: str | Sequence[str] | None = None,
    edge_attrs: str | Sequence[str] | None = None,
) -> Graph:
    """Convert a rustworkx ``PyGraph`` or ``PyDiGraph``.

    Parameters
    ----------
    graph : rustworkx.PyGraph or rustworkx.PyDiGraph
        A payload that is a dict holds attributes; any other payload is the label, and ``None`` means no label.
        Parallel edges become one edge that carries all their labels.
    node_label, edge_label, node_attrs, edge_attrs
        As for `gedkit.read`, with the same defaults.

    Examples
    --------
    >>> import gedkit as gk, rustworkx as rx
    >>> water = rx.PyGraph()
    >>> _ = water.add_nodes_from(["O", "H", "H"])
    >>> _ = water.add_edges_from([(0, 1, None), (0, 2, None)])
    >>> gk.from_rustworkx(water)
    <Graph: 3 nodes, 2 edges, node labels 'H', 'O'>
    """
    rustworkx = require_foreign(graph, "rustworkx", ("PyGraph", "PyDiGraph"), "a rustworkx graph")
    record = Record(isinstance(graph, rustworkx.PyDiGraph), multigraph=graph.has_parallel_edges())
    for index in graph.node_indices():
        record.add_node(index, _data(graph[index]))
    record.edges = [(u, v, _data(payload)) for u, v, payload in graph.weighted_edge_list()]
    return graphs_from([record], Wanted(node_label, edge_label, node_attrs, edge_attrs), "rustworkx")[0]


def _data(payload: Any) -> dict[str, Any]:
    if isinstance(payload, dict):
        return {str(key): value for key, value in payload.items()}
    return {} if payload is None else {LABEL: payload}
