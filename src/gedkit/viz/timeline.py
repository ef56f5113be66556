"""The edit path as a film: which node and which edge is there at which step, and what each step is called.

Both graphs are laid over each other, matched nodes being one node. Step 0 is the first graph; change ``i`` of the path
is step ``i + 1``.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

import gedkit as gk
from gedkit.viz.comparison import Comparison

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
    ['insert node c', 'insert edge y – c']
    """
    g1, g2 = compared.g1, compared.g2
    at1 = {u: k for k, (u, _) in enumerate(compared.mapping) if u is not None}
    at2 = {v: k for k, (_, v) in enumerate(compared.mapping) if v is not None}
    first, second = compared.called
    nodes = [TimedNode(u, v, first[u] if u is not None else second[v or 0]) for u, v in compared.mapping]
    edges1 = {_key(edge, g1.directed): i for i, edge in enumerate(g1.edges)}
    edges = [TimedEdge((at1[u], at1[v]), (u, v), None) for u, v in g1.edges]
    partner = {_key((at1[u], at1[v]), g1.directed): i for i, (u, v) in enumerate(g1.edges)}
    inserted: dict[Hashable, int] = {}
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
    for edge in g2.edges:
        ends = at2[edge[0]], at2[edge[1]]
        born = inserted.get(_key(edge, g2.directed))
        if born is not None:
            edges.append(TimedEdge(ends, None, edge, inserted=born))
        else:
            i = partner[_key(ends, g1.directed)]
            edges[i] = replace(edges[i], second=edge)
    return Timeline(nodes, edges, list(compared.words))


def _key(edge: tuple[int, int], directed: bool) -> Hashable:
    return edge if directed else frozenset(edge)
