"""cdist and pdist honour every option of solve, or refuse it by name."""

import time
import warnings
from dataclasses import replace

import numpy as np
import pytest
from random_graphs import random_graphs

import gedkit as gk
from gedkit._solvers import registry

HARD = random_graphs(2, 30, seed=1, p=0.2)  # nobody proves their distance in a moment
HOPELESS = random_graphs(2, 60, seed=1, p=0.2)


@pytest.mark.long
def test_auto_is_auto_and_stops_after_its_budget():
    begun = time.perf_counter()
    found = gk.pdist(HOPELESS, budget=0.2, bounds=True)
    assert time.perf_counter() - begun < 60  # it used to go on for ever
    assert found.status_of(0, 1) is found.status_of(1, 0) is gk.Status.FEASIBLE
    assert 0 < found.lower[0, 1] < found.upper[0, 1] < np.inf
    assert found.optimal.diagonal().all()


def test_memory_limit():
    graphs = random_graphs(4, 9, p=0.4)
    how = {"solver": "plain-astar", "memory_limit": 4000}
    found = gk.pdist(graphs, bounds=True, **how)
    assert gk.Status.MEMORY_LIMIT in found.counts()
    for i, j in np.ndindex(found.upper.shape):
        one = gk.solve(graphs[i], graphs[j], **how)
        assert found.status_of(i, j) is one.status
        assert (found.lower[i, j], found.upper[i, j]) == (one.lower_bound, one.distance)


def test_the_seed_decides():
    graphs = random_graphs(3, 40, seed=5, labels="C", p=0.15)
    how = {"solver": "refine", "turns": 2}
    found = {seed: gk.pdist(graphs, seed=seed, **how) for seed in (0, 1)}
    assert (found[0] != found[1]).any()
    np.testing.assert_array_equal(found[1], gk.pdist(graphs, seed=1, **how))


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ({"sead": 1}, "no option 'sead'"),
        ({"width": 3}, "no option 'width'"),
        ({"budget": -1}, "budget must be at least 0"),
        ({"solver": "exact", "budget": 1}, "no option 'budget'"),
        ({"memory_limit": 0}, "memory_limit must be"),
        ({"seed": -1}, "seed must be"),
        ({"certificate": True}, "keeps no certificates"),
        ({"callback": print}, "no callback"),
    ],
)
def test_refused_by_name(option, message):
    for call in (lambda **how: gk.pdist(HARD, **how), lambda **how: gk.cdist(HARD, HARD, **how)):
        with pytest.raises(gk.InvalidOptionError, match=message):
            call(**option)


@pytest.fixture
def impatient(monkeypatch):
    """The default budget of auto is a twentieth of a second in place of ten."""
    auto = registry.find_solver("auto")
    options = tuple(replace(option, default=0.05) if option.name == "budget" else option for option in auto.options)
    monkeypatch.setitem(registry._BY_NAME, "auto", replace(auto, options=options))


def test_unproven_distances_are_announced_at_the_line_of_the_call(impatient):
    for call in (lambda: gk.pdist(HARD), lambda: gk.cdist(HARD, HARD)):
        with pytest.warns(gk.UnprovenDistanceWarning, match="^2 of 4 distances are not proven") as caught:
            call()
        assert [w.filename for w in caught] == [__file__]


@pytest.mark.parametrize("own", [{"budget": 0.05}, {"time_limit": 0.05}, {"bounds": True}, {"solver": "branch"}])
def test_no_warning_where_the_caller_knows(impatient, own):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        gk.pdist(HARD, **own)


def test_another_seed_or_limit_is_another_job(tmp_path):
    graphs, out = random_graphs(4, 5), tmp_path / "d.npy"
    gk.pdist(graphs, out=out, seed=1)
    for other in ({"seed": 2}, {"seed": 1, "memory_limit": 10**9}, {"seed": 1, "budget": 3.0}):
        with pytest.raises(gk.StoreError, match="another job"):
            gk.pdist(graphs, out=out, resume=True, **other)
    np.testing.assert_array_equal(gk.pdist(graphs, out=out, resume=True, seed=1), gk.pdist(graphs))
