"""Whether a few nodes can be embedded into the other graph for at most a budget: the search behind region certificates.

If the charge is at most the budget, one of enough disjoint links is free of errors; the search starts from each place
where that link can be, and goes on node by node. A node that follows none of its placed neighbors loses its links to
them and may be anywhere.
"""

from __future__ import annotations

from collections import defaultdict

from gedkit._proof.region_split import Counts, LinkPayers, Potentials
from gedkit._proof.sparse_ticks import NO_LINK, Link, SparseTicks
from gedkit.errors import VerificationError

_SCALE = 4
_DETACHED = -1
_MOST_STEPS = 20_000_000  # of the search in one region
_MOST_CHOICES = 200_000


def _disjoint(links: list[tuple[int, int]], needed: int, most: int) -> list[tuple[int, int]] | None:
    """Return ``needed`` links without a common end, early ones first; nothing if there are none in ``most`` tries."""
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


def _cheapest(links: Counts, number: int) -> int:
    """Return how many halves are paid at least if this many of the links are lost."""
    halves = 0
    for weight, count in enumerate(links):
        taken = min(count, number)
        halves += weight * taken
        number -= taken
    return halves


def _without(links: Counts, weight: int) -> Counts:
    return tuple(count - (w == weight) for w, count in enumerate(links))  # type: ignore[return-value]


