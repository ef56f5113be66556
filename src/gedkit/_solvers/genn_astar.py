r"""``genn-astar``: A* whose estimate of the cost to go is learned.

It is A* over node mappings, like ``hungarian-astar``; the estimate depends on the kind of the model.

The default, ``generic``, is of kind ``pair-costs`` and takes any graphs and any costs. An assignment between the
unmatched nodes, which counts the edges to matched ones, bounds the cost to go from below; the estimate is the same
assignment after a small network has adjusted the price of every pair, from features that do not depend on particular
labels. The bound prunes, so that small graphs end with a proof; ``trust`` is the weight of what the network adds to it.

With a model of kind ``genn`` (Wang et al.) a network looks at the two subgraphs that are still unmatched, and its
prediction of their similarity :math:`s(p)` gives the estimate

.. math:: h(p) = -\tfrac12 (n_1' + n_2') \log s(p)

which is multiplied by ``trust``. The lower bound then comes from the branch bound, and after the search from the
Lagrangian bound.

Either estimate may be too high, so the path found is good but not always the best. ``lower_bound`` is proven anyway;
if it equals the distance the status is ``OPTIMAL``, else ``FEASIBLE``. With ``trust=0`` the search is exact.

``beam_width`` is how many children of each expansion are kept, best first (its meaning in the authors' programs); OPEN
itself is not cut, as it is in ``genn-beam``. How the network is run, and how well it does: ``docs/genn.md``.

Examples
--------
>>> import gedkit as gk
>>> house = gk.Graph(5, [(0, 1), (1, 2), (2, 3), (0, 3), (2, 4), (3, 4)], node_labels=["wall"] * 4 + ["roof"])
>>> tent = gk.Graph(3, [(0, 1), (1, 2), (0, 2)], node_labels=["cloth", "cloth", "roof"])
>>> r = gk.solve(house, tent, solver="genn-astar")
>>> r.distance, r.status
(7.0, Status.OPTIMAL)

References
----------
Runzhong Wang, Tianqi Zhang, Tianshu Yu, Junchi Yan and Xiaokang Yang, "Combinatorial Learning of Graph Edit Distance
via Dynamic Embedding", CVPR 2021.
"""

from __future__ import annotations

from typing import Any

from gedkit._solvers.core_solver import core_solver
from gedkit._solvers.guided import DEFAULT_MODEL, EMBEDDING, MODEL, TRUST, guide, reader
from gedkit._solvers.record import Option

BEAM_WIDTH = Option(
    name="beam_width",
    type=int,
    default=0,
    help="Children of each expansion to keep, best first; 0: all.",
    minimum=0,
    maximum=(1 << 31) - 1,
)


def _translate(*, beam_width: int, **shared: Any) -> dict[str, Any]:
    return guide(**shared) | {"children": beam_width}


SOLVER = core_solver(
    "genn-astar",
    *(MODEL, TRUST, BEAM_WIDTH, EMBEDDING),
    translate=_translate,
    reader=reader,
    summary=f"A* under a learned estimate: by default {DEFAULT_MODEL}; with a genn model GENN-A* (Wang et al. 2021).",
)
