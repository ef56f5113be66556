"""Pairs that are put off: the second try's answer replaces the provisional one."""

import numpy as np
import pytest
from random_graphs import random_graphs

import gedkit as gk
from gedkit.collection.matrices import Matrices

UNTRIED, AT_THE_FIRST_BOUND = 0.0, 1e-9


@pytest.fixture
def second_tries(monkeypatch):
    """Pairs whose answer came from a second try."""
    seen = []
    put_pair = Matrices.put_pair

    def spy(self, row, column, *answer):
        seen.append((row, column))
        put_pair(self, row, column, *answer)

    monkeypatch.setattr(Matrices, "put_pair", spy)
    return seen


@pytest.mark.parametrize("first_try", [UNTRIED, AT_THE_FIRST_BOUND])
def test_nothing_is_left_of_a_provisional_upper_bound_beyond_the_cutoff(monkeypatch, second_tries, first_try):
    monkeypatch.setattr("gedkit.collection.run.FIRST_TRY_SECONDS", first_try)
    graphs = random_graphs(8, 20, seed=2, p=0.1)
    cutoff = 16.5
    found = gk.pdist(graphs, cutoff=cutoff, bounds=True, solver="exact", threads=2)
    assert second_tries
    assert found.counts().keys() == {gk.Status.OPTIMAL, gk.Status.CUTOFF}
    for i, j in np.ndindex(found.upper.shape):
        one = gk.solve(graphs[i], graphs[j], cutoff=cutoff, solver="exact")
        assert found.upper[i, j] == one.distance
        assert found.status_of(i, j) is one.status
    assert not (np.isfinite(found.upper) & (found.upper > cutoff)).any()


@pytest.mark.long
def test_a_second_try_cut_short_takes_nothing_back(tmp_path):
    graphs = random_graphs(4, 40, seed=5, labels="C", p=0.15)
    how = {"bounds": True, "threads": 1, "out": tmp_path / "d.npy", "resume": True, "solver": "exact"}
    first = gk.pdist(graphs, total_time_limit=0.5, **how)
    assert gk.Status.TIME_LIMIT in first.counts()
    before = np.array(first.lower), np.array(first.upper)
    again = gk.pdist(graphs, total_time_limit=0.05, **how)
    assert (again.lower >= before[0]).all()
    assert (again.upper <= before[1]).all()
