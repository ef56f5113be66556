"""``exact``: The fastest exact engine: bitset depth-first search, then branch and bound on a Lagrangian bound."""

from __future__ import annotations

from functools import partial

from gedkit import _core
from gedkit.result import Result
from gedkit.solvers.core_run import run_in_core
from gedkit.solvers.record import Option, Solver
from gedkit.solvers.request import Request

__all__ = ["CERTIFICATE", "SOLVER"]

CERTIFICATE = Option(
    name="certificate",
    type=bool,
    default=False,
    help="Hand out a proof of the lower bound that gk.verify can check; takes time and memory.",
)


def run(request: Request, *, certificate: bool) -> Result:
    """Solve with ``exact``."""
    return run_in_core(partial(_core.solve_exact, certificate=certificate), "exact", request)


SOLVER = Solver(
    name="exact",
    exact=True,
    costs="any",
    summary="The fastest exact engine: bitset depth-first search, then branch and bound on a Lagrangian bound.",
    run=run,
    options=(CERTIFICATE,),
)
