"""solve_many: results with mappings for a list of pairs, on threads or on the workers of an executor."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from gedkit._costs.costs import Costs, CostsByPair
from gedkit._graphs.graph import Graph
from gedkit._result import Result
from gedkit._solve import solve
from gedkit._solvers.record import refuse_explain
from gedkit._solvers.registry import find_solver
from gedkit._solvers.request import checked_limits
from gedkit.collection.matrix_job import checked_workers
from gedkit.collection.progress import Progress, ProgressCallback, make_progress
from gedkit.collection.workers import Workers, workers_of
from gedkit.errors import InvalidOptionError, InvalidTypeError

_AT_ONCE = 16  # pairs of one task, so that handing it over takes little of its time
_TINY = 1e-4  # seconds for a pair, up to which threads would mostly wait for each other
_PATIENCE = 0.01  # seconds above that before threads are started
_MOST_OF_ONE = 0.75 * _PATIENCE  # so that one slow pair, the first one or a garbage collection, starts none
_REPEATS = 3  # of a task whose worker was lost

_Task = list[tuple[Graph, Graph, Costs | CostsByPair | None]]


def solve_many(
    pairs: Iterable[tuple[Graph, Graph]],
    *,
    costs: Costs | CostsByPair | Sequence[Costs] | None = None,
    solver: str = "auto",
    cutoff: float | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    seed: int = 0,
    keep_names: bool = True,
    threads: int | None = None,
    progress: bool | ProgressCallback = False,
    executor: Any = None,
    **options: Any,
) -> list[Result]:
    """Solve many pairs of graphs, each under its own costs if need be.

    `cdist` and `pdist` are faster where distances are all that is wanted of all pairs. This function returns what
    `solve` returns, with mapping and path, and takes costs by array.

    Parameters
    ----------
    pairs : iterable of (Graph, Graph)
    costs : Costs or sequence of Costs, optional
        The same for all pairs, or one for each pair.
    solver, cutoff, time_limit, memory_limit, seed, keep_names, **options
        As for `solve`, for each pair.
    threads : int, optional
        How many pairs to solve at once, each on a thread without the GIL; by default, and for 0, as many as the process
        has cores.
    progress : bool or callable
        ``True`` writes a line to stderr; a function is called as ``progress(done, total, seconds_left)``.
    executor : concurrent.futures.Executor or dask.distributed.Client, optional
        Solve the pairs on its workers instead of on local threads.

    Returns
    -------
    list of Result
        In the order of the pairs; each is what `solve` says of the pair.

    Examples
    --------
    >>> import gedkit as gk, numpy as np
    >>> path, triangle = gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(3, [(0, 1), (1, 2), (0, 2)])
    >>> [r.distance for r in gk.solve_many([(path, triangle), (triangle, path)])]
    [1.0, 1.0]
    >>> apart = gk.Costs(node_sub=np.full((3, 3), 0.5))
    >>> [r.distance for r in gk.solve_many([(path, triangle)] * 2, costs=[gk.Costs(), apart])]
    [1.0, 2.5]
    """
    listed = [_checked_pair(place, pair) for place, pair in enumerate(pairs)]
    prices = _one_for_each(costs, len(listed))
    refuse_explain(options)
    find_solver(solver).checked_options(options)
    checked_limits(cutoff, time_limit, memory_limit, seed, signed=True)
    how = {
        "solver": solver,
        "cutoff": cutoff,
        "time_limit": time_limit,
        "memory_limit": memory_limit,
        "seed": seed,
        "keep_names": keep_names,
        **options,
    }
    work = [(g1, g2, price) for (g1, g2), price in zip(listed, prices, strict=True)]
    reporter = make_progress(progress, len(work), 0)
    if executor is not None:
        if threads is not None:
            raise InvalidOptionError("threads= is for this process: leave it out with executor=")
        results = _on_workers(workers_of(executor), work, how, reporter, [])
    else:
        count = checked_workers(threads)
        alone = count == 1 or len(work) <= 1
        few = len(work) <= _AT_ONCE  # threads take no time to speak of, and a slow pair may be one of two
        results = [] if few and not alone else _one_by_one(work, how, reporter, math.inf if alone else _PATIENCE)
        if len(results) < len(work):
            with ThreadPoolExecutor(count) as pool:
                try:
                    results = _on_workers(Workers(pool), work, how, reporter, results)
                finally:
                    pool.shutdown(wait=False, cancel_futures=True)
    if reporter is not None:
        reporter.finish()
    return results


def _one_by_one(work: _Task, how: dict[str, Any], reporter: Progress | None, patience: float) -> list[Result]:
    """Solve pairs on this thread, and stop when they turn out not to be tiny and have taken ``patience`` seconds.

    Of a tiny pair's time, four parts of five are spent in Python, where threads take turns.
    """
    results: list[Result] = []
    taken, now = 0.0, time.perf_counter()
    for g1, g2, costs in work:
        results.append(solve(g1, g2, costs=costs, **how))
        if reporter is not None:
            reporter.at(len(results))
        began, now = now, time.perf_counter()
        taken += min(now - began, _MOST_OF_ONE)
        if taken > patience + _TINY * len(results):
            break
    return results


def _on_workers(
    workers: Workers, work: _Task, how: dict[str, Any], reporter: Progress | None, results: list[Result]
) -> list[Result]:
    """Return the results so far and those of the pairs that are left."""
    work = work[len(results) :]
    size = max(1, min(_AT_ONCE, len(work) // (4 * workers.count)))
    tasks = [work[begin : begin + size] for begin in range(0, len(work), size)]
    waiting: deque[tuple[_Task, Future[list[Result]]]] = deque()
    next_task = iter(tasks)
    while True:
        while len(waiting) < 4 * workers.count and (task := next(next_task, None)) is not None:
            waiting.append((task, workers.submit(_solve_task, task, how)))
        if not waiting:
            return results
        task, future = waiting.popleft()
        results += _result_of(workers, task, how, future)
        if reporter is not None:
            reporter.at(len(results))


def _result_of(workers: Workers, task: _Task, how: dict[str, Any], future: Future[list[Result]]) -> list[Result]:
    for _ in range(_REPEATS):
        try:
            return future.result()
        except Exception as error:
            if not workers.has_lost_work(error):
                raise
        future = workers.submit(_solve_task, task, how)
    return future.result()


def _solve_task(task: _Task, how: dict[str, Any]) -> list[Result]:
    return [solve(g1, g2, costs=costs, **how) for g1, g2, costs in task]


def _checked_pair(place: int, pair: Any) -> tuple[Graph, Graph]:
    if isinstance(pair, (tuple, list)) and len(pair) == 2:
        return pair[0], pair[1]
    raise InvalidTypeError(f"pairs must be a list such as [(g1, g2)], but number {place} is {type(pair).__name__}")


def _one_for_each(costs: Any, count: int) -> list[Costs | CostsByPair | None]:
    if costs is None or not isinstance(costs, Sequence):
        return [costs] * count
    if len(costs) != count:
        raise InvalidOptionError(f"costs has {len(costs)} entries for {count} pairs: give one Costs, or one per pair")
    return list(costs)
