"""Which pairs of a matrix share an answer: proven distances only, everything else is solved pair by pair."""

import json
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from random_graphs import random_graphs

import gedkit as gk
from gedkit.collection.disk_matrices import DiskMatrices
from gedkit.collection.matrices import Matrices
from gedkit.collection.run import PairOptions

HARD = random_graphs(2, 40, seed=5, labels="C", p=0.15)
COPY = HARD[0].permuted([*range(1, HARD[0].n), 0])
EASY = random_graphs(3, 5)


def totals_of(graphs, **how):
    """Return how many pairs were planned at first and solved in the end."""
    seen = []
    gk.pdist(graphs, progress=lambda done, total, left: seen.append((done, total)), **how)
    return seen[-1][1]


def test_what_shares():
    costs = gk.Costs()
    assert PairOptions(costs, "exact").shares
    assert PairOptions(costs, "auto", cutoff=3.0, bounds_of_solve=False).shares
    assert not PairOptions(costs, "auto", cutoff=3.0).shares
    assert not PairOptions(costs, "exact", memory_limit=1000).shares
    assert not PairOptions(costs, "beam").shares


def test_proven_distances_are_solved_once():
    graphs = [*EASY, *(g.permuted(list(range(g.n))[::-1]) for g in EASY)]
    assert totals_of(graphs) == 6
    assert totals_of(graphs, cutoff=2) == 6
    assert totals_of(graphs, solver="refine") == 36


@pytest.mark.long
@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor])
def test_what_a_limit_left_is_solved_for_every_pair(pool):
    graphs = [*HARD, COPY, *EASY]
    how = {"solver": "exact", "time_limit": 0.2, "threads": 2}
    if pool is None:
        # 5 groups, 15 pairs of groups; of the hard pair (0, 1) also (1, 0), (2, 1) and (1, 2).
        assert totals_of(graphs, **how) == 15 + 3
        found = gk.pdist(graphs, bounds=True, **how)
    else:
        with pool(2) as executor:
            found = gk.pdist(graphs, bounds=True, executor=executor, **how)
    unproven = {(0, 1), (1, 0), (1, 2), (2, 1)}
    assert {(int(i), int(j)) for i, j in np.argwhere(~found.optimal)} == unproven
    assert all(found.status_of(*pair) is gk.Status.TIME_LIMIT for pair in unproven)
    assert (found.lower <= found.upper).all()
    assert found.upper[0, 2] == 0


@pytest.mark.long
def test_a_job_killed_among_such_pairs_is_resumed(tmp_path, monkeypatch):
    graphs = [*HARD, COPY, *EASY]
    how = {"solver": "exact", "time_limit": 0.2, "threads": 1, "bounds": True, "out": tmp_path / "d.npy"}
    pair_done, seen = DiskMatrices.pair_done, []

    def only_one(self, row, column, also_open):
        if seen:
            raise KeyboardInterrupt
        pair_done(self, row, column, also_open)
        seen.append((row, column))

    monkeypatch.setattr(DiskMatrices, "pair_done", only_one)
    with pytest.raises(KeyboardInterrupt):
        gk.pdist(graphs, **how)
    monkeypatch.undo()
    lines = [json.loads(line) for line in (tmp_path / "d.npy.journal").read_text().splitlines()]
    opened = {tuple(pair) for line in lines for pair in line.get("open", [])}
    left = opened - {tuple(line["pair"]) for line in lines if "pair" in line}
    assert left
    put_pair, solved = Matrices.put_pair, []
    monkeypatch.setattr(Matrices, "put_pair", lambda self, *a: (solved.append(a[:2]), put_pair(self, *a))[1])
    found = gk.pdist(graphs, resume=True, **how)
    assert left <= set(solved)
    assert {(int(i), int(j)) for i, j in np.argwhere(~found.optimal)} == {(0, 1), (1, 0), (1, 2), (2, 1)}


def test_pairs_that_the_total_limit_left_say_so():
    graphs = [*HARD, COPY]
    found = gk.pdist(graphs, solver="exact", total_time_limit=0.2, bounds=True, threads=1)
    for pair in [(0, 1), (1, 0), (1, 2), (2, 1)]:
        assert found.status_of(*pair) is gk.Status.TIME_LIMIT
        assert 0 <= found.lower[pair] <= found.upper[pair]
    assert found.optimal.diagonal().all()
