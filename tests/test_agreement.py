"""Every solver against the exhaustive reference, on graphs too large for the oracle, and under every limit."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from promises import agrees, at_most, check_bounds
from strategies import INF, cases

import gedkit as gk
from gedkit import Status

SOLVERS = {name: {"solver": name} for name in ("auto", "exact", "dfs", "hungarian-astar", "plain-astar")}
SOLVERS["hungarian-astar, unmatched edges"] = {"solver": "hungarian-astar", "edges": "unmatched"}
SOLVERS["exact by the Lagrangian search alone"] = {"solver": "exact", "depth_first_states": 0}

# Drawing a case costs ten times what solving it does, so each case goes to every solver.
batch = settings(deadline=None)


def each_solver():
    for name, options in SOLVERS.items():
        note(f"solver: {name}")
        yield options


@batch
@given(cases())
def test_distance(case):
    pair, chosen, truth = case
    for solver in each_solver():
        result = gk.solve(*pair, costs=chosen, **solver)
        assert result.status is Status.OPTIMAL
        check_bounds(result, truth)


@batch
@given(cases(), st.sampled_from([0, 0.5, 0.9, 1, 1.1, 2]), st.sampled_from([0, 0.5, 3]))
def test_cutoff(case, share, more):
    pair, chosen, truth = case
    cutoff = (truth if math.isfinite(truth) else 5) * share + more
    for solver in each_solver():
        result = gk.solve(*pair, costs=chosen, **solver, cutoff=cutoff)
        if truth <= cutoff:
            assert result.status is Status.OPTIMAL
            check_bounds(result, truth)
        elif not agrees(truth, cutoff):
            assert result.status is Status.CUTOFF or (math.isinf(truth) and result.status is Status.OPTIMAL)
            assert result.distance == INF
            assert result.lower_bound > cutoff
            assert at_most(result.lower_bound, truth)
            assert result.mapping is None


@batch
@given(cases(), st.sampled_from([1e-9, 1e-6, 1e-5, 1e-4, 1e-3]))
def test_time_limit(case, seconds):
    pair, chosen, truth = case
    for solver in each_solver():
        result = gk.solve(*pair, costs=chosen, **solver, time_limit=seconds)
        assert result.status in (Status.OPTIMAL, Status.TIME_LIMIT)
        check_bounds(result, truth)


@batch
@given(cases(), st.sampled_from([1, 40_000, 100_000, 200_000]))
def test_memory_limit(case, size):
    pair, chosen, truth = case
    for solver in each_solver():
        result = gk.solve(*pair, costs=chosen, **solver, memory_limit=size)
        assert result.status in (Status.OPTIMAL, Status.MEMORY_LIMIT)
        check_bounds(result, truth)


@batch
@given(cases(), st.integers(1, 6), st.sampled_from([None, 0.5, 1, 1.5]))
def test_stopped_by_callback(case, calls, share):
    pair, chosen, truth = case
    cutoff = None if share is None or math.isinf(truth) else share * truth
    for solver in each_solver():
        seen = []

        def stop(lower, upper, stats, seen=seen):
            seen.append((lower, upper))
            return len(seen) >= calls

        result = gk.solve(*pair, costs=chosen, **solver, cutoff=cutoff, callback=stop)
        assert all(at_most(lower, truth) and at_most(truth, upper) for lower, upper in seen)
        if result.status is Status.CUTOFF:
            assert not at_most(truth, cutoff)
            assert cutoff < result.lower_bound
            assert at_most(result.lower_bound, truth)
        else:
            check_bounds(result, truth)


def molecule_like(rng, n):
    """Return a random tree with a few rings, three node labels and two edge labels."""
    edges = {(rng.randrange(v), v) for v in range(1, n)}
    edges |= {tuple(sorted(rng.sample(range(n), 2))) for _ in range(n // 5)}
    return gk.Graph(
        n,
        sorted(edges),
        node_labels=[rng.choice("CCCCNO") for _ in range(n)],
        edge_labels=[rng.choice((1, 1, 2)) for _ in edges],
    )


UNEQUAL = gk.Costs(node_sub=1.3, node_del=2.1, node_ins=1.9, edge_sub=0.7, edge_del=1.1, edge_ins=1.7)


@pytest.mark.parametrize("chosen", [gk.Costs(), UNEQUAL], ids=["default", "unequal"])
@pytest.mark.parametrize("seed", range(4))
def test_limits_on_larger_graphs(seed, chosen):
    rng = random.Random(seed)
    pair = molecule_like(rng, rng.randint(8, 11)), molecule_like(rng, rng.randint(8, 11))
    truth = gk.solve(*pair, costs=chosen).distance
    assert agrees(gk.solve(*pair, costs=chosen, solver="dfs").distance, truth)
    statuses = set()
    for solver in SOLVERS.values():
        for limits in ({"time_limit": 3e-4}, {"time_limit": 3e-3}, {"memory_limit": 300_000, "time_limit": 2}):
            result = gk.solve(*pair, costs=chosen, **solver, **limits)
            check_bounds(result, truth)
            statuses.add(result.status)
    assert Status.MEMORY_LIMIT in statuses


@pytest.mark.parametrize("seed", range(3))
def test_hungarian_astar_opens_fewer_states(seed):
    rng = random.Random(seed)
    pair = molecule_like(rng, 6), molecule_like(rng, 7)
    plain, hungarian = (gk.solve(*pair, solver=name) for name in ("plain-astar", "hungarian-astar"))
    assert plain.distance == hungarian.distance
    assert hungarian.stats.opened < plain.stats.opened
    assert plain.stats.heuristic_calls == 0
    assert 0 < hungarian.stats.heuristic_calls <= hungarian.stats.opened + 1


def test_astar_counts_follow_the_algorithm():
    # One node against two: OPEN gets u -> v1, u -> v2 and u -> void, each complete; the first taken is the solution.
    stats = gk.solve(gk.Graph(1), gk.Graph(2), solver="plain-astar").stats
    assert (stats.opened, stats.expanded) == (3, 1)
    # Two nodes against one: deleting u1 costs 1, so u1 -> v (two children below it) is taken first, then the solution.
    stats = gk.solve(gk.Graph(2), gk.Graph(1), solver="plain-astar").stats
    assert (stats.opened, stats.expanded) == (3, 2)


@pytest.mark.parametrize("seed", [65, 98, 137])
def test_what_is_struck_out_above_a_cutoff_proves_no_more_than_the_cutoff(seed):
    """Reduced costs strike out what cannot be within the cutoff; the bound of the rest does not hold for such paths."""
    rng = random.Random(seed)

    def graph():
        n = rng.randint(4, 8)
        edges = [(u, v) for v in range(n) for u in range(v) if rng.random() < 0.35]
        return gk.Graph(n, edges, node_labels=[rng.choice("ABC") for _ in range(n)])

    g1, g2 = graph(), graph()
    chosen = gk.Costs(
        node_sub=rng.choice([1, 2, 1.5]),
        node_del=rng.choice([1, 3]),
        node_ins=rng.choice([1, 2]),
        edge_del=rng.choice([1, 2]),
        edge_ins=1,
    )
    truth = gk.solve(g1, g2, costs=chosen, solver="dfs").distance
    for below in (0.5, 1):
        result = gk.solve(g1, g2, costs=chosen, solver="exact", depth_first_states=0, cutoff=truth - below)
        assert result.status is Status.CUTOFF
        assert truth - below < result.lower_bound <= truth
