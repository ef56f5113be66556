"""``beam``: A* that keeps only the best states of its queue.

It is ``hungarian-astar`` with OPEN cut to the ``width`` states of lowest cost so far plus estimate after every
expansion. The path is the first complete one taken from OPEN. If a state was cut that could have led to a better path,
its estimate is the lower bound; if not, the answer is optimal. The default width of 80 is that of the
"Beam" baseline in the learning literature (Bai et al., WSDM 2019).

References
----------
Neuhaus, Riesen and Bunke, "Fast suboptimal algorithms for the computation of graph edit distance", SSPR 2006.

Examples
--------
>>> import gedkit as gk
>>> square, star = gk.Graph(4, [(0, 1), (1, 2), (2, 3), (0, 3)]), gk.Graph(4, [(0, 1), (0, 2), (0, 3)])
>>> r = gk.solve(square, star, solver="beam", width=2)
>>> r.lower_bound <= gk.distance(square, star) <= r.distance
True
"""

from __future__ import annotations

from gedkit._solvers.core_solver import core_solver
from gedkit._solvers.record import Option

SOLVER = core_solver(
    "beam",
    Option("width", int, 80, "How many states of OPEN to keep.", minimum=1, maximum=(1 << 31) - 1),
)
