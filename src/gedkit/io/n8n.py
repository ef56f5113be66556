"""Workflows of n8n: ``{"nodes": [{"name": "Fetch", "type": ...}], "connections": {"Fetch": {"main": [[...]]}}}``.

A node is labeled by its type, an edge by the kind of its connection with the number of the output, unless it leaves the
first main output. Sticky notes are no steps. n8n makes names unique, so that they are the names of the nodes.
"""

from __future__ import annotations

from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidGraphError
from gedkit.io.json_parts import list_at, object_at, objects, text_at
from gedkit.io.json_text import load_json
from gedkit.io.record import Record

_NOTE = "stickyNote"
_USUAL = "main"
_OUTSIDE = ("settings", "pinData", "staticData")  # of the workflow, not of a node


def fits(document: Any) -> bool:
    """Whether parsed JSON is a workflow of n8n: nodes in a list, connections in an object by their names."""
    return (
        isinstance(document, dict)
        and isinstance(document.get("nodes"), list)
        and isinstance(document.get("connections"), dict)
        and not {"links", "edges"} & document.keys()
    )


def parse(text: str) -> list[Record | Graph]:
    """Read one workflow."""
    return records_from(load_json(text))


def records_from(document: Any) -> list[Record | Graph]:
    """Return the record of parsed JSON."""
    if not isinstance(document, dict) or not {"nodes", "connections"} <= document.keys():
        raise InvalidGraphError('a workflow of n8n is an object with "nodes" and "connections"')
    name = document.get("name")
    record = Record(
        directed=True, name=name if isinstance(name, str) and name else None, node_label="type", multigraph=True
    )
    notes = set()
    for node in objects(list_at(document, "nodes", "the workflow"), '"nodes"'):
        called = text_at(node, "name", "a node")
        kind = text_at(node, "type", f"node {called!r}")
        if kind.rpartition(".")[2] == _NOTE:
            notes.add(called)
            record.left_out["sticky note"] += 1
            continue
        # The ids of nodes and of webhooks are made by chance.
        data = {key: value for key, value in node.items() if key not in ("id", "webhookId") and value != {}}
        record.add_node(called, data)
    for key in _OUTSIDE:
        if document.get(key):
            record.left_out[f'part "{key}" of the workflow'] += 1
    for source, kinds in object_at(document, "connections", "the workflow").items():
        if not isinstance(kinds, dict):
            raise InvalidGraphError(f"the connections of {source!r} must be an object by kind")
        for kind, outputs in kinds.items():
            _connect(record, source, kind, outputs)
    return [record]


def _connect(record: Record, source: str, kind: str, outputs: Any) -> None:
    if not isinstance(outputs, list):
        raise InvalidGraphError(f"the {kind!r} connections of {source!r} must be a list of outputs")
    for output, targets in enumerate(outputs):
        if targets is not None and not isinstance(targets, list):
            raise InvalidGraphError(f"output {output} of {source!r} must be a list of targets")
        for target in objects(targets or [], f"output {output} of {source!r}"):
            entry = target.get("index", 0)
            if type(entry) is not int:
                raise InvalidGraphError(f"a target of {source!r} has the index {str(entry)[:40]!r}, not a number")
            place = f" → {entry}" if entry else ""
            label = f"{kind} {output}{place}" if output or entry else kind
            data = {} if label == _USUAL else {"label": label}
            record.add_edge(source, text_at(target, "node", f"a target of {source!r}"), data)
