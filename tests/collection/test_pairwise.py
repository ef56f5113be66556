"""cdist and pdist: every entry as solve has it, whatever the costs, limits and the way it is run."""

import json
import os
import time
import warnings
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from interrupting import ctrl_c_after
from random_graphs import random_graphs
from strategies import costs, graphs

import gedkit as gk

AIDS = Path(__file__).parents[3] / "shared" / "data" / "aids700nef"


def by_solve(rows, columns, **how):
    return np.array([[gk.solve(a, b, **how).distance for b in columns] for a in rows]).reshape(len(rows), len(columns))


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_every_entry_is_the_distance(data):
    directed = data.draw(st.booleans())
    attributed = data.draw(st.booleans())
    some = st.lists(graphs(directed, max_nodes=3, attributed=attributed), min_size=1, max_size=4)
    rows, columns = data.draw(some), data.draw(some)
    try:
        rules = data.draw(costs(attributed=attributed))
        expected = by_solve(rows, columns, costs=rules)
        square = by_solve(rows, rows, costs=rules)
    except gk.InvalidCostError:  # attributes that not all graphs have
        return
    try:
        found = gk.cdist(rows, columns, costs=rules, threads=2)
    except gk.InvalidCostError:  # here every kind is priced against every other, whether a pair needs it or not
        return
    np.testing.assert_allclose(found, expected, rtol=1e-9)
    np.testing.assert_allclose(gk.pdist(rows, costs=rules, threads=2), square, rtol=1e-9)


@pytest.mark.parametrize("solver", ["auto", "exact", "dfs", "hungarian-astar", "plain-astar"])
def test_solvers(solver):
    rows, columns = random_graphs(5, 6), random_graphs(4, 6, seed=1)
    np.testing.assert_array_equal(gk.cdist(rows, columns, solver=solver), by_solve(rows, columns))


def test_options_of_a_solver():
    rows = random_graphs(5, 6)
    found = gk.pdist(rows, solver="exact", depth_first_states=0, threads=2)
    np.testing.assert_array_equal(found, by_solve(rows, rows))


