"""What people call for collections: cdist and pdist, the distances of all pairs."""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from gedkit._costs.costs import Costs, require_costs
from gedkit._graphs.graph import Graph, require_graphs
from gedkit._solvers.registry import find_solver
from gedkit._solvers.request import checked_number
from gedkit.collection.disk_matrices import DiskMatrices
from gedkit.collection.executor_run import run_on_executor
from gedkit.collection.matrices import Matrices, PairwiseResult, checked_dtype
from gedkit.collection.named_matrix import as_data_frame
from gedkit.collection.plan import Plan, make_plan
from gedkit.collection.progress import Progress, ProgressCallback, make_progress
from gedkit.collection.run import PairOptions, run_in_core
from gedkit.collection.workers import workers_of
from gedkit.errors import InvalidOptionError, InvalidTypeError

__all__ = ["cdist", "checked_threads", "pdist"]

# Tiles that travel to a worker are this much larger each way: a task should be worth its journey.
_LARGER_TILES = 4


def cdist(
    A: Sequence[Graph],  # noqa: N803 (scipy's names)
    B: Sequence[Graph],  # noqa: N803
    *,
    costs: Costs | None = None,
    solver: str = "auto",
    cutoff: float | None = None,
    time_limit: float | None = None,
    total_time_limit: float | None = None,
    bounds: bool = False,
    as_frame: bool = False,
    dtype: DTypeLike = np.float64,
    threads: int | None = None,
    progress: bool | ProgressCallback = False,
    out: str | Path | None = None,
    resume: bool = False,
    executor: Any = None,
    **options: Any,
) -> Any:
    """Return the distances of every graph of ``A`` from every graph of ``B``.

    Pairs are solved by C++ threads. Graphs that are the same up to numbering are solved once, and only half of the
    matrix where ``A`` and ``B`` are the same and the costs symmetric. A pair that takes long is put off until the
    others are done.

    Parameters
    ----------
    A, B : sequence of Graph
        All directed or all undirected.
    costs, solver, cutoff, time_limit, **options
        As for `gedkit.solve`, for each pair. ``time_limit`` is that of a pair.
    total_time_limit : float, optional
        Seconds for the whole call. Pairs not reached keep the bounds 0 and ``inf`` and the status ``TIME_LIMIT``.
    bounds : bool
        Return lower bounds, upper bounds and statuses in place of the distances.
    as_frame : bool
        Return a pandas DataFrame whose index and columns are the names of the graphs, or their positions.
    dtype : numpy type
        Of the matrices. An integer type needs whole costs; its largest number stands for ``inf``.
    threads : int, optional
        How many threads; as many as the process may use if nothing is said.
    progress : bool or callable
        ``True`` writes a line to stderr; a function is called as ``progress(done, total, seconds_left)``.
    out : path, optional
        An ``.npy`` file to hold the matrix, mapped into memory and written as tiles are finished. With ``bounds`` the
        lower bounds and statuses are in ``.lower.npy`` and ``.status.npy`` beside it.
    resume : bool
        Go on with the job that ``out`` holds, if there is one. No tile that was finished is solved again, and the
        matrix is the one that an undisturbed run gives.
    executor : concurrent.futures.Executor or dask.distributed.Client, optional
        Solve tiles on its workers in place of threads here: processes, or the machines of a cluster.

    Returns
    -------
    ndarray of shape (len(A), len(B)), or PairwiseResult, or DataFrame
        The distance is ``inf`` above the cutoff, or where no path is possible or none known. With limits it is the cost
        of the best path found: ``bounds=True`` tells which entries are proven.

    Raises
    ------
    KeyboardInterrupt
        After Ctrl-C, at once. Finished tiles are kept in ``out``.
    StoreError
        If ``out`` cannot be written, is damaged, or belongs to another job.

    Examples
    --------
    >>> import gedkit as gk
    >>> path, triangle = gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(3, [(0, 1), (1, 2), (0, 2)])
    >>> gk.cdist([path], [path, triangle, gk.Graph(1)])
    array([[0., 1., 4.]])
    >>> lower, upper, status = gk.cdist([path], [triangle, gk.Graph(1)], cutoff=2, bounds=True)
    >>> lower, upper
    (array([[1., 3.]]), array([[ 1., inf]]))
    """
    if as_frame and bounds:
        raise InvalidOptionError("bounds=True gives three matrices and as_frame=True a single one: ask for one of them")
    rows = _graphs(A, "A")
    columns = rows if B is A else _graphs(B, "B")
    how = _pair_options(costs, solver, cutoff, time_limit, options)
    seconds = math.inf
    if total_time_limit is not None:
        seconds = checked_number("total_time_limit", total_time_limit, "a positive number of seconds", lambda x: x > 0)
    workers = checked_threads(threads)
    kind = checked_dtype(dtype, how.costs.is_integer)
    if resume and out is None:
        raise InvalidOptionError("resume=True needs out=, the file to go on with")
    if not rows or not columns:
        nothing = _empty(rows, columns, kind, bounds, out)
        return as_data_frame(nothing, rows, columns) if as_frame else nothing
    plan = make_plan(rows, columns, how.costs, _LARGER_TILES if _sends_graphs(executor) else 1)
    job = {"solver": solver, "cutoff": cutoff, "time_limit": time_limit, "options": repr(sorted(options.items()))}
    matrices = Matrices(plan, kind, bounds) if out is None else DiskMatrices(plan, kind, bounds, Path(out), resume, job)
    complete = False
    try:
        reporter = make_progress(progress, plan.pairs, _already_done(plan, matrices))
        complete = _run(plan, how, matrices, workers, seconds, reporter, executor)
        if reporter is not None and complete:
            reporter.finish()
    finally:
        matrices.close(complete)
    found = matrices.result()
    return as_data_frame(found, rows, columns) if as_frame else found


