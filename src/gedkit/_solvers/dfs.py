"""``dfs``: depth-first branch and bound: little memory, a good path early."""

from __future__ import annotations

from gedkit import _core
from gedkit._result import Result
from gedkit._solvers.core_run import run_in_core
from gedkit._solvers.record import Solver
from gedkit._solvers.request import Request

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
