"""What one estimate h(p) costs: the three ways to embed what is left of a graph (Wang et al., CVPR 2021, Tab. 3).

In a search many states are answered from memory: the last column is the time of those that were not, per state that h
was asked for.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import gedkit as gk
from gedkit.lab.evaluation.estimate_times import WAYS, time_estimates
from measured import in_units
from queries import Queries

SEARCHED = 50  # pairs that tell how much a search remembers
HEADER = ("set", "estimate", "time per h(p)", "in a search, with memory")


@dataclass
class EstimateTime:
    """Seconds of one way, and the share of the states of a search that it is asked for."""

    way: str
    per_estimate: float
    share: float


def measure_estimates(queries: Queries, model: gk.models.Model, states: int, seed: int) -> list[EstimateTime]:
    """Time so many estimates in every way, the Hungarian one beside them."""
    pairs = queries.pairs
    random.Random(seed).shuffle(pairs)
    timed = time_estimates(
        pairs, queries.costs, model if model.kind == "genn" else None, states=states, seed=seed, parents=100
    )
    asked = pairs[:SEARCHED]
    return [EstimateTime(way, timed.mean(way), _share(queries, way, model, asked)) for way in timed.seconds]


def _share(queries: Queries, way: str, model: gk.models.Model, pairs: list[tuple[gk.Graph, gk.Graph]]) -> float:
    embedding = WAYS[way]
    how = {"solver": "hungarian-astar"} if embedding is None else {"model": model, "embedding": embedding}
    results = [gk.solve(*pair, costs=queries.costs, **{"solver": "genn-astar", **how}) for pair in pairs]
    return sum(r.stats.heuristic_calls for r in results) / sum(r.stats.opened for r in results)


def time_rows(name: str, times: list[EstimateTime]) -> list[list[str]]:
    """Lay out one line per way."""
    return [
        [name if i == 0 else "", t.way, in_units(t.per_estimate), in_units(t.share * t.per_estimate)]
        for i, t in enumerate(times)
    ]
