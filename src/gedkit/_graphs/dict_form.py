"""Graphs as dicts of lists, texts and numbers: ``{"nodes": ["C", "O"], "edges": [[0, 1, "double"]]}``.

``nodes`` is a list of labels or just their number. An edge is a pair of nodes, with its label as a third entry where
edges have labels. ``"directed": true`` makes edges one-way, ``"parallel_edges": true`` allows several edges between two
nodes, ``"names": [...]`` tells what the nodes are called, ``"name"`` what the graph is called, ``"info"`` holds texts
that have no place in the graph (the SMILES of a molecule); ``"node_attrs"`` and ``"edge_attrs"`` hold numbers: a list
with a number or a row per element, or an object of such lists of numbers by name. Labels that are lists become tuples.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gedkit._files.read_limits import spend_values
from gedkit._graphs.attributes import AttributeView
from gedkit._graphs.graph import Graph
from gedkit._graphs.json_labels import hashable, jsonable
from gedkit._graphs.parallel_edges import ParallelEdges
from gedkit.errors import InvalidGraphError

_KNOWN = ("name", "nodes", "edges", "directed", "parallel_edges", "names", "node_attrs", "edge_attrs", "info")


def graph_of_dict(document: object) -> Graph:
    """Build a graph from such a dict, as JSON is parsed.

    Parameters
    ----------
    document : dict
        An object as described above. Other keys than those are an error, so that a typo does not go unnoticed.

    Returns
    -------
    Graph

    Examples
    --------
    >>> graph_of_dict({"nodes": ["C", "O"], "edges": [[0, 1, "double"]]})
    <Graph: 2 nodes, 1 edge, node labels 'C', 'O', edge labels 'double'>
    >>> graph_of_dict({"nodes": 3, "edges": [[0, 7]]})
    Traceback (most recent call last):
    gedkit.errors.InvalidGraphError: edge (0, 7) names node 7, but the graph has 3 nodes (0..2)
    """
    if not isinstance(document, Mapping) or "nodes" not in document:
        raise InvalidGraphError('a graph in JSON is an object such as {"nodes": ["C", "O"], "edges": [[0, 1]]}')
    unknown = [key for key in document if key not in _KNOWN]
    if unknown:
        raise InvalidGraphError(f"unknown key {unknown[0]!r} in a graph: known are {', '.join(_KNOWN)}")
    nodes = document["nodes"]
    labels = nodes if isinstance(nodes, list | tuple) else None
    edges = document.get("edges", [])
    if not isinstance(edges, list | tuple) or not all(isinstance(e, list | tuple) and len(e) in (2, 3) for e in edges):
        raise InvalidGraphError('"edges" must be a list of [from, to] or [from, to, label]')
    if not all(type(end) is int and abs(end) < 1 << 31 for e in edges for end in e[:2]):
        raise InvalidGraphError('"edges" must name nodes by their number')
    if isinstance(nodes, bool):
        raise InvalidGraphError('"nodes" must be a list of labels or the number of nodes')
    if labels is None and type(nodes) is int:
        spend_values(nodes)
    names = document.get("names")
    if names is not None and not isinstance(names, list):
        raise InvalidGraphError('"names" must be a list with a name per node')
    return Graph(
        nodes if labels is None else len(labels),
        [(e[0], e[1]) for e in edges],
        node_labels=None if labels is None else [hashable(label) for label in labels],
        edge_labels=[hashable(e[2]) if len(e) == 3 else None for e in edges],
        directed=document.get("directed", False),
        multigraph=document.get("parallel_edges", False),
        node_attrs=_numbers(document, "node_attrs"),
        edge_attrs=_numbers(document, "edge_attrs"),
        names=None if names is None else [hashable(name) for name in names],
        name=document.get("name"),
        info=document.get("info"),
    )


def _numbers(document: Mapping[str, Any], key: str) -> Any:
    """Return attributes as they are, once it is sure that they hold numbers and not, say, digits in quotes."""
    attrs = document.get(key)
    columns = list(attrs.values()) if isinstance(attrs, dict) else [attrs]
    for column in columns:
        if attrs is not None and not isinstance(column, list):
            raise InvalidGraphError(f'"{key}" must hold lists of numbers')
        for row in column or ():
            for number in row if isinstance(row, list) else [row]:
                if type(number) not in (int, float) or abs(number) > 1e308:
                    raise InvalidGraphError(f'"{key}" holds {number!r}, which is not a number a float can hold')
    return attrs


def dict_of_graph(graph: Graph) -> dict[str, Any]:
    """Return what `graph_of_dict` turns into an equal graph.

    Examples
    --------
    >>> import gedkit as gk
    >>> dict_of_graph(gk.Graph(2, [(0, 1)], node_labels="CO"))
    {'nodes': ['C', 'O'], 'edges': [[0, 1]]}
    """
    labels, edge_labels = graph.node_labels, graph.edge_labels
    document: dict[str, Any] = {} if graph.name is None else {"name": graph.name}
    document |= {
        "nodes": graph.n if all(label is None for label in labels) else [jsonable(label) for label in labels],
        "edges": [
            [u, v] if label is None else [u, v, jsonable(label)]
            for (u, v), some in zip(graph.edges, edge_labels, strict=True)
            for label in (some.labels if isinstance(some, ParallelEdges) else (some,))
        ],
    }
    if graph.multigraph:
        document["parallel_edges"] = True
    if graph.directed:
        document["directed"] = True
    if graph.has_names:
        document["names"] = [jsonable(name) for name in graph.names]
    for key, attrs in (("node_attrs", graph.node_attrs), ("edge_attrs", graph.edge_attrs)):
        if attrs is not None:
            document[key] = _lists(attrs)
    if graph.info:
        document["info"] = dict(graph.info)
    return document


def _lists(attrs: AttributeView) -> Any:
    return {k: v.tolist() for k, v in attrs.items()} if isinstance(attrs, Mapping) else attrs.tolist()
