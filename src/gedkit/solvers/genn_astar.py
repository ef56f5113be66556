r"""``genn-astar``: A* whose estimate of the cost to go is learned.

It is A* over node mappings, as ``hungarian-astar`` is, but a network looks at the two subgraphs that are still
unmatched, and its prediction of their similarity :math:`s(p)` makes the estimate

.. math:: h(p) = -\tfrac12 (n_1' + n_2') \log s(p)

A state is judged by :math:`g(p) + t\,h(p)`, where :math:`t` is the option ``trust``. The estimate may be too high, so
the first complete path taken from OPEN is good but not always the best. ``lower_bound`` is proven all the same: it
comes from the branch bound, and after the search from the Lagrangian bound; where it meets the distance the status is
``OPTIMAL``, else ``FEASIBLE``. With ``trust=0`` this is ``plain-astar`` from the smaller graph, and exact.

``beam_width`` keeps only the best so many children of each expansion (the meaning it has in the authors' programs);
OPEN itself is not cut: that is ``genn-beam``. How the network is run, and how well it does: ``docs/genn.md``.

References
----------
Wang, Zhang, Yu, Huang and Yan, "Combinatorial Learning of Graph Edit Distance via Dynamic Embedding", CVPR 2021.
"""

from __future__ import annotations

from gedkit.models.model import Model
from gedkit.result import Result
from gedkit.solvers.learned_run import EMBEDDING, MODEL, TRUST, run_learned
from gedkit.solvers.record import Option, Solver
from gedkit.solvers.request import Request

__all__ = ["SOLVER"]

BEAM_WIDTH = Option(
    name="beam_width",
    type=int,
    default=0,
    help="Children of each expansion to keep, best first; 0: all.",
    minimum=0,
    maximum=(1 << 31) - 1,
)


def run(request: Request, *, model: Model, trust: float, beam_width: int, embedding: str) -> Result:
    """Solve with ``genn-astar``."""
    return run_learned("genn-astar", request, model, trust, embedding, children=beam_width, width=0)


SOLVER = Solver(
    name="genn-astar",
    exact=False,
    costs="any",
    summary="A* under a learned estimate: GENN-A* of Wang et al., CVPR 2021.",
    run=run,
    options=(MODEL, TRUST, BEAM_WIDTH, EMBEDDING),
)
