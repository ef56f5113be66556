"""Runs a plan on an executor: tiles go to its workers, and their answers are kept as soon as they arrive.

Where workers keep shared data the graphs are sent once, and a task is a few tiles; otherwise a task is one tile, with
its own graphs and costs.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._graphs.graph import Graph
from gedkit._result import STATUS_CODES, Result, Status
from gedkit._solvers.registry import find_solver
from gedkit._solvers.request import make_request
from gedkit.collection.chunks import run_in_chunks
from gedkit.collection.matrices import Matrices, PairwiseResult, Tile
from gedkit.collection.plan import Plan, make_plan
from gedkit.collection.progress import Progress
from gedkit.collection.run import PairOptions, run_in_core
from gedkit.collection.workers import SharedData, workers_of

__all__ = ["run_on_executor"]

_Answer = tuple[bool, NDArray[np.float64], NDArray[np.float64], NDArray[np.int8]]
_Job = tuple[list[Graph], list[Graph] | None] | tuple[int, int, int, int, int]  # graphs, or a tile of the shared ones


def run_on_executor(
    executor: Any,
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
    workers = workers_of(executor)
    reopened = {_tile_of(plan, *pair) for pair in matrices.open}
    numbers = [i for i in range(len(plan.tiles)) if i not in matrices.done or i in reopened]
    complete, done = True, 0

    def take(tiles: list[int], answers: list[_Answer]) -> None:
        nonlocal complete, done
        for number, (finished, lower, upper, status) in zip(tiles, answers, strict=True):
            tile = Tile(number, finished, lower.copy(), upper.copy(), status.copy(), [])
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

    def on_worker(number: int) -> _Job:
        top, bottom, left, right, triangle = plan.tiles[number].tolist()
        if workers.keeps_shared_data:
            return top, bottom, left, right, triangle
        return plan.rows[top:bottom], None if triangle else plan.columns[left:right]

    same = plan.rows is plan.columns or plan.mirrored
    graphs = (plan.rows, None if same else plan.columns) if workers.keeps_shared_data else None
    try:
        data = SharedData((graphs, how, stop))
        in_time = run_in_chunks(workers, _solve_tiles, data, numbers, take, on_worker=on_worker, seconds=seconds)
    except BaseException:
        if stop is not None:
            stop.set()
        raise
    return complete and in_time


def _solve_tiles(data: SharedData, jobs: list[_Job], seconds: float) -> tuple[float, list[_Answer]]:
    """Solve tiles on a worker."""
    shared, how, stop = data.value
    begun = time.monotonic()
    answers = []
    for job in jobs:
        if len(job) == 2:
            rows, columns = job
        else:
            top, bottom, left, right, triangle = job
            rows = shared[0][top:bottom]
            columns = None if triangle else (shared[0] if shared[1] is None else shared[1])[left:right]
        left_over = max(0.0, begun + seconds - time.monotonic())
        answers.append(_solve_tile(rows, columns, how, left_over, stop))
    return time.monotonic() - begun, answers


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
