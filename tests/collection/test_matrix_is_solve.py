"""Entry (i, j) of a matrix is what solve says of that pair: bounds, status and distance, for every way of solving."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from matrix_cases import COSTS, FIRST_TRIES, WAYS, collection, compare, differences, distances_of, first_try

import gedkit as gk


@pytest.mark.parametrize("seed", range(2))
def test_every_way_of_solving_under_every_kind_of_costs(seed):
    for way, costs, tries, _, wrong, _ in compare(40, most=5, seed=seed):
        assert not wrong, (way, costs, tries)


@pytest.mark.parametrize("tries", FIRST_TRIES)
@pytest.mark.parametrize("way", ["exact, cutoff", "exact, Lagrangian, cutoff", "auto, cutoff", "beam", "refine, seed"])
def test_larger_graphs_and_forced_putting_off(way, tries):
    rows = collection(np.random.default_rng(1), 5, directed=False, most=11)
    for costs in ("ones", "irrational", "tables"):
        with first_try(FIRST_TRIES[tries]):
            wrong, _ = differences(rows, rows, COSTS[costs], way, None)
        assert not wrong


@pytest.mark.parametrize(
    "way", ["auto", "auto, cutoff", "beam", "refine, seed", "genn-astar, beam", "plain-astar, memory limit"]
)
def test_workers_of_an_executor(way):
    rows = collection(np.random.default_rng(2), 9, directed=False, most=6)
    with ThreadPoolExecutor(2) as pool:
        for costs in ("ones", "asymmetric"):
            wrong, _ = differences(rows, rows, COSTS[costs], way, None, executor=pool)
            assert not wrong


def test_milp_which_the_core_does_not_run():
    rows = collection(np.random.default_rng(3), 4, directed=False, most=4)
    found = gk.pdist(rows, solver="milp", bounds=True, threads=2)
    np.testing.assert_allclose(found.upper, distances_of(rows, rows, gk.Costs()))


def test_an_inexact_solver_answers_each_direction_for_itself():
    rows = collection(np.random.default_rng(4), 12, directed=False, most=8)
    found = gk.pdist(rows, solver="beam", width=1)
    assert (found != found.T).any()
    assert WAYS["beam"]["width"] > 1
