"""Runs A* with a learned heuristic; has the options that ``genn-astar`` and ``genn-beam`` share."""

from __future__ import annotations

from gedkit._result import Result
from gedkit._solvers.core_run import run_in_core
from gedkit._solvers.record import Option
from gedkit._solvers.request import Request
from gedkit.models.inference import runner_of
from gedkit.models.model import Model
from gedkit.models.store import load

__all__ = ["EMBEDDING", "MODEL", "TRUST", "run_learned"]

DEFAULT = "generic"


MODEL = Option(
    name="model",
    type=Model,
    default=DEFAULT,
    help="A model's name (`gedkit models`), the path of its file, or a loaded model.",
    read=load,
)

TRUST = Option(
    name="trust",
    type=float,
    default=1.0,
    help="Weight of the learned estimate: below 1, more states and better paths; 0: exact search.",
    minimum=0,
    maximum=1000,
)

EMBEDDING = Option(
    name="embedding",
    type=str,
    default="cached",
    help="How a 'genn' model sees what is left: cached (GENN), dynamic (exact updates), vanilla (a full pass).",
    choices=("cached", "dynamic", "vanilla"),
)


def run_learned(
    name: str, request: Request, model: Model, trust: float, embedding: str, *, children: int, width: int
) -> Result:
    """Solve ``request``, keeping ``children`` states of each expansion and ``width`` states of OPEN; 0 keeps all."""
    function = runner_of(model).search(
        request.g1, request.g2, trust=trust, embedding=embedding, children=children, width=width
    )
    return run_in_core(function, name, request)
