"""``hungarian-astar``: A* under Riesen's bipartite bound, as a baseline: Wang et al., CVPR 2021, Alg. 1."""

from __future__ import annotations

from gedkit import _core
from gedkit._result import Result
from gedkit._solvers.core_run import run_in_core
from gedkit._solvers.record import Solver
from gedkit._solvers.request import Request

__all__ = ["SOLVER"]


def run(request: Request) -> Result:
    """Solve with ``hungarian-astar``."""
    return run_in_core(_core.solve_hungarian_astar, "hungarian-astar", request)


SOLVER = Solver(
    name="hungarian-astar",
    exact=True,
    costs="any",
    summary="A* under Riesen's bipartite bound, as a baseline: Wang et al., CVPR 2021, Alg. 1.",
    run=run,
)
