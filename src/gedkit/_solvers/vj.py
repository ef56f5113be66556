"""``vj``: the bipartite approximation by Volgenant and Jonker's assignment algorithm.

The matrix is that of ``hungarian``, and so is the cost of the assignment; shortest augmenting paths find it many times
faster than Munkres' algorithm. Where several assignments are cheapest the two may pick different ones, and then the
distances differ.

References
----------
Fankhauser, Riesen and Bunke, "Speeding up graph edit distance computation through fast bipartite matching", GbRPR 2011.
Jonker and Volgenant, "A shortest augmenting path algorithm for dense and sparse linear assignment problems",
Computing 38, 1987.

Examples
--------
>>> import gedkit as gk
>>> r = gk.solve(gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(3, [(0, 1)]), solver="vj")
>>> r.distance, r.lower_bound
(3.0, 1.0)
"""

from __future__ import annotations

from gedkit._solvers.core_solver import core_solver

SOLVER = core_solver("vj")
