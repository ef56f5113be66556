"""Promises at their edges: forbidden operations, steps of costs, slow cost functions, and who limits the time."""

from __future__ import annotations

import math
import random
import time
from concurrent.futures import ThreadPoolExecutor

import oracle
import pytest

import gedkit as gk
from gedkit import Status
from gedkit._solvers.auto import SOLVER as AUTO


def graph(rng, n, density, directed=False):
    pairs = [(u, v) for u in range(n) for v in range(n) if (u != v if directed else u < v)]
    edges = [pair for pair in pairs if rng.random() < density]
    return gk.Graph(n, edges, node_labels=rng.choices("ab", k=n), directed=directed)


@pytest.mark.parametrize("solver", [solver.name for solver in gk.solvers()])
def test_no_path_at_all_is_above_every_finite_cutoff(solver):
    """Solvers that had seen that no path is possible said OPTIMAL, those that had looked no further said CUTOFF."""
    if solver == "milp":
        pytest.importorskip("highspy")
    costs = gk.Costs(node_ins=math.inf)
    pair = gk.Graph(2, [(0, 1)], node_labels="ab"), gk.Graph(3, [(0, 1), (1, 2)], node_labels="abc")
    for cutoff in (None, math.inf):
        result = gk.solve(*pair, costs=costs, solver=solver, cutoff=cutoff)
        assert (result.status, result.lower_bound, result.distance) == (Status.OPTIMAL, math.inf, math.inf)
    for cutoff in (0, 5, 1e300):
        result = gk.solve(*pair, costs=costs, solver=solver, cutoff=cutoff)
        assert (result.status, result.distance, result.mapping) == (Status.CUTOFF, math.inf, None)
        assert result.lower_bound > cutoff
        assert gk.verify(result)


@pytest.mark.parametrize(
    ("solver", "options"),
    [(name, {}) for name in ("hungarian", "vj", "branch", "ipfp", "refine", "beam", "genn-beam")]
    + [("beam", {"width": 1}), ("genn-beam", {"width": 1}), ("refine", {"turns": 0}), ("ipfp", {"starts": 1})],
)
def test_a_path_is_found_if_there_is_one(solver, options):
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
        result = gk.solve(*pair, costs=costs, solver=solver, **options)
        assert math.isinf(result.distance) == math.isinf(truth), (seed, forbidden)
        assert result.lower_bound <= truth <= result.distance
        assert gk.verify(result)
        finite += math.isfinite(truth)
    assert finite > 40


@pytest.mark.long
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
            proof = gk.solve(*pair, costs=costs, solver="exact", cutoff=cutoff, certificate=True)
            checked = gk.verify(proof)
            assert checked.complete
            if truth > cutoff:
                assert checked.certified_lower_bound == proof.lower_bound
                assert proof.lower_bound % 2 == 0
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


def counted_slow_cost():
    """Return a cost that takes a millisecond, and the list of what it was asked for."""
    asked = []

    def slow(a, b):
        asked.append((a, b))
        end = time.perf_counter() + 0.001
        while time.perf_counter() < end:
            pass
        return abs(a.values[0] - b.values[0])

    return asked, slow


@pytest.mark.parametrize("solver", ["auto", "exact", "refine", "hungarian"])
def test_a_time_limit_covers_the_evaluation_of_costs(solver):
    asked, slow = counted_slow_cost()
    rng = random.Random(1)
    pair = [gk.Graph(100, node_attrs=[rng.random() for _ in range(100)]) for _ in range(2)]
    result = gk.solve(*pair, costs=gk.Costs(node_sub=slow), solver=solver, time_limit=0.05)
    assert len(asked) < 5_000  # of 10,000
    assert result.status is Status.TIME_LIMIT
    assert (result.lower_bound, result.distance) == (0, 200)
    assert gk.verify(result)


