"""``exact``: the fastest exact engine: bitset depth-first search, then branch and bound on a Lagrangian bound."""

from __future__ import annotations

from functools import partial

from gedkit import _core
from gedkit._result import Result
from gedkit._solvers.core_run import run_in_core
from gedkit._solvers.record import Option, Solver
from gedkit._solvers.request import Request

__all__ = ["CERTIFICATE", "SOLVER"]

CERTIFICATE = Option(
    name="certificate",
    type=bool,
    default=False,
    help="Record a proof of the lower bound that gk.verify can check; takes time and memory.",
)

DEPTH_FIRST_STATES = Option(
    name="depth_first_states",
    type=int,
    default=-1,
    minimum=-1,
    help="States the depth-first search may spend before the Lagrangian search; 0: none, -1: as many as usually pay.",
)


def run(request: Request, *, depth_first_states: int, certificate: bool) -> Result:
    """Solve with ``exact``."""
    function = partial(_core.solve_exact, depth_first_states=depth_first_states, certificate=certificate)
    return run_in_core(function, "exact", request)


SOLVER = Solver(
    name="exact",
    exact=True,
    costs="any",
    summary="The fastest exact engine: bitset depth-first search, then branch and bound on a Lagrangian bound.",
    run=run,
    options=(CERTIFICATE, DEPTH_FIRST_STATES),
)
