"""Promises at their edges: forbidden operations, steps of costs, slow cost functions, and who limits the time."""

from __future__ import annotations

import math
import random
import time

import pytest

import gedkit as gk
from gedkit import Status
from gedkit._solvers.auto import SOLVER as AUTO


def graph(rng, n, density, directed=False):
    pairs = [(u, v) for u in range(n) for v in range(n) if (u != v if directed else u < v)]
    edges = [pair for pair in pairs if rng.random() < density]
    return gk.Graph(n, edges, node_labels=rng.choices("ab", k=n), directed=directed)


@pytest.mark.parametrize("solver", ["hungarian", "vj", "branch", "ipfp", "refine", "beam"])
def test_a_path_is_found_if_there_is_one(solver):
    """About one pair in eight with forbidden edge operations had a distance of infinity, though it was finite."""
    finite = 0
    for seed in range(120):
        rng = random.Random(seed)
        directed = rng.random() < 0.3
        pair = graph(rng, rng.randint(2, 5), 0.5, directed), graph(rng, rng.randint(2, 6), 0.6, directed)
        forbidden = {
            "edge_del": math.inf if rng.random() < 0.6 else 1,
            "edge_ins": math.inf if rng.random() < 0.5 else 1,
            "edge_sub": math.inf if rng.random() < 0.3 else 1,
            "node_del": math.inf if rng.random() < 0.2 else 1,
        }
        costs = gk.Costs(**forbidden)
        truth = gk.solve(*pair, costs=costs, solver="exact").distance
        result = gk.solve(*pair, costs=costs, solver=solver)
        assert math.isinf(result.distance) == math.isinf(truth), (seed, forbidden)
        assert result.lower_bound <= truth <= result.distance
        assert gk.verify(result)
        finite += math.isfinite(truth)
    assert finite > 40


@pytest.mark.parametrize("solver", ["auto", "exact", "dfs", "plain-astar", "hungarian-astar"])
@pytest.mark.parametrize("tables", [False, True])
def test_a_bound_beyond_the_cutoff_is_a_cost_that_a_path_can_have(solver, tables):
    parts = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")
    costs = gk.Costs(**dict.fromkeys(parts, 2))
    if tables:  # not priced by six numbers
        costs = gk.Costs(**dict.fromkeys(parts, 2) | {"node_sub": {("a", "b"): 2}})
    beyond = 0
    for seed in range(12):
        rng = random.Random(seed)
        pair = graph(rng, 5, 0.4), graph(rng, 5, 0.6)
        truth = gk.solve(*pair, costs=costs, solver=solver).distance
        for cutoff in (0, 1, 3, 5, 7):
            result = gk.solve(*pair, costs=costs, solver=solver, cutoff=cutoff)
            if truth > cutoff:
                beyond += 1
                assert result.status is Status.CUTOFF
                assert result.lower_bound % 2 == 0
                assert cutoff < result.lower_bound <= truth
            matrix = gk.cdist([pair[0]], [pair[1]], costs=costs, solver=solver, cutoff=cutoff, bounds=True)
            assert matrix.lower[0, 0] == result.lower_bound
        proof = gk.solve(*pair, costs=costs, solver="exact", cutoff=3, certificate=True)
        assert gk.verify(proof)
    assert beyond > 20


def test_unit_costs_beyond_the_cutoff():
    """Six nodes on both sides, no labels: the number of edges decides whether distances are even."""
    rng = random.Random(4)
    for _ in range(10):
        pair = [gk.Graph(6, [(u, v) for u in range(6) for v in range(u) if rng.random() < 0.5]) for _ in range(2)]
        truth = gk.distance(*pair)
        for cutoff in range(int(truth)):
            for solver in ("auto", "exact"):
                lower = gk.solve(*pair, solver=solver, cutoff=cutoff).lower_bound
                assert cutoff < lower <= truth
                assert (truth - lower) % 2 == 0
                assert gk.cdist([pair[0]], [pair[1]], solver=solver, cutoff=cutoff, bounds=True).lower[0, 0] == lower


@pytest.mark.parametrize("solver", ["auto", "exact", "refine", "hungarian"])
def test_a_time_limit_covers_the_evaluation_of_costs(solver):
    asked = []

    def slow(a, b):
        asked.append((a, b))
        end = time.perf_counter() + 0.001
        while time.perf_counter() < end:
            pass
        return abs(a.values[0] - b.values[0])

    rng = random.Random(1)
    pair = [gk.Graph(100, node_attrs=[rng.random() for _ in range(100)]) for _ in range(2)]
    result = gk.solve(*pair, costs=gk.Costs(node_sub=slow), solver=solver, time_limit=0.05)
    assert len(asked) < 5_000  # of 10,000
    assert result.status is Status.TIME_LIMIT
    assert (result.lower_bound, result.distance) == (0, 200)
    assert gk.verify(result)


def test_a_time_limit_replaces_the_budget_of_auto():
    assert "budget" not in AUTO.core.translate(**AUTO.checked_options({}))
    assert AUTO.core.translate(**AUTO.checked_options({"budget": 3}))["budget"] == 3.0
    rng = random.Random(1)
    pair = [gk.Graph(30, [(u, v) for u in range(30) for v in range(u) if rng.random() < 0.4]) for _ in range(2)]
    assert gk.solve(*pair, budget=0.05).status is Status.FEASIBLE
    assert gk.solve(*pair, budget=0.05, time_limit=30).status is Status.FEASIBLE
    assert gk.solve(*pair, budget=30, time_limit=0.05).status is Status.TIME_LIMIT
    with pytest.raises(gk.InvalidOptionError, match="budget must be at least 0"):
        gk.solve(*pair, budget=-1)
    with pytest.raises(gk.InvalidTypeError, match="budget must be float"):
        gk.solve(*pair, budget="1")
