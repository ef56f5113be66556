"""JSON Graph Format, versions 1 and 2: ``{"graph": {"nodes": {"a": {"label": "A"}}, "edges": [...]}}``.

``"graphs"`` holds several. ``metadata`` are attributes, the ``relation`` of an edge is its label. Edges are directed
unless the graph says otherwise.
"""

from __future__ import annotations

import json
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidGraphError
from gedkit.io.json_parts import list_at, object_at, objects
from gedkit.io.json_text import load_json
from gedkit.io.record import LABEL, Record, as_number, record_from_graph, require_room


def fits(document: Any) -> bool:
    """Whether parsed JSON is of this format: a graph with nodes, or several, and no nodes outside of it."""
    if not isinstance(document, dict) or "nodes" in document or "elements" in document:
        return False
    graphs = document.get("graphs", [document.get("graph")])
    return (
        isinstance(graphs, list)
        and bool(graphs)
        and all(isinstance(graph, dict) and {"nodes", "edges"} & graph.keys() for graph in graphs)
    )


def parse(text: str) -> list[Record | Graph]:
    """Read the graph, or all of them."""
    return records_from(load_json(text))


def records_from(document: Any) -> list[Record | Graph]:
    """Return the records of parsed JSON."""
    if not isinstance(document, dict) or not {"graph", "graphs"} & document.keys():
        raise InvalidGraphError('JSON Graph Format is an object with "graph" or "graphs"')
    if "graphs" in document:
        graphs = objects(list_at(document, "graphs", "the document"), '"graphs"')
    else:
        graphs = [object_at(document, "graph", "the document")]
    found: list[Record | Graph] = []
    for graph in graphs:
        require_room(found)
        found.append(_record(graph))
    return found


def _record(graph: dict[str, Any]) -> Record:
    directed = graph.get("directed", True)
    if not isinstance(directed, bool):
        raise InvalidGraphError('"directed" must be true or false')
    if graph.get("hyperedges"):
        raise InvalidGraphError("hyperedges are not supported")
    name = next((graph[key] for key in ("label", "id") if isinstance(graph.get(key), str) and graph[key]), None)
    record = Record(directed, name=name, multigraph=True)
    given = graph.get("nodes", {})
    if isinstance(given, list):  # version 1
        for node in objects(given, '"nodes"'):
            if not isinstance(node.get("id"), (str, int)):
                raise InvalidGraphError("a node has no 'id'")
            record.add_node(as_number(str(node["id"])), _data(node, ("id",), "a node"))
    else:
        for name, node in object_at(graph, "nodes", "the graph").items():
            if not isinstance(node, dict):
                raise InvalidGraphError(f"node {name!r} must be an object, got {str(node)[:40]!r}")
            record.add_node(as_number(name), _data(node, (), f"node {name!r}"))
    for edge in objects(list_at(graph, "edges", "the graph"), '"edges"'):
        if edge.get("directed", directed) != directed:
            raise InvalidGraphError("some edges are directed and others are not: make them all of one kind")
        ends = [edge.get("source"), edge.get("target")]
        if not all(isinstance(end, (str, int)) for end in ends):
            raise InvalidGraphError("an edge has no 'source' or no 'target'")
        data = _data(edge, ("id", "source", "target", "directed"), "an edge")
        if "relation" in data:  # a label of its own is what viewers show
            data[LABEL] = data.pop("relation")
        record.add_edge(as_number(str(ends[0])), as_number(str(ends[1])), data)
    return record


def _data(element: dict[str, Any], taken: tuple[str, ...], where: str) -> dict[str, Any]:
    own = {key: value for key, value in element.items() if key not in (*taken, "metadata")}
    return {**object_at(element, "metadata", where), **own}


def render(graphs: list[Graph]) -> str:
    """Write one graph, or several."""
    written = []
    for graph in graphs:
        record = record_from_graph(graph)
        nodes = {str(name): _element(data, LABEL) for name, data in record.nodes}
        edges = [{"source": str(u), "target": str(v), **_element(data, "relation")} for u, v, data in record.edges]
        named = {} if record.name is None else {"label": record.name}
        written.append({**named, "directed": record.directed, "nodes": nodes, "edges": edges})
    document = {"graph": written[0]} if len(written) == 1 else {"graphs": written}
    try:
        return json.dumps(document, ensure_ascii=False) + "\n"
    except (TypeError, ValueError):
        raise InvalidGraphError("a label has no form in JSON: use text and numbers") from None


def _element(data: dict[str, Any], label: str) -> dict[str, Any]:
    attributes = {key: value for key, value in data.items() if key != LABEL}
    made = {label: data[LABEL]} if LABEL in data else {}
    return {**made, "metadata": attributes} if attributes else made
