"""``plain-astar``: A* without a heuristic (h = 0), as a baseline: Wang et al., CVPR 2021, Alg. 1."""

from __future__ import annotations

from gedkit._solvers.core_solver import core_solver

SOLVER = core_solver("plain-astar")
