"""``auto``: what runs when nothing is said, namely the exact engine: a good path early, and proof in time."""

from __future__ import annotations

from functools import partial

from gedkit import _core
from gedkit.result import Result
from gedkit.solvers.core_run import run_in_core
from gedkit.solvers.exact import CERTIFICATE
from gedkit.solvers.record import Solver
from gedkit.solvers.request import Request

__all__ = ["SOLVER"]


def run(request: Request, *, certificate: bool) -> Result:
    """Solve with the exact engine."""
    return run_in_core(partial(_core.solve_exact, certificate=certificate), "auto", request)


SOLVER = Solver(
    name="auto",
    exact=True,
    costs="any",
    summary="The default: runs the exact engine.",
    run=run,
    options=(CERTIFICATE,),
)
