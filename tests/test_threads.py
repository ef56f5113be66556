"""Several threads on one pair: the same answers, the same limits, and errors that come through."""

import math
import signal
import threading
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from interrupting import ctrl_c_after
from oracle import cost
from promises import agrees, check_bounds
from random_graphs import random_graphs
from strategies import cases

import gedkit as gk
from gedkit import Status

THREADS = (1, 2, 4)
SPARSE = {"solver": "exact", "depth_first_states": 0}  # the Lagrangian tree from the start
COSTS = {
    "unit": None,
    "uniform": gk.Costs(node_sub=0.5, node_del=2, edge_ins=1.5),
    "odd": gk.Costs(node_sub=1 / 3, edge_del=2**0.5),
    "tables": gk.Costs(
        node_sub={("C", "N"): 0.3, ("N", "O"): 2.0, ("C", "O"): 1.0}, node_ins={"C": 0.5, "N": 1.25, "O": 3.0}
    ),
    "infinite": gk.Costs(node_sub=math.inf, edge_sub=math.inf),
}


def priced(result, g1, g2, costs):
    """What the mapping of a result costs, worked out anew."""
    images = [-1] * g1.n
    for u, v in result.mapping:
        if u is not None and v is not None:
            images[u] = v
    return cost(g1, g2, images, costs or gk.Costs())


@pytest.fixture(scope="module")
def dense_pair():
    """A pair that takes the bitset search some hundred thousand states."""
    return random_graphs(2, 16, seed=1, p=0.5, labels="C")


@pytest.fixture(scope="module")
def hopeless_pair():
    """A pair that is far from solved after a second, by either tree."""
    return random_graphs(2, 34, seed=1, p=0.25, labels="C")


@settings(deadline=None, max_examples=60)
@given(cases(), st.sampled_from(["auto", "exact", "dfs", "lagrangian"]), st.sampled_from([2, 3, 0]))
def test_threads_agree_with_the_reference(case, solver, threads):
    pair, chosen, truth = case
    how = SPARSE if solver == "lagrangian" else {"solver": solver}
    result = gk.solve(*pair, costs=chosen, threads=threads, **how)
    assert result.status is Status.OPTIMAL
    check_bounds(result, truth)


@pytest.mark.long
@pytest.mark.parametrize("name", COSTS)
def test_the_lagrangian_tree_gives_the_same_on_any_number_of_threads(name):
    costs = COSTS[name]
    for g1, g2 in pairwise(random_graphs(6, 16, seed=7, p=0.2)):
        results = [gk.solve(g1, g2, costs=costs, threads=threads, **SPARSE) for threads in THREADS]
        for result in results:
            assert result.status is results[0].status is Status.OPTIMAL
            assert agrees(result.distance, results[0].distance)
            assert agrees(result.lower_bound, results[0].lower_bound)
            if result.mapping is not None:
                assert agrees(priced(result, g1, g2, costs), result.distance)


@pytest.mark.long
@pytest.mark.parametrize("solver", ["exact", "dfs", "auto"])
@pytest.mark.parametrize("name", ["unit", "uniform"])
def test_the_bitset_tree_gives_the_same_on_any_number_of_threads(dense_pair, solver, name):
    costs = COSTS[name]
    results = [gk.solve(*dense_pair, costs=costs, solver=solver, threads=threads) for threads in THREADS]
    if solver == "dfs" and name == "unit":
        assert results[0].stats.expanded > 200_000  # so that other threads are called in
    for result in results:
        assert result.optimal
        assert result.distance == results[0].distance
        assert agrees(priced(result, *dense_pair, costs), result.distance)


@pytest.mark.parametrize("solver", ["exact", "dfs"])
def test_a_cutoff_below_the_distance_is_refuted(dense_pair, solver):
    truth = gk.distance(*dense_pair)
    result = gk.solve(*dense_pair, solver=solver, cutoff=truth - 1, threads=2)
    assert result.status is Status.CUTOFF
    assert result.lower_bound > truth - 1
    assert gk.solve(*dense_pair, solver=solver, cutoff=truth, threads=2).distance == truth


@pytest.mark.long
@pytest.mark.parametrize("how", [{"solver": "exact"}, {"solver": "auto"}, {"solver": "dfs"}, SPARSE])
def test_a_time_limit_holds(hopeless_pair, how):
    result = gk.solve(*hopeless_pair, threads=3, time_limit=0.5, **how)
    assert result.status is Status.TIME_LIMIT
    assert 0 <= result.lower_bound <= result.distance
    assert agrees(priced(result, *hopeless_pair, None), result.distance)
    assert threading.active_count() < 50


