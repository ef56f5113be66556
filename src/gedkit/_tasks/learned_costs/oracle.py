"""Solves pairs under the prices that given weights lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gedkit._system.numpy import np
from gedkit._tasks.learned_costs.priced_pair import Answer, PricedPair, Vector
from gedkit.collection.solve_many import solve_many


class Found(NamedTuple):
    """The cheapest path of a pair; ``answer`` is ``None`` if there is none."""

    answer: Answer | None
    distance: float
    optimal: bool


class Oracle:
    """Pairs that are solved again and again.

    The nodes of the second graph are shuffled: their order often follows from how an example was made, and must not
    decide between paths of equal cost.

    Parameters
    ----------
    pairs : sequence of PricedPair
    signed : bool
        Whether prices may be negative.
    seed : int
    how : dict
        ``threads``, ``solver``, ``time_limit``, as for `solve_many`.
    """

    def __init__(self, pairs: Sequence[PricedPair], signed: bool, seed: int, how: Mapping[str, Any]) -> None:
        rng = np.random.default_rng(seed)
        self.pairs, self.signed, self._how = list(pairs), signed, dict(how)
        self._orders = [rng.permutation(pair.g2.n) for pair in self.pairs]
        self._shuffled = [
            pair.g2.permuted(order.tolist()) for pair, order in zip(self.pairs, self._orders, strict=True)
        ]
        self.unproven: set[int] = set()
        """Pairs whose last answer was not proven to be the cheapest."""

    def solve(self, weights: Vector, which: Sequence[int], changes: Mapping[int, Vector] | None = None) -> list[Found]:
        """Return the cheapest paths of some pairs; ``changes`` are added to the prices of node substitutions."""
        prices = [self.pairs[i].prices(weights) for i in which]
        graphs, costs = [], []
        for i, priced in zip(which, prices, strict=True):
            pair, order = self.pairs[i], self._orders[i]
            parts = {name: pair.part(name, priced) for name in pair.shapes}
            if changes is not None:
                parts["node_sub"] = parts["node_sub"] + changes[i]
            parts["node_sub"] = parts["node_sub"][:, order]
            parts["node_ins"] = parts["node_ins"][order]
            graphs.append((pair.g1, self._shuffled[i]))
            flat = np.concatenate([part.ravel() for part in parts.values()])
            costs.append(pair.costs(flat, signed=self.signed or changes is not None))
        results = solve_many(graphs, costs=costs, keep_names=False, **self._how)
        found = []
        for i, priced, result in zip(which, prices, results, strict=True):
            (self.unproven.discard if result.optimal else self.unproven.add)(i)
            mapping = result.mapping
            if mapping is None:
                found.append(Found(None, result.distance, result.optimal))
                continue
            order = self._orders[i]
            images = [-1 if v is None else int(order[v]) for u, v in mapping if u is not None]
            found.append(Found(self.pairs[i].answer(images, priced), result.distance, result.optimal))
        return found
