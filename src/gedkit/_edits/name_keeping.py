"""Among mappings of the same cost, one that keeps names: a node becomes the node of the same name where it may.

Graphs without names of their own go by the numbers of the nodes. First the mapping that keeps every name is tried as a
whole, then single exchanges that keep one name more and cost nothing. The cost never changes; where an exchange of more
than two nodes at once would be needed, a name may be lost that could have been kept.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from gedkit._costs.costs import Costs
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._graphs.element import Element
from gedkit._graphs.graph import Graph

__all__ = ["keep_names"]

_ROUNDING = 1e-9  # of an exchange; the whole path is priced again at the end


def keep_names(g1: Graph, g2: Graph, images: Sequence[int], costs: Costs, cost: float) -> list[int]:
    """Return a mapping of the same cost, as near as can be found to one that keeps all names.

    Parameters
    ----------
    images : sequence of int
        The node of ``g2`` that each node of ``g1`` becomes; -1 if it is deleted.
    cost : float
        What it costs.
    """
    found = list(images)
    number = {name: v for v, name in enumerate(g2.names)}
    wanted = [number.get(name, -1) for name in g1.names]
    if all(v < 0 or found[u] == v for u, v in enumerate(wanted)):
        return found
    if path_from_mapping(g1, g2, wanted, costs).cost == cost:
        return wanted
    better = _Exchange(g1, g2, found, costs).run(wanted)
    changed = better != found
    return better if changed and path_from_mapping(g1, g2, better, costs).cost == cost else found


class _Exchange:
    def __init__(self, g1: Graph, g2: Graph, images: list[int], costs: Costs) -> None:
        self.images = list(images)
        self.costs = costs
        self.directed = g1.directed
        self.nodes1, self.nodes2 = g1.node_elements(), g2.node_elements()
        self.owner = [-1] * g2.n
        for u, v in enumerate(images):
            if v >= 0:
                self.owner[v] = u
        self.touching: list[list[tuple[int, int, Element]]] = [[] for _ in range(g1.n)]
        for (u, v), element in zip(g1.edges, g1.edge_elements(), strict=True):
            for end in {u, v}:
                self.touching[end].append((u, v, element))
        self.edges2: dict[tuple[int, int], Element] = {}
        for (u, v), element in zip(g2.edges, g2.edge_elements(), strict=True):
            self.edges2[u, v] = element
            if not self.directed:
                self.edges2[v, u] = element

    def run(self, wanted: list[int]) -> list[int]:
        """Exchange images while that keeps more names at the same cost; return the mapping."""
        again = True
        while again:
            again = False
            for u, v in enumerate(wanted):
                if v >= 0 and self.images[u] != v and self._exchange(u, v):
                    again = True
        return self.images

    def _exchange(self, u: int, v: int) -> bool:
        """Let ``u`` become ``v``, and the node that was ``v`` take its place, if that costs nothing."""
        other, old = self.owner[v], self.images[u]
        some = [u] if other < 0 else [u, other]
        free = [x for x in (old, v) if x >= 0]
        before = self._cost(some, free)
        self._set(u, v, other, old)
        after = self._cost(some, free)
        if math.isfinite(after) and abs(after - before) <= _ROUNDING * max(1.0, abs(before)):
            return True
        self._set(u, old, other, v)
        return False

    def _set(self, u: int, v: int, other: int, rest: int) -> None:
        for x in (v, rest):
            if x >= 0:
                self.owner[x] = -1
        self.images[u] = v
        if v >= 0:
            self.owner[v] = u
        if other >= 0:
            self.images[other] = rest
            if rest >= 0:
                self.owner[rest] = other

    def _cost(self, some: list[int], free: list[int]) -> float:
        """Return what these nodes and the edges that touch them cost; matched edges count less their insertion."""
        costs = self.costs
        total = 0.0
        for u in some:
            v = self.images[u]
            a = self.nodes1[u]
            total += costs.node_del.cost(a) if v < 0 else costs.node_sub.cost(a, self.nodes2[v])
        total += sum(costs.node_ins.cost(self.nodes2[x]) for x in free if self.owner[x] < 0)
        seen: set[tuple[int, int]] = set()
        for u in some:
            for begin, end, element in self.touching[u]:
                if (begin, end) in seen:
                    continue
                seen.add((begin, end))
                x, y = self.images[begin], self.images[end]
                there = self.edges2.get((x, y)) if x >= 0 and y >= 0 else None
                if there is None:
                    total += costs.edge_del.cost(element)
                else:
                    total += costs.edge_pair(element, there) - costs.edge_ins.cost(there)
        return total
