"""Whether a few nodes can be embedded into the other graph for at most a budget: the search behind region certificates.

If the charge is at most the budget, one of so many disjoint links is free of errors; the search starts from each place
where that link can be, and goes on node by node. A node that follows none of its placed neighbours loses its links to
them and may be anywhere.
"""

from __future__ import annotations

from collections import defaultdict

from gedkit._proof.sparse_ticks import NO_LINK, Link, SparseTicks
from gedkit.errors import VerificationError

__all__ = ["Charges", "Embeddings"]

_SCALE = 4
_DETACHED = -1
_MOST_STEPS = 20_000_000  # of the search in one region
_MOST_CHOICES = 200_000


def _disjoint(links: list[tuple[int, int]], needed: int, most: int) -> list[tuple[int, int]] | None:
    """Return so many links without a common end, early ones first; nothing if there are none in ``most`` tries."""
    tries = 0

    def choose(at: int, taken: frozenset[int], left: int) -> list[tuple[int, int]] | None:
        nonlocal tries
        if left == 0:
            return []
        for i in range(at, len(links)):
            tries += 1
            if tries > most:
                return None
            u, w = links[i]
            if u not in taken and w not in taken:
                rest = choose(i + 1, taken | {u, w}, left - 1)
                if rest is not None:
                    return [(u, w), *rest]
        return None

    return choose(0, frozenset(), needed)


class Charges:
    """What nodes of the first graph are charged, in quarters of a tick."""

    def __init__(self, ticks: SparseTicks, both: bool, deletions: bool) -> None:
        self.ticks = ticks
        self.node_sub, self.edge_sub, self.edge_ins = (2, 1, 0) if both else (4, 2, 2)
        self.edge_del, self.node_del = 2, _SCALE if deletions else 0
        links_a = {link for links in ticks.a.links for link in links.values()}
        links_b = {link for links in ticks.b.links for link in links.values()}
        self.links_b = links_b
        self.types_b = set(ticks.b.types)
        self.least_del = min((self.half(link, NO_LINK) for link in links_a), default=self.edge_del)
        self.least_ins = min((self.half(NO_LINK, link) for link in links_b), default=self.edge_ins)
        # Types and links may combine several edges and a node: what they cost are sums of these.
        edges = [*(cost for row in ticks.edge_sub for cost in row), *ticks.edge_del, *ticks.edge_ins]
        nodes = [cost for row in ticks.node_sub for cost in row]
        amounts = [self.node_sub * cost for cost in (*nodes, *edges)]
        amounts += [weight * cost for cost in edges for weight in (self.edge_sub, self.edge_del)]
        self.least = min((amount for amount in amounts if amount > 0), default=1)
        self._anywhere: dict[tuple[Link, int], int] = {}

    def node(self, s: Link, t: Link) -> int:
        """Return the charge of a node of type ``s`` that becomes one of type ``t``."""
        return self.node_sub * self.ticks.substitute(s, t)

    def deletion(self, u: int) -> int:
        """Return the charge of a node that is deleted, without its links."""
        return self.node_del * self.ticks.delete(u)

    def half(self, la: Link, lb: Link) -> int:
        """Return what each end is charged for a link that becomes another one."""
        weight = self.edge_ins if la == NO_LINK else self.edge_del if lb == NO_LINK else self.edge_sub
        return weight * self.ticks.link(la, lb)

    def outer(self, surplus: int) -> int:
        """Return the least charge for links of which there are so many more than at the image."""
        return surplus * self.least_del if surplus > 0 else -surplus * self.least_ins

    def anywhere(self, u: int) -> int:
        """Return the least charge of a node for itself, wherever it goes."""
        key = self.ticks.a.types[u], self.deletion(u)
        if key not in self._anywhere:
            self._anywhere[key] = min([key[1], *(self.node(key[0], t) for t in self.types_b)])
        return self._anywhere[key]


