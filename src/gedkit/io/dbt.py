"""Manifests of dbt (``manifest.json``): models, sources, tests and the like, each labeled by its type.

An edge leads from a resource to one that depends on it. Of the code of a model its checksum is kept, so that a change
is seen; macros and documentation are no part of the graph.
"""

from __future__ import annotations

from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidGraphError
from gedkit.io.display_names import display_names
from gedkit.io.json_parts import list_at, object_at, text_at
from gedkit.io.json_text import load_json
from gedkit.io.record import Record

_RESOURCES = ("sources", "nodes", "exposures", "metrics", "semantic_models", "saved_queries", "unit_tests")
_LEFT_OUT = {"macros": "macro", "docs": "documentation block"}


def fits(document: Any) -> bool:
    """Whether parsed JSON is a manifest of dbt."""
    return (
        isinstance(document, dict)
        and isinstance(document.get("nodes"), dict)
        and isinstance(document.get("metadata"), dict)
        and "dbt_schema_version" in document["metadata"]
    )


def parse(text: str) -> list[Record | Graph]:
    """Read one manifest."""
    return records_from(load_json(text))


def records_from(document: Any) -> list[Record | Graph]:
    """Return the record of parsed JSON."""
    if not isinstance(document, dict) or not isinstance(document.get("nodes"), dict):
        raise InvalidGraphError('a manifest of dbt is an object with "nodes" by their unique ids')
    resources: dict[str, dict[str, Any]] = {}
    for part in _RESOURCES:
        for number, resource in object_at(document, part, "the manifest").items():
            if not isinstance(resource, dict):
                raise InvalidGraphError(f"{number!r} must be an object, got {str(resource)[:40]!r}")
            resources[number] = resource
    project = object_at(document, "metadata", "the manifest").get("project_name")
    record = Record(directed=True, name=project if isinstance(project, str) else None, node_label="type")
    names = display_names([(number, text_at(r, "name", repr(number), number)) for number, r in resources.items()])
    for number, resource in resources.items():
        facts = {
            "type": text_at(resource, "resource_type", repr(number), number.partition(".")[0]),
            "package": resource.get("package_name"),
            "schema": resource.get("schema"),
            "materialized": object_at(resource, "config", repr(number)).get("materialized"),
            "checksum": object_at(resource, "checksum", repr(number)).get("checksum"),
        }
        record.add_node(names[number], {key: value for key, value in facts.items() if value})
    for number, resource in resources.items():
        needed = list_at(object_at(resource, "depends_on", repr(number)), "nodes", repr(number))
        for other in dict.fromkeys(map(str, needed)):
            if other not in names:
                raise InvalidGraphError(f"{number!r} depends on {other[:80]!r}, which is not in the manifest")
            record.add_edge(names[other], names[number], {})
    for part, called in _LEFT_OUT.items():
        count = len(object_at(document, part, "the manifest"))
        if count:
            record.left_out[called] = count
    return [record]
