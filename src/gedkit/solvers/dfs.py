"""``dfs``: Depth-first branch and bound: little memory, a good path early."""

from __future__ import annotations

from gedkit import _core
from gedkit.result import Result
from gedkit.solvers.core_run import run_in_core
from gedkit.solvers.record import Solver
from gedkit.solvers.request import Request

__all__ = ["SOLVER"]


def run(request: Request) -> Result:
    """Solve with ``dfs``."""
    return run_in_core(_core.solve_dfs, "dfs", request)


SOLVER = Solver(
    name="dfs",
    exact=True,
    costs="any",
    summary="Depth-first branch and bound: little memory, a good path early.",
    run=run,
)
