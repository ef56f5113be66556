"""Runs a plan on an executor: tiles go to its workers, and their answers are kept as soon as they arrive.

Where workers keep shared data the graphs are sent once, and a task is a few tiles; otherwise a task is one tile, with
its own graphs and costs. Pairs that must not share an answer (see ``plan``) follow, one by one.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.pricing_deadline import OutOfTimeError, pricing_deadline
from gedkit._graphs.graph import Graph
from gedkit._result import STATUS_CODES, Result, Status
from gedkit._solvers.registry import find_solver
from gedkit._solvers.request import make_request
from gedkit.collection.chunks import run_in_chunks
from gedkit.collection.matrices import UNKNOWN, Matrices, PairwiseResult, Tile
from gedkit.collection.plan import Pair, Plan, make_plan
from gedkit.collection.progress import Progress
from gedkit.collection.run import PairOptions, run_in_core
from gedkit.collection.workers import SharedData, Workers, workers_of

_Answer = tuple[bool, NDArray[np.float64], NDArray[np.float64], NDArray[np.int8]]
# Rows and columns (None: the rows again, and distances are symmetric): graphs, or their places among the shared ones.
_Job = tuple[list[Any], list[Any] | None]


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
    run = _ExecutorRun(workers_of(executor), plan, how, matrices, time.monotonic() + seconds, progress, stop)
    try:
        return run()
    except BaseException:
        if stop is not None:
            stop.set()
        raise


class _ExecutorRun:
    def __init__(
        self,
        workers: Workers,
        plan: Plan,
        how: PairOptions,
        matrices: Matrices,
        deadline: float,
        progress: Progress | None,
        stop: threading.Event | None,
    ) -> None:
        self.workers, self.plan, self.how, self.matrices = workers, plan, how, matrices
        self.deadline, self.progress = deadline, progress
        graphs = (plan.rows, None if plan.rows is plan.columns else plan.columns) if workers.keeps_shared_data else None
        self.data = SharedData((graphs, how, stop))
        self.complete, self.done, self.added = True, 0, 0
        self.open = sorted(matrices.open)

    def __call__(self) -> bool:
        numbers = [i for i in range(len(self.plan.tiles)) if i not in self.matrices.done]
        in_time = self._run(numbers, self._take_tile, self._tile_job)
        while self.open and in_time and self.complete:
            pairs, self.open = self.open, []
            in_time = self._run(pairs, self._take_pair, self._pair_job)
        for row, column in self.open:
            self.matrices.tighten_pair(row, column, 0.0, math.inf, STATUS_CODES.index(Status.TIME_LIMIT))
        return in_time and self.complete and not self.open

    def _run(self, items: list[Any], take: Callable[[Any, _Answer], None], on_worker: Callable[[Any], _Job]) -> bool:
        def take_all(chunk: list[Any], answers: list[_Answer]) -> None:
            for item, answer in zip(chunk, answers, strict=True):
                take(item, answer)
            self.matrices.flush_if_due()
            if self.progress is not None:
                self.progress.at(self.done, self.added)

        left = max(0.0, self.deadline - time.monotonic())
        return run_in_chunks(self.workers, _solve_jobs, self.data, items, take_all, on_worker=on_worker, seconds=left)

    def _tile_job(self, number: int) -> _Job:
        top, bottom, left, right, triangle = self.plan.tiles[number].tolist()
        rows = self.plan.first_row[top:bottom].tolist()
        return self._job(rows, None if triangle else self.plan.first_column[left:right].tolist())

    def _pair_job(self, pair: Pair) -> _Job:
        return self._job([pair[0]], [pair[1]])

    def _job(self, rows: list[int], columns: list[int] | None) -> _Job:
        if self.workers.keeps_shared_data:
            return rows, columns
        return (
            [self.plan.rows[i] for i in rows],
            None if columns is None else [self.plan.columns[j] for j in columns],
        )

    def _take_tile(self, number: int, answer: _Answer) -> None:
        finished, lower, upper, status = answer
        tile = Tile(number, finished, lower.copy(), upper.copy(), status.copy(), [], square=True)
        self.matrices.put_tile(tile)
        self.complete &= finished
        if finished:
            tile.open.extend(self._not_shared(number, status))
            self._follow_up(tile.open)
            self.matrices.tile_done(tile)
            self.done += self.plan.pairs_in(number)

    def _take_pair(self, pair: Pair, answer: _Answer) -> None:
        finished, (lower,), (upper,), (status,) = answer
        if not finished:
            self.complete = False
            self.matrices.tighten_pair(*pair, lower, upper, status)
            return
        self.matrices.put_pair(*pair, lower, upper, status)
        shared = not self.plan.is_first(*pair) or self.how.may_share(status)
        also_open = [] if shared else self.plan.siblings(*pair)
        self._follow_up(also_open)
        self.matrices.pair_done(*pair, also_open)
        self.done += 1

    def _follow_up(self, pairs: list[Pair]) -> None:
        self.open += pairs
        self.added += len(pairs)

    def _not_shared(self, number: int, status: NDArray[np.int8]) -> list[Pair]:
        """Return the pairs that have to be solved by themselves because a tile's answers must not be shared."""
        plan = self.plan
        top, bottom, left, right, triangle = plan.tiles[number].tolist()
        codes = status.reshape(bottom - top, right - left)
        pairs = []
        for i, j in np.argwhere(~np.isin(codes, [code for code in np.unique(codes) if self.how.may_share(code)])):
            first = int(plan.first_row[top + i]), int(plan.first_column[left + j])
            if not plan.is_first(*first):
                continue
            mirrored = int(plan.first_row[left + j]), int(plan.first_column[top + i])
            # The worker has solved a triangle's pairs in both directions.
            pairs += [pair for pair in plan.siblings(*first) if not triangle or pair != mirrored]
        return pairs