class Embeddings:
    """Looks for embeddings of regions of the first graph; links of the second are looked up by their kind."""

    def __init__(self, charges: Charges, regions: list[list[int]]) -> None:
        self.charges = charges
        self.a, self.b = charges.ticks.a, charges.ticks.b
        self.same_degree = charges.least_del > 0 and charges.least_ins > 0
        self._steps = 0
        self._free_types: dict[Link, list[Link]] = {}
        self._free_links: dict[Link, list[Link]] = {}
        wanted = {key for region in regions for u, w in self._links(region) for key in self._keys(u, w)}
        self.places: dict[object, list[tuple[int, int]]] = defaultdict(list)
        for v, links in enumerate(self.b.links):
            for x, link in links.items():
                key = self._key(self.b.types[v], len(links), link, self.b.types[x], len(self.b.links[x]))
                if key in wanted:
                    self.places[key].append((v, x))

    def exists(self, region: list[int], budget: int) -> bool:
        """Whether the region may be charged at most ``budget``; true also if that cannot be excluded here."""
        if budget < 0:
            return False
        if sum(map(self.charges.anywhere, region)) > budget:
            return False
        pieces = self._pieces(region, budget)
        if pieces is None or self.charges.least_del == 0:
            return True
        self._steps = 0
        return any(self._follows(region, piece, budget) for piece in pieces)

    def _links(self, region: list[int]) -> list[tuple[int, int]]:
        inside = set(region)
        return [(u, w) for u in region for w in self.a.links[u] if w in inside and u < w]

    def _key(self, s: Link, degree1: int, link: Link, t: Link, degree2: int) -> object:
        return (s, degree1, link, t, degree2) if self.same_degree else (s, link, t)

    def _keys(self, u: int, w: int) -> list[object]:
        charges = self.charges
        for s in (self.a.types[u], self.a.types[w]):
            if s not in self._free_types:
                self._free_types[s] = [t for t in charges.types_b if charges.node(s, t) == 0]
        link = self.a.links[u][w]
        if link not in self._free_links:
            self._free_links[link] = [other for other in charges.links_b if charges.half(link, other) == 0]
        degrees = len(self.a.links[u]), len(self.a.links[w])
        return [
            self._key(s, degrees[0], other, t, degrees[1])
            for s in self._free_types[self.a.types[u]]
            for other in self._free_links[link]
            for t in self._free_types[self.a.types[w]]
        ]

    def _pieces(self, region: list[int], budget: int) -> list[tuple[int, int]] | None:
        """Return disjoint links, rare ones first, so many that one is free of errors; nothing if there are too few."""
        needed = budget // self.charges.least + 1
        links = self._links(region)
        links.sort(key=lambda ends: sum(len(self.places.get(key, ())) for key in self._keys(*ends)))
        return _disjoint(links, needed, _MOST_CHOICES)

    def _follows(self, region: list[int], piece: tuple[int, int], budget: int) -> bool:
        charges = self.charges
        order = list(piece)
        rest = [u for u in region if u not in piece]
        while rest:
            best = max(rest, key=lambda u: sum(w in self.a.links[u] for w in order))
            rest.remove(best)
            order.append(best)
        u, w = piece
        for key in self._keys(u, w):
            for v, x in self.places.get(key, ()):
                surplus = {u: self._surplus(u, v), w: self._surplus(w, x)}
                if any(charges.outer(s) for s in surplus.values()):
                    continue
                if self._extends(order, 2, {u: v, w: x}, surplus, 0, budget):
                    return True
        return False

    def _surplus(self, u: int, v: int) -> int:
        return len(self.a.links[u]) - len(self.b.links[v])

    def _extends(
        self, order: list[int], at: int, image: dict[int, int], surplus: dict[int, int], charge: int, budget: int
    ) -> bool:
        """Whether the nodes from ``order[at]`` on can be placed within the budget."""
        if at == len(order):
            return True
        self._steps += 1
        if self._steps > _MOST_STEPS:
            raise VerificationError("checking a region of the certificate takes too long")
        y = order[at]
        links = self.a.links[y]
        near = {x for i, v in image.items() if v != _DETACHED and i in links for x in self.b.links[v]}
        for x in near - set(image.values()):
            changed = dict(surplus)
            total = self._placed(y, x, image, changed, charge)
            if total <= budget and self._extends(order, at + 1, image | {y: x}, changed, total, budget):
                return True
        changed = dict(surplus)
        total = charge + self.charges.anywhere(y)
        for i, v in image.items():
            if v != _DETACHED and i in links:
                total += 2 * self.charges.half(self.a.links[i][y], NO_LINK)
                total += self.charges.outer(changed[i] - 1) - self.charges.outer(changed[i])
                changed[i] -= 1
        return total <= budget and self._extends(order, at + 1, image | {y: _DETACHED}, changed, total, budget)

    def _placed(self, y: int, x: int, image: dict[int, int], surplus: dict[int, int], charge: int) -> int:
        """Return the charge with ``y`` at ``x``; updates the surpluses."""
        outer, half = self.charges.outer, self.charges.half
        charge += self.charges.node(self.a.types[y], self.b.types[x])
        mine = self._surplus(y, x)
        for i, v in image.items():
            if v == _DETACHED:
                continue
            here, there = self.a.links[i].get(y, NO_LINK), self.b.links[v].get(x, NO_LINK)
            if here == there == NO_LINK:
                continue
            charge += 2 * half(here, there)
            if here == NO_LINK or there == NO_LINK:
                step = 1 if here == NO_LINK else -1
                charge += outer(surplus[i] + step) - outer(surplus[i])
                surplus[i] += step
                mine += step
        surplus[y] = mine
        return charge + outer(mine)
