"""The time of one estimate h(p), by every way to compute it (Table 3 of Wang et al., CVPR 2021).

All ways get the same states, the children of one parent together as in A*, and no cache of earlier answers. Times are
processor times, so that other work on the machine hardly matters.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import thread_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit import _core
from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._solvers.compile import compile_problem
from gedkit.models.inference import runner_of
from gedkit.models.model import Model

# The name in the paper, and the value of genn-astar's option embedding; the last way is not a network.
WAYS = {"Vanilla GNN": "vanilla", "Exact dynamic GNN": "dynamic", "GENN": "cached", "Hungarian": None}


@dataclass(frozen=True)
class EstimateRuns:
    """Estimates on the same pairs: how many there were on each pair, and the seconds that each way took for them."""

    states: NDArray[np.int64]
    seconds: Mapping[str, NDArray[np.float64]]

    def mean(self, way: str) -> float:
        """Return the mean seconds per estimate."""
        return float(self.seconds[way].sum() / max(int(self.states.sum()), 1))


def time_estimates(
    pairs: Sequence[tuple[Graph, Graph]],
    costs: Costs,
    model: Model | None,
    *,
    states: int = 5000,
    seed: int = 0,
    parents: int = 20,
) -> EstimateRuns:
    """Time the estimates of each way; without a model, only those of the Hungarian heuristic.

    Parameters
    ----------
    pairs : sequence of (Graph, Graph)
    costs : Costs
    model : Model or None
    states : int
        Approximate number of estimates to time.
    seed : int
        Seed of the states.
    parents : int
        Number of states per pair whose children are estimated.
    """
    rng = random.Random(seed)
    cases, count = [], 0
    for pair in pairs:
        if count >= states:
            break
        g1, g2 = pair if pair[0].n <= pair[1].n else pair[::-1]
        if g1.n:
            cases.append((g1, g2, _children(rng, parents, g1.n, g2.n)))
            count += len(cases[-1][2][0])
    runner: Any = None if model is None else runner_of(model)
    found: dict[str, NDArray[np.float64]] = {}
    for name, way in WAYS.items():
        if way is not None and runner is None:
            continue
        seconds = []
        for g1, g2, arrays in cases:
            problem = compile_problem(g1, g2, costs)
            _core.hungarian_estimates(problem, arrays[0][:1], arrays[1][:1], arrays[2][:1], True)  # builds the tables
            if way is None:
                begin = thread_time()
                _core.hungarian_estimates(problem, *arrays, True)
            else:
                core, first, second = runner.embedded(way), runner.prepare(g1), runner.prepare(g2)
                begin = thread_time()
                _core.learned_estimates(problem, core, first, second, *arrays)
            seconds.append(thread_time() - begin)
        found[name] = np.array(seconds)
    return EstimateRuns(np.array([len(arrays[0]) for _, _, arrays in cases], dtype=np.int64), found)


def _children(
    rng: random.Random, parents: int, n1: int, n2: int
) -> tuple[NDArray[np.int32], NDArray[np.bool_], NDArray[np.int32]]:
    """Draw parents at random and return their children: level, used nodes of the second graph, last image."""
    levels, used, images = [], [], []
    for _ in range(parents):
        level = rng.randint(1, n1)
        before = np.zeros(n2, dtype=bool)
        before[rng.sample(range(n2), level - 1)] = True
        for image in [*np.flatnonzero(~before).tolist(), -1]:
            row = before.copy()
            if image >= 0:
                row[image] = True
            levels.append(level)
            used.append(row)
            images.append(image)
    return np.array(levels, np.int32), np.array(used), np.array(images, np.int32)
