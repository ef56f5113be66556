"""What one estimate h(p) costs: the three ways to embed what is left of a graph (Wang et al., CVPR 2021, Tab. 3).

All ways are given the same states, children of the same parents together as A* hands them over, and no memory of
earlier answers; all know the first graph's side of a level once it was needed. In a search many states are answered
from memory: the last column is the time of those that were not, per state that h was asked for.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from time import process_time

import numpy as np

import gedkit as gk
from gedkit import _core
from gedkit.compile import compile_problem
from gedkit.models.inference import ready
from measured import in_units
from queries import Queries

WAYS = ("vanilla", "dynamic", "cached")
NAMES = {"vanilla": "vanilla GNN", "dynamic": "exact dynamic GNN", "cached": "GENN, cached", "hungarian": "Hungarian"}
HEADER = ("set", "estimate", "time per h(p)", "in a search, with memory")

PARENTS = 100  # per pair: with their children about as many states as a search asks for


@dataclass
class EstimateTime:
    """Seconds of one way, and the share of the states of a search that it is asked for."""

    way: str
    per_estimate: float
    share: float


def measure_estimates(queries: Queries, model: gk.models.Model, states: int, seed: int) -> list[EstimateTime]:
    """Time so many estimates in every way, the Hungarian one beside them."""
    rng = random.Random(seed)
    pairs = [pair if pair[0].n <= pair[1].n else pair[::-1] for pair in queries.pairs]
    rng.shuffle(pairs)
    asked, count = [], 0
    for pair in pairs:
        if count >= states:
            break
        asked.append((pair, _children(rng, pair[0].n, pair[1].n)))
        count += len(asked[-1][1][0])
    runner = ready(model)
    ways = WAYS if model.kind == "genn" else ()
    times = []
    for way in (*ways, "hungarian"):
        seconds = 0.0
        for (g1, g2), arrays in asked:
            problem, sides = compile_problem(g1, g2, queries.costs), [runner.prepare(g) for g in (g1, g2)]
            _core.hungarian_estimates(problem, *(part[:1] for part in arrays))  # the problem's tables are made
            core = runner.embedded(way) if way in ways else None
            begin = process_time()
            if core is None:
                _core.hungarian_estimates(problem, *arrays)
            else:
                _core.learned_estimates(problem, core, *sides, *arrays)
            seconds += process_time() - begin
        times.append(EstimateTime(way, seconds / count, _share(queries, way, model, [pair for pair, _ in asked])))
    return times


def _children(rng: random.Random, n1: int, n2: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    levels, used, images = [], [], []
    for _ in range(PARENTS):
        level = rng.randint(1, n1)
        before = np.zeros(n2, dtype=bool)
        before[rng.sample(range(n2), level - 1)] = True
        for image in [*np.flatnonzero(~before), -1]:
            row = before.copy()
            if image >= 0:
                row[image] = True
            levels.append(level)
            used.append(row)
            images.append(image)
    return np.array(levels, np.int32), np.array(used), np.array(images, np.int32)


def _share(queries: Queries, way: str, model: gk.models.Model, pairs: list[tuple[gk.Graph, gk.Graph]]) -> float:
    how = {"solver": "hungarian-astar"} if way == "hungarian" else {"model": model, "embedding": way}
    results = [gk.solve(*pair, costs=queries.costs, **{"solver": "genn-astar", **how}) for pair in pairs]
    return sum(r.stats.heuristic_calls for r in results) / sum(r.stats.opened for r in results)


def time_rows(name: str, times: list[EstimateTime]) -> list[list[str]]:
    """Lay out one line per way."""
    return [
        [name if i == 0 else "", NAMES[t.way], in_units(t.per_estimate), in_units(t.share * t.per_estimate)]
        for i, t in enumerate(times)
    ]
