"""Runs a plan on the core's threads."""

from __future__ import annotations

import math
import threading
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gedkit import _core
from gedkit._costs.costs import Costs
from gedkit.collection.matrices import Matrices, Tile
from gedkit.collection.plan import Plan
from gedkit.collection.progress import Progress

__all__ = ["PairOptions", "run_in_core"]

# The name that the core knows a solver by.
_IN_CORE = {
    "auto": "exact",
    "exact": "exact",
    "dfs": "dfs",
    "hungarian-astar": "hungarian-astar",
    "plain-astar": "plain-astar",
}


@dataclass(frozen=True, slots=True)
class PairOptions:
    """How every pair is to be solved, checked."""

    costs: Costs
    solver: str
    cutoff: float | None
    time_limit: float | None
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def in_core(self) -> str | None:
        """The core's name of the solver, or ``None`` where pairs go through `gedkit.solve` one by one."""
        return _IN_CORE.get(self.solver)


def run_in_core(
    plan: Plan, how: PairOptions, matrices: Matrices, threads: int, seconds: float, progress: Progress | None
) -> bool:
    """Solve what ``matrices`` does not have yet; return whether every pair was settled.

    Raises
    ------
    KeyboardInterrupt
        After Ctrl-C, within a moment; what was finished is in the matrices.
    """
    numbers = [i for i in range(len(plan.tiles)) if i not in matrices.done]
    left = np.array(sorted(matrices.open), dtype=np.int32).reshape(-1, 2)
    best: dict[tuple[int, int], tuple[float, float]] = {}

    def hear(done: int, tiles: list[Any], late: list[Any]) -> None:
        for answer in tiles:
            tile = Tile(numbers[answer[0]], *answer[1:])
            matrices.put_tile(tile)
            top, _, first, right, _ = plan.tiles[tile.number].tolist()
            for row, column in tile.open:
                at = (row - top) * (right - first) + column - first
                best[row, column] = float(tile.lower[at]), float(tile.upper[at])
            if tile.finished:
                matrices.tile_is_safe(tile)
        for row, column, lower, upper, status, finished in late:
            # A second try may know less than the first if it was cut short.
            before = best.pop((row, column), (0.0, math.inf))
            lower, upper = max(lower, before[0]), min(upper, before[1])
            if not finished:
                best[row, column] = lower, upper
            matrices.put_pair(row, column, lower, upper, status)
            if finished:
                matrices.pair_is_safe(row, column)
        matrices.keep()
        if progress is not None:
            progress.at(done)

    return _core.solve_pairs(
        [graph._core for graph in plan.rows],
        [graph._core for graph in plan.columns],
        np.ascontiguousarray(plan.row_kind, np.int32),
        np.ascontiguousarray(plan.column_kind, np.int32),
        plan.twins_are_free,
        plan.costs,
        plan.typical,
        np.ascontiguousarray(plan.tiles[numbers]),
        left,
        how.in_core or "exact",
        how.options.get("depth_first_states", -1),
        math.inf if how.cutoff is None else how.cutoff,
        math.inf if how.time_limit is None else how.time_limit,
        seconds,
        threads,
        hear,
        threading.current_thread() is threading.main_thread(),
    )
