"""Large versions: nodes whose name both versions have are matched, and a search decides about the others.

The search sees the other nodes alone. What their edges to matched nodes cost is part of the price of a node, so that
the answer is the cheapest path that keeps the names.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Set
from typing import NamedTuple

from gedkit._costs.costs import Costs
from gedkit._graphs.element import Element
from gedkit._graphs.graph import Graph
from gedkit._result.status import Stats
from gedkit._solve import solve
from gedkit._tasks.versions.identity import NamedLabel

_MOST_PAIRS = 1_000_000

_Joined = dict[tuple[bool, int], Element]  # edges of a node to matched ones: whether it leads out, and the node in g2


class RestMatch(NamedTuple):
    """A mapping, and how far it may be from the cheapest that keeps the names."""

    images: list[int]
    gap: float
    stats: Stats


def match_the_rest(
    g1: Graph, g2: Graph, kept: Set[Hashable], costs: Costs, rename: float, time_limit: float | None
) -> RestMatch | None:
    """Match nodes of the names in ``kept``, and the others as cheaply as possible; ``None`` if these are too many."""
    number = {name: v for v, name in enumerate(g2.names)}
    images = [number[name] if name in kept else -1 for name in g1.names]
    own = [v if v >= 0 and name in kept else -1 for v, name in enumerate(g2.names)]
    free1 = [u for u, v in enumerate(images) if v < 0]
    free2 = [v for v, w in enumerate(own) if w < 0]
    if len(free1) * len(free2) > _MOST_PAIRS:
        return None
    if not free1 or not free2:
        return RestMatch(images, 0.0, Stats(0.0, 0, 0, 0))
    part1, joined1 = _part(g1, free1, images)
    part2, joined2 = _part(g2, free2, own)
    nodes1, nodes2 = ([_plain(e) for e in g.node_elements()] for g in (g1, g2))

    def deletion(a: Element) -> float:
        u = _number(a)
        return costs.node_del.cost(nodes1[u]) + math.fsum(map(costs.edge_del.cost, joined1[u].values()))

    def insertion(b: Element) -> float:
        v = _number(b)
        return costs.node_ins.cost(nodes2[v]) + math.fsum(map(costs.edge_ins.cost, joined2[v].values()))

    def substitution(a: Element, b: Element) -> float:
        u, v = _number(a), _number(b)
        mine, theirs = joined1[u], joined2[v]
        edges = [costs.edge_pair(e, theirs[k]) if k in theirs else costs.edge_del.cost(e) for k, e in mine.items()]
        edges += [costs.edge_ins.cost(e) for k, e in theirs.items() if k not in mine]
        return costs.node_sub.cost(nodes1[u], nodes2[v]) + rename + math.fsum(edges)

    priced = Costs(
        node_sub=substitution,
        node_del=deletion,
        node_ins=insertion,
        edge_sub=costs.edge_sub.describe(),
        edge_del=costs.edge_del.describe(),
        edge_ins=costs.edge_ins.describe(),
    )
    result = solve(part1, part2, costs=priced, time_limit=time_limit)
    for u, v in result.mapping or ():
        if u is not None and v is not None:
            images[free1[u]] = free2[v]
    return RestMatch(images, result.gap if result.mapping is not None else math.inf, result.stats)


def _part(graph: Graph, free: list[int], fixed: list[int]) -> tuple[Graph, dict[int, _Joined]]:
    """Return the subgraph of some nodes, labeled with their numbers, and their edges to nodes that are fixed."""
    place = {u: i for i, u in enumerate(free)}
    joined: dict[int, _Joined] = {u: {} for u in free}
    inside, elements = [], []
    for (u, v), element in zip(graph.edges, graph.edge_elements(), strict=True):
        if u in place and v in place:
            inside.append((place[u], place[v]))
            elements.append(element)
        elif u in place:
            joined[u][graph.directed, fixed[v]] = element
        elif v in place:
            joined[v][False, fixed[u]] = element
    attrs = None
    if graph.edge_attrs is not None:
        names = elements[0].names if elements else None
        rows = [element.values for element in elements]
        attrs = rows if names is None else {n: [row[i] for row in rows if row] for i, n in enumerate(names)}
    part = Graph(
        len(free),
        inside,
        node_labels=free,
        edge_labels=[element.label for element in elements],
        directed=graph.directed,
        edge_attrs=attrs or None,
    )
    return part, joined


def _number(element: Element) -> int:
    label = element.label
    assert isinstance(label, int)
    return label


def _plain(element: Element) -> Element:
    label = element.label
    return Element(label.label, element.values, element.names) if isinstance(label, NamedLabel) else element
