"""Flows of Node-RED: a list of nodes, each with ``wires``, a list of targets for each of its outputs.

A node is labeled by its type and called by its name, or by its type if it has none. Nodes without wires (brokers,
credentials and other settings that nodes refer to) are no steps; a tab is an attribute of the nodes on it.
"""

from __future__ import annotations

from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidGraphError
from gedkit.io.display_names import display_names
from gedkit.io.json_parts import list_at, objects, text_at
from gedkit.io.json_text import load_json
from gedkit.io.record import Record

_PAGES = ("tab", "subflow")
_OURS = ("id", "type", "name", "wires", "z", "g", "x", "y", "w", "h")  # what becomes something else, and places


def fits(document: Any) -> bool:
    """Whether parsed JSON is a flow: a list of objects with ids and types, some of which are wired."""
    return (
        isinstance(document, list)
        and bool(document)
        and all(isinstance(node, dict) and "id" in node and "type" in node for node in document)
        and any("wires" in node or node["type"] in _PAGES for node in document)
    )


def parse(text: str) -> list[Record | Graph]:
    """Read all flows of a file as one graph."""
    return records_from(load_json(text))


def records_from(document: Any) -> list[Record | Graph]:
    """Return the record of parsed JSON."""
    if not isinstance(document, list):
        raise InvalidGraphError("a flow of Node-RED is a list of nodes")
    nodes = objects(document, "a flow of Node-RED")
    for node in nodes:
        text_at(node, "id", "a node"), text_at(node, "type", "a node")
    pages = {node["id"]: str(node.get("label") or node.get("name") or "") for node in nodes if node["type"] in _PAGES}
    steps = [node for node in nodes if "wires" in node and node["type"] not in _PAGES]
    record = Record(directed=True, node_label="type", multigraph=True)
    for node in nodes:
        if "wires" not in node and node["type"] not in _PAGES:
            record.left_out["group" if node["type"] == "group" else "settings node"] += 1
    names = display_names([(node["id"], str(node.get("name") or node["type"])) for node in steps])
    several = len(set(pages)) > 1
    for node in steps:
        # Properties in a table of their own: the url of a request is no matter of drawing.
        properties = {key: value for key, value in node.items() if key not in _OURS and value not in ("", [], {})}
        data: dict[str, Any] = {"type": node["type"], "name": node.get("name") or ""}
        data |= {"properties": properties} if properties else {}
        if several and isinstance(node.get("z"), str):
            data["flow"] = pages.get(node["z"], "")
        record.add_node(names[node["id"]], data)
    for node in steps:
        outputs = list_at(node, "wires", f"node {node['id']!r}")
        for number, targets in enumerate(outputs, 1):
            if not isinstance(targets, list):
                raise InvalidGraphError(f"output {number} of node {node['id']!r} must be a list of ids")
            for target in targets:
                if not isinstance(target, str):
                    raise InvalidGraphError(f"node {node['id']!r} is wired to {str(target)[:40]!r}, not to an id")
                if target not in names:  # Node-RED passes it over too
                    record.left_out["dangling wire"] += 1
                    continue
                label = {"label": f"output {number}"} if len(outputs) > 1 else {}
                record.add_edge(names[node["id"]], names[target], label)
    return [record]
