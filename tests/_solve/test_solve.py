from __future__ import annotations

import math
import threading
import time

import pytest
from hard_pairs import HARD, ladder
from interrupting import ctrl_c_after

import gedkit as gk
from gedkit import Costs, Status
from gedkit._solvers.compile import MAX_BYTES

PATH3 = gk.Graph(3, [(0, 1), (1, 2)])
TRIANGLE = gk.Graph(3, [(0, 1), (1, 2), (0, 2)])
INF = math.inf


def test_result():
    r = gk.solve(PATH3, TRIANGLE)
    assert (r.distance, r.lower_bound, r.gap) == (1, 1, 0)
    assert r.status is Status.OPTIMAL
    assert r.optimal
    assert r.mapping == [(u, v) for u, v in r.mapping if u is not None and v is not None]
    assert r.path.cost == 1
    assert r.path is r.path
    assert r.history[-1][1:] == (1, 1)
    assert r.stats.seconds >= 0
    assert repr(r) == "<Result: distance 1, optimal, by auto>"


def test_mapping_names_every_node_once():
    r = gk.solve(
        gk.Graph(3, [(0, 1)], node_labels="abc"), gk.Graph(4, [(2, 3)], node_labels="cdef"), costs=Costs(node_sub=3)
    )
    assert sorted(u for u, _ in r.mapping if u is not None) == [0, 1, 2]
    assert sorted(v for _, v in r.mapping if v is not None) == [0, 1, 2, 3]
    assert (2, 0) in r.mapping


def test_named_mapping():
    r = gk.solve(gk.Graph(1, names=["x"]), gk.Graph(2, [(0, 1)], names=["p", "q"]))
    assert sorted(r.named_mapping, key=str) == sorted(
        [("x", r.named_mapping[0][1]), (None, r.named_mapping[1][1])], key=str
    )
    assert {v for _, v in r.named_mapping} == {"p", "q"}


def test_cutoff():
    r = gk.solve(PATH3, gk.Graph(0), cutoff=4)
    assert r.status is Status.CUTOFF
    assert r.distance == INF
    assert r.lower_bound > 4
    assert r.path is r.mapping is r.named_mapping is None
    assert repr(r) == "<Result: distance > 4, cutoff, by auto>"
    assert gk.solve(PATH3, gk.Graph(0), cutoff=5).distance == 5
    assert gk.solve(PATH3, PATH3, cutoff=0).distance == 0
    assert gk.distance(PATH3, TRIANGLE, cutoff=0) == INF


def test_infinite_distance_is_an_answer():
    r = gk.solve(gk.Graph(1), gk.Graph(2), costs=Costs(node_ins=INF))
    assert r.status is Status.OPTIMAL
    assert r.distance == r.lower_bound == INF
    assert r.gap == 0
    assert r.path is None
    with pytest.raises(gk.EditPathError, match="there is no edit path"):
        gk.edit_path(gk.Graph(1), gk.Graph(2), costs=Costs(node_ins=INF))


def test_empty_graphs():
    empty = gk.Graph(0)
    assert gk.distance(empty, empty) == 0
    assert gk.similarity(empty, empty) == 1
    assert gk.normalized_distance(empty, empty) == 0
    assert gk.distance(empty, TRIANGLE) == 6
    assert list(gk.edit_path(empty, empty)) == []


def test_similarity_is_the_papers():
    assert gk.similarity(PATH3, TRIANGLE) == pytest.approx(math.exp(-2 * 1 / 6))
    assert gk.normalized_distance(PATH3, TRIANGLE) == pytest.approx(1 / 3)
    assert gk.similarity(PATH3, TRIANGLE, costs=Costs(edge_ins=3)) == pytest.approx(math.exp(-2 * 3 / 6))


@pytest.mark.parametrize("n", [3, 30])
def test_distance_takes_short_cut_and_long_way_alike(n):
    g1, g2 = gk.Graph(n, [(i, i + 1) for i in range(n - 1)]), gk.Graph(n, [(i, i + 1) for i in range(n - 2)])
    assert gk.distance(g1, g2) == gk.solve(g1, g2).distance == 1


