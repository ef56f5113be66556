"""The inexact solvers: seeds, limits on large graphs, and what their options do."""

from __future__ import annotations

import math
import random
import time

import pytest
from inexact_solvers import INEXACT
from promises import check_bounds

import gedkit as gk
from gedkit import Status

each_solver = pytest.mark.parametrize("solver", INEXACT.values(), ids=INEXACT)


def random_graph(rng, n, m):
    ends = [(u, v) for v in range(n) for u in range(v)]
    edges = rng.sample(ends, m)
    return gk.Graph(n, edges, node_labels=rng.choices("CCCNO", k=n), edge_labels=rng.choices((1, 1, 2), k=m))


@each_solver
def test_same_seed_same_answer(solver):
    rng = random.Random(5)
    pair = random_graph(rng, 12, 20), random_graph(rng, 13, 22)
    first, second = (gk.solve(*pair, seed=3, **solver) for _ in range(2))
    assert (first.mapping, first.lower_bound) == (second.mapping, second.lower_bound)
    for seed in range(4):
        assert gk.verify(gk.solve(*pair, seed=seed, **solver))


@pytest.mark.long
@each_solver
def test_time_limit_on_large_graphs(solver):
    rng = random.Random(1)
    pair = random_graph(rng, 300, 1500), random_graph(rng, 310, 1500)
    gk.solve(*pair, time_limit=1e-3, **solver)
    began = time.perf_counter()
    result = gk.solve(*pair, time_limit=0.1, **solver)
    assert time.perf_counter() - began < 30  # a hang, not a figure
    assert result.distance < math.inf
    assert gk.verify(result)


def test_the_others_are_not_called_exact():
    exact = {solver.name for solver in gk.solvers() if solver.exact}
    assert not exact & {"hungarian", "vj", "branch", "beam", "ipfp", "refine"}
    assert {"exact", "milp"} <= exact


class TestBeam:
    PAIR = (random_graph(random.Random(2), 8, 11), random_graph(random.Random(3), 8, 12))

    def test_that_never_cuts_is_a_star(self):
        wide = gk.solve(*self.PAIR, solver="beam", width=10_000_000)
        astar = gk.solve(*self.PAIR, solver="hungarian-astar", edges="unmatched")
        assert wide.status is Status.OPTIMAL
        assert (wide.mapping, wide.stats.opened) == (astar.mapping, astar.stats.opened)

    def states_of_astar(self):
        return gk.solve(*self.PAIR, solver="hungarian-astar", edges="unmatched").stats.opened

    def test_opens_fewer_states(self):
        truth = gk.distance(*self.PAIR)
        opened = []
        for width in (1, 10, 100):
            result = gk.solve(*self.PAIR, solver="beam", width=width)
            check_bounds(result, truth)
            opened.append(result.stats.opened)
        assert opened[0] < opened[1] < opened[2] < self.states_of_astar()

    def test_width_is_checked(self):
        with pytest.raises(gk.InvalidOptionError, match="width must be at least 1"):
            gk.solve(*self.PAIR, solver="beam", width=0)


class TestIpfp:
    def test_more_starts_are_never_worse(self):
        rng = random.Random(4)
        gains = 0
        for _ in range(10):
            pair = random_graph(rng, 14, 20), random_graph(rng, 15, 21)
            few, many = (gk.solve(*pair, solver="ipfp", starts=starts).distance for starts in (1, 20))
            assert many <= few
            gains += many < few
        assert gains > 0

    def test_finds_a_copy(self):
        graph = random_graph(random.Random(6), 40, 60)
        order = random.Random(7).sample(range(40), 40)
        result = gk.solve(graph, graph.permuted(order), solver="ipfp")
        assert (result.distance, result.status) == (0, Status.OPTIMAL)
