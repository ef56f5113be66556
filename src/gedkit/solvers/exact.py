"""``exact``: The fastest exact engine: bitset depth-first search, then branch and bound on a Lagrangian bound."""

from __future__ import annotations

from gedkit import _core
from gedkit.result import Result
from gedkit.solvers.core_run import run_in_core
from gedkit.solvers.record import Solver
from gedkit.solvers.request import Request

__all__ = ["SOLVER"]


def run(request: Request) -> Result:
    """Solve with ``exact``."""
    return run_in_core(_core.solve_exact, "exact", request)


SOLVER = Solver(
    name="exact",
    exact=True,
    costs="any",
    summary="The fastest exact engine: bitset depth-first search, then branch and bound on a Lagrangian bound.",
    run=run,
)