def pdist(A: Sequence[Graph], **how: Any) -> Any:  # noqa: N803
    """Return the distances of the graphs of ``A`` from each other, as a square matrix.

    Parameters
    ----------
    A : sequence of Graph
    **how
        As for `cdist`.

    Returns
    -------
    ndarray of shape (len(A), len(A)), or PairwiseResult
        ``scipy.spatial.distance.squareform`` makes a condensed vector of it.

    Examples
    --------
    >>> import gedkit as gk
    >>> gk.pdist([gk.Graph(1), gk.Graph(2), gk.Graph(2, [(0, 1)])], dtype=int)
    array([[0, 1, 2],
           [1, 0, 1],
           [2, 1, 0]])
    """
    graphs = _graphs(A, "A")
    return cdist(graphs, graphs, **how)


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
    if how.in_core is not None:
        return run_in_core(plan, how, matrices, threads, seconds, progress)
    with ThreadPoolExecutor(threads) as pool:
        return run_on_executor(pool, plan, how, matrices, seconds, progress, threading.Event())


def _sends_graphs(executor: Any) -> bool:
    return executor is not None and not workers_of(executor).keeps_shared_data


def _graphs(given: Any, name: str) -> list[Graph]:
    if isinstance(given, Graph):
        raise InvalidTypeError(f"{name} must be a sequence of graphs, got one graph: write [graph]")
    try:
        graphs = list(given)
    except TypeError:
        raise InvalidTypeError(f"{name} must be a sequence of graphs, got {type(given).__name__}") from None
    require_graphs(*graphs)
    return graphs


def _pair_options(costs: Any, solver: str, cutoff: Any, time_limit: Any, options: dict[str, Any]) -> PairOptions:
    if "certificate" in options:
        raise InvalidOptionError("a matrix keeps no certificates: ask gk.solve for that of a pair")
    options = find_solver(solver).checked_options(options)
    options.pop("certificate", None)
    if cutoff is not None:
        cutoff = checked_number("cutoff", cutoff, "0 or more", lambda x: x >= 0)
    if time_limit is not None:
        time_limit = checked_number("time_limit", time_limit, "a positive number of seconds", lambda x: x > 0)
    return PairOptions(require_costs(costs), solver, cutoff, time_limit, options)


def checked_threads(threads: Any) -> int:
    """Return how many threads to use, as many as the process may use for ``None``."""
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if isinstance(threads, bool) or not isinstance(threads, int):
        raise InvalidTypeError(f"threads must be a whole number, got {threads!r}")
    if not 1 <= threads <= 1024:
        raise InvalidOptionError(f"threads must be between 1 and 1024, got {threads}")
    return threads


def _empty(
    rows: list[Graph], columns: list[Graph], dtype: np.dtype[Any], bounds: bool, out: str | Path | None
) -> NDArray[Any] | PairwiseResult:
    if out is not None:
        raise InvalidOptionError("a matrix without entries is not written to a file: give at least one graph")
    nothing: NDArray[Any] = np.empty((len(rows), len(columns)), dtype)
    return PairwiseResult(nothing, nothing.copy(), nothing.astype(np.int8)) if bounds else nothing


def _already_done(plan: Plan, matrices: Matrices) -> int:
    return sum(plan.pairs_in(tile) for tile in matrices.done) - len(matrices.open)