def test_distance_is_the_sum_of_the_operations():
    costs = Costs(node_sub=0.1, edge_ins=1 / 3, edge_del=2**0.5)
    r = gk.solve(gk.Graph(3, node_labels="abc"), gk.Graph(3, [(0, 1), (1, 2)], node_labels="xyz"), costs=costs)
    assert r.distance == r.lower_bound == r.path.cost == math.fsum([0.1] * 3 + [1 / 3] * 2)


def test_costs_too_far_apart_for_a_certificate_are_not_called_optimal():
    """A certificate has one unit, in which small costs vanish beside huge ones; infinity is how to forbid."""
    g1, g2 = gk.Graph(3, [(0, 1)], node_labels="aab"), gk.Graph(3, [(1, 2)], node_labels="abb")
    costs = Costs(node_del=1e18, node_ins=1e18 / 3, edge_sub=1e18)
    assert gk.solve(g1, g2, costs=costs).optimal
    r = gk.solve(g1, g2, costs=costs, certificate=True)
    assert r.status is Status.FEASIBLE
    assert r.lower_bound < r.distance
    assert gk.solve(g1, g2, costs=Costs(node_del=INF, node_ins=INF, edge_sub=INF)).status is Status.OPTIMAL
    assert gk.verify(r)


def test_bounds():
    assert gk.bounds(PATH3, TRIANGLE) == (1, 1)
    lower, upper = gk.bounds(*HARD, time_limit=0.05)
    assert 0 <= lower <= upper < INF


@pytest.mark.long
@pytest.mark.parametrize("solver", ["auto", "exact", "dfs", "hungarian-astar", "plain-astar"])
def test_time_limit(solver):
    began = time.perf_counter()
    r = gk.solve(*HARD, solver=solver, time_limit=0.2)
    assert time.perf_counter() - began < 30  # a hang, not a figure
    assert r.status is Status.TIME_LIMIT
    assert 0 <= r.lower_bound < r.distance < INF
    assert r.path.apply(HARD[0]) == HARD[1]
    assert gk.verify(r)


def test_time_limit_counts_the_pricing():
    def slow(a, b):
        time.sleep(0.005)
        return float(a.label != b.label)

    g = gk.Graph(8, ladder(8, (1,)).edges, node_labels=range(8))
    r = gk.solve(g, g.permuted(range(7, -1, -1)), costs=Costs(node_sub=slow), time_limit=0.05)
    assert r.distance < INF
    assert gk.verify(r)


@pytest.mark.parametrize("solver", ["hungarian-astar", "plain-astar"])
def test_memory_limit(solver):
    r = gk.solve(*HARD, solver=solver, memory_limit=1 << 20, time_limit=5)
    assert r.status is Status.MEMORY_LIMIT
    assert r.distance < INF
    assert gk.verify(r)


class TestCallback:
    def test_sees_the_bounds_close_in(self):
        news = []
        r = gk.solve(PATH3, gk.Graph(2), callback=lambda lower, upper, stats: news.append((lower, upper, stats)))
        assert r.optimal
        assert news
        assert len({(lower, upper) for lower, upper, _ in news}) == len(news)
        assert all(lower <= r.distance <= upper for lower, upper, _ in news)
        assert isinstance(news[0][2], gk.Stats)

    def test_can_stop(self):
        r = gk.solve(*HARD, callback=lambda lower, upper, stats: upper < INF, time_limit=5)
        assert r.status is Status.INTERRUPTED
        assert r.distance < INF
        assert gk.verify(r)

    def test_its_errors_come_through(self):
        def fail(lower, upper, stats):
            raise ZeroDivisionError("mine")

        began = time.perf_counter()
        with pytest.raises(ZeroDivisionError, match="mine"):
            gk.solve(*HARD, callback=fail, time_limit=60)
        assert time.perf_counter() - began < 30  # a hang, not a figure

    def test_must_be_a_function(self):
        with pytest.raises(gk.InvalidTypeError, match="callback must be a function"):
            gk.solve(PATH3, PATH3, callback=3)


@pytest.mark.parametrize("solver", ["exact", "dfs", "hungarian-astar", "plain-astar"])
def test_ctrl_c_brings_back_the_result_so_far(solver):
    began = time.perf_counter()
    with ctrl_c_after(0.2), pytest.raises(gk.SolveInterrupted) as caught:
        gk.solve(*HARD, solver=solver, time_limit=60)
    assert time.perf_counter() - began < 30  # a hang, not a figure
    assert isinstance(caught.value, KeyboardInterrupt)
    result = caught.value.result
    assert result.status is Status.INTERRUPTED
    assert result.distance < INF
    assert gk.verify(result)


