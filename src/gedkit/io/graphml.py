"""GraphML: nodes and edges with typed attributes, which ``<key>`` elements declare."""

from __future__ import annotations

from typing import Any

from gedkit._files.read_limits import spend_values
from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError
from gedkit.io.record import Record, as_number, record_from_graph
from gedkit.io.xml_tree import attribute, children, escape, quoteattr, root_of, tag_of, text_of, type_name, typed


class _Key:
    def __init__(self, element: Any) -> None:
        self.name = element.get("attr.name", attribute(element, "id"))
        self.type = element.get("attr.type", "string")
        self.domain = element.get("for", "all")
        defaults = children(element, "default")
        self.default = typed(defaults[0].text, self.type) if defaults else None


def parse(data: bytes) -> list[Record | Graph]:
    """Read every graph of the document."""
    root = root_of(data, "graphml")
    keys: dict[str, _Key] = {}
    for element in children(root, "key"):
        if attribute(element, "id") in keys:
            raise GraphFileError(f"key {element.get('id')!r} is there twice")
        keys[attribute(element, "id")] = _Key(element)
    return [_graph(graph, keys) for graph in children(root, "graph")]


def _graph(element: Any, keys: dict[str, _Key]) -> Record:
    default = element.get("edgedefault", "undirected")
    if default not in ("directed", "undirected"):
        raise GraphFileError(f"edgedefault is {default!r}, but must be directed or undirected")
    record = Record(default == "directed", name=element.get("id") or None)
    defaults = {
        domain: {k.name: k.default for k in keys.values() if k.default is not None and k.domain in (domain, "all")}
        for domain in ("node", "edge")
    }
    for child in element:
        tag = tag_of(child)
        if tag == "node":
            if children(child, "graph"):
                raise GraphFileError("graphs within nodes are not supported")
            record.add_node(as_number(attribute(child, "id")), _data(child, keys, defaults["node"], "node"))
        elif tag == "edge":
            own = child.get("directed")
            if own is not None and (own == "true") != record.directed:
                raise GraphFileError("some edges are directed and others are not: make them all of one kind")
            ends = as_number(attribute(child, "source")), as_number(attribute(child, "target"))
            record.add_edge(*ends, _data(child, keys, defaults["edge"], "edge"))
        elif tag == "hyperedge":
            raise GraphFileError("hyperedges are not supported")
    return record


def _data(element: Any, keys: dict[str, _Key], defaults: dict[str, Any], domain: str) -> dict[str, Any]:
    spend_values(len(defaults))
    found = dict(defaults)
    seen = set()
    for data in children(element, "data"):
        key = keys.get(attribute(data, "key"))
        if key is None:
            raise GraphFileError(f"a <data> has the key {data.get('key')!r}, which no <key> declares")
        if key.name in seen:
            raise GraphFileError(f"a {domain} has the attribute {key.name!r} twice")
        seen.add(key.name)
        found[key.name] = typed(data.text, key.type)
    return found


def render(graphs: list[Graph]) -> str:
    """Write the graphs as one document."""
    keys: dict[tuple[str, str, str], str] = {}
    body: list[str] = []

    def described(data: dict[str, Any], domain: str) -> str:
        parts = []
        for name, value in data.items():
            key = keys.setdefault((domain, name, type_name(value)), f"d{len(keys)}")
            parts.append(f'<data key="{key}">{escape(text_of(value))}</data>')
        return "".join(parts)

    for graph in graphs:
        record = record_from_graph(graph)
        called = "" if record.name is None else f" id={quoteattr(record.name)}"
        body.append(f'<graph{called} edgedefault="{"directed" if record.directed else "undirected"}">')
        for name, data in record.nodes:
            body.append(f"<node id={quoteattr(str(name))}>{described(data, 'node')}</node>")
        for u, v, data in record.edges:
            ends = f"source={quoteattr(str(u))} target={quoteattr(str(v))}"
            body.append(f"<edge {ends}>{described(data, 'edge')}</edge>")
        body.append("</graph>")
    declared = [
        f'<key id="{key}" for="{domain}" attr.name={quoteattr(name)} attr.type="{kind}"/>'
        for (domain, name, kind), key in keys.items()
    ]
    opening = ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">']
    return "\n".join([*opening, *declared, *body, "</graphml>", ""])
