"""``dfs``: depth-first branch and bound: little memory, a good path early."""

from __future__ import annotations

from gedkit._solvers.core_solver import core_solver

SOLVER = core_solver("dfs")
