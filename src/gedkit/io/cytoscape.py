"""Cytoscape JSON (``.cyjs``), as Cytoscape, Cytoscape.js and ``networkx.cytoscape_data`` have it.

``{"elements": {"nodes": [{"data": {"id": "a"}}], "edges": [{"data": {"source": "a", "target": "b"}}]}}``; the elements
may also be one list. Edges are directed unless the file says ``"directed": false``. Cytoscape numbers its nodes anew in
each session, so that a node is called by its ``name`` if it has one.
"""

from __future__ import annotations

import json
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit._graphs.json_labels import hashable
from gedkit.errors import InvalidGraphError
from gedkit.io.display_names import display_names
from gedkit.io.json_parts import list_at, object_at, objects
from gedkit.io.json_text import load_json
from gedkit.io.record import LABEL, Record, as_number, record_from_graph

_BOOKKEEPING = ("shared_name", "SUID", "selected", "shared_interaction")  # columns that Cytoscape itself adds


def fits(document: Any) -> bool:
    """Whether parsed JSON is Cytoscape's: elements, in an object by kind or in one list."""
    return isinstance(document, dict) and isinstance(document.get("elements"), (dict, list)) and "nodes" not in document


def parse(text: str) -> list[Record | Graph]:
    """Read one graph."""
    return records_from(load_json(text))


def records_from(document: Any) -> list[Record | Graph]:
    """Return the record of parsed JSON."""
    if not isinstance(document, dict) or "elements" not in document:
        raise InvalidGraphError('Cytoscape JSON is an object with "elements"')
    directed = document.get("directed", True)
    if not isinstance(directed, bool):
        raise InvalidGraphError('"directed" must be true or false')
    nodes, edges = _elements(document["elements"])
    about = document.get("data")
    name = about.get("name") if isinstance(about, dict) else None
    record = Record(directed, name=name if isinstance(name, str) and name else None, multigraph=True)
    for node in nodes:
        data = dict(object_at(node, "data", "a node"))
        record.add_node(_taken(data, "id", "a node"), _plain(data))
    for edge in edges:
        data = dict(object_at(edge, "data", "an edge"))
        ends = _taken(data, "source", "an edge"), _taken(data, "target", "an edge")
        if "interaction" in data and LABEL not in data:  # what Cytoscape calls the label of an edge
            data[LABEL] = data.pop("interaction")
        record.add_edge(*ends, {key: value for key, value in _plain(data).items() if key not in ("id", "key")})
    _call_by_names(record)
    return [record]


def _call_by_names(record: Record) -> None:
    """Replace ids by the names that people see; ids that are wrong stay, for the error that tells of them."""
    ids = {number for number, _ in record.nodes}
    if len(ids) < len(record.nodes) or any(u not in ids or v not in ids for u, v, _ in record.edges):
        return
    given = [(number, data.get("name")) for number, data in record.nodes]
    shown = display_names([(str(number), name if isinstance(name, str) else "") for number, name in given])
    called = {number: number if shown[str(number)] == str(number) else shown[str(number)] for number in ids}
    record.nodes = [(called[number], data) for number, data in record.nodes]
    record.edges = [(called[u], called[v], data) for u, v, data in record.edges]


def _elements(given: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    if isinstance(given, dict):
        return (
            objects(list_at(given, "nodes", '"elements"'), '"nodes"'),
            objects(list_at(given, "edges", '"elements"'), '"edges"'),
        )
    if not isinstance(given, list):
        raise InvalidGraphError('"elements" must be an object with nodes and edges, or a list')
    edges = [e for e in objects(given, '"elements"') if e.get("group") == "edges" or "source" in _data(e)]
    known = set(map(id, edges))
    return [element for element in given if id(element) not in known], edges


def _data(element: dict[str, Any]) -> dict[str, Any]:
    return object_at(element, "data", "an element")


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in _BOOKKEEPING}


def _taken(data: dict[str, Any], key: str, what: str) -> Any:
    if data.get(key) is None:
        raise InvalidGraphError(f"{what} has no {key!r} in its data")
    value = data.pop(key)
    return as_number(value) if isinstance(value, str) else hashable(value)


def render(graphs: list[Graph]) -> str:
    """Write one graph."""
    record = record_from_graph(graphs[0])
    document = {
        "data": {} if record.name is None else {"name": record.name},
        "directed": record.directed,
        "elements": {
            "nodes": [{"data": {"id": str(name), **data}} for name, data in record.nodes],
            "edges": [{"data": {"source": str(u), "target": str(v), **data}} for u, v, data in record.edges],
        },
    }
    try:
        return json.dumps(document, ensure_ascii=False) + "\n"
    except (TypeError, ValueError):
        raise InvalidGraphError("a label has no form in JSON: use text and numbers") from None
