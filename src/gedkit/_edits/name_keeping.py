"""Among mappings of the same cost, one that keeps names: a node becomes the node of the same name where it may.

Graphs without names of their own go by the numbers of the nodes. First the mapping that keeps every name is tried as a
whole, then single exchanges that keep one name more and cost nothing. The cost never changes; where an exchange of more
than two nodes at once would be needed, a name may be lost that could have been kept.

Graphs may be large: a mapping that costs too much is left as soon as that shows, and an exchange is tried again only
where something around it has changed. Each one that succeeds keeps a name more, so that there are at most n.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence

from gedkit._costs.costs import Costs
from gedkit._costs.pair_elements import elements_of_pair
from gedkit._edits.kind_prices import pair_prices, single_prices
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._graphs.element import Element
from gedkit._graphs.graph import Graph

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
    dearer = not costs.signed and _costs_more(g1, g2, wanted, costs, cost)
    if not dearer and path_from_mapping(g1, g2, wanted, costs).cost == cost:
        return wanted
    better = _Exchange(g1, g2, found, costs).run(wanted)
    changed = better != found
    return better if changed and path_from_mapping(g1, g2, better, costs).cost == cost else found


def _costs_more(g1: Graph, g2: Graph, images: list[int], costs: Costs, cost: float) -> bool:
    """Return whether nodes and edges of ``g1`` alone cost clearly more; costs are not negative."""
    most = cost + _ROUNDING * max(1.0, abs(cost))
    total = 0.0
    elements = elements_of_pair(costs, g1, g2)
    nodes2 = elements.nodes2
    for a, v in zip(elements.nodes1, images, strict=True):
        total += costs.node_del.cost(a) if v < 0 else costs.node_sub.cost(a, nodes2[v])
        if total > most:
            return True
    there = {pair for u, v in g2.edges for pair in ((u, v), (v, u))} if not g1.directed else set(g2.edges)
    for (u, v), element in zip(g1.edges, elements.edges1, strict=True):
        if (images[u], images[v]) not in there:
            total += costs.edge_del.cost(element)
            if total > most:
                return True
    return False


class _Exchange:
    def __init__(self, g1: Graph, g2: Graph, images: list[int], costs: Costs) -> None:
        self.images = list(images)
        self.node_del, self.node_ins = single_prices(costs.node_del.cost), single_prices(costs.node_ins.cost)
        self.node_sub = pair_prices(costs.node_sub.cost)
        self.edge_del = single_prices(costs.edge_del.cost)
        self.kept_edge = pair_prices(lambda a, b: costs.edge_pair(a, b) - costs.edge_ins.cost(b))
        self.directed = g1.directed
        self.moved = -1  # the other node of the last exchange, if there was one
        elements = elements_of_pair(costs, g1, g2)
        self.nodes1, self.nodes2 = elements.nodes1, elements.nodes2
        self.owner = [-1] * g2.n
        for u, v in enumerate(images):
            if v >= 0:
                self.owner[v] = u
        self.touching: list[list[tuple[int, int, Element]]] = [[] for _ in range(g1.n)]
        for (u, v), element in zip(g1.edges, elements.edges1, strict=True):
            for end in {u, v}:
                self.touching[end].append((u, v, element))
        self.edges2: dict[tuple[int, int], Element] = {}
        for (u, v), element in zip(g2.edges, elements.edges2, strict=True):
            self.edges2[u, v] = element
            if not self.directed:
                self.edges2[v, u] = element

    def run(self, wanted: list[int]) -> list[int]:
        """Exchange images while that keeps more names at the same cost; return the mapping."""
        waiting = deque(u for u, v in enumerate(wanted) if v >= 0 and self.images[u] != v)
        queued = [False] * len(wanted)
        for u in waiting:
            queued[u] = True
        asking = {v: u for u, v in enumerate(wanted) if v >= 0}
        while waiting:
            u = waiting.popleft()
            queued[u] = False
            left = self.images[u]
            if left == wanted[u] or not self._exchange(u, wanted[u]):
                continue
            for near in self._around(u, left, asking):
                if wanted[near] >= 0 and self.images[near] != wanted[near] and not queued[near]:
                    queued[near] = True
                    waiting.append(near)
        return self.images

    def _around(self, u: int, left: int, asking: dict[int, int]) -> set[int]:
        """Return the nodes whose exchange may cost something else now that ``u`` has left a place for another one.

        An exchange of w moves w and the node at the place that w wants: one of the two has changed or is joined to one
        that has, or the place has become free.
        """
        other = self.moved
        changed = [u] if other < 0 else [u, other]
        joined = {end for x in changed for edge in self.touching[x] for end in edge[:2]}
        joined.update(changed)
        places = {left, *(self.images[x] for x in joined)}
        return joined | {asking[v] for v in places if v in asking}

    def _exchange(self, u: int, v: int) -> bool:
        """Let ``u`` become ``v``, and the node that was ``v`` take its place, if that costs nothing."""
        other, old = self.owner[v], self.images[u]
        some = [u] if other < 0 else [u, other]
        free = [x for x in (old, v) if x >= 0]
        before = self._cost(some, free)
        self._set(u, v, other, old)
        after = self._cost(some, free)
        if math.isfinite(after) and abs(after - before) <= _ROUNDING * max(1.0, abs(before)):
            self.moved = other
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
        total = 0.0
        for u in some:
            v = self.images[u]
            a = self.nodes1[u]
            total += self.node_del(a) if v < 0 else self.node_sub(a, self.nodes2[v])
        total += sum(self.node_ins(self.nodes2[x]) for x in free if self.owner[x] < 0)
        seen: set[tuple[int, int]] = set()
        for u in some:
            for begin, end, element in self.touching[u]:
                if (begin, end) in seen:
                    continue
                seen.add((begin, end))
                x, y = self.images[begin], self.images[end]
                there = self.edges2.get((x, y)) if x >= 0 and y >= 0 else None
                total += self.edge_del(element) if there is None else self.kept_edge(element, there)
        return total
