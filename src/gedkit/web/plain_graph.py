"""Graphs as an index takes them: without attributes, and with texts for labels of several parts."""

from __future__ import annotations

import json
from typing import Any

from gedkit._graphs.graph import Graph


def plain_graph(graph: Graph) -> Graph:
    """Return a graph at the same distances under costs that look at labels alone, as all costs of a request do.

    Examples
    --------
    >>> plain_graph(Graph(1, node_labels=[("clean", "bob")], node_attrs={"cpu": [2.0]})).node_labels
    ('["clean", "bob"]',)
    """
    labels = graph.node_labels, graph.edge_labels
    composite = any(isinstance(label, tuple) for each in labels for label in each)
    if graph.multigraph or not (composite or graph.node_attrs is not None or graph.edge_attrs is not None):
        return graph
    nodes, edges = ([_as_text(label) for label in each] for each in labels)
    return Graph(graph.n, graph.edges, node_labels=nodes, edge_labels=edges, directed=graph.directed, name=graph.name)


def _as_text(label: Any) -> Any:
    return json.dumps(label, ensure_ascii=False) if isinstance(label, tuple) else label
