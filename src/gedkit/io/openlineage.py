"""Events of OpenLineage, one or a list of them: data sets → jobs → data sets.

What several events say is there once. Runs and facets are no part of the graph.
"""

from __future__ import annotations

from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidGraphError
from gedkit.io.display_names import display_names
from gedkit.io.json_parts import list_at, object_at, objects, text_at
from gedkit.io.json_text import load_json
from gedkit.io.record import Record

_Key = tuple[str, str, str]  # job or dataset, namespace, name


def fits(document: Any) -> bool:
    """Whether parsed JSON is an event of OpenLineage, or a list of them."""
    events = document if isinstance(document, list) else [document]
    return bool(events) and all(
        isinstance(event, dict)
        and isinstance(event.get("job"), dict)
        and bool({"eventTime", "producer", "schemaURL"} & event.keys())
        and not {"nodes", "elements", "graph", "tasks", "dag"} & event.keys()
        for event in events
    )


def parse(text: str) -> list[Record | Graph]:
    """Read the events as one graph."""
    return records_from(load_json(text))


def records_from(document: Any) -> list[Record | Graph]:
    """Return the record of parsed JSON."""
    record = Record(directed=True, node_label="type")
    known: dict[_Key, None] = {}
    edges: dict[tuple[_Key, _Key], None] = {}
    for event in objects(document if isinstance(document, list) else [document], "events of OpenLineage"):
        job = _key("job", event.get("job"))
        known[job] = None
        for given in list_at(event, "inputs", "an event"):
            dataset = _key("dataset", given)
            known[dataset] = edges[dataset, job] = None
        for given in list_at(event, "outputs", "an event"):
            dataset = _key("dataset", given)
            known[dataset] = edges[job, dataset] = None
        facets = sum(len(object_at(part, "facets", "an event")) for part in (event["job"], object_at(event, "run", "")))
        if facets:
            record.left_out["facet"] += facets
    names = display_names([(f"{kind} {place}/{name}", name) for kind, place, name in known])
    called = dict(zip(known, names.values(), strict=True))
    for (kind, place, _), name in called.items():
        record.add_node(name, {"type": kind, "namespace": place})
    for u, v in edges:
        record.add_edge(called[u], called[v], {})
    return [record]


def _key(kind: str, given: Any) -> _Key:
    if not isinstance(given, dict):
        raise InvalidGraphError(f"a {kind} must be an object, got {str(given)[:40]!r}")
    return kind, text_at(given, "namespace", f"a {kind}", ""), text_at(given, "name", f"a {kind}")
