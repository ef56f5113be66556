"""A graph as sorted lines of text, a node or an edge in each: what Git compares where it is told to (``textconv``)."""

from __future__ import annotations

from gedkit._edits.wording import plain
from gedkit._graphs.element import Element
from gedkit._graphs.facts import Facts
from gedkit._graphs.graph import Graph


def plain_text(graph: Graph) -> str:
    """Return the lines; the order of nodes and edges in the file does not matter.

    Examples
    --------
    >>> print(plain_text(Graph(2, [(0, 1)], names=["write", "read"], node_labels=["w", "r"])))
    node read: r
    node write: w
    edge read – write
    """
    names = [str(name) for name in graph.names]
    lines = []
    for name, element in sorted(zip(names, graph.node_elements(), strict=True)):
        lines += [f"node {name}{words}" for words in _said(element)]
    edges = []
    for (u, v), element in zip(graph.edges, graph.edge_elements(), strict=True):
        ends = (names[u], names[v]) if graph.directed else sorted((names[u], names[v]))
        edges.append(((ends[0], ends[1]), element))
    arrow = " → " if graph.directed else " – "
    for ends, element in sorted(edges, key=lambda pair: (pair[0], str(pair[1]))):
        lines += [f"edge {ends[0]}{arrow}{ends[1]}{words}" for words in _said(element)]
    return "\n".join(lines)


def _said(element: Element) -> list[str]:
    """Return what follows the name: a line for everything that the file says."""
    if isinstance(element.label, Facts):
        return ["", *(f" {name}: {_line(value)}" for name, value in element.label)]
    bare = element.label is None and element.values is None
    return ["" if bare else f": {_line(plain(element))}"]


def _line(value: object) -> str:
    return " ".join(str(value).split())
