"""Node-link JSON, as ``networkx.node_link_data`` and d3 have it.

``{"directed": false, "nodes": [{"id": "a", "label": "C"}], "links": [{"source": "a", "target": "b"}]}``; ``edges``
will do for ``links``.
"""

from __future__ import annotations

import json
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit._graphs.json_labels import hashable
from gedkit.errors import InvalidGraphError
from gedkit.io.json_text import load_json
from gedkit.io.record import Record, record_from_graph


def is_node_link(document: Any) -> bool:
    """Whether this is node-link JSON rather than ours: nodes are objects, or there are links."""
    if not isinstance(document, dict):
        return False
    nodes = document.get("nodes")
    objects = isinstance(nodes, list) and bool(nodes) and all(isinstance(n, dict) and "id" in n for n in nodes)
    return objects or "links" in document or "multigraph" in document


def record_from_node_link(document: Any) -> Record:
    """Return the record of parsed node-link JSON."""
    if not isinstance(document, dict):
        raise InvalidGraphError('node-link JSON is an object with "nodes" and "links"')
    nodes: Any = document.get("nodes", [])
    links: Any = document.get("links", document.get("edges", []))
    for what, elements in (("nodes", nodes), ("links", links)):
        if not isinstance(elements, list) or not all(isinstance(element, dict) for element in elements):
            raise InvalidGraphError(f'"{what}" must be a list of objects')
    directed = document.get("directed", False)
    if not isinstance(directed, bool):
        raise InvalidGraphError('"directed" must be true or false')
    facts = document.get("graph")
    name = facts.get("name") if isinstance(facts, dict) else None
    record = Record(
        directed, name=name if isinstance(name, str) and name else None, multigraph=document.get("multigraph") is True
    )
    for node in nodes:
        record.add_node(_name(node, "id"), {key: value for key, value in node.items() if key != "id"})
    for link in links:
        data = {key: value for key, value in link.items() if key not in ("source", "target")}
        if record.multigraph and type(data.get("key")) in (int, type(None)):
            data.pop("key", None)  # a number only tells parallel edges apart
        record.add_edge(_name(link, "source"), _name(link, "target"), data)
    return record


def _name(element: dict[str, Any], key: str) -> Any:
    if key not in element:
        raise InvalidGraphError(f"{json.dumps(element)[:80]} has no {key!r}")
    return hashable(element[key])


def parse(text: str) -> list[Record | Graph]:
    """Read one graph."""
    return [record_from_node_link(load_json(text))]


def render(graphs: list[Graph]) -> str:
    """Write one graph."""
    record = record_from_graph(graphs[0])
    document = {
        "directed": record.directed,
        "multigraph": False,
        "graph": {} if record.name is None else {"name": record.name},
        "nodes": [{"id": name, **data} for name, data in record.nodes],
        "links": [{"source": u, "target": v, **data} for u, v, data in record.edges],
    }
    try:
        return json.dumps(document, ensure_ascii=False) + "\n"
    except (TypeError, ValueError):
        raise InvalidGraphError("a label or name has no form in JSON: use text and numbers") from None
