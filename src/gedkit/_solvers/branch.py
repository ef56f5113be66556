r"""``branch``: a path and a lower bound from one assignment between nodes, each with half of its edges.

A path costs the sum over its node operations of the operation itself and half the edge operations at that node. If
every pair of nodes may match its edges independently, that can only become cheaper, so with

.. math:: c_{uv} = c(u \to v) + \tfrac12 \min_{\pi} \sum_{e \ni u} c(e \to \pi(e))

the cheapest assignment is a lower bound for all costs. The assignment is also a mapping, whose path is returned.

References
----------
Blumenthal and Gamper, "Improved lower bounds for graph edit distance", IEEE TKDE 30(3), 2018.

Examples
--------
>>> import gedkit as gk
>>> path = gk.Graph(6, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)])
>>> triangles = gk.Graph(6, [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)])
>>> gk.solve(path, triangles, solver="branch").lower_bound, gk.distance(path, triangles)
(1.0, 3.0)
"""

from __future__ import annotations

from gedkit._solvers.core_solver import core_solver

SOLVER = core_solver("branch")
