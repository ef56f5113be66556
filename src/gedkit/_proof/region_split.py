"""What a region certificate with a split changes: potentials that come off node costs, and who pays for whole links."""

from __future__ import annotations

from collections import Counter
from typing import Any

from gedkit._proof.sparse_ticks import Link, SparseSide, SparseTicks
from gedkit.errors import VerificationError

_SCALE = 4
_MOST_PAIRS = 1 << 20  # of types
_HALF, _ALL = 1, 2

Counts = tuple[int, int, int]  # links of a node that it pays nothing, half or all of


class LinkPayers:
    """Who pays for links of one graph that are deleted or inserted: half each end, unless one end pays all."""

    def __init__(self, side: SparseSide, payers: Any = ()) -> None:
        self._side = side
        self._weight: dict[tuple[int, int], int] = {}
        self.spared: Counter[int] = Counter()  # links of a node that the other end pays
        self._paid: Counter[int] = Counter()
        for u, w in payers:
            if not 0 <= u < side.n or w not in side.links[u] or (u, w) in self._weight:
                raise VerificationError("the certificate splits an edge that there is not, or splits one twice")
            self._weight[u, w], self._weight[w, u] = _ALL, 0
            self.spared[w] += 1
            self._paid[u] += 1

    def weight(self, u: int, w: int) -> int:
        """Return how many halves of the link ``u`` pays."""
        return self._weight.get((u, w), _HALF)

    def counts(self, u: int) -> Counts:
        """Return how many links ``u`` pays nothing, half or all of."""
        spared, paid = self.spared[u], self._paid[u]
        return spared, len(self._side.links[u]) - spared - paid, paid


class Potentials:
    """What comes off the cost of nodes by their types: p(s) + p(t) is at most what a substitution costs, and so on."""

    def __init__(self, ticks: SparseTicks, first: Any, second: Any) -> None:
        self.first = self._by_type(ticks.a.types, *first)
        self.second = self._by_type(ticks.b.types, *second)
        self.total = sum(self.first[t] for t in ticks.a.types) + sum(self.second[t] for t in ticks.b.types)
        self.varied = len({*self.first.values()}) > 1 or len({*self.second.values()}) > 1
        if any(p > _SCALE * ticks.delete(u) for u, p in zip(*first, strict=True)):
            raise VerificationError("a potential of the certificate exceeds the cost of a deletion")
        if any(p > _SCALE * ticks.insert(v) for v, p in zip(*second, strict=True)):
            raise VerificationError("a potential of the certificate exceeds the cost of an insertion")
        if max(self.first.values(), default=0) + max(self.second.values(), default=0) <= 0:
            return  # no cost is negative
        self.varied = True
        if len(self.first) * len(self.second) > _MOST_PAIRS:
            raise VerificationError("the certificate has more kinds of potentials than can be checked")
        for s, p in self.first.items():
            if any(p + q > _SCALE * ticks.substitute(s, t) for t, q in self.second.items()):
                raise VerificationError("potentials of the certificate exceed the cost of a substitution")

    @staticmethod
    def _by_type(types: list[Link], nodes: list[int], values: list[int]) -> dict[Link, int]:
        if len(nodes) != len(values) or not all(0 <= u < len(types) for u in nodes):
            raise VerificationError("the potentials of the certificate are not those of nodes")
        found = {types[u]: value for u, value in zip(nodes, values, strict=True)}
        if len(found) != len(nodes) or found.keys() != set(types):
            raise VerificationError("the certificate must have one potential for every type of node")
        return found
