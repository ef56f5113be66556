from __future__ import annotations

from importlib.util import find_spec

import numpy as np
import pytest

import gedkit as gk
from gedkit._solvers.record import Option, Solver
from gedkit._solvers.registry import find_solver

SOLVER = Solver(
    name="sample",
    exact=False,
    costs="uniform",
    summary="A sample.",
    run=lambda request, **options: options,
    options=(
        Option("width", int, 10, "How many states to keep.", minimum=1),
        Option("weight", float, 1.0, "Weight on h.", minimum=0, maximum=2),
        Option("order", str, "degree", "Order of the nodes.", choices=("degree", "index")),
        Option("polish", bool, True, "Whether to polish."),
    ),
)


def test_defaults_fill_up():
    assert SOLVER.checked_options({"width": 3}) == {"width": 3, "weight": 1.0, "order": "degree", "polish": True}
    assert SOLVER.checked_options({"weight": 2})["weight"] == 2.0


def test_numbers_of_numpy_will_do():
    checked = SOLVER.checked_options({"width": np.int64(3), "weight": np.float32(0.5), "polish": np.bool_(False)})
    assert checked == {"width": 3, "weight": 0.5, "order": "degree", "polish": False}
    assert type(checked["width"]) is int


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"wide": 3}, gk.InvalidOptionError, "has no option 'wide': its options are width, weight, order, polish"),
        ({"width": 0}, gk.InvalidOptionError, "width must be at least 1, got 0"),
        ({"weight": 3.0}, gk.InvalidOptionError, "weight must be at least 0 and at most 2, got 3.0"),
        ({"weight": float("nan")}, gk.InvalidOptionError, "weight must be"),
        ({"order": "random"}, gk.InvalidOptionError, "order must be one of 'degree', 'index', got 'random'"),
        ({"width": 2.0}, gk.InvalidTypeError, "width must be int, got 2.0"),
        ({"width": True}, gk.InvalidTypeError, "width must be int, got True"),
        ({"polish": 1}, gk.InvalidTypeError, "polish must be bool"),
    ],
)
def test_bad_options(given, error, message):
    with pytest.raises(error, match=message):
        SOLVER.checked_options(given)


def test_reads_well():
    assert str(SOLVER) == "sample (inexact, uniform costs): A sample."


def test_listed_solvers_can_be_found():
    records = gk.solvers()
    assert {record.name for record in records} >= {"auto", "exact", "dfs", "hungarian-astar", "plain-astar"}
    for record in records:
        assert find_solver(record.name) is record
        if record.name == "milp" and find_spec("highspy") is None:
            continue
        assert gk.solve(gk.Graph(2), gk.Graph(2, [(0, 1)]), solver=record.name).solver == record.name


@pytest.mark.parametrize(
    ("option", "sentence"),
    [("n_jobs", "threads= is the number"), ("verbose", "progress=True shows"), ("method", "solver= names the solver")],
)
def test_what_other_libraries_call_it(option, sentence):
    g = gk.Graph(1)
    for call in (lambda **how: gk.solve(g, g, **how), lambda **how: gk.pdist([g, g], **how)):
        with pytest.raises(gk.InvalidOptionError, match=sentence):
            call(**{option: 2})


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("astar", "did you mean 'hungarian-astar', 'plain-astar' or 'genn-astar'?"),
        ("A*", "did you mean 'hungarian-astar', 'plain-astar' or 'genn-astar'?"),
        ("hungarian_astar", "did you mean 'hungarian-astar'?"),
        ("EXACT", "did you mean 'exact'?"),
        ("nothing like it", "there is no solver 'nothing like it'. There are auto"),
    ],
)
def test_a_wrong_name_of_a_solver(name, hint):
    with pytest.raises(gk.UnknownSolverError) as caught:
        gk.solve(gk.Graph(1), gk.Graph(1), solver=name)
    assert hint in str(caught.value)