def test_a_total_time_limit_covers_the_evaluation_of_costs(tmp_path):
    asked, slow = counted_slow_cost()
    rng = random.Random(2)
    graphs = [gk.Graph(25, node_attrs=[rng.random() for _ in range(25)]) for _ in range(4)]
    how = {"costs": gk.Costs(node_sub=slow), "total_time_limit": 0.05}
    lower, upper, status = gk.pdist(graphs, bounds=True, **how)
    assert len(asked) < 5_000  # of 10,000
    assert (lower == 0).all()
    assert (upper == math.inf).all()
    assert {gk.PairwiseResult(lower, upper, status).status_of(0, i) for i in range(4)} == {Status.TIME_LIMIT}
    with pytest.warns(gk.errors.UnprovenDistanceWarning, match="16 of 16"):
        assert (gk.pdist(graphs, **how) == math.inf).all()
    with pytest.raises(gk.InvalidOptionError, match="total_time_limit was over before the cost functions"):
        gk.pdist(graphs, out=tmp_path / "matrix.npy", **how)
    assert not list(tmp_path.iterdir())
    with ThreadPoolExecutor(1) as pool, pytest.warns(gk.errors.UnprovenDistanceWarning, match="16 of 16"):
        assert (gk.pdist(graphs, executor=pool, **how) == math.inf).all()


@pytest.mark.parametrize("solver", ["auto", "exact", "dfs", "plain-astar", "hungarian-astar"])
@pytest.mark.parametrize("digits", [3, 6, 9, 12, 15, 100])
def test_costs_may_be_any_number_of_digits_apart(solver, digits):
    """Rounded at the scale of the dearest operation, the cheap ones would be lost."""
    small = 10.0**-digits
    for seed in range(6):
        rng = random.Random(seed)
        costs = gk.Costs(
            node_sub={("a", "b"): small * (1 + rng.random()), ...: 1 + rng.random()},
            node_del=1 + rng.random(),
            node_ins=1 + rng.random(),
            edge_del=small * rng.random(),
            edge_ins=small * (1 + rng.random()) if seed % 2 else 1 + rng.random(),
        )
        pair = graph(rng, 4, 0.5), graph(rng, 4, 0.5)
        truth = oracle.distance(*pair, costs)
        for cutoff, status in ((None, Status.OPTIMAL), (1.5 * truth, Status.OPTIMAL), (0.5 * truth, Status.CUTOFF)):
            if truth == 0 and status is Status.CUTOFF:
                continue
            result = gk.solve(*pair, costs=costs, solver=solver, cutoff=cutoff)
            assert result.status is status
            assert gk.verify(result)
            if status is Status.OPTIMAL:
                assert math.isclose(result.distance, truth, rel_tol=1e-9)
            matrix = gk.pdist(pair, costs=costs, solver=solver, cutoff=cutoff, bounds=True)
            assert (matrix.lower[0, 1], matrix.upper[0, 1]) == (result.lower_bound, result.distance)
            assert matrix.status_of(0, 1) is status
            assert [low for _, low, _ in result.history] == sorted(low for _, low, _ in result.history)
            assert result.history[-1][1:] == (result.lower_bound, result.distance)


@pytest.mark.parametrize("solver", ["auto", "branch", "hungarian", "refine", "beam", "ipfp"])
def test_every_bound_is_a_cost_that_a_path_can_have(solver):
    """Six nodes without labels on both sides: all paths cost an even or all an odd number, and so do bounds."""
    rng = random.Random(5)
    for _ in range(20):
        pair = [gk.Graph(6, [(u, v) for u in range(6) for v in range(u) if rng.random() < 0.5]) for _ in range(2)]
        result = gk.solve(*pair, solver=solver, time_limit=1e-9 if solver == "auto" else None)
        assert (pair[0].m + pair[1].m - result.lower_bound) % 2 == 0
        for method in ("label", "degree", "branch", "lagrangian"):
            assert (pair[0].m + pair[1].m - gk.bounds(*pair, method=method)[0]) % 2 == 0


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
