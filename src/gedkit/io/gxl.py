"""GXL, the format of the IAM and GREYC data sets: ``<attr name="x"><float>0.5</float></attr>`` in nodes and edges."""

from __future__ import annotations

from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError
from gedkit.io.record import Record, as_number, record_from_graph
from gedkit.io.xml_tree import attribute, children, escape, quoteattr, root_of, tag_of, text_of, typed

_TAG = {bool: "bool", int: "int", float: "float", str: "string"}


def parse(data: bytes) -> list[Record | Graph]:
    """Read every graph of the document."""
    return [_graph(graph) for graph in children(root_of(data, "gxl"), "graph")]


def _graph(element: Any) -> Record:
    mode = element.get("edgemode", "directed")
    if mode not in ("directed", "undirected", "defaultdirected", "defaultundirected"):
        raise GraphFileError(f"edgemode is {mode!r}, but must be directed or undirected")
    record = Record(mode.endswith("directed") and not mode.endswith("undirected"), name=element.get("id") or None)
    for child in element:
        tag = tag_of(child)
        if tag == "node":
            record.add_node(as_number(attribute(child, "id")), _data(child))
        elif tag == "edge":
            if child.get("isdirected", str(record.directed).lower()) != str(record.directed).lower():
                raise GraphFileError("some edges are directed and others are not: make them all of one kind")
            record.add_edge(as_number(attribute(child, "from")), as_number(attribute(child, "to")), _data(child))
        elif tag == "rel":
            raise GraphFileError("relations between more than two nodes are not supported")
    return record


def _data(element: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for attr in children(element, "attr"):
        name = attribute(attr, "name")
        if name in found:
            raise GraphFileError(f"a {tag_of(element)} has the attribute {name!r} twice")
        values = list(attr)
        if len(values) != 1:
            raise GraphFileError(f"the attribute {name!r} has {len(values)} values, but must have one")
        kind = tag_of(values[0]).lower()  # GREC has <Integer>
        if kind not in ("int", "integer", "float", "double", "string", "bool", "enum"):
            raise GraphFileError(
                f"the attribute {name!r} is a <{kind}>: int, float, string, bool and enum are supported"
            )
        # Space in a string is part of it, except that the AIDS set of IAM pads its symbols: "C  ".
        text = values[0].text or ""
        if name == "sequence" and text.isalpha():  # its Protein set has <int>TPEEALALLKR</int>
            kind = "string"
        found[name] = typed(text if kind == "string" and name != "symbol" else text.strip(), kind)
    return found


def render(graphs: list[Graph]) -> str:
    """Write the graphs as one document."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<gxl>"]
    for i, graph in enumerate(graphs):
        record = record_from_graph(graph)
        mode = "directed" if record.directed else "undirected"
        called = f"g{i}" if record.name is None else record.name  # GXL wants an id
        lines.append(f'<graph id={quoteattr(called)} edgeids="false" edgemode="{mode}">')
        for name, data in record.nodes:
            lines.append(f"<node id={quoteattr(str(name))}>{_attrs(data)}</node>")
        for u, v, data in record.edges:
            lines.append(f"<edge from={quoteattr(str(u))} to={quoteattr(str(v))}>{_attrs(data)}</edge>")
        lines.append("</graph>")
    return "\n".join([*lines, "</gxl>", ""])


def _attrs(data: dict[str, Any]) -> str:
    parts = []
    for name, value in data.items():
        tag = _TAG.get(type(value))
        if tag is None:
            raise GraphFileError(f"{value!r} has no form in GXL: use text or numbers")
        parts.append(f"<attr name={quoteattr(name)}><{tag}>{escape(text_of(value))}</{tag}></attr>")
    return "".join(parts)
