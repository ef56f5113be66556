r"""``hungarian``: the bipartite approximation of Riesen and Bunke, by the Hungarian method.

Every node :math:`u` of the first graph and :math:`v` of the second gets one number: what substituting the node costs,
plus the cheapest assignment between the edges around :math:`u` and those around :math:`v`. These numbers, the deletions
of nodes with all their edges and the insertions likewise, make a square matrix of :math:`n_1 + n_2` rows,

.. math::
    C = \begin{pmatrix} (c_{uv}) & \mathrm{diag}(c_{u\varepsilon}) \\ \mathrm{diag}(c_{\varepsilon v}) & 0 \end{pmatrix}

with :math:`\infty` off the diagonals. The cheapest assignment, found by Munkres' algorithm in cubic time, is a mapping
of nodes; the edit path that it induces is the answer. The assignment sees each edge from both of its ends, so half its
cost is a lower bound of the distance.

References
----------
Riesen and Bunke, "Approximate graph edit distance computation by means of bipartite graph matching", Image and Vision
Computing 27(7), 2009. Munkres, "Algorithms for the assignment and transportation problems", J. SIAM 5(1), 1957.

Examples
--------
>>> import gedkit as gk
>>> r = gk.solve(gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(3, [(0, 1)]), solver="hungarian")
>>> r.distance, r.lower_bound, r.status
(1.0, 1.0, Status.OPTIMAL)
"""

from __future__ import annotations

from gedkit._solvers.core_solver import core_solver

SOLVER = core_solver("hungarian")
