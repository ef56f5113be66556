"""The keywords of solve are declared once, and every function that passes them on takes all of them."""

from __future__ import annotations

import inspect
from typing import get_type_hints

import pytest

import gedkit as gk
from gedkit._solve import options
from gedkit._solvers import request

G1, G2 = gk.Graph(2, [(0, 1)]), gk.Graph(3, [(0, 1), (1, 2)])


def names_of(typed):
    namespace = {
        "Costs": gk.Costs,
        "CostsByPair": gk.Costs,
        "Result": gk.Result,
        "Callback": request.Callback,
        "Model": gk.models.Model,
    }
    return set(get_type_hints(typed, localns=namespace))


def test_the_declaration_names_what_solve_takes():
    keywords = {
        name
        for name, parameter in inspect.signature(gk.solve).parameters.items()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    }
    of_solvers = {option.name for solver in gk.solvers() for option in solver.options}
    assert names_of(options.SolverOptions) == of_solvers
    assert names_of(options.SolveOptions) == keywords - {"explain"} | of_solvers
    assert names_of(options.SearchOptions) == names_of(options.SolveOptions) - {"time_limit"}


@pytest.mark.parametrize(
    "call", [gk.distance, gk.similarity, gk.normalized_distance, gk.edit_path, gk.bounds, gk.closest_subgraph]
)
def test_every_function_passes_all_of_them_on(call):
    how = {
        "costs": gk.Costs(node_ins=2),
        "solver": "beam",
        "cutoff": 9.0,
        "time_limit": 5.0,
        "memory_limit": 10**9,
        "seed": 3,
        "threads": 1,
        "callback": None,
        "keep_names": False,
        "fixed": [(0, 0)],
        "forbidden": [(1, 2)],
        "start": [(0, 0), (1, 1)],
        "match_names": False,
        "width": 7,
    }
    assert call(G1, G2, **how) is not None
    for name, wrong in (("widht", 3), ("explain", True), ("time_limit", -1), ("seed", "x"), ("solver", "beem")):
        if name == "explain" and call is gk.closest_subgraph:  # its answer has the explanation
            continue
        with pytest.raises(gk.GedkitError, match=name if name != "solver" else "beem"):
            call(G1, G2, **{**how, name: wrong})