class Charges:
    """What nodes of the first graph are charged, in quarters of a tick."""

    def __init__(
        self,
        ticks: SparseTicks,
        both: bool = False,
        deletions: bool = True,
        potentials: Potentials | None = None,
        payers: tuple[LinkPayers, LinkPayers] | None = None,
    ) -> None:
        self.ticks = ticks
        self.potentials = potentials
        self.payers_a, self.payers_b = payers or (LinkPayers(ticks.a), LinkPayers(ticks.b))
        self.node_sub, self.edge_sub, self.edge_ins = (2, 1, 0) if both else (4, 2, 2)
        self.edge_del, self.node_del = 2, _SCALE if deletions else 0
        links_a = {link for links in ticks.a.links for link in links.values()}
        links_b = {link for links in ticks.b.links for link in links.values()}
        self.links_b = links_b
        self.types_b = set(ticks.b.types)
        self.least_del = min((self.deleted(link) for link in links_a), default=self.edge_del)
        self.least_ins = min((self.inserted(link) for link in links_b), default=self.edge_ins)
        # Types and links may combine several edges and a node: what they cost are sums of these.
        edges = [*(cost for row in ticks.edge_sub for cost in row), *ticks.edge_del, *ticks.edge_ins]
        nodes = [cost for row in ticks.node_sub for cost in row]
        amounts = [self.node_sub * cost for cost in (*nodes, *edges)]
        amounts += [weight * cost for cost in edges for weight in (self.edge_sub, self.edge_del)]
        if potentials is not None and potentials.varied:
            amounts += [self.node(s, t) for s in potentials.first for t in potentials.second]
        self.least = min((amount for amount in amounts if amount > 0), default=1)
        self._anywhere: dict[tuple[Link, int], int] = {}

    def node(self, s: Link, t: Link) -> int:
        """Return the charge of a node of type ``s`` that becomes one of type ``t``."""
        cost = self.node_sub * self.ticks.substitute(s, t)
        return cost if self.potentials is None else cost - self.potentials.first[s] - self.potentials.second[t]

    def deletion(self, u: int) -> int:
        """Return the charge of a node that is deleted, without its links."""
        cost = self.node_del * self.ticks.delete(u)
        return cost if self.potentials is None else cost - self.potentials.first[self.ticks.a.types[u]]

    def deleted(self, link: Link, halves: int = 1) -> int:
        """Return what an end is charged for a link that is deleted, and that it pays so many halves of."""
        return halves * self.edge_del * self.ticks.link(link, NO_LINK)

    def inserted(self, link: Link, halves: int = 1) -> int:
        """Return what an end is charged for a link that is inserted."""
        return halves * self.edge_ins * self.ticks.link(NO_LINK, link)

    def changed(self, la: Link, lb: Link) -> int:
        """Return what each end is charged for a link that becomes another one."""
        return self.edge_sub * self.ticks.link(la, lb)

    def outer(self, own: Counts, there: Counts) -> int:
        """Return the least charge for links of which only numbers are known: those of a node, and of its image."""
        surplus = sum(own) - sum(there)
        return _cheapest(own, surplus) * self.least_del if surplus > 0 else _cheapest(there, -surplus) * self.least_ins

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
        # A node that is spared some link may be the image of nodes of other degrees without any charge.
        self.spared: list[tuple[int, int]] = []
        spared = charges.payers_b.spared
        for v, links in enumerate(self.b.links):
            for x, link in links.items():
                key = self._key(self.b.types[v], len(links), link, self.b.types[x], len(self.b.links[x]))
                if spared[v] or spared[x]:
                    self.spared.append((v, x))
                elif key in wanted:
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
            self._free_links[link] = [other for other in charges.links_b if charges.changed(link, other) == 0]
        # Links that an end is spared may be missing at its image.
        degrees = [range(len(self.a.links[x]) - charges.payers_a.spared[x], len(self.a.links[x]) + 1) for x in (u, w)]
        keys = [
            self._key(s, degree1, other, t, degree2)
            for s in self._free_types[self.a.types[u]]
            for degree1 in degrees[0]
            for other in self._free_links[link]
            for t in self._free_types[self.a.types[w]]
            for degree2 in degrees[1]
        ]
        return list(dict.fromkeys(keys))

    def _pieces(self, region: list[int], budget: int) -> list[tuple[int, int]] | None:
        """Return disjoint links, rare ones first, enough that one is free of errors; nothing if there are too few."""
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
        link = self.a.links[u][w]
        for v, x in (*(place for key in self._keys(u, w) for place in self.places.get(key, ())), *self.spared):
            if self._free(u, v) and self._free(w, x) and charges.changed(link, self.b.links[v][x]) == 0:
                open_links = {u: self._open(u, v), w: self._open(w, x)}
                self._resolve(u, w, v, x, open_links)
                if not any(charges.outer(*links) for links in open_links.values()) and self._extends(
                    order, 2, {u: v, w: x}, open_links, 0, budget
                ):
                    return True
        return False

    def _free(self, u: int, v: int) -> bool:
        return self.charges.node(self.a.types[u], self.b.types[v]) == 0

    def _open(self, u: int, v: int) -> tuple[Counts, Counts]:
        """Return the links of ``u`` and of its image ``v``, none of which is placed yet."""
        return self.charges.payers_a.counts(u), self.charges.payers_b.counts(v)

    def _resolve(self, u: int, w: int, v: int, x: int, open_links: dict[int, tuple[Counts, Counts]]) -> None:
        """Take the links between two placed nodes, and between their images, out of those that lead elsewhere."""
        for one, other, image, far in ((u, w, v, x), (w, u, x, v)):
            own, there = open_links[one]
            if other in self.a.links[one]:
                own = _without(own, self.charges.payers_a.weight(one, other))
            if far in self.b.links[image]:
                there = _without(there, self.charges.payers_b.weight(image, far))
            open_links[one] = own, there

    def _extends(
        self,
        order: list[int],
        at: int,
        image: dict[int, int],
        open_links: dict[int, tuple[Counts, Counts]],
        charge: int,
        budget: int,
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
            changed = dict(open_links)
            total = self._placed(y, x, image, changed, charge)
            if total <= budget and self._extends(order, at + 1, image | {y: x}, changed, total, budget):
                return True
        changed = dict(open_links)
        total = charge + self.charges.anywhere(y)
        for i, v in image.items():
            if v != _DETACHED and i in links:
                own, there = changed[i]
                total += self._loss(i, y) - self.charges.outer(own, there)
                changed[i] = _without(own, self.charges.payers_a.weight(i, y)), there
                total += self.charges.outer(*changed[i])
        return total <= budget and self._extends(order, at + 1, image | {y: _DETACHED}, changed, total, budget)

    def _loss(self, i: int, y: int) -> int:
        """Return what both ends are charged for a link that is deleted."""
        payers, link = self.charges.payers_a, self.a.links[i][y]
        return self.charges.deleted(link, payers.weight(i, y)) + self.charges.deleted(link, payers.weight(y, i))

    def _gain(self, v: int, x: int) -> int:
        """Return what both ends are charged for a link that is inserted."""
        payers, link = self.charges.payers_b, self.b.links[v][x]
        return self.charges.inserted(link, payers.weight(v, x)) + self.charges.inserted(link, payers.weight(x, v))

    def _placed(
        self, y: int, x: int, image: dict[int, int], open_links: dict[int, tuple[Counts, Counts]], charge: int
    ) -> int:
        """Return the charge with ``y`` at ``x``; updates the open links."""
        outer = self.charges.outer
        charge += self.charges.node(self.a.types[y], self.b.types[x])
        open_links[y] = self._open(y, x)
        for i, v in image.items():
            here = v != _DETACHED and self.a.links[i].get(y)
            there = v != _DETACHED and self.b.links[v].get(x)
            if not here and not there:
                continue
            if here and there:
                charge += 2 * self.charges.changed(here, there)
            else:
                charge += self._loss(i, y) if here else self._gain(v, x)
            charge -= outer(*open_links[i])
            self._resolve(i, y, v, x, open_links)
            charge += outer(*open_links[i])
        return charge + outer(*open_links[y])
