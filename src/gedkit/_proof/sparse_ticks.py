"""Costs in ticks over kinds of nodes and links, and neighbors of nodes: what region certificates are checked with."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from gedkit._costs.costs import Costs
from gedkit._costs.pair_elements import elements_of_pair
from gedkit._graphs.element import Element
from gedkit._graphs.graph import Graph
from gedkit._proof.tick_tables import Unit
from gedkit.errors import VerificationError

Link = tuple[int, int]  # classes of the edge to the other end and of the edge back, counted from 1; 0: none
NO_LINK: Link = (0, 0)


class SparseSide:
    """One graph: a type per node (class, class of the self-loop), and its links by neighbor."""

    def __init__(self, graph: Graph, node_class: list[int], edge_class: list[int]) -> None:
        loops = [0] * graph.n
        self.links: list[dict[int, Link]] = [{} for _ in range(graph.n)]
        for (u, w), cls in zip(graph.edges, edge_class, strict=True):
            if u == w:
                loops[u] = cls + 1
                continue
            forth, back = self.links[u].get(w, NO_LINK)
            forth, back = (cls + 1, back) if graph.directed else (cls + 1, cls + 1)
            self.links[u][w], self.links[w][u] = (forth, back), (back, forth)
        self.types: list[Link] = list(zip(node_class, loops, strict=True))
        self.n = graph.n


class SparseTicks:
    """A problem between two graphs, whose parts are priced when they are asked for.

    Attributes
    ----------
    a, b : SparseSide
    everything : int
        The cost of deleting the first graph and inserting the second.
    step : int
        Costs of paths differ by multiples of this.
    """

    def __init__(self, g1: Graph, g2: Graph, costs: Costs, unit: Unit, flipped: bool) -> None:
        nodes1, nodes2, edges1, edges2 = elements_of_pair(costs, g1, g2)
        nodes = _tables(nodes1, nodes2, (costs.node_sub, costs.node_del, costs.node_ins), unit)
        edges = _tables(edges1, edges2, (costs.edge_sub, costs.edge_del, costs.edge_ins), unit)
        self.infinite = unit.infinite
        self.directed = g1.directed
        self._check_infinite(g1, g2, nodes, edges)
        sides = SparseSide(g1, nodes.first, edges.first), SparseSide(g2, nodes.second, edges.second)
        self.a, self.b = (sides[1], sides[0]) if flipped else sides
        sub, delete, insert = nodes.sub, nodes.delete, nodes.insert
        sub2, delete2, insert2 = edges.sub, edges.delete, edges.insert
        if flipped:
            sub, delete, insert = sub.T, insert, delete
            sub2, delete2, insert2 = sub2.T, insert2, delete2
        self.node_sub: list[list[int]] = sub.tolist()
        self.node_del: list[int] = delete.tolist()
        self.node_ins: list[int] = insert.tolist()
        self.edge_del: list[int] = delete2.tolist()
        self.edge_ins: list[int] = insert2.tolist()
        capped = np.minimum(np.minimum(sub2, delete2[:, None] + insert2[None, :]), self.infinite)
        self.edge_sub: list[list[int]] = capped.tolist()
        self.step = self._common_step(sub, delete, insert, capped, delete2, insert2)
        self.everything = sum(map(self.delete, range(self.a.n))) + sum(map(self.insert, range(self.b.n)))
        gone = (link for u, links in enumerate(self.a.links) for w, link in links.items() if u < w)
        new = (link for v, links in enumerate(self.b.links) for x, link in links.items() if v < x)
        self.everything += sum(self.link(link, NO_LINK) for link in gone)
        self.everything += sum(self.link(NO_LINK, link) for link in new)

    def _check_infinite(self, g1: Graph, g2: Graph, nodes: _Tables, edges: _Tables) -> None:
        """Check that no path of finite costs reaches the number that stands for infinity."""
        largest = 0
        for tables, most in ((nodes, min(g1.n, g2.n)), (edges, min(g1.m, g2.m))):
            delete, insert, sub = (
                np.where(x < self.infinite, x, 0) for x in (tables.delete, tables.insert, tables.sub)
            )
            largest += sum(delete[tables.first].tolist()) + sum(insert[tables.second].tolist())
            largest += most * int(sub.max(initial=0))
        if largest >= self.infinite:
            raise VerificationError("the number that stands for infinity in the certificate is less than a path costs")

    def _common_step(self, *tables: Any) -> int:
        step = 0
        for sub, delete, insert in (tables[:3], tables[3:]):
            if any((x >= self.infinite).any() for x in (sub, delete, insert)):
                return 1
            step = math.gcd(step, *(delete[:, None] + insert[None, :] - sub).ravel().tolist())
        return max(step, 1)

    def _edge(self, c1: int, c2: int) -> int:
        if c1 == 0:
            return 0 if c2 == 0 else self.edge_ins[c2 - 1]
        return self.edge_del[c1 - 1] if c2 == 0 else self.edge_sub[c1 - 1][c2 - 1]

    def link(self, la: Link, lb: Link) -> int:
        """Return what turning one link into another costs."""
        forth = self._edge(la[0], lb[0])
        return min(forth + self._edge(la[1], lb[1]), self.infinite) if self.directed else forth

    def substitute(self, s: Link, t: Link) -> int:
        """Return what turning a node of type ``s`` into one of type ``t`` costs."""
        return min(self.node_sub[s[0]][t[0]] + self._edge(s[1], t[1]), self.infinite)

    def delete(self, u: int) -> int:
        """Return what deleting a node of the first graph costs, without its links."""
        cls, loop = self.a.types[u]
        return min(self.node_del[cls] + self._edge(loop, 0), self.infinite)

    def insert(self, v: int) -> int:
        """Return what inserting a node of the second graph costs, without its links."""
        cls, loop = self.b.types[v]
        return min(self.node_ins[cls] + self._edge(0, loop), self.infinite)


class _Tables:
    def __init__(self, first: list[int], second: list[int], sub: Any, delete: Any, insert: Any) -> None:
        self.first, self.second = first, second
        self.sub, self.delete, self.insert = sub, delete, insert


def _tables(elements1: Sequence[Element], elements2: Sequence[Element], parts: Any, unit: Unit) -> _Tables:
    place1, place2 = ({e: i for i, e in enumerate(dict.fromkeys(x))} for x in (elements1, elements2))
    sub, delete, insert = parts
    return _Tables(
        [place1[e] for e in elements1],
        [place2[e] for e in elements2],
        unit.ticks(sub.matrix(list(place1), list(place2))),
        unit.ticks(delete.vector(list(place1))),
        unit.ticks(insert.vector(list(place2))),
    )
