"""``genn-beam``: ``beam`` under a learned estimate.

It is ``genn-astar`` with OPEN cut to the ``width`` states of lowest cost so far plus ``trust`` times estimate after
every expansion, so that time grows with the number of nodes and no longer with the number of mappings.
"""

from __future__ import annotations

from gedkit._result import Result
from gedkit._solvers.learned_run import EMBEDDING, MODEL, TRUST, run_learned
from gedkit._solvers.record import Option, Solver
from gedkit._solvers.request import Request
from gedkit.models.model import Model

__all__ = ["SOLVER"]

WIDTH = Option(
    name="width",
    type=int,
    default=80,
    help="How many states of OPEN to keep.",
    minimum=1,
    maximum=(1 << 31) - 1,
)


def run(request: Request, *, model: Model, trust: float, width: int, embedding: str) -> Result:
    """Solve with ``genn-beam``."""
    return run_learned("genn-beam", request, model, trust, embedding, children=0, width=width)


SOLVER = Solver(
    name="genn-beam",
    exact=False,
    costs="any",
    summary="Beam search under a learned estimate: OPEN cut to its best states.",
    run=run,
    options=(MODEL, TRUST, WIDTH, EMBEDDING),
)
