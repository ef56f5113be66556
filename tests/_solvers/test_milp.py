"""The integer program against the reference and against ``exact``: two judges that share no code."""

from __future__ import annotations

import math
import random
import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from interrupting import ctrl_c_after
from promises import agrees, at_most, check_bounds
from strategies import cases

import gedkit as gk
from gedkit import Status
from gedkit._solvers import milp, milp_watch
from gedkit._solvers.resident_memory import resident_bytes
from gedkit._system.install_hint import install_hint

pytest.importorskip("highspy")

PATH3 = gk.Graph(3, [(0, 1), (1, 2)])
TRIANGLE = gk.Graph(3, [(0, 1), (1, 2), (0, 2)])


def molecule(rng, n):
    edges = {(rng.randrange(v), v) for v in range(1, n)} | {tuple(sorted(rng.sample(range(n), 2))) for _ in range(2)}
    return gk.Graph(
        n, sorted(edges), node_labels=rng.choices("CCNO", k=n), edge_labels=rng.choices((1, 2), k=len(edges))
    )


RANDOM = random.Random(1), random.Random(2)
HARD = molecule(random.Random(1), 40), molecule(random.Random(2), 40)


@settings(deadline=None, max_examples=60)
@given(cases(max_nodes=5))
def test_agrees_with_the_reference(case):
    pair, chosen, truth = case
    result = gk.solve(*pair, costs=chosen, solver="milp")
    check_bounds(result, truth)
    if chosen.is_integer:
        assert result.status is Status.OPTIMAL
        assert agrees(result.distance, truth)
    else:
        assert result.status in (Status.OPTIMAL, Status.FEASIBLE)
        assert math.isclose(result.distance, truth, rel_tol=1e-4)
        assert math.isclose(result.lower_bound, truth, rel_tol=1e-3, abs_tol=1e-3)
    assert gk.verify(result)


@pytest.mark.long
@pytest.mark.parametrize("spread", [1e-9, 1e-7, 1e-5, 1e-3])
def test_costs_that_differ_by_little(spread):
    """The bound was above the distance in 23 of 30 such pairs: HiGHS takes solutions this near for equally good."""
    for seed in range(10):
        rng = random.Random(seed)
        table = {(a, b): 1 + spread * rng.random() for a in "abcd" for b in "wxyz"}
        pair = (
            gk.Graph(4, [(0, 1), (1, 2)], node_labels="abcd"),
            gk.Graph(4, [(0, 1), (0, 2), (0, 3)], node_labels="wxyz"),
        )
        truth = gk.solve(*pair, costs=gk.Costs(node_sub=table), solver="exact")
        assert truth.optimal
        result = gk.solve(*pair, costs=gk.Costs(node_sub=table), solver="milp")
        assert result.lower_bound <= truth.distance <= result.distance
        assert result.lower_bound >= truth.distance - 1e-4
        for below in (1e-7, 1e-9):
            near = gk.solve(*pair, costs=gk.Costs(node_sub=table), solver="milp", cutoff=truth.distance * (1 - below))
            assert near.status in (Status.CUTOFF, Status.FEASIBLE)


@pytest.mark.parametrize("scale", [1e-10, 1.0, 1e10])
def test_the_size_of_costs_does_not_matter(scale):
    pair = molecule(random.Random(5), 7), molecule(random.Random(6), 8)
    costs = gk.Costs(**dict.fromkeys(("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins"), scale))
    result = gk.solve(*pair, costs=costs, solver="milp")
    assert result.status is Status.OPTIMAL
    assert math.isclose(result.distance, scale * gk.solve(*pair, solver="exact").distance, rel_tol=1e-9)
    below = gk.solve(*pair, costs=costs, solver="milp", cutoff=result.distance * (1 - 1e-7))
    assert below.status is Status.CUTOFF


@pytest.mark.long
def test_ctrl_c():
    with ctrl_c_after(0.6), pytest.raises(gk.SolveInterrupted) as stopped:
        gk.solve(*HARD, solver="milp", time_limit=60)
    assert stopped.value.result.status is Status.INTERRUPTED
    assert gk.verify(stopped.value.result)


@pytest.mark.long
@pytest.mark.parametrize("costs", [gk.Costs(), gk.Costs(node_sub=1.5, edge_sub=0.5, node_del=2, edge_ins=1.25)])
def test_agrees_with_exact(costs):
    rng = random.Random(9)
    for _ in range(4):
        pair = molecule(rng, 9), molecule(rng, 10)
        assert agrees(
            gk.solve(*pair, costs=costs, solver="milp").distance, gk.solve(*pair, costs=costs, solver="exact").distance
        )


@settings(deadline=None, max_examples=30)
@given(cases(max_nodes=4), st.sampled_from([0, 1, 2, 5]))
def test_cutoff(case, cutoff):
    pair, chosen, truth = case
    result = gk.solve(*pair, costs=chosen, solver="milp", cutoff=cutoff)
    if at_most(truth, cutoff):
        check_bounds(result, truth)
    else:
        assert result.status is Status.CUTOFF
        assert result.lower_bound > cutoff
        assert result.distance == math.inf
        assert result.mapping is None


def test_a_path_that_is_cheaper_than_single_operations_is_proven_without_them():
    costs = gk.Costs(node_del=1e3, node_ins=1e3, node_sub=1, edge_del=1e-6, edge_ins=1e-6)
    result = gk.solve(PATH3, TRIANGLE, costs=costs, solver="milp")
    assert result.status is Status.OPTIMAL
    assert result.distance == 1e-6


