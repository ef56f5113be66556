"""Versions of a graph from files, with all their data: what a file says of a node is compared, not one label alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gedkit._files.boundary import our_errors
from gedkit._files.open_file import checked_place
from gedkit._files.read_limits import start_reading
from gedkit._graphs.facts import Facts
from gedkit._graphs.graph import Graph
from gedkit._graphs.json_labels import hashable
from gedkit._graphs.presentation import is_place, is_presentation
from gedkit.errors import GraphFileError
from gedkit.io.accepting import as_graph
from gedkit.io.formats import find_format
from gedkit.io.label_choice import Choice, NothingToChooseError
from gedkit.io.reading import parse_file, read, say_what_is_left_out
from gedkit.io.record import LABEL, Record, graph_from_record

_FACTS = "\0facts"  # no attribute of a file is called so
_MOST_PARTS = 8
_LONGEST_NAME = 200


def read_versions(versions: Sequence[Any], **reading: Any) -> tuple[tuple[Graph, Graph], tuple[str, str]]:
    """Return two versions, of which some are files, and what they are called."""
    graphs, titles = [], []
    for version in versions:
        if isinstance(version, (str, Path)):
            graphs.append(read_version(version, **reading))
            titles.append(str(version))
        else:
            graphs.append(as_graph(version))
            titles.append(graphs[-1].name or ("before" if not titles else "after"))
    return (graphs[0], graphs[1]), (titles[0], titles[1])


def read_version(
    path: Any,
    *,
    format: str | None = None,
    node_label: str | Sequence[str] | None = None,
    edge_label: str | Sequence[str] | None = None,
    ignore: Sequence[str] = (),
) -> Graph:
    """Read one version: by default every node and edge is labeled with all that the file says of it.

    Left out are names, places, colors and other things about drawing, and attributes to ignore; a name with a dot is
    a part of an attribute.
    """
    if node_label is not None or edge_label is not None:
        try:
            return read(path, format=format, node_label=node_label, edge_label=edge_label)
        except NothingToChooseError:  # a file whose graph has its own labels
            return read(path, format=format)
    place = checked_place("path", path, "read")
    with our_errors(GraphFileError, str(place)), start_reading():
        if format is None and isinstance(place, Path) and "\0" not in str(place) and not place.exists():
            raise GraphFileError(f"cannot read {place}: No such file or directory")
        parts, _ = parse_file(place, find_format(place, format))
        if len(parts) != 1:
            raise GraphFileError(f"it holds {len(parts)} graphs: versions of one graph are compared")
        if isinstance(parts[0], Graph):
            return parts[0]
        say_what_is_left_out([parts[0]], str(place))
        return _whole(parts[0], tuple(ignore))


def _whole(record: Record, ignore: tuple[str, ...]) -> Graph:
    nodes = [(name, _as_facts(data, ignore)) for name, data in record.nodes]
    edges = [(u, v, _as_facts(data, ignore)) for u, v, data in record.edges]
    labelled = Record(record.directed, nodes, edges, record.name, record.multigraph)
    some = [any(data for *_, data in elements) for elements in (nodes, edges)]
    choice = Choice(_FACTS if some[0] else None, _FACTS if some[1] else None, (), ())
    return graph_from_record(labelled, choice)


def _as_facts(data: dict[str, Any], ignore: tuple[str, ...]) -> dict[str, Any]:
    """Return the label that says everything: the attribute ``label`` if it is alone, else all of them."""
    found: dict[str, Any] = {}
    for name, value in data.items():
        if name == LABEL or not (is_presentation(name) or is_place(name)):
            _flatten(name, value, found)
    kept = {n: v for n, v in found.items() if not any(n == i or n.startswith(f"{i}.") for i in ignore)}
    if not kept:
        return {}
    return {_FACTS: kept[LABEL] if list(kept) == [LABEL] else Facts.of(kept)}


def _flatten(name: str, value: Any, found: dict[str, Any]) -> None:
    """Note a value, and each part of one that has parts under a name of its own."""
    parts = isinstance(value, dict) and value and all(isinstance(key, str) for key in value)
    # What lies deeper is one value: the name of a part has all names above it, and every part has such a name.
    if parts and name.count(".") < _MOST_PARTS and len(name) < _LONGEST_NAME:
        for key, part in value.items():
            _flatten(f"{name}.{key}", part, found)
    else:
        found[name] = hashable(value)
