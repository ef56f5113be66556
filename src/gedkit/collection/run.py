"""Runs a plan on the core's threads."""

from __future__ import annotations

import math
import threading
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gedkit import _core
from gedkit._costs.costs import Costs
from gedkit._result import STATUS_CODES, Status
from gedkit._solvers.core_run import ALL_BYTES
from gedkit._solvers.record import CoreSide
from gedkit._solvers.registry import find_solver
from gedkit.collection.matrices import Matrices, Tile
from gedkit.collection.plan import Plan
from gedkit.collection.progress import Progress

_OPTIMAL, _CUTOFF = STATUS_CODES.index(Status.OPTIMAL), STATUS_CODES.index(Status.CUTOFF)
# A pair that takes longer is put off until the others have had their turn.
FIRST_TRY_SECONDS = 0.02


@dataclass(frozen=True, slots=True)
class PairOptions:
    """How every pair is to be solved, checked."""

    costs: Costs
    solver: str
    cutoff: float | None = None
    time_limit: float | None = None
    memory_limit: int | None = None
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    bounds: bool = True
    """Whether the caller gets lower bounds and statuses, and not only distances."""
    bounds_of_solve: bool = True
    """Whether the bound proven of a pair above the cutoff must be the one that solve would prove."""

    @property
    def in_core(self) -> CoreSide | None:
        """How the core runs the solver, or ``None`` if it does not: then pairs go to its Python function one by one."""
        return find_solver(self.solver).core

    @property
    def screens(self) -> bool:
        """Whether a pair that a bound proves to be above the cutoff need not be solved.

        An exact solver would find the same, but prove another lower bound.
        """
        return not self.bounds_of_solve and find_solver(self.solver).exact

    @property
    def excludes(self) -> bool:
        """Whether most pairs may be excluded by bounds."""
        return self.screens and self.cutoff is not None

    def checked(self) -> dict[str, Any]:
        """Return the value of every option of the solver."""
        return find_solver(self.solver).checked_options(self.options)

    @property
    def shares(self) -> bool:
        """Whether isomorphic graphs and mirrored pairs may share answers at all.

        They may if the answers are the same as from solving each pair: if the solver proves its distances. How far a
        memory limit lets it get depends on the pair, as does the lower bound proven for a pair above the cutoff.
        """
        if not find_solver(self.solver).exact or self.memory_limit is not None:
            return False
        return self.cutoff is None or not self.bounds_of_solve

    @property
    def may_run_out_unnoticed(self) -> bool:
        """Whether pairs may be given up after a time that the caller did not set, without their status being seen."""
        return self.solver == "auto" and not self.bounds and self.time_limit is None and "budget" not in self.options

    def described(self) -> dict[str, Any]:
        """Return everything but the costs in a form that JSON takes: other options make another job."""
        return {
            "solver": self.solver,
            "cutoff": self.cutoff,
            "time_limit": self.time_limit,
            "memory_limit": self.memory_limit,
            "seed": self.seed,
            "options": repr(sorted(self.options.items())),
        }

    def may_share(self, status: int) -> bool:
        """Whether an answer with this status holds for all pairs that share: only a proven distance does."""
        return status == _OPTIMAL or (status == _CUTOFF and not self.bounds_of_solve)


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

    def on_progress(done: int, added: int, tiles: list[Any], late: list[Any]) -> None:
        for answer in tiles:
            tile = Tile(numbers[answer[0]], *answer[1:])
            matrices.put_tile(tile)
            if tile.finished:
                matrices.tile_done(tile)
        for row, column, lower, upper, status, finished, spent, also_open in late:
            if finished:
                matrices.put_pair(row, column, lower, upper, status, spent)
                matrices.pair_done(row, column, also_open)
            else:
                matrices.tighten_pair(row, column, lower, upper, status)
        matrices.flush_if_due()
        if progress is not None:
            progress.at(done, added)

    core, values = how.in_core, how.checked()
    assert core is not None
    prepare = core.reader(**values)
    return _core.solve_pairs(
        [graph._core for graph in plan.rows],
        [graph._core for graph in plan.columns],
        plan.row_group,
        plan.column_group,
        plan.row_class,
        plan.column_class,
        plan.isomorphic_are_free,
        plan.mirrored,
        not how.bounds_of_solve,
        how.screens,
        how.bounds,
        plan.costs,
        np.ascontiguousarray(plan.tiles[numbers]),
        left,
        _core.SolveOptions(
            solver=how.solver,
            cutoff=math.inf if how.cutoff is None else how.cutoff,
            seed=how.seed,
            **core.translate(**values),
        ),
        [] if prepare is None else [prepare(graph) for graph in plan.rows],
        [] if prepare is None else [prepare(graph) for graph in plan.columns],
        FIRST_TRY_SECONDS,
        math.inf if how.time_limit is None else how.time_limit,
        ALL_BYTES if how.memory_limit is None else how.memory_limit,
        seconds,
        threads,
        on_progress,
        threading.current_thread() is threading.main_thread(),
    )
