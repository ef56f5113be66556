"""A matrix from the caller's arguments: they are checked, the plan is made, run, and its answers returned."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from gedkit._costs.costs import Costs, require_costs_of_many
from gedkit._costs.overlooked import warn_of_overlooked
from gedkit._costs.pricing_deadline import OutOfTimeError, pricing_deadline
from gedkit._files.boundary import checked_path
from gedkit._graphs.graph import Graph
from gedkit._solvers.registry import find_solver
from gedkit._solvers.request import checked_limits, checked_number, checked_threads
from gedkit._system.warning import warn_caller
from gedkit.collection.disk_matrices import DiskMatrices
from gedkit.collection.executor_run import run_on_executor
from gedkit.collection.matrices import Matrices, PairwiseResult, checked_dtype
from gedkit.collection.named_matrix import as_data_frame
from gedkit.collection.plan import Plan, make_plan
from gedkit.collection.progress import Progress, ProgressCallback, make_progress
from gedkit.collection.run import PairOptions, run_in_core
from gedkit.collection.workers import workers_of
from gedkit.errors import InvalidOptionError, InvalidTypeError, UnprovenDistanceWarning
from gedkit.io.accepting import as_graphs, is_graph

# Tiles that are sent to a worker are this many times larger each way: a task should be worth sending.
_LARGER_TILES = 4
_NOT_FOR_MATRICES = {
    "certificate": "a matrix keeps no certificates: ask gedkit.solve for that of a pair",
    "callback": "a matrix has no callback for the bounds of a pair: progress= counts the pairs that are done",
}


def compute_matrix(
    rows: list[Graph],
    columns: list[Graph],
    how: PairOptions,
    total_time_limit: Any,
    as_frame: bool,
    dtype: DTypeLike,
    threads: Any,
    progress: bool | ProgressCallback,
    out: str | Path | None,
    resume: bool,
    executor: Any,
) -> Any:
    """Return what `cdist` returns."""
    if as_frame and how.bounds:
        raise InvalidOptionError("bounds=True gives three matrices and as_frame=True a single one: ask for one of them")
    seconds = math.inf
    if total_time_limit is not None:
        seconds = checked_number("total_time_limit", total_time_limit, "a positive number of seconds", lambda x: x > 0)
    workers = checked_workers(threads)
    kind = checked_dtype(dtype, how.costs.is_integer)
    if resume and out is None:
        raise InvalidOptionError("resume=True needs out=, the file to go on with")
    if out is not None:
        out = checked_path("out", out)
    warn_of_overlooked(rows if rows is columns else [*rows, *columns], how.costs)
    if not rows or not columns:
        nothing = _empty(rows, columns, kind, how.bounds, out)
        return as_data_frame(nothing, rows, columns) if as_frame else nothing
    began = time.monotonic()
    try:
        with pricing_deadline(seconds):
            wide = workers if executor is None and out is None and how.in_core and how.excludes else None
            larger = _LARGER_TILES if _sends_graphs(executor) else 1
            plan = make_plan(rows, columns, how.costs, how.shares, larger, wide_for=wide)
    except OutOfTimeError:
        unknown = _unknown(rows, columns, kind, how.bounds, out)
        if not how.bounds:
            _warn_of_unsolved(len(rows) * len(columns), (len(rows), len(columns)))
        return as_data_frame(unknown, rows, columns) if as_frame else unknown
    seconds = max(0.0, seconds - (time.monotonic() - began))
    matrices = (
        Matrices(plan, kind, how.bounds, counts_unsolved=total_time_limit is not None)
        if out is None
        else DiskMatrices(plan, kind, how.bounds, out, resume, how.described())
    )
    complete = False
    try:
        reporter = make_progress(progress, *_counts(plan, matrices))
        complete = _run(plan, how, matrices, workers, seconds, reporter, executor)
        if reporter is not None and complete:
            reporter.finish()
    finally:
        matrices.close(complete)
    if not complete and not how.bounds:
        _warn_of_unsolved(matrices.unsolved, matrices.shape)
    elif matrices.unproven and how.may_run_out_unnoticed:
        _warn(matrices)
    found = matrices.result()
    return as_data_frame(found, rows, columns) if as_frame else found


def _warn(matrices: Matrices) -> None:
    rows, columns = matrices.shape
    warning = UnprovenDistanceWarning(
        f"{matrices.unproven} of {rows * columns} distances are not proven: the seconds that auto allows itself for a "
        f"pair were over before, and the cost of the best path found is given. Pass bounds=True to see which they are, "
        f"time_limit= or budget= to say how long to search, or solver='exact' to search until the proof"
    )
    warn_caller(warning)


def _warn_of_unsolved(count: int | None, shape: tuple[int, int]) -> None:
    entries = "some" if count is None else f"{count} of {shape[0] * shape[1]}"
    remedy = "Pass resume=True to go on" if count is None else "Pass bounds=True to see which they are"
    warning = UnprovenDistanceWarning(
        f"{entries} distances are not proven: total_time_limit was over before, and the cost of the best path found is "
        f"given, inf where none was. {remedy}, or allow more time"
    )
    warn_caller(warning)


def _run(
    plan: Plan,
    how: PairOptions,
    matrices: Matrices,
    threads: int,
    seconds: float,
    progress: Progress | None,
    executor: Any,
) -> bool:
    if executor is not None:
        return run_on_executor(executor, plan, how, matrices, seconds, progress)
    if how.in_core:
        return run_in_core(plan, how, matrices, threads, seconds, progress)
    with ThreadPoolExecutor(threads) as pool:
        return run_on_executor(pool, plan, how, matrices, seconds, progress, threading.Event())


def _sends_graphs(executor: Any) -> bool:
    return executor is not None and not workers_of(executor).keeps_shared_data


def graph_list(given: Any, name: str) -> list[Graph]:
    """Return the graphs of a collection, or raise an error that says what is wrong with it."""
    return graph_lists((name, given))[0]


def graph_lists(*collections: tuple[str, Any]) -> list[list[Graph]]:
    """Return the graphs of named collections that are to be compared, objects of other libraries converted."""
    lists = [_listed(given, name) for name, given in collections]
    graphs = as_graphs(graph for each in lists for graph in each)
    ends = np.cumsum([len(each) for each in lists]).tolist()
    return [graphs[end - len(each) : end] for each, end in zip(lists, ends, strict=True)]


def _listed(given: Any, name: str) -> list[Any]:
    if is_graph(given):
        raise InvalidTypeError(f"{name} must be a sequence of graphs, got one graph: write [graph]")
    if isinstance(given, Mapping | str):  # iterating would give keys, or letters
        raise InvalidTypeError(f"{name} must be a sequence of graphs, got {type(given).__name__}")
    try:
        return list(given)
    except TypeError:
        raise InvalidTypeError(f"{name} must be a sequence of graphs, got {type(given).__name__}") from None


def pair_options(
    costs: Any,
    solver: str,
    cutoff: Any,
    time_limit: Any,
    memory_limit: Any,
    seed: Any,
    bounds: bool,
    options: dict[str, Any],
) -> PairOptions:
    """Return how to solve every pair, or raise an error that names what is wrong."""
    for name, why in _NOT_FOR_MATRICES.items():
        if name in options:
            raise InvalidOptionError(why)
    find_solver(solver).checked_options(options)
    limits = checked_limits(cutoff, time_limit, memory_limit, seed)
    return PairOptions(require_costs_of_many(costs, "cdist"), solver, *limits, options, bounds, bounds_of_solve=bounds)


def checked_workers(threads: Any) -> int:
    """Return how many pairs to solve at once: the rule of `solve`, but by default on all cores."""
    return checked_threads(0 if threads is None else threads)


def _empty(
    rows: list[Graph], columns: list[Graph], dtype: np.dtype[Any], bounds: bool, out: str | Path | None
) -> NDArray[Any] | PairwiseResult:
    if out is not None:
        raise InvalidOptionError("a matrix without entries is not written to a file: give at least one graph")
    nothing: NDArray[Any] = np.empty((len(rows), len(columns)), dtype)
    return PairwiseResult(nothing, nothing.copy(), nothing.astype(np.int8)) if bounds else nothing


def _unknown(
    rows: list[Graph], columns: list[Graph], dtype: np.dtype[Any], bounds: bool, out: str | Path | None
) -> NDArray[Any] | PairwiseResult:
    """Return what is known of all pairs before their costs are: nothing."""
    if out is not None:  # which costs a file belongs to is part of it
        raise InvalidOptionError(
            "total_time_limit was over before the cost functions were evaluated, and no file was made: allow more time"
        )
    return Matrices(make_plan(rows, columns, Costs(), share=False), dtype, bounds).result()


def _counts(plan: Plan, matrices: Matrices) -> tuple[int, int]:
    """Return how many pairs there are to solve, those known to share no answer included, and how many are solved."""
    by_themselves = sum(not plan.is_first(*pair) for pair in matrices.open)
    done = sum(plan.pairs_in(tile) for tile in matrices.done)
    return plan.pairs + by_themselves, done - (len(matrices.open) - by_themselves)
