"""GEXF: nodes and edges with attributes that ``<attributes>`` declares.

A node's own ``label`` is what viewers show. It counts as an attribute, unless it merely repeats the id on every node.
"""

from __future__ import annotations

from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError
from gedkit.io.record import LABEL, Record, as_number, record_from_graph
from gedkit.io.xml_tree import attribute, children, quoteattr, root_of, text_of, type_name, typed

_Declared = dict[str, tuple[str, str]]


def parse(data: bytes) -> list[Record | Graph]:
    """Read the graph of the document."""
    root = root_of(data, "gexf")
    graphs = children(root, "graph")
    if len(graphs) != 1:
        raise GraphFileError(f"there are {len(graphs)} <graph> elements, but there must be one")
    kind = graphs[0].get("defaultedgetype", "undirected")
    if kind not in ("directed", "undirected"):
        raise GraphFileError(f"edges of the type {kind!r} are not supported: directed or undirected are")
    declared: dict[str, _Declared] = {"node": {}, "edge": {}}
    for block in children(graphs[0], "attributes"):
        domain = attribute(block, "class")
        for element in children(block, "attribute"):
            name = attribute(element, "id")
            known = declared.setdefault(domain, {})
            if name in known:
                raise GraphFileError(f"the {domain} attribute {name!r} is declared twice")
            known[name] = (element.get("title", name), element.get("type", "string"))
    record = Record(kind == "directed")
    shown = []
    for block in children(graphs[0], "nodes"):
        for node in children(block, "node"):
            if children(node, "nodes"):
                raise GraphFileError("nodes within nodes are not supported")
            name = attribute(node, "id")
            shown.append((name, node.get("label")))
            record.add_node(as_number(name), _data(node, declared["node"], "node"))
    if any(label not in (None, name) for name, label in shown):
        for (_, label), (_, data_of) in zip(shown, record.nodes, strict=True):
            if label is not None:
                data_of.setdefault(LABEL, label)
    for block in children(graphs[0], "edges"):
        for edge in children(block, "edge"):
            if edge.get("type", kind) != kind:
                raise GraphFileError("some edges are directed and others are not: make them all of one kind")
            data_of = _data(edge, declared["edge"], "edge")
            if edge.get("label") is not None:
                data_of.setdefault(LABEL, edge.get("label"))
            if edge.get("weight") is not None:
                data_of.setdefault("weight", typed(edge.get("weight"), "float"))
            ends = as_number(attribute(edge, "source")), as_number(attribute(edge, "target"))
            record.add_edge(*ends, data_of)
    return [record]


def _data(element: Any, declared: _Declared, domain: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for block in children(element, "attvalues"):
        for value in children(block, "attvalue"):
            key = value.get("for", value.get("id"))
            if key not in declared:
                raise GraphFileError(f"a {domain} has a value for {key!r}, which is not declared")
            name, kind = declared[key]
            if name in found:
                raise GraphFileError(f"a {domain} has the attribute {name!r} twice")
            found[name] = typed(attribute(value, "value"), kind)
    return found


def render(graphs: list[Graph]) -> str:
    """Write one graph."""
    record = record_from_graph(graphs[0])
    keys: dict[str, dict[tuple[str, str], str]] = {"node": {}, "edge": {}}

    def values(data: dict[str, Any], domain: str) -> str:
        known, parts = keys[domain], []
        for name, value in data.items():
            key = known.setdefault((name, type_name(value)), str(len(known)))
            parts.append(f'<attvalue for="{key}" value={quoteattr(text_of(value))}/>')
        return f"<attvalues>{''.join(parts)}</attvalues>" if parts else ""

    nodes = [f"<node id={quoteattr(str(name))}>{values(data, 'node')}</node>" for name, data in record.nodes]
    edges = [
        f'<edge id="{i}" source={quoteattr(str(u))} target={quoteattr(str(v))}>{values(data, "edge")}</edge>'
        for i, (u, v, data) in enumerate(record.edges)
    ]
    declared = []
    for domain, known in keys.items():
        rows = [f'<attribute id="{key}" title={quoteattr(name)} type="{kind}"/>' for (name, kind), key in known.items()]
        declared += [f'<attributes class="{domain}">', *rows, "</attributes>"]
    kind = "directed" if record.directed else "undirected"
    opening = ['<?xml version="1.0" encoding="UTF-8"?>', '<gexf xmlns="http://gexf.net/1.3" version="1.3">']
    body = [f'<graph defaultedgetype="{kind}">', *declared, "<nodes>", *nodes, "</nodes>", "<edges>", *edges]
    return "\n".join([*opening, *body, "</edges>", "</graph>", "</gexf>", ""])
