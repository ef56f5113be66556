"""The edit path as a film: which node and which edge is there at which step, and what each step is called.

Both graphs are laid over each other, matched nodes being one node. Step 0 is the first graph; change ``i`` of the path
is step ``i + 1``.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

import gedkit as gk
from gedkit._edits.operations import Operation
from gedkit.viz.comparison import Comparison

__all__ = ["TimedEdge", "TimedNode", "Timeline", "make_timeline"]

NEVER = 1 << 30


@dataclass(frozen=True)
class TimedNode:
    """A node of the first graph, of the second, or one of each that are matched.

    ``inserted``, ``changed`` and ``deleted`` are steps: 0 for what is there from the start, `NEVER` for what never
    happens. ``name`` is what pictures and captions call it.
    """

    u: int | None
    v: int | None
    name: str
    inserted: int = 0
    changed: int = NEVER
    deleted: int = NEVER


@dataclass(frozen=True)
class TimedEdge:
    """An edge between two nodes of the timeline; ``first`` and ``second`` are it in either graph."""

    ends: tuple[int, int]
    first: tuple[int, int] | None
    second: tuple[int, int] | None
    inserted: int = 0
    changed: int = NEVER
    deleted: int = NEVER


@dataclass(frozen=True)
class Timeline:
    """Nodes, edges, and a caption for every step from 1 on."""

    nodes: list[TimedNode]
    edges: list[TimedEdge]
    captions: list[str]


def make_timeline(compared: Comparison) -> Timeline:
    """Follow the changes through both graphs.

    Examples
    --------
    >>> from gedkit.viz.comparison import compare
    >>> r = gk.solve(gk.Graph(2, [(0, 1)], names="xy"), gk.Graph(3, [(0, 1), (1, 2)], names="abc"))
    >>> make_timeline(compare(r)).captions
    ['insert node c', 'insert edge y–c']
    """
    g1, g2 = compared.g1, compared.g2
    at1 = {u: k for k, (u, _) in enumerate(compared.mapping) if u is not None}
    at2 = {v: k for k, (_, v) in enumerate(compared.mapping) if v is not None}
    called = _names(compared)
    nodes = [TimedNode(u, v, called[k]) for k, (u, v) in enumerate(compared.mapping)]
    edges1 = {_key(edge, g1.directed): i for i, edge in enumerate(g1.edges)}
    edges = [TimedEdge((at1[u], at1[v]), (u, v), None) for u, v in g1.edges]
    partner = {_key((at1[u], at1[v]), g1.directed): i for i, (u, v) in enumerate(g1.edges)}
    inserted: dict[Hashable, int] = {}
    captions = []
    for step, operation in enumerate(compared.changes, 1):
        match operation:
            case gk.NodeSub(node=node):
                nodes[at1[node]] = replace(nodes[at1[node]], changed=step)
            case gk.NodeDel(node=node):
                nodes[at1[node]] = replace(nodes[at1[node]], deleted=step)
            case gk.NodeIns(target=target):
                nodes[at2[target]] = replace(nodes[at2[target]], inserted=step)
            case gk.EdgeSub(edge=edge):
                i = edges1[_key(edge, g1.directed)]
                edges[i] = replace(edges[i], changed=step)
            case gk.EdgeDel(edge=edge):
                i = edges1[_key(edge, g1.directed)]
                edges[i] = replace(edges[i], deleted=step)
            case gk.EdgeIns(target=edge):
                inserted[_key(edge, g2.directed)] = step
        captions.append(_caption(operation, called, at1, at2, g1.directed))
    for edge in g2.edges:
        ends = at2[edge[0]], at2[edge[1]]
        born = inserted.get(_key(edge, g2.directed))
        if born is not None:
            edges.append(TimedEdge(ends, None, edge, inserted=born))
        else:
            i = partner[_key(ends, g1.directed)]
            edges[i] = replace(edges[i], second=edge)
    return Timeline(nodes, edges, captions)


def _names(compared: Comparison) -> list[str]:
    """Return a name for each node: that in the first graph; an inserted one keeps its own unless that is taken."""
    names1, names2 = compared.g1.names, compared.g2.names
    taken = set(map(str, names1))
    called: list[str] = []
    for u, v in compared.mapping:
        if u is not None:
            called.append(str(names1[u]))
        else:
            assert v is not None
            name = str(names2[v])
            called.append(name if name not in taken else f"{name}′")
    return called


def _caption(operation: Operation, called: list[str], at1: dict[int, int], at2: dict[int, int], directed: bool) -> str:
    """Return the operation in words, each node called as it is in the picture, whichever graph it comes from."""

    def edge(ends: tuple[int, int], at: dict[int, int]) -> str:
        return f"edge {called[at[ends[0]]]}{'→' if directed else '–'}{called[at[ends[1]]]}"

    match operation:
        case gk.NodeDel(node=node, before=before):
            return f"delete node {called[at1[node]]}{_bracketed(before)}"
        case gk.NodeIns(target=target, after=after):
            return f"insert node {called[at2[target]]}{_bracketed(after)}"
        case gk.NodeSub(node=node, before=before, after=after):
            return _turned(f"node {called[at1[node]]}", before, after)
        case gk.EdgeDel(edge=ends, before=before):
            return f"delete {edge(ends, at1)}{_bracketed(before)}"
        case gk.EdgeIns(target=ends, after=after):
            return f"insert {edge(ends, at2)}{_bracketed(after)}"
        case gk.EdgeSub(edge=ends, before=before, after=after):
            return _turned(edge(ends, at1), before, after)
    raise AssertionError(operation)


def _turned(what: str, before: gk.Element, after: gk.Element) -> str:
    if before == after:
        return f"keep {what}{_bracketed(before)}, at a cost"
    return f"turn {what} from {_plain(before)} into {_plain(after)}"


def _bracketed(element: gk.Element) -> str:
    return "" if element.label is None and element.values is None else f" ({_plain(element)})"


def _plain(element: gk.Element) -> str:
    """Return label and attributes without the quotes that Python writes."""
    attrs = "" if element.values is None else str(element.attrs)
    label = "" if element.label is None else str(element.label)
    return " ".join(filter(None, (label, attrs))) or "no label"


def _key(edge: tuple[int, int], directed: bool) -> Hashable:
    return edge if directed else frozenset(edge)
