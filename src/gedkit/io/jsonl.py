"""JSON lines: a graph per line, ours, node-link, or with arrays.

The last kind is ``{"n": 3, "labels": ["C", "C", "O"], "edges": [[0, 1], [1, 2]], "valence": [1, 2]}``: other lists with
an entry per edge are attributes of the edges. ``"name"`` is the name of the graph; whatever else is no list is passed
over.
"""

from __future__ import annotations

import json
from typing import Any

from gedkit._files.read_limits import spend_values
from gedkit._graphs.checked_parts import MAX_NODES
from gedkit._graphs.graph import Graph
from gedkit.errors import GedkitError, GraphFileError, InvalidGraphError
from gedkit.io.json_graph import graph_from_json, json_from_graph
from gedkit.io.json_text import load_json
from gedkit.io.node_link import is_node_link, record_from_node_link
from gedkit.io.record import Record, require_room


def parse(text: str) -> list[Record | Graph]:
    """Read the graphs, skipping empty lines."""
    found: list[Record | Graph] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            require_room(found)
            try:
                found.append(_parsed(load_json(line)))
            except GedkitError as error:
                raise GraphFileError(f"line {number}: {error}") from None
    return found


def render(graphs: list[Graph]) -> str:
    """Write the graphs."""
    return "".join(json.dumps(json_from_graph(graph), ensure_ascii=False) + "\n" for graph in graphs)


def _parsed(document: Any) -> Record | Graph:
    if is_node_link(document):
        return record_from_node_link(document)
    if isinstance(document, dict) and "n" in document and "nodes" not in document:
        return _from_arrays(document)
    return graph_from_json(document)


def _from_arrays(document: dict[str, Any]) -> Record:
    n, edges = document["n"], document.get("edges")
    if type(n) is not int or not 0 <= n <= MAX_NODES:
        raise InvalidGraphError(f'"n" must be a number of nodes up to {MAX_NODES}, got {n!r}')
    if not isinstance(edges, list) or not all(
        isinstance(e, list) and len(e) == 2 and type(e[0]) is int and type(e[1]) is int for e in edges
    ):
        raise InvalidGraphError('"edges" must be a list of pairs of whole numbers')
    if document.get("m", len(edges)) != len(edges):
        raise InvalidGraphError(f'"m" is {document["m"]!r}, but there are {len(edges)} edges')
    labels = document.get("labels")
    if labels is not None and (not isinstance(labels, list) or len(labels) != n):
        raise InvalidGraphError(f'"labels" must be a list of {n} labels')
    name = document.get("name")
    record = Record(document.get("directed") is True, name=name if isinstance(name, str) else None)
    spend_values(n)
    for u in range(n):
        record.add_node(u, {} if labels is None else {"label": labels[u]})
    columns = {k: v for k, v in document.items() if isinstance(v, list) and k not in ("edges", "labels")}
    for name, column in columns.items():
        if len(column) != len(edges):
            raise InvalidGraphError(f"{name!r} has {len(column)} entries, but there are {len(edges)} edges")
    for i, (u, v) in enumerate(edges):
        record.add_edge(u, v, {name: column[i] for name, column in columns.items()})
    return record
