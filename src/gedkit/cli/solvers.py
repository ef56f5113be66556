"""``gedkit solvers``: the solvers and their options."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

import gedkit as gk
from gedkit._solvers.record import Solver
from gedkit._solvers.registry import find_solver
from gedkit.cli.report import table
from gedkit.cli.shared_options import AsJson


def complete_solver(incomplete: str) -> list[tuple[str, str]]:
    """Return the names and summaries of matching solvers, for shell completion."""
    return [(solver.name, solver.summary) for solver in gk.solvers() if solver.name.startswith(incomplete)]


def solvers(
    name: Annotated[
        str | None,
        typer.Argument(metavar="SOLVER", help="Show the options of this solver.", autocompletion=complete_solver),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the solvers: their names, whether they are exact, which costs they take."""
    chosen = gk.solvers() if name is None else [find_solver(name)]
    if as_json:
        print(json.dumps([_as_json(solver) for solver in chosen]))
    elif name is not None:
        print(chosen[0].describe())
    else:
        rows = [[solver.name, "yes" if solver.exact else "no", solver.costs, solver.summary] for solver in chosen]
        table(["solver", "exact", "costs", ""], rows)


def _as_json(solver: Solver) -> dict[str, Any]:
    options = [{"name": o.name, "type": o.type.__name__, "default": o.default, "help": o.help} for o in solver.options]
    return {
        "name": solver.name,
        "exact": solver.exact,
        "costs": solver.costs,
        "summary": solver.summary,
        "options": options,
    }
