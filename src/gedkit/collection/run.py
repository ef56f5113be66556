"""Runs a plan on the core's threads."""

from __future__ import annotations

import math
import threading
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gedkit import _core
from gedkit._costs.costs import Costs
from gedkit._solvers.core_run import ALL_BYTES
from gedkit._solvers.record import CoreSide
from gedkit._solvers.registry import find_solver
from gedkit.collection.matrices import Matrices, Tile
from gedkit.collection.plan import Plan
from gedkit.collection.progress import Progress

__all__ = ["PairOptions", "run_in_core"]

# A pair that takes longer is put off until the others have had their turn.
FIRST_TRY_SECONDS = 0.02


@dataclass(frozen=True, slots=True)
class PairOptions:
    """How every pair is to be solved, checked."""

    costs: Costs
    solver: str
    cutoff: float | None
    time_limit: float | None
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def in_core(self) -> CoreSide | None:
        """How the core runs the solver, or ``None`` where pairs go through `gedkit.solve` one by one."""
        return find_solver(self.solver).core

    def checked(self) -> dict[str, Any]:
        """Return the value of every option of the solver."""
        return find_solver(self.solver).checked_options(self.options)


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

    def on_answers(done: int, tiles: list[Any], late: list[Any]) -> None:
        for answer in tiles:
            tile = Tile(numbers[answer[0]], *answer[1:])
            matrices.put_tile(tile)
            if tile.finished:
                matrices.tile_is_safe(tile)
        for row, column, lower, upper, status, finished, took in late:
            if finished:
                matrices.put_pair(row, column, lower, upper, status, took)
                matrices.pair_is_safe(row, column)
            else:
                matrices.tighten_pair(row, column, lower, upper, status)
        matrices.keep()
        if progress is not None:
            progress.at(done)

    core, values = how.in_core, how.checked()
    assert core is not None
    prepare = core.reader(**values)
    return _core.solve_pairs(
        [graph._core for graph in plan.rows],
        [graph._core for graph in plan.columns],
        np.ascontiguousarray(plan.row_kind, np.int32),
        np.ascontiguousarray(plan.column_kind, np.int32),
        plan.twins_are_free,
        plan.costs,
        np.ascontiguousarray(plan.tiles[numbers]),
        left,
        _core.SolveOptions(
            solver=how.solver, cutoff=math.inf if how.cutoff is None else how.cutoff, **core.translate(**values)
        ),
        [] if prepare is None else [prepare(graph) for graph in plan.rows],
        [] if prepare is None else [prepare(graph) for graph in plan.columns],
        FIRST_TRY_SECONDS,
        math.inf if how.time_limit is None else how.time_limit,
        ALL_BYTES,
        seconds,
        threads,
        on_answers,
        threading.current_thread() is threading.main_thread(),
    )