def test_ctrl_c_stops_plain_distance():
    with ctrl_c_after(0.2), pytest.raises(KeyboardInterrupt):
        gk.distance(*HARD)


@pytest.mark.long
def test_threads_solve_at_once():
    found = []

    def work():
        found.append(gk.solve(*HARD, time_limit=0.6))

    ticks = 0
    threads = [threading.Thread(target=work) for _ in range(3)]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        time.sleep(0.01)
        ticks += 1
    assert len(found) == 3
    assert ticks >= 5  # the interpreter went on meanwhile
    assert time.perf_counter() - began < 30  # a hang, not a figure


def test_same_seed_same_answer():
    g1, g2 = ladder(14, (1, 3)), ladder(14, (1, 4))
    first, second = (gk.solve(g1, g2, seed=7, time_limit=20) for _ in range(2))
    assert first.mapping == second.mapping


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"cutoff": -1}, gk.InvalidOptionError, "cutoff must be 0 or more, got -1"),
        ({"cutoff": math.nan}, gk.InvalidOptionError, "cutoff must be 0 or more"),
        ({"cutoff": "3"}, gk.InvalidTypeError, "cutoff must be 0 or more, got '3'"),
        ({"time_limit": 0}, gk.InvalidOptionError, "time_limit must be a positive number of seconds"),
        ({"time_limit": [1]}, gk.InvalidTypeError, "time_limit must be a positive number of seconds"),
        ({"time_limit": True}, gk.InvalidTypeError, "time_limit must be a positive number of seconds"),
        ({"memory_limit": 0}, gk.InvalidOptionError, "memory_limit must be a positive number of bytes"),
        ({"seed": -1}, gk.InvalidOptionError, "seed must be between"),
        ({"seed": 0.5}, gk.InvalidTypeError, "seed must be a whole number"),
        ({"solver": "exakt"}, gk.UnknownSolverError, "there is no solver 'exakt': did you mean 'exact'?"),
        ({"solver": None}, gk.UnknownSolverError, "there is no solver None. There are auto, exact"),
        ({"solver": gk.solvers()[0]}, gk.InvalidTypeError, "solver must be a name such as 'auto', got Solver$"),
        ({"beam_width": 3}, gk.InvalidOptionError, "'auto' has no option 'beam_width': its options are budget"),
        ({"costs": 1}, gk.InvalidTypeError, "costs must be a gedkit.Costs"),
    ],
)
def test_bad_arguments(arguments, error, message):
    with pytest.raises(error, match=message):
        gk.solve(PATH3, TRIANGLE, **arguments)


@pytest.mark.parametrize("call", [gk.solve, gk.distance, gk.similarity, gk.edit_path, gk.bounds])
def test_bad_graphs(call):
    with pytest.raises(gk.InvalidTypeError, match=r"expected a gedkit\.Graph, .*got str"):
        call(PATH3, "CCO")
    with pytest.raises(gk.InvalidGraphError, match="same directed="):
        call(PATH3, gk.Graph(3, directed=True))


def test_limits_beyond_all_numbers_are_none():
    for name in ("cutoff", "time_limit", "memory_limit"):
        assert gk.solve(PATH3, TRIANGLE, **{name: 10**400}).distance == 1
    with pytest.raises(gk.InvalidOptionError, match="cutoff must be 0 or more"):
        gk.solve(PATH3, TRIANGLE, cutoff=-(10**400))


def test_everything_after_the_graphs_is_by_name():
    with pytest.raises(TypeError):
        gk.solve(PATH3, TRIANGLE, Costs())


@pytest.mark.long
def test_absurd_sizes_are_refused_before_anything_is_allocated():
    huge = gk.Graph(100_000)
    with pytest.raises(gk.ProblemTooLargeError, match=f"more than the {MAX_BYTES >> 30} GiB allowed"):
        gk.solve(huge, huge, solver="branch")
    with pytest.raises(MemoryError):
        gk.bounds(huge, PATH3, method="label")
    each = gk.Graph(100_000, node_attrs=range(100_000))
    with pytest.raises(gk.ProblemTooLargeError, match="100000 and 100000 nodes that differ in label or attributes"):
        gk.solve(each, each, costs=gk.Costs(node_sub="abs"))
