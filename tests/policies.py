"""Policies that send small pairs through the engines which otherwise only large or dense graphs reach."""

from __future__ import annotations

import math
from typing import Any

from gedkit import Costs, Graph, _core
from gedkit._solvers.compile import compile_problem

ALL_BYTES = (1 << 64) - 1

TO_THE_END = (1 << 63) - 1
NOT_AT_ONCE = dict.fromkeys(
    (
        *("small_states", "dense_states", "general_small_states"),
        *("few_operations_states", "few_operations_nodes", "least_states", "general_least_states"),
    ),
    0,
)
ONLY_BY_TURNS = NOT_AT_ONCE | {"depth_first_states": 0, "by_turns_states": TO_THE_END}

FORCED: dict[str, dict[str, Any]] = {
    "few operations": NOT_AT_ONCE | {"small_nodes": 0, "dense_degree": 1e9, "few_operations_states": TO_THE_END},
    "few operations in few states": NOT_AT_ONCE | {"small_nodes": 0, "dense_degree": 1e9, "few_operations_states": 5},
    "single matches": NOT_AT_ONCE | {"few_operations": 0, "few_operations_nodes": TO_THE_END},
    "few single matches": NOT_AT_ONCE | {"few_operations": 0, "few_operations_nodes": 5},
    "isomorphism first": {"unrefined_nodes": -1},
    "ladder of goals": ONLY_BY_TURNS | {"first_states": 1, "more_states": 2},
    "ladder in long strides": ONLY_BY_TURNS | {"first_states": 1000, "dearer_rung": 1e6},
    "paths and proof before multipliers": NOT_AT_ONCE | {"depth_first_states": 0, "by_turns_states": 6000},
    "a forecast for every pair": NOT_AT_ONCE,
    "a forecast after one state": {"small_states": 1, "general_small_states": 1, "least_states": 1},
    "depth first to the end with a path": NOT_AT_ONCE | {"depth_first_states": TO_THE_END},
    "depth first goes on with a path": {"small_states": 3, "general_small_states": 3, "depth_first_states": TO_THE_END},
    "few states, then multipliers": {"small_states": 1, "depth_first_states": 20, "by_turns_states": 0},
    "without matrices first": {"sparse_nodes": 0, "sparse_degree": 1e9},
    "as if the smaller graph were a pattern": {"large_nodes": 0, "pattern_times": 0.0, "pattern_states": 1 << 60},
    "other searches after that for patterns": {"large_nodes": 0, "pattern_times": 0.0, "pattern_states": 1},
    "as if large": {"large_nodes": 0},
    "as if large and dense": ONLY_BY_TURNS | {"large_nodes": 0, "first_states": 1},
}


def solve_under(policy: dict[str, Any], g1: Graph, g2: Graph, costs: Costs, **options: Any) -> _core.Outcome:
    """Solve with ``exact`` under a policy of one's own, as benchmarks/tune_policy.py does."""
    chosen = _core.Policy()
    for name, value in policy.items():
        setattr(chosen, name, value)
    asked = _core.SolveOptions(solver="exact", policy=chosen, **options)
    return _core.solve(compile_problem(g1, g2, costs), asked, math.inf, ALL_BYTES, None, False)
