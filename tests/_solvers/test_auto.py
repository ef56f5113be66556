"""``auto``: proof where it fits, its own budget where it does not, and a history of both bounds."""

from __future__ import annotations

import random

import pytest
from hard_pairs import HARD, ladder
from near_duplicates import near_duplicate
from test_agreement import molecule_like

import gedkit as gk
from gedkit import Status


def dense(rng, n, share=0.4):
    edges = [(u, v) for v in range(n) for u in range(v) if rng.random() < share]
    return gk.Graph(n, edges, node_labels=[rng.choice("AB") for _ in range(n)])


@pytest.mark.parametrize("make", [molecule_like, dense])
@pytest.mark.parametrize("seed", range(4))
def test_agrees_with_exact(make, seed):
    rng = random.Random(seed)
    pair = make(rng, rng.randint(10, 14)), make(rng, rng.randint(10, 14))
    auto, exact = gk.solve(*pair), gk.solve(*pair, solver="exact")
    assert auto.status is exact.status is Status.OPTIMAL
    assert auto.distance == exact.distance == auto.lower_bound
    assert gk.verify(auto)


@pytest.mark.parametrize("share", [0.35, 0.8])
@pytest.mark.parametrize("solver", ["auto", "exact"])
def test_graphs_with_many_edges_are_proven_under_any_costs(solver, share):
    rng = random.Random(1)
    pair = dense(rng, 14, share), dense(rng, 13, share)
    costs = gk.Costs(node_sub={("A", "B"): 0.7}, node_del={"A": 1, "B": 0.8}, node_ins={"A": 1, "B": 0.8}, edge_ins=0.6)
    result = gk.solve(*pair, costs=costs, solver=solver, time_limit=60)
    assert result.optimal
    assert result.distance == pytest.approx(gk.distance(*pair, costs=costs, solver="dfs"))


@pytest.mark.long
def test_the_search_for_paths_leaves_time_for_the_proof():
    rng = random.Random(1)
    pair = dense(rng, 10, 0.6), dense(rng, 8, 0.9)
    costs = gk.Costs(node_sub={("A", "B"): 0.1}, node_del={"A": 1, "B": 0.1}, node_ins={"A": 0.3, "B": 1}, edge_ins=0.3)
    alone = gk.solve(*pair, costs=costs, solver="exact", depth_first_states=0, time_limit=60)
    assert alone.optimal
    assert alone.distance == pytest.approx(gk.distance(*pair, costs=costs, solver="dfs"))


@pytest.mark.parametrize("n", [25, 60, 200])
def test_proves_near_duplicates(n):
    rng = random.Random(n)
    original = molecule_like(rng, n)
    result = gk.solve(original, near_duplicate(original, rng, edits=6), time_limit=20)
    assert result.optimal
    assert result.distance <= 7


@pytest.mark.parametrize("pair", [HARD, (ladder(60, (1, 2)), ladder(66, (1, 3)))], ids=["dense", "sparse"])
def test_history_tells_how_the_bounds_moved(pair):
    result = gk.solve(*pair, time_limit=0.3)
    assert result.status is Status.TIME_LIMIT
    times, lowers, uppers = zip(*result.history, strict=True)
    assert list(times) == sorted(times)
    assert list(lowers) == sorted(lowers)
    assert list(uppers) == sorted(uppers, reverse=True)
    assert result.history[-1][1:] == (result.lower_bound, result.distance)
    assert result.distance < result.history[0][2]


def test_first_path_at_once():
    seen = []
    gk.solve(*HARD, callback=lambda lower, upper, stats: seen.append(stats.seconds) or True)
    assert seen[0] < 0.02


def test_paths_depend_on_nothing_but_the_seed():
    rng = random.Random(3)
    pair = molecule_like(rng, 20), molecule_like(rng, 22)
    for solver, seed in (("exact", 5), ("exact", 6), ("refine", 5)):  # `auto` has a budget of seconds on such pairs
        first, second = (gk.solve(*pair, solver=solver, seed=seed).mapping for _ in range(2))
        assert first == second
    small = molecule_like(rng, 14), molecule_like(rng, 15)
    assert gk.solve(*small, seed=5).mapping == gk.solve(*small, seed=5).mapping


@pytest.mark.parametrize("limit", [0.05, 0.4])
def test_time_limit_of_large_graphs(limit):
    rng = random.Random(2)
    pair = molecule_like(rng, 1000), molecule_like(rng, 1000)
    result = gk.solve(*pair, time_limit=limit)
    assert result.status is Status.TIME_LIMIT
    assert result.path.cost == result.distance


def test_stops_by_itself():
    result = gk.solve(*HARD, budget=0.2)
    assert result.status is Status.FEASIBLE
    assert result.stats.seconds >= 0.2
    assert result.lower_bound < result.distance
    assert gk.solve(*HARD, budget=0.5, time_limit=0.1).status is Status.TIME_LIMIT


@pytest.mark.parametrize("labels", ["C", "CNO"])
@pytest.mark.parametrize(("nodes", "edges"), [(80, 400), (300, 1500)])
def test_proves_dense_near_duplicates(labels, nodes, edges):
    rng = random.Random(nodes)
    ends = [(u, v) for v in range(nodes) for u in range(v)]
    graph = gk.Graph(nodes, rng.sample(ends, edges), node_labels=rng.choices(labels, k=nodes), edge_labels=[1] * edges)
    result = gk.solve(graph, near_duplicate(graph, rng, 6), time_limit=60)
    assert result.status is Status.OPTIMAL
    assert result.distance <= 6
    assert gk.verify(result)


@pytest.mark.long
def test_large_and_dense():
    rng = random.Random(4)
    ends = [(u, v) for v in range(600) for u in range(v)]
    pair = [gk.Graph(600, rng.sample(ends, 9000), node_labels=rng.choices("ABCD", k=600)) for _ in range(2)]
    result = gk.solve(*pair, time_limit=3)
    assert result.status is Status.TIME_LIMIT
    assert gk.bounds(*pair, method="degree", time_limit=None)[0] <= result.lower_bound < result.distance
    assert result.path.cost == result.distance