def _solve_jobs(data: SharedData, jobs: list[_Job], seconds: float) -> tuple[float, list[_Answer]]:
    """Solve tiles, or single pairs, on a worker."""
    shared, how, stop = data.value
    begun = time.monotonic()
    answers = []
    for rows, columns in jobs:
        if shared is not None:
            others = shared[0] if shared[1] is None else shared[1]
            rows = [shared[0][i] for i in rows]
            columns = None if columns is None else [others[j] for j in columns]
        left = max(0.0, begun + seconds - time.monotonic())
        answers.append(_solve_tile(rows, columns, how, left, stop))
    return time.monotonic() - begun, answers


def _solve_tile(
    rows: list[Graph],
    columns: list[Graph] | None,
    how: PairOptions,
    seconds: float,
    stop: threading.Event | None,
) -> _Answer:
    """Solve all pairs of a tile; without columns those of the rows among themselves, whose distances are symmetric."""
    if not how.in_core:
        return _solve_one_by_one(rows, columns, how, seconds, stop)
    began, others = time.monotonic(), rows if columns is None else columns
    try:
        with pricing_deadline(seconds):
            plan = make_plan(rows, others, how.costs, share=how.shares)
    except OutOfTimeError:
        pairs = len(rows) * len(others)
        return False, np.zeros(pairs), np.full(pairs, np.inf), np.full(pairs, UNKNOWN, np.int8)
    matrices = Matrices(plan, np.dtype(np.float64), bounds=True)
    finished = run_in_core(plan, how, matrices, 1, max(0.0, seconds - (time.monotonic() - began)), None)
    bounds = PairwiseResult(*matrices.result())
    return finished, bounds.lower.ravel(), bounds.upper.ravel(), bounds.status.ravel()


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
    for i, j in np.ndindex(shape):
        if columns is None and j < i and how.may_share(int(status[j, i])):
            lower[i, j], upper[i, j], status[i, j] = lower[j, i], upper[j, i], status[j, i]
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
    request = make_request(
        g1,
        g2,
        how.costs,
        how.cutoff,
        None if math.isinf(limit) else limit,
        how.memory_limit,
        how.seed,
        callback,
    )
    solver = find_solver(how.solver)
    return solver.run(request, **solver.checked_options(how.options))