RING = gk.Graph(3, TRIANGLE.edges, node_labels="aaa")
STAR3 = gk.Graph(3, [(0, 1), (0, 2)], node_labels="bab")
STAR5 = gk.Graph(5, [(0, 1), (0, 2), (0, 3), (0, 4)], node_labels="ababb")
TREE5 = gk.Graph(5, [(0, 1), (0, 2), (1, 3), (1, 4)], node_labels="aabab")
STEPS = [(0, 1), (1, 2), (2, 3), (4, 5), (5, 6), (6, 7), (0, 4), (1, 5), (2, 6), (3, 7)]
LADDER = gk.Graph(8, STEPS, node_labels="bbbababa")


@pytest.mark.parametrize(
    ("g1", "g2", "prices"),
    [
        (STAR3, STAR5, (0.018, 37.477, 56.96, 409054.476, 0.733)),
        (RING, gk.Graph(8, STEPS, node_labels="aaabaaaa"), (0.002, 0.144, 0.007, 728886.705, 0.678)),
        (LADDER, TREE5, (0.002, 5942.954, 0.021, 779.86, 31.168)),
    ],
)
def test_a_path_a_little_cheaper_is_not_missed(g1, g2, prices):
    """With tolerances of a millionth, and of the dearest operation, paths were found that are dearer by up to .018."""
    names = "node_sub", "node_del", "node_ins", "edge_del", "edge_ins"
    costs = gk.Costs(**dict(zip(names, prices, strict=True)), edge_sub=0)
    result = gk.solve(g1, g2, costs=costs, solver="milp")
    truth = gk.solve(g1, g2, costs=costs, solver="exact")
    assert truth.optimal
    assert agrees(result.distance, truth.distance)
    assert result.lower_bound <= truth.distance * (1 + 1e-9)


def test_a_cost_below_the_tolerance_of_highs_leaves_a_gap():
    costs = gk.Costs(node_del=1, node_ins=1e4, node_sub=1, edge_del=1e-6, edge_ins=1e-6)
    result = gk.solve(gk.Graph(2, [(0, 1)]), TRIANGLE, costs=costs, solver="milp")
    assert result.status is Status.FEASIBLE
    assert result.lower_bound <= result.distance == 10000.000002
    assert gk.verify(result)


def test_time_limit():
    began = time.perf_counter()
    result = gk.solve(*HARD, solver="milp", time_limit=0.5)
    assert time.perf_counter() - began < 30  # a hang, not a figure
    assert result.status is Status.TIME_LIMIT
    assert 0 <= result.lower_bound <= gk.distance(*HARD, time_limit=0.2) <= math.inf
    assert gk.verify(result)
    assert gk.solve(*HARD, solver="milp", time_limit=1e-9).status is Status.TIME_LIMIT


def test_memory_limit():
    result = gk.solve(*HARD, solver="milp", memory_limit=1000)
    assert result.status is Status.MEMORY_LIMIT
    assert result.distance == HARD[0].n + HARD[1].n + HARD[0].m + HARD[1].m
    assert gk.verify(result)


def test_memory_that_highs_takes_is_counted():
    dense = [gk.Graph(40, [(u, v) for u in range(40) for v in range(u) if rng.random() < 0.3]) for rng in RANDOM]
    assert gk.solve(*dense, solver="milp", memory_limit=32 << 20, time_limit=60).status is Status.MEMORY_LIMIT


@pytest.mark.long
@pytest.mark.skipif(resident_bytes() is None, reason="the system does not say how much memory a process holds")
def test_a_search_that_grows_is_stopped(monkeypatch):
    held = iter(range(0, 1 << 40, 16 << 20))  # 16 MiB more at every look
    monkeypatch.setattr(milp_watch, "resident_bytes", lambda: next(held))
    result = gk.solve(*HARD, solver="milp", memory_limit=64 << 20, time_limit=60)
    assert result.status is Status.MEMORY_LIMIT
    assert gk.verify(result)


@pytest.mark.long
def test_callback_sees_the_bounds_and_stops_the_run():
    seen = []

    def stop(lower, upper, stats):
        seen.append((lower, upper, stats))
        return len(seen) == 3

    result = gk.solve(*HARD, solver="milp", callback=stop, time_limit=20)
    assert result.status is Status.INTERRUPTED
    assert len(seen) == 3
    assert all(lower <= upper for lower, upper, _ in seen)
    assert gk.verify(result)


@pytest.mark.long
def test_errors_of_the_callback_come_through():
    def fail(lower, upper, stats):
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        gk.solve(*HARD, solver="milp", callback=fail, time_limit=20)


def test_empty_and_impossible():
    assert gk.solve(gk.Graph(0), gk.Graph(0), solver="milp").distance == 0
    assert gk.solve(gk.Graph(0), TRIANGLE, solver="milp").distance == 6
    for g1, g2, costs in (
        (gk.Graph(1), gk.Graph(2), gk.Costs(node_ins=math.inf)),
        (gk.Graph(1), gk.Graph(0), gk.Costs(node_del=math.inf)),
        (TRIANGLE, PATH3, gk.Costs(edge_del=math.inf)),
    ):
        result = gk.solve(g1, g2, costs=costs, solver="milp")
        assert result.status is Status.OPTIMAL
        assert result.distance == math.inf
        assert result.mapping is None


def test_too_large(monkeypatch):
    monkeypatch.setattr(milp, "_MOST_COLUMNS", 10)
    with pytest.raises(gk.ProblemTooLargeError, match="would have 15 columns, more than the 10 allowed"):
        gk.solve(PATH3, TRIANGLE, solver="milp")


def test_needs_highspy(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "highspy", None)
    with pytest.raises(gk.MissingDependencyError, match=re.escape(f"needs highspy: {install_hint('milp')}")):
        gk.solve(PATH3, TRIANGLE, solver="milp")
