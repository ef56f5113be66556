"""A pair of graphs with its features: its prices for given weights, and what an answer uses of each weight."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gedkit._costs.costs import PARTS, Costs
from gedkit._costs.pair_elements import elements_of_pair
from gedkit._costs.tables import cost_tables
from gedkit._graphs.graph import Graph
from gedkit._system.numpy import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Vector: TypeAlias = "NDArray[np.float64]"
Whole: TypeAlias = "NDArray[np.int64]"


class Answer(NamedTuple):
    """A path: the image of each node of the first graph (-1: deleted), and its edges that are replaced, not changed."""

    images: tuple[int, ...]
    replaced: tuple[int, ...] = ()


class Features(NamedTuple):
    """Entries of a sparse matrix: what the price at a place is made of."""

    places: Whole
    weights: Whole  # numbers of the weights
    values: Vector


def part_shapes(g1: Graph, g2: Graph) -> dict[str, tuple[int, ...]]:
    """Return the shape of each part of the costs of a pair."""
    shapes = ((g1.n, g2.n), (g1.n,), (g2.n,), (g1.m, g2.m), (g1.m,), (g2.m,))
    return dict(zip(PARTS, shapes, strict=True))


def part_starts(g1: Graph, g2: Graph) -> dict[str, int]:
    """Return where each part begins if all are laid out one after the other."""
    starts, place = {}, 0
    for name, shape in part_shapes(g1, g2).items():
        starts[name] = place
        place += math.prod(shape)
    return starts


def base_prices(costs: Costs, g1: Graph, g2: Graph) -> Vector:
    """Return the prices of a pair, one part after the other."""
    tables = cost_tables(costs, *elements_of_pair(costs, g1, g2))
    return np.concatenate([np.asarray(table, dtype=np.float64).ravel() for table in tables])


class PricedPair:
    """Two graphs, what each operation costs before learning, and which weights add to it.

    Parameters
    ----------
    g1, g2 : Graph
    base : array
        Prices that are not learned, one part after the other; infinite for what is forbidden.
    features : Features
    """

    def __init__(self, g1: Graph, g2: Graph, base: Vector, features: Features) -> None:
        allowed = np.isfinite(base[features.places])
        self.g1, self.g2, self.base = g1, g2, base
        self.places, self.weights, self.values = (entries[allowed] for entries in features)
        self.starts = part_starts(g1, g2)
        self.shapes = part_shapes(g1, g2)
        edges2 = {ends: f for f, ends in enumerate(g2.edges)}
        self._edges2 = edges2 if g2.directed else {(v, u): f for (u, v), f in edges2.items()} | edges2

    def prices(self, weights: Vector) -> Vector:
        """Return the prices, one part after the other."""
        learned = np.bincount(self.places, weights[self.weights] * self.values, minlength=len(self.base))
        return self.base + learned

    def costs(self, prices: Vector, *, signed: bool) -> Costs:
        """Return prices as costs of this pair."""
        return Costs(**{name: self.part(name, prices) for name in PARTS}, signed=signed)

    def part(self, name: str, prices: Vector) -> Vector:
        """Return the prices of one part in its own shape."""
        begin, shape = self.starts[name], self.shapes[name]
        return prices[begin : begin + math.prod(shape)].reshape(shape)

    def answer(self, images: Sequence[int], prices: Vector) -> Answer:
        """Return the cheapest path with these images."""
        sub, gone, new = (self.part(name, prices) for name in ("edge_sub", "edge_del", "edge_ins"))
        pairs = self._edge_pairs(images)
        return Answer(tuple(images), tuple(e for e, f in pairs if sub[e, f] > gone[e] + new[f]))

    def used(self, answer: Answer) -> Whole:
        """Return the places of the prices that a path pays."""
        at = self.starts
        n2, m2 = self.g2.n, self.g2.m
        images = np.array(answer.images, dtype=np.int64)
        kept = np.flatnonzero(images >= 0)
        replaced = set(answer.replaced)
        pairs = [(e, f) for e, f in self._edge_pairs(answer.images) if e not in replaced]
        changed1, changed2 = [e for e, _ in pairs], [f for _, f in pairs]
        return np.concatenate(
            [
                at["node_sub"] + kept * n2 + images[kept],
                at["node_del"] + np.flatnonzero(images < 0),
                at["node_ins"] + _others(n2, images[kept]),
                at["edge_sub"] + np.array(changed1, dtype=np.int64) * m2 + np.array(changed2, dtype=np.int64),
                at["edge_del"] + _others(self.g1.m, changed1),
                at["edge_ins"] + _others(m2, changed2),
            ]
        )

    def total_features(self, used: Whole) -> tuple[Whole, Vector]:
        """Return the weights that the price of a path depends on, in ascending order, and how much of each it takes."""
        taken = np.zeros(len(self.base), dtype=bool)
        taken[used] = True
        at = np.flatnonzero(taken[self.places])
        numbers, inverse = np.unique(self.weights[at], return_inverse=True)
        totals: Vector = np.bincount(inverse, self.values[at], minlength=len(numbers)).astype(np.float64)
        return numbers.astype(np.int64), totals

    def _edge_pairs(self, images: Sequence[int]) -> list[tuple[int, int]]:
        """Return the edges of both graphs that lie upon each other."""
        find = self._edges2.get
        found = ((e, find((images[u], images[v]))) for e, (u, v) in enumerate(self.g1.edges))
        return [(e, f) for e, f in found if f is not None]


def _others(count: int, taken: Sequence[int] | Whole) -> Whole:
    left = np.ones(count, dtype=bool)
    left[np.asarray(taken, dtype=np.int64)] = False
    return np.flatnonzero(left)
