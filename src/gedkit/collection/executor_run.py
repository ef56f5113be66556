"""Runs a plan on an executor shaped like those of ``concurrent.futures``: a tile is a task.

The task carries its own graphs and costs, so it can be solved in another process or on another machine. A few tasks
per worker are under way at any time, and a tile's answers are kept as soon as they arrive.
"""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import product

import numpy as np
from numpy.typing import NDArray

from gedkit.collection.matrices import STATUS_CODES, Matrices, PairwiseResult, Tile
from gedkit.collection.plan import Plan, make_plan
from gedkit.collection.progress import Progress
from gedkit.collection.run import PairOptions, run_in_core
from gedkit.errors import InvalidTypeError
from gedkit.graph import Graph
from gedkit.result import Result, Status
from gedkit.solvers.registry import find_solver
from gedkit.solvers.request import make_request

__all__ = ["run_on_executor"]

_Answer = tuple[bool, NDArray[np.float64], NDArray[np.float64], NDArray[np.int8]]


def run_on_executor(
    executor: Executor,
    plan: Plan,
    how: PairOptions,
    matrices: Matrices,
    seconds: float,
    progress: Progress | None,
    stop: threading.Event | None = None,
) -> bool:
    """Solve the tiles that ``matrices`` does not have yet; return whether every pair was settled.

    ``stop`` is set when the caller gives up, for workers in this process to see.
    """
    if not callable(getattr(executor, "submit", None)):
        raise InvalidTypeError(
            f"executor must be shaped like those of concurrent.futures, got {type(executor).__name__}"
        )
    deadline = time.monotonic() + seconds
    reopened = {_tile_of(plan, *pair) for pair in matrices.open}
    waiting = [i for i in range(len(plan.tiles)) if i not in matrices.done or i in reopened][::-1]
    under_way: dict[Future[_Answer], int] = {}
    at_once = 2 * (getattr(executor, "_max_workers", None) or os.cpu_count() or 1)
    complete, done = True, 0
    try:
        while waiting or under_way:
            while waiting and len(under_way) < at_once and time.monotonic() < deadline:
                number = waiting.pop()
                under_way[_submit(executor, plan, how, number, deadline, stop)] = number
            if not under_way:  # out of time
                return False
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                number = under_way.pop(future)
                finished, lower, upper, status = future.result()
                tile = Tile(number, finished, lower, upper, status, [])
                matrices.put_tile(tile)
                complete &= finished
                if finished:
                    matrices.tile_is_safe(tile)
                    for row, column in [p for p in matrices.open if _tile_of(plan, *p) == number]:
                        matrices.pair_is_safe(row, column)
                    done += plan.pairs_in(number) if number not in matrices.done else 0
            matrices.keep()
            if progress is not None:
                progress.at(done)
    except BaseException:
        if stop is not None:
            stop.set()
        for future in under_way:
            future.cancel()
        raise
    return complete


def _submit(
    executor: Executor, plan: Plan, how: PairOptions, number: int, deadline: float, stop: threading.Event | None
) -> Future[_Answer]:
    top, bottom, left, right, triangle = plan.tiles[number].tolist()
    rows, columns = plan.rows[top:bottom], plan.columns[left:right]
    seconds = max(0.0, deadline - time.monotonic())
    return executor.submit(_solve_tile, rows, None if triangle else columns, how, seconds, stop)


def _solve_tile(
    rows: list[Graph],
    columns: list[Graph] | None,
    how: PairOptions,
    seconds: float,
    stop: threading.Event | None,
) -> _Answer:
    """Solve all pairs of a tile; without columns those of the rows among themselves, whose distances are symmetric."""
    if how.in_core is not None:
        plan = make_plan(rows, rows if columns is None else columns, how.costs)
        matrices = Matrices(plan, np.dtype(np.float64), bounds=True)
        finished = run_in_core(plan, how, matrices, 1, seconds, None)
        bounds = PairwiseResult(*matrices.result())
        return finished, bounds.lower.ravel(), bounds.upper.ravel(), bounds.status.ravel()
    return _solve_one_by_one(rows, columns, how, seconds, stop)


def _solve_one_by_one(
    rows: list[Graph],
    columns: list[Graph] | None,
    how: PairOptions,
    seconds: float,
    stop: threading.Event | None,
) -> _Answer:
    deadline = time.monotonic() + seconds
    shape = (len(rows), len(rows if columns is None else columns))
    lower, upper = np.zeros(shape), np.full(shape, np.inf)
    status = np.full(shape, STATUS_CODES.index(Status.TIME_LIMIT), np.int8)
    for i, j in product(*map(range, shape)):
        if columns is None and j < i:
            continue
        left = deadline - time.monotonic()
        if left <= 0 or (stop is not None and stop.is_set()):
            return False, lower.ravel(), upper.ravel(), status.ravel()
        limit = min(left, math.inf if how.time_limit is None else how.time_limit)
        result = _solve(rows[i], (rows if columns is None else columns)[j], how, limit, stop)
        lower[i, j], upper[i, j] = result.lower_bound, result.distance
        status[i, j] = STATUS_CODES.index(result.status)
        if result.status is Status.TIME_LIMIT and time.monotonic() >= deadline:
            return False, lower.ravel(), upper.ravel(), status.ravel()
    return True, lower.ravel(), upper.ravel(), status.ravel()


def _solve(g1: Graph, g2: Graph, how: PairOptions, limit: float, stop: threading.Event | None) -> Result:
    callback: Callable[..., object] | None = None if stop is None else lambda *_: stop.is_set()
    request = make_request(g1, g2, how.costs, how.cutoff, None if math.isinf(limit) else limit, None, 0, callback)
    solver = find_solver(how.solver)
    return solver.run(request, **solver.checked_options(how.options))


def _tile_of(plan: Plan, row: int, column: int) -> int:
    tiles = plan.tiles
    inside = (tiles[:, 0] <= row) & (row < tiles[:, 1]) & (tiles[:, 2] <= column) & (column < tiles[:, 3])
    return int(np.flatnonzero(inside)[0])
