"""The core's driver: one registry of solvers, options that are honoured or refused by name, one verdict on rounding."""

from __future__ import annotations

import math
import random

import numpy as np
import oracle
import pytest
from random_graphs import random_graphs

import gedkit as gk
from gedkit import _core
from gedkit._solvers.compile import compile_problem
from gedkit._solvers.core_run import ALL_BYTES
from gedkit._solvers.registry import find_solver

REGISTRY = {name: (exact, summary, options) for name, exact, summary, options, _ in _core.solvers()}
PAIR = gk.Graph(3, [(0, 1), (1, 2)], node_labels="CNO"), gk.Graph(4, [(0, 1), (1, 2), (2, 3)], node_labels="CNOS")
DEFAULT = compile_problem(*PAIR, gk.Costs())


def drive(**options):
    return _core.solve(DEFAULT, _core.SolveOptions(**options), math.inf, ALL_BYTES, None, False)


def test_python_lists_the_solvers_of_the_core_and_milp():
    listed = {solver.name: (solver.exact, solver.summary) for solver in gk.solvers()}
    del listed["milp"]
    assert listed == {name: (exact, summary) for name, (exact, summary, _) in REGISTRY.items()}


@pytest.mark.parametrize("name", REGISTRY)
def test_what_python_passes_on_are_options_of_the_solver(name):
    solver = find_solver(name)
    given = {"budget": 5.0} if name == "auto" else {}  # None by default, which leaves it to the core
    passed = solver.core.translate(**solver.checked_options(given))
    assert set(passed) == set(REGISTRY[name][2]) - {"threads"}  # which is an argument of solve itself
    assert solver.parallel == ("threads" in REGISTRY[name][2])


@pytest.mark.parametrize(
    ("option", "value"),
    {
        "budget": 1.0,
        "depth_first_states": 5,
        "certificate": True,
        "width": 5,
        "starts": 2,
        "turns": 1,
        "trust": 0.5,
        "children": 3,
        "dual_step": _core.DualStep.shipped(),
        "root_steps": 4,
        "child_steps": 1,
        "threads": 2,
    }.items(),
)
def test_an_option_belongs_to_its_solvers_alone(option, value):
    for name, (_, _, options) in REGISTRY.items():
        if option in options:
            solver = find_solver(name)
            drive(solver=name, **(solver.core.translate(**solver.checked_options({})) | {option: value}))
        elif "model" not in options:
            with pytest.raises(ValueError, match=f"solver '{name}' has no option '{option}'"):
                drive(solver=name, **{option: value})


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"solver": "fast"}, "there is no solver 'fast'. There are auto, exact"),
        ({"solver": "genn-astar"}, "solver 'genn-astar' needs a model"),
        ({"solver": "beam", "width": 0}, "width is out of its range"),
        ({"solver": "genn-exact", "root_steps": 1001}, "root_steps is out of its range"),
        ({"solver": "auto", "budget": math.nan}, "budget is out of its range"),
        ({"solver": "exact", "cutoff": -1.0}, "cutoff must be 0 or more"),
        ({"solver": "exact", "threads": -1}, "threads must be"),
    ],
)
def test_what_cannot_be_is_refused(options, message):
    with pytest.raises(ValueError, match=message):
        drive(**options)


def test_a_model_that_prepares_graphs_gets_both():
    model = find_solver("genn-astar").checked_options({"model": "linux"})
    passed = find_solver("genn-astar").core.translate(**model)
    with pytest.raises(ValueError, match="give both"):
        drive(solver="genn-astar", **passed)


REAL = {
    "tenths": gk.Costs(node_sub=0.1, node_del=0.7, node_ins=0.7, edge_sub=0.3, edge_del=0.2, edge_ins=0.2),
    "no common unit": gk.Costs(node_sub=1 / 3, node_del=math.pi, node_ins=math.e, edge_del=2**0.5, edge_ins=0.77),
    "nearly whole": gk.Costs(node_sub=0.1 * 30, node_del=2, node_ins=2),
    "euclidean": gk.Costs(node_sub="euclidean", node_del=0.4, node_ins=0.4),
}


@pytest.mark.parametrize("solver", ["auto", "exact", "beam", "branch"])
@pytest.mark.parametrize("kind", REAL)
def test_matrices_and_paths_cost_what_solve_says_to_the_last_bit(kind, solver):
    rng = random.Random(kind)
    graphs = [
        gk.Graph(g.n, g.edges, node_labels=g.node_labels, node_attrs=[[rng.random(), rng.random()] for _ in range(g.n)])
        for g in random_graphs(8, 6)
    ]
    matrix = gk.cdist(graphs[:4], graphs[4:], costs=REAL[kind], solver=solver, bounds=True)
    for i, j in np.ndindex(4, 4):
        result = gk.solve(graphs[i], graphs[4 + j], costs=REAL[kind], solver=solver)
        assert result.path.cost == result.distance == matrix.upper[i, j]
        assert result.lower_bound == matrix.lower[i, j]
        assert result.status is matrix.status_of(i, j)


def test_costs_too_far_apart_for_one_scale_are_proven_at_another():
    little = 1e-6
    costs = gk.Costs(
        node_sub=1e12,
        node_del=math.e * little,
        node_ins=little,
        edge_sub=little,
        edge_del=math.pi * little,
        edge_ins=little,
    )
    g1, g2 = gk.Graph(3, [(0, 1), (1, 2)], node_labels="CNO"), gk.Graph(3, [(0, 1)], node_labels="CNS")
    result = gk.solve(g1, g2, costs=costs)
    assert result.status is gk.Status.OPTIMAL
    assert result.lower_bound == result.distance == result.path.cost == oracle.distance(g1, g2, costs)
    matrix = gk.cdist([g1], [g2], costs=costs, bounds=True)
    assert matrix.status_of(0, 0) is gk.Status.OPTIMAL
    assert (matrix.lower[0, 0], matrix.upper[0, 0]) == (result.lower_bound, result.distance)
