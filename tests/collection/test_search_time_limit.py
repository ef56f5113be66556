"""Queries of an Index under a time limit: whatever has been found by then, and what is proven about the rest."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from random_graphs import random_graphs

import gedkit as gk
from gedkit.cli import app

LIMITS = [1e-9, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 60.0]


@pytest.fixture(scope="module")
def easy(tmp_path_factory):
    """An index, a query, and its distance from every graph."""
    graphs, query = random_graphs(150, 9, seed=3), random_graphs(1, 9, seed=4)[0]
    with gk.Index(tmp_path_factory.mktemp("easy") / "a.gedx", threads=2) as index:
        index.extend(graphs)
        yield index, query, gk.cdist([query], graphs)[0]


@pytest.fixture(scope="module")
def hard(tmp_path_factory):
    """Graphs that nobody solves within a test."""
    graphs = random_graphs(12, 40, seed=5, labels="C", p=0.15)
    path = tmp_path_factory.mktemp("hard") / "a.gedx"
    with gk.Index(path, threads=2) as index:
        index.extend(graphs[1:])
        yield index, graphs[0], path


def check(found, truth, whole):
    """Whatever is claimed of an answer holds."""
    assert len({hit.number for hit in found}) == len(found)
    assert [(hit.distance, hit.number) for hit in found] == sorted((hit.distance, hit.number) for hit in found)
    for hit in found:
        assert hit.distance >= truth[hit.number]
        assert not hit.optimal or hit.distance == truth[hit.number]
        assert hit.lower_bound <= truth[hit.number]
        assert hit.optimal == (hit.lower_bound == hit.distance)
    certain = {hit.number for hit in found[: found.proven]}
    assert certain <= {number for number, _ in whole}
    assert found.proven >= sum(hit.distance < found.lower_bound for hit in found)
    assert found.set_proven >= found.complete
    if found.set_proven:
        assert found.proven == len(found)
        assert {hit.number for hit in found} == {number for number, _ in whole}
    missing = set(range(len(truth))) - {hit.number for hit in found}
    assert all(truth[number] >= found.lower_bound for number in missing)
    if found.complete:
        assert [(hit.number, hit.distance) for hit in found] == whole


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("approximate", [False, True])
def test_what_an_answer_claims_is_true_whenever_the_time_ends(easy, limit, approximate):
    index, query, truth = easy
    order = sorted(range(len(truth)), key=lambda i: (truth[i], i))
    how = {"time_limit": limit, "approximate": approximate}
    for k in (1, 5, 200):
        whole = [(i, truth[i]) for i in order[:k]]
        found = index.kneighbors(query, k, **how)
        check(found, truth, whole)
        assert len(found) <= k
    whole = [(i, truth[i]) for i in order if truth[i] <= 7]
    assert whole
    found = index.radius_neighbors(query, 7, **how)
    check(found, truth, whole)
    assert all(hit.distance <= 7 for hit in found)


def test_an_answer_in_time_is_complete(easy):
    index, query, truth = easy
    for how in ({}, {"time_limit": 60}):
        found = index.kneighbors(query, 5, **how)
        assert found.complete
        assert found.lower_bound == found[-1].distance == sorted(truth)[4]
        assert index.kneighbors(query, 200, **how).lower_bound == float("inf")
        assert index.radius_neighbors(query, 7, **how).lower_bound == 7
        assert not index.kneighbors(query, 5, approximate=True, **how).complete


def test_an_approximate_answer_can_be_proven(easy):
    index, query, truth = easy
    own = index[3]
    found = index.kneighbors(own, 1, approximate=True)
    assert (found[0].distance, found[0].lower_bound, found[0].optimal) == (0, 0, True)
    everything = index.kneighbors(query, 200, approximate=True)
    assert (everything.set_proven, everything.proven) == (True, len(truth))
    within = index.radius_neighbors(query, 7, approximate=True)
    assert within.proven == len(within)


@pytest.mark.long
def test_graphs_that_take_long_come_again_and_the_answer_is_exact(tmp_path):
    graphs = random_graphs(15, 20, seed=20, labels="CN", p=0.15)
    query, others = graphs[0], graphs[1:]
    truth = gk.cdist([query], others, solver="exact")[0]
    order = sorted(range(len(truth)), key=lambda i: (truth[i], i))
    with gk.Index(tmp_path / "a.gedx", threads=2) as index:
        index.extend(others)
        for k in (1, 4, 14):
            for limit in (None, 60):
                found = index.kneighbors(query, k, time_limit=limit)
                check(found, truth, [(i, truth[i]) for i in order[:k]])
                assert found.complete


def test_no_time_at_all(easy):
    index, query, _ = easy
    found = index.kneighbors(query, 3, time_limit=1e-9)
    assert not found.complete
    assert found.lower_bound == 0


@pytest.mark.long
def test_hard_graphs_get_the_best_paths_so_far(hard):
    index, query, _ = hard
    found = index.kneighbors(query, 3, time_limit=0.5)
    assert not found.complete
    assert len(found) == 3
    assert not any(hit.optimal for hit in found)
    assert 0 < found.lower_bound < found[0].distance
    several = index.kneighbors([query, query], 3, time_limit=0.3)
    assert [answer.complete for answer in several] == [False, False]


def test_an_index_of_a_single_hard_graph(tmp_path, hard):
    _, query, _ = hard
    with gk.Index(tmp_path / "one.gedx") as index:
        index.add(random_graphs(1, 40, seed=9, labels="C", p=0.15)[0])
        found = index.kneighbors(query, time_limit=0.1)
        assert not found.complete
        assert [hit.optimal for hit in found] == [False]
        assert not index.radius_neighbors(query, 1e6, time_limit=0.1).complete


def test_a_path_costs_the_distance_or_is_left_out(hard, easy):
    index, query, _ = hard
    for hit in index.kneighbors(query, 3, paths=True, time_limit=0.3):
        assert hit.path is None or hit.path.cost == hit.distance
    index, query, _ = easy
    for hit in index.kneighbors(query, 3, paths=True, time_limit=60):
        assert hit.path.cost == hit.distance


def test_workers_keep_the_limit(hard):
    index, query, _ = hard
    with ThreadPoolExecutor(2) as pool:
        answers = index.kneighbors([query, query], 2, time_limit=0.3, executor=pool)
    assert [(answer.complete, len(answer)) for answer in answers] == [(False, 2), (False, 2)]


def test_a_wrong_limit_is_refused(easy):
    index, query, _ = easy
    for wrong in (0, -1, float("nan")):
        with pytest.raises(gk.InvalidOptionError, match="time_limit"):
            index.kneighbors(query, time_limit=wrong)
    with pytest.raises(gk.InvalidTypeError, match="time_limit"):
        index.radius_neighbors(query, 1, time_limit="5")


@pytest.mark.long
def test_command_line(hard, tmp_path, capsys):
    _, query, path = hard
    gk.write(query, tmp_path / "q.json")

    def run(*more):
        with pytest.raises(SystemExit):
            app(["index", "query", str(path), str(tmp_path / "q.json"), "-k", "2", "--time-limit", "0.3", *more])
        return capsys.readouterr().out

    facts = json.loads(run("--json"))
    assert facts["complete"] is False
    assert [hit["optimal"] for hit in facts["neighbors"]] == [False, False]
    assert facts["lower_bound"] > 0
    assert "stopped by the time limit" in (out := run())
    assert "at most" in out
