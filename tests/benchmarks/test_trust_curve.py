"""The benchmark of learned searches: what it says about solvers whose answers are known."""

import random

import numpy as np
import pytest
from random_models import random_graph, random_model

import gedkit as gk
from estimate_times import HEADER as TIME_HEADER
from estimate_times import measure_estimates, time_rows
from queries import Queries
from trust_curve import HEADER, curve_rows, measure_regression, measure_search


@pytest.fixture(scope="module")
def queries():
    rng = random.Random(0)
    rows, columns = ([random_graph(rng, rng.randint(2, 5)) for _ in range(count)] for count in (2, 4))
    return Queries(rows, columns, gk.Costs(), gk.cdist(rows, columns))


def test_an_exact_solver_is_without_error(queries):
    point = measure_search(queries, "hungarian-astar", 10)
    assert (point.mse, point.rho, point.tau, point.p10, point.optimal, point.proven) == (0, 1, 1, 1, 1, 1)
    assert len(point.opened) == len(point.sizes) == 8


def test_rows(queries):
    model = random_model()
    points = [
        measure_search(queries, "hungarian-astar", 10),
        measure_search(queries, "genn-astar", 10, model=model, trust=0.5),
        measure_regression(queries, model),
        measure_search(queries.first(3), "genn-astar", 10, model=model, trust=1.0),
    ]
    lines = curve_rows("small", points, 2)
    assert [len(line) for line in lines] == [len(HEADER)] * 4
    assert [line[1] for line in lines] == [
        "hungarian-astar",
        "genn-astar trust 0.5",
        "network alone",
        "genn-astar trust 1, 3 pairs",
    ]
    assert lines[0][HEADER.index("fewer, large")] == "1.0"


def test_every_way_is_timed(queries):
    times = measure_estimates(queries, random_model(), 100, seed=0)
    assert [t.way for t in times] == ["Vanilla GNN", "Exact dynamic GNN", "GENN", "Hungarian"]
    assert all(np.isfinite(t.per_estimate) and 0 < t.share <= 2 for t in times)
    assert all(len(line) == len(TIME_HEADER) for line in time_rows("small", times))
