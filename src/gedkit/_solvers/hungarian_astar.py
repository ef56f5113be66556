"""``hungarian-astar``: A* under Riesen's bipartite bound, as a baseline: Wang et al., CVPR 2021, Alg. 1."""

from __future__ import annotations

from gedkit._solvers.core_solver import core_solver

__all__ = ["SOLVER"]

SOLVER = core_solver("hungarian-astar")
