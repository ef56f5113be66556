"""``gedkit solvers``: what there is."""

from __future__ import annotations

import json
from typing import Annotated

import typer

import gedkit as gk
from gedkit.cli.report import table


def solvers(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List the solvers: name, whether it is exact, what costs it takes."""
    rows = [{"name": s.name, "exact": s.exact, "costs": s.costs, "summary": s.summary} for s in gk.solvers()]
    if as_json:
        print(json.dumps(rows))
        return
    table(
        ["solver", "exact", "costs", ""],
        [[str(r["name"]), "yes" if r["exact"] else "no", str(r["costs"]), str(r["summary"])] for r in rows],
    )


def complete_solver(incomplete: str) -> list[tuple[str, str]]:
    """Return name and summary of the solvers that begin like that, for the shell."""
    return [(solver.name, solver.summary) for solver in gk.solvers() if solver.name.startswith(incomplete)]