@pytest.mark.long
def test_a_memory_limit_holds(hopeless_pair):
    result = gk.solve(*hopeless_pair, threads=3, time_limit=2, memory_limit=20_000_000, **SPARSE)
    assert result.status in (Status.MEMORY_LIMIT, Status.TIME_LIMIT)
    assert result.lower_bound <= result.distance


@pytest.mark.long
@pytest.mark.parametrize("how", [{"solver": "dfs"}, SPARSE])
def test_a_callback_is_called_from_the_calling_thread_and_may_stop_or_raise(hopeless_pair, how):
    callers, lowers = set(), []

    def watch(lower, upper, stats):
        callers.add(threading.get_ident())
        lowers.append((lower, upper))
        return stats.seconds > 0.3

    result = gk.solve(*hopeless_pair, threads=2, callback=watch, time_limit=1, **how)
    assert result.status in (Status.INTERRUPTED, Status.TIME_LIMIT)
    assert callers == {threading.get_ident()}
    assert [lower for lower, _ in lowers] == sorted(lower for lower, _ in lowers)

    def fail(*_):
        raise RuntimeError("from the callback")

    with pytest.raises(RuntimeError, match="from the callback"):
        gk.solve(*hopeless_pair, threads=2, callback=fail, time_limit=20, **how)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="needs signals")
@pytest.mark.parametrize("how", [{"solver": "dfs"}, SPARSE])
def test_ctrl_c_stops_all_threads(hopeless_pair, how):
    with ctrl_c_after(0.3), pytest.raises(gk.SolveInterrupted) as caught:
        gk.solve(*hopeless_pair, threads=2, time_limit=60, **how)
    assert caught.value.result.status is Status.INTERRUPTED
    assert caught.value.result.lower_bound <= caught.value.result.distance


def test_one_thread_gives_the_same_answer_every_time():
    g1, g2 = random_graphs(2, 16, seed=2, p=0.2)
    first, second = (gk.solve(g1, g2, threads=1, **SPARSE) for _ in range(2))
    assert first.mapping == second.mapping
    assert first.stats.expanded == second.stats.expanded


def test_every_door_takes_threads():
    g1, g2 = random_graphs(2, 6, seed=4)
    truth = gk.distance(g1, g2)
    assert gk.distance(g1, g2, threads=2) == truth
    assert gk.distance(g1, g2, threads=0) == truth
    assert gk.edit_path(g1, g2, threads=2).cost == truth
    assert gk.bounds(g1, g2, threads=2) == (truth, truth)
    assert gk.similarity(g1, g2, threads=2) == gk.similarity(g1, g2)
    assert gk.normalized_distance(g1, g2, threads=2) == gk.normalized_distance(g1, g2)
    assert gk.solve(g1, g2, solver="genn-exact", threads=2).distance == truth
    proven = gk.solve(g1, g2, certificate=True, threads=2)
    assert gk.verify(proven)


@pytest.mark.parametrize("solver", ["beam", "hungarian", "refine", "hungarian-astar", "ipfp", "milp"])
def test_solvers_of_one_thread_refuse_more(solver):
    g1, g2 = random_graphs(2, 4)
    for threads in (0, 2):
        with pytest.raises(gk.errors.InvalidOptionError, match=f"{solver}.*threads={threads}"):
            gk.solve(g1, g2, solver=solver, threads=threads)
    with pytest.raises(gk.errors.InvalidOptionError, match="threads"):
        gk.bounds(g1, g2, method="branch", threads=2)
    with pytest.raises(gk.errors.InvalidTypeError, match="threads"):
        gk.bounds(g1, g2, method="branch", threads=True)


@pytest.mark.parametrize(("threads", "error"), [(-1, "between 1 and"), (5000, "between 1 and"), (1.5, "whole number")])
def test_threads_are_checked(threads, error):
    g1, g2 = random_graphs(2, 4)
    with pytest.raises(gk.errors.GedkitError, match=error):
        gk.solve(g1, g2, threads=threads)


def test_matrices_and_indexes_count_threads_by_the_rule_of_solve(tmp_path):
    g1, g2 = random_graphs(2, 4)
    truth = gk.distance(g1, g2)
    for threads in (0, 1, np.int64(2)):
        assert gk.cdist([g1], [g2], threads=threads)[0, 0] == truth
        with gk.Index(tmp_path / f"{threads}.gedx", threads=threads) as index:
            index.add(g2)
            assert index.kneighbors(g1)[0].distance == truth
    for threads, error in ((-1, "or 0 for all cores, got -1"), (True, "whole number"), ("x", "whole number")):
        with pytest.raises(gk.errors.GedkitError, match=error):
            gk.pdist([g1, g2], threads=threads)
        with pytest.raises(gk.errors.GedkitError, match=error):
            gk.Index(tmp_path / "new.gedx", threads=threads)
