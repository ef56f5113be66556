"""What an object of another library remembers of the gedkit graph that it was made of, so that the way back is exact.

It is a JSON text in one graph-level attribute, ``gedkit``, so that files of that library can hold it: which attributes
are the labels and which the numbers, and the `Graph.info`. An object that was changed so that it no longer fits, or
whose memory is damaged, is converted as if it had none.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidGraphError, InvalidTypeError
from gedkit.io.label_names import LabelNames, parts_of

KEY = "gedkit"


@dataclass(frozen=True)
class Side:
    """The nodes or the edges: the attribute that is the label, and those that are numbers."""

    label: LabelNames | None = None
    attrs: tuple[str, ...] = ()
    named: bool = True  # False: the numbers are columns without names

    def fits(self, elements: Collection[Mapping[str, Any]]) -> bool:
        """Whether every element has these attributes."""
        wanted = (*parts_of(self.label), *self.attrs)
        return all(name in data for data in elements for name in wanted)


@dataclass(frozen=True)
class Memory:
    """What is remembered of a graph."""

    node: Side
    edge: Side
    info: Mapping[str, str]


def sides_of(graph: Graph, node_label: str, edge_label: str, taken: str | None = None) -> tuple[Side, Side]:
    """Return under which names the labels and attributes of a graph are written.

    Parameters
    ----------
    graph : Graph
    node_label, edge_label : str
        The names for the labels.
    taken : str, optional
        A name that attributes of nodes cannot have.
    """
    sides = []
    for what, wanted, labels, attrs in (
        ("node", node_label, graph.node_labels, graph._node_attrs),
        ("edge", edge_label, graph.edge_labels, graph._edge_attrs),
    ):
        if not isinstance(wanted, str):
            raise InvalidTypeError(f"{what}_label must be the name of an attribute, got {wanted!r}")
        named = attrs is None or attrs.names is not None
        names: tuple[str, ...] = ()
        if attrs is not None:
            names = attrs.names if attrs.names is not None else tuple(f"x{i}" for i in range(attrs.table.shape[1]))
        labelled = any(label is not None for label in labels)
        if labelled and wanted in names:
            raise InvalidGraphError(f"the {what} attribute {wanted!r} is there already: choose another {what}_label=")
        if what == "node" and taken is not None and taken in (*names, *([wanted] if labelled else [])):
            raise InvalidGraphError(f"no attribute can be called {taken!r}, which is for the names of the nodes")
        sides.append(Side(wanted if labelled else None, names, named))
    return sides[0], sides[1]


def memory_text(graph: Graph, node: Side, edge: Side) -> str | None:
    """Return the memory as text; ``None`` if there is nothing to remember."""
    document: dict[str, Any] = {}
    for what, side in (("node", node), ("edge", edge)):
        if side.label is not None:
            document[f"{what}_label"] = side.label
        if side.attrs:
            document[f"{what}_attrs"] = list(side.attrs)
            if not side.named:
                document[f"{what}_columns"] = True
    if graph.info:
        document["info"] = dict(graph.info)
    return json.dumps(document) if document else None


def recall(text: object) -> Memory | None:
    """Return what a text remembers, or ``None`` if that cannot be told."""
    if not isinstance(text, str):
        return None
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(document, dict):
        return None
    sides = []
    for what in ("node", "edge"):
        label, attrs = document.get(f"{what}_label"), document.get(f"{what}_attrs", [])
        if not (label is None or isinstance(label, str)) or not isinstance(attrs, list):
            return None
        if not all(isinstance(name, str) for name in attrs):
            return None
        sides.append(Side(label, tuple(attrs), not document.get(f"{what}_columns", False)))
    info = document.get("info", {})
    if not isinstance(info, dict) or not all(isinstance(part, str) for item in info.items() for part in item):
        return None
    return Memory(sides[0], sides[1], info)
