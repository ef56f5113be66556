"""``hungarian-astar``: A* under an assignment bound, the exact baseline of Wang et al. (CVPR 2021, Algorithm 1).

The estimate of the cost to go is the cheapest assignment between the unmatched nodes of both graphs, each pair of them
with half of the cheapest assignment between their edges (Riesen, Fankhauser and Bunke, MLG 2007). There are two
readings of it, and ``edges`` chooses:

``"all"``
    All edges of an unmatched node count half, those to matched nodes included, and the search places the nodes of the
    smaller graph. This is what the program of Wang et al. does, and the stronger of the two.
``"unmatched"``
    Only edges between unmatched nodes count, and the search places the nodes of the first graph. This is what the text
    of the paper says.

Both are lower bounds, so both searches are exact; they differ in how many states they open.

Examples
--------
>>> import gedkit as gk
>>> star, ring = gk.Graph(5, [(0, 1), (0, 2), (0, 3), (0, 4)]), gk.Graph(5, [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)])
>>> strong, literal = (gk.solve(star, ring, solver="hungarian-astar", edges=edges) for edges in ("all", "unmatched"))
>>> strong.distance == literal.distance, strong.stats.opened <= literal.stats.opened
(True, True)

References
----------
Riesen, Fankhauser and Bunke, "Speeding up graph edit distance computation with a bipartite heuristic", MLG 2007.
"""

from __future__ import annotations

from typing import Any

from gedkit._solvers.core_solver import core_solver
from gedkit._solvers.record import Option

EDGES = Option(
    name="edges",
    type=str,
    default="all",
    help="Which edges the estimate counts: all (those to matched nodes half), or unmatched (the weaker text version).",
    choices=("all", "unmatched"),
)


def _translate(*, edges: str) -> dict[str, Any]:
    return {"whole_graphs": edges == "all"}


SOLVER = core_solver("hungarian-astar", EDGES, translate=_translate)