def test_copies_and_shuffled_copies_are_solved_once():
    rng = np.random.default_rng(3)
    originals = random_graphs(6, 9)
    copies = [g.permuted(rng.permutation(g.n).tolist()) for g in originals for _ in range(4)]
    totals = set()
    found = gk.pdist(originals + copies, progress=lambda done, total, left: totals.add(total))
    assert totals == {6 * 7 // 2}
    kinds = [*range(6), *np.repeat(np.arange(6), 4)]
    np.testing.assert_array_equal(found, by_solve(originals, originals)[np.ix_(kinds, kinds)])


def test_twins_that_attributes_tell_apart():
    a = gk.Graph(2, [(0, 1)], node_attrs=[0.0, 1.0])
    b = gk.Graph(2, [(0, 1)], node_attrs=[0.0, 3.0])
    rules = gk.Costs(node_sub="abs")
    np.testing.assert_array_equal(gk.pdist([a, b, a], costs=rules), [[0, 2, 0], [2, 0, 2], [0, 2, 0]])
    assert not gk.pdist([a, b]).any()


def test_costs_that_differ_by_direction():
    rows = random_graphs(5, 5)
    rules = gk.Costs(node_del=2, edge_ins=0.5)
    found = gk.pdist(rows, costs=rules)
    np.testing.assert_array_equal(found, by_solve(rows, rows, costs=rules))
    assert (found != found.T).any()


def test_bounds_statuses_and_cutoff():
    rows = random_graphs(8, 7)
    exact = gk.pdist(rows)
    result = gk.pdist(rows, cutoff=4, bounds=True)
    near = exact <= 4
    assert near.any()
    assert not near.all()
    np.testing.assert_array_equal(result.optimal, near)
    np.testing.assert_array_equal(result.upper, np.where(near, exact, np.inf))
    assert (result.lower[~near] > 4).all()
    assert (result.lower <= exact).all()
    assert result.counts() == {gk.Status.OPTIMAL: near.sum(), gk.Status.CUTOFF: (~near).sum()}
    assert result.status_of(0, 0) is gk.Status.OPTIMAL


def test_types_of_numbers():
    rows = random_graphs(5, 6)
    exact = gk.pdist(rows)
    found = gk.pdist(rows, dtype=np.uint8, cutoff=5)
    assert found.dtype == np.uint8
    np.testing.assert_array_equal(found, np.where(exact <= 5, exact, 255))
    assert gk.pdist(rows, dtype=np.float32).dtype == np.float32
    with pytest.raises(gk.InvalidOptionError, match="whole numbers"):
        gk.pdist(rows, dtype=int, costs=gk.Costs(node_sub=0.5))
    with pytest.raises(gk.InvalidOptionError, match="larger dtype"):
        gk.cdist([gk.Graph(200)], [gk.Graph(1)], dtype=np.int8)


@pytest.mark.long
def test_a_hard_pair_does_not_hold_up_the_others():
    hard = random_graphs(2, 40, seed=5, labels="C", p=0.15)
    easy = random_graphs(20, 6)
    begun = time.perf_counter()
    result = gk.cdist(hard[:1] + easy, easy + hard[1:], time_limit=0.5, threads=1, bounds=True)
    assert time.perf_counter() - begun < 60
    np.testing.assert_array_equal(result.upper[1:, :-1], gk.cdist(easy, easy))
    assert result.status_of(0, 20) is gk.Status.TIME_LIMIT
    assert 0 < result.lower[0, 20] < result.upper[0, 20] < np.inf


def test_distances_that_the_total_time_limit_has_left_unproven_are_counted():
    hard = [gk.Graph(40, [(u, (u + step) % 40) for u in range(40) for step in (1, 2, k)]) for k in range(5, 12)]
    with pytest.warns(
        gk.UnprovenDistanceWarning, match=r"^\d+ of 49 distances are not proven: total_time_limit"
    ) as told:
        found = gk.pdist(hard, total_time_limit=0.2, threads=1)
    count = int(str(told[0].message).split()[0])
    assert np.isinf(found).sum() <= count <= 49
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        gk.pdist(hard, total_time_limit=0.05, threads=1, bounds=True)
        gk.pdist([gk.Graph(1), gk.Graph(2)], total_time_limit=60)


def test_a_file_that_the_total_time_limit_has_left_unfinished_can_be_resumed(tmp_path):
    hard = [gk.Graph(40, [(u, (u + step) % 40) for u in range(40) for step in (1, 2, k)]) for k in range(5, 12)]
    with pytest.warns(gk.UnprovenDistanceWarning, match="some distances are not proven.*resume=True"):
        gk.pdist(hard, total_time_limit=0.1, threads=1, out=tmp_path / "d.npy")


def test_total_time_limit():
    hard = random_graphs(6, 40, seed=5, labels="C", p=0.15)
    begun = time.perf_counter()
    result = gk.pdist(hard, total_time_limit=0.3, threads=2, bounds=True)
    assert time.perf_counter() - begun < 60
    assert result.counts()[gk.Status.TIME_LIMIT] > 0
    assert (result.lower <= result.upper).all()
    np.testing.assert_array_equal(result.upper, result.upper.T)


def test_a_solver_that_the_core_does_not_run_on_threads(monkeypatch):
    monkeypatch.setattr("gedkit.collection.run.PairOptions.in_core", None)
    rows = random_graphs(7, 6)
    np.testing.assert_array_equal(gk.pdist(rows, threads=2), by_solve(rows, rows))
    hard = random_graphs(3, 40, seed=5, labels="C", p=0.15)
    result = gk.pdist(hard, threads=2, total_time_limit=0.2, bounds=True)
    assert result.counts()[gk.Status.TIME_LIMIT] > 0


def test_an_inexact_solver_gives_bounds():
    rows = random_graphs(6, 6)
    exact = gk.pdist(rows)
    result = gk.pdist(rows, solver="branch", bounds=True, threads=2)
    assert (result.lower <= exact).all()
    assert (exact <= result.upper).all()
    assert result.status_of(0, 1) in (gk.Status.OPTIMAL, gk.Status.FEASIBLE)


def test_executors():
    rows = random_graphs(10, 6)
    exact = gk.pdist(rows)
    with ThreadPoolExecutor(2) as pool:
        np.testing.assert_array_equal(gk.pdist(rows, executor=pool), exact)
        np.testing.assert_array_equal(gk.cdist(rows[:3], rows, executor=pool, solver="dfs"), exact[:3])


def test_executor_of_processes_with_a_file(tmp_path):
    rows = random_graphs(10, 6)
    seen = []
    with ProcessPoolExecutor(1) as pool:
        found = gk.pdist(rows, executor=pool, out=tmp_path / "d.npy", progress=lambda *news: seen.append(news))
    np.testing.assert_array_equal(found, gk.pdist(rows))
    np.testing.assert_array_equal(np.load(tmp_path / "d.npy"), found)
    assert seen[-1] == (55, 55, 0.0)


def test_progress_counts_up_to_all_pairs(capsys):
    rows = random_graphs(12, 7)
    seen = []
    gk.pdist(rows, progress=lambda *news: seen.append(news))
    assert seen[-1] == (78, 78, 0.0)
    assert [done for done, _, _ in seen] == sorted(done for done, _, _ in seen)
    gk.pdist(rows, progress=True)
    assert "78 of 78 pairs (100 %)" in capsys.readouterr().err


def test_an_error_in_progress_stops_the_job():
    def fail(done, total, left):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        gk.pdist(random_graphs(6, 40, seed=5, labels="C", p=0.15), progress=fail)


def test_ctrl_c_stops_at_once():
    hard = random_graphs(4, 45, seed=5, labels="C", p=0.15)
    begun = time.perf_counter()
    with ctrl_c_after(0.3), pytest.raises(KeyboardInterrupt):
        gk.pdist(hard, threads=2)
    assert time.perf_counter() - begun < 60


def test_empty_collections():
    assert gk.cdist([], [gk.Graph(1)]).shape == (0, 1)
    assert gk.pdist([], bounds=True).lower.shape == (0, 0)
    np.testing.assert_array_equal(gk.pdist([gk.Graph(0), gk.Graph(1)]), [[0, 1], [1, 0]])


@pytest.mark.parametrize("other", [{"y": [1]}, [1], [[1, 2]]], ids=["another name", "no name", "two numbers"])
def test_attributes_of_another_kind_are_not_compared(other):
    named, odd = gk.Graph(1, node_attrs={"x": [1]}), gk.Graph(1, node_attrs=other)
    for rows, columns in (([named, odd], [named]), ([named], [named, odd])):
        with pytest.raises(gk.InvalidCostError, match="which differ in shape"):
            gk.cdist(rows, columns, costs=gk.Costs(node_sub="abs"))


def test_only_what_is_compared_is_priced():
    asked = []

    def price(a, b):
        asked.append((a.label, b.label))
        return 0.5

    rows, columns = [gk.Graph(1, node_labels="C")], [gk.Graph(1, node_labels=label) for label in "NO"]
    table = gk.Costs(node_sub={("C", "N"): 0.5, ("C", "O"): 0.7}, node_del={"C": 1}, node_ins={"N": 1, "O": 1})
    assert gk.cdist(rows, columns, costs=table).tolist() == [[0.5, 0.7]]
    assert gk.cdist(rows, columns, costs=gk.Costs(node_sub=price)).tolist() == [[0.5, 0.5]]
    assert sorted(asked) == [("C", "N"), ("C", "O")]


@pytest.mark.parametrize(
    ("arguments", "how", "error", "words"),
    [
        (([gk.Graph(1)], [gk.Graph(1, directed=True)]), {}, gk.InvalidGraphError, "directed"),
        ((gk.Graph(1), []), {}, gk.InvalidTypeError, r"\[graph\]"),
        (([1], []), {}, gk.InvalidTypeError, "expected a gedkit.Graph"),
        (([gk.Graph(1)], [gk.Graph(1)]), {"threads": -1}, gk.InvalidOptionError, "threads"),
        (([gk.Graph(1)], [gk.Graph(1)]), {"solver": "exakt"}, gk.UnknownSolverError, "exact"),
        (([gk.Graph(1)], [gk.Graph(1)]), {"time_limt": 1}, gk.InvalidOptionError, "time_limt"),
        (([gk.Graph(1)], [gk.Graph(1)]), {"certificate": True}, gk.InvalidOptionError, "certificate"),
        (([gk.Graph(1)], [gk.Graph(1)]), {"total_time_limit": 0}, gk.InvalidOptionError, "total_time_limit"),
        (([gk.Graph(1)], [gk.Graph(1)]), {"resume": True}, gk.InvalidOptionError, "out="),
        (([gk.Graph(1)], [gk.Graph(1)]), {"progress": 3}, gk.InvalidTypeError, "progress"),
        (([gk.Graph(1)], [gk.Graph(1)]), {"executor": 3}, gk.InvalidTypeError, "executor"),
        (([gk.Graph(1)], [gk.Graph(1)]), {"out": "d.txt"}, gk.InvalidOptionError, "npy"),
        (([gk.Graph(1)], [gk.Graph(1)]), {"out": "nowhere/d.npy"}, gk.StoreError, "d.npy: there is no folder nowhere"),
        (([gk.Graph(1)], [gk.Graph(900)]), {"dtype": np.int8}, gk.InvalidOptionError, "899 does not fit below 127"),
        (
            ([gk.Graph(1)], [gk.Graph(900)]),
            {"dtype": np.float16, "costs": gk.Costs(node_ins=100)},
            gk.InvalidOptionError,
            "89900 does not fit below 65504",
        ),
        (([gk.Graph(1)], [gk.Graph(1)]), {"dtype": "U3"}, gk.InvalidOptionError, "floating or integer"),
    ],
)
def test_errors(arguments, how, error, words):
    with pytest.raises(error, match=words):
        gk.cdist(*arguments, **how)


@pytest.mark.skipif(not AIDS.exists(), reason="the AIDS700nef data are not on this machine")
def test_aids_pairs_are_the_published_ones():
    rows = [json.loads(line) for line in (AIDS / "graphs.jsonl").read_text().splitlines()]
    # All 245,350 pairs with GEDKIT_ALL_PAIRS=1; every seventh graph otherwise.
    chosen = np.arange(0, len(rows), 1 if os.environ.get("GEDKIT_ALL_PAIRS") else 7)
    aids = [gk.Graph(rows[i]["n"], rows[i]["edges"], node_labels=rows[i]["labels"]) for i in chosen]
    result = gk.pdist(aids, dtype=np.uint8, threads=2, bounds=True)
    np.testing.assert_array_equal(result.upper, np.load(AIDS / "ged.npy")[np.ix_(chosen, chosen)])
    assert result.optimal.all()


@pytest.mark.parametrize("seed", [0, 1])
def test_an_answer_that_comes_late_is_not_overtaken_by_the_provisional_one(seed):
    """Pairs that take longer than a first try, solved by one thread while another is still at the tile they are of."""
    graphs = random_graphs(9, 16, labels="C", p=0.3, seed=seed)
    assert gk.cdist(graphs[:3], graphs[3:], threads=2, bounds=True).optimal.all()


@pytest.mark.parametrize("cutoff", [None, 0, 2, 4.5, float("inf")])
def test_few_small_graphs_take_a_short_way_to_the_same_matrix(cutoff):
    first, second = random_graphs(4, 6, seed=1), random_graphs(5, 7, seed=2)
    assert np.array_equal(gk.cdist(first, second, cutoff=cutoff), gk.cdist(tuple(first), second, cutoff=cutoff))
    assert np.array_equal(gk.pdist(first, cutoff=cutoff), gk.pdist(tuple(first), cutoff=cutoff))
    for wrong in ({"cutoff": -1}, {"seed": 1.5}, {"threads": -1}):
        with pytest.raises(gk.GedkitError):
            gk.cdist(first, second, **wrong)
    with pytest.raises(gk.InvalidGraphError, match="directed"):
        gk.pdist([*first, gk.Graph(2, directed=True)], cutoff=cutoff)
