"""cdist and pdist: the distances of all pairs of two collections, or of one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from gedkit import _core
from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit.collection.matrix_job import compute_matrix, graph_list, graph_lists, pair_options
from gedkit.collection.progress import ProgressCallback

_USUAL_SEED = 0  # solve checks any other value
_FEW_PAIRS = 32  # of small graphs: for more, a plan that shares answers pays off


def cdist(
    A: Sequence[Graph],  # noqa: N803 (scipy's names)
    B: Sequence[Graph],  # noqa: N803
    *,
    costs: Costs | None = None,
    solver: str = "auto",
    cutoff: float | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    seed: int = 0,
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

    Pairs are solved by C++ threads. A hard pair is postponed until the others are done. Proven distances are
    shared between graphs that are the same up to numbering, and mirrored where ``A`` and ``B`` are the same and the
    costs symmetric.

    Parameters
    ----------
    A, B : sequence of Graph
        All directed or all undirected. Objects of other libraries are converted, as by `solve`.
    costs, solver, cutoff, time_limit, memory_limit, seed, **options
        As for `gedkit.solve`, for each pair: entry (i, j) is what `solve` says of that pair. Cost functions are
        evaluated for all pairs together, which the ``time_limit`` of a pair does not cover.
    total_time_limit : float, optional
        Seconds for the whole call, cost functions included. Pairs not started before the limit keep the bounds 0 and
        ``inf`` and the status ``TIME_LIMIT``.
    bounds : bool
        Return lower bounds, upper bounds and statuses instead of the distances.
    as_frame : bool
        Return a pandas DataFrame whose index and columns are the names of the graphs, or their positions.
    dtype : numpy type
        Of the matrices. An integer type needs whole costs; its largest number stands for ``inf``.
    threads : int, optional
        How many pairs to solve at once, each on a thread; by default, and for 0, as many as the process has cores.
    progress : bool or callable
        ``True`` writes a line to stderr; a function is called as ``progress(done, total, seconds_left)``.
    out : path, optional
        An ``.npy`` file to hold the matrix, mapped into memory and written as tiles are finished. With ``bounds`` the
        lower bounds and statuses are in ``.lower.npy`` and ``.status.npy`` next to it.
    resume : bool
        Resume the job that ``out`` holds, if there is one. No finished tile is solved again, and the matrix is the one
        that an uninterrupted run gives.
    executor : concurrent.futures.Executor or dask.distributed.Client, optional
        Solve tiles on its workers (processes, or the machines of a cluster) instead of on local threads.

    Returns
    -------
    ndarray of shape (len(A), len(B)), or PairwiseResult, or DataFrame
        The distance is ``inf`` where it is proven to be above the cutoff, or no path is possible or none known. Under
        limits, also the 10 seconds that ``"auto"`` allows itself for a pair of more than 16 nodes, and from an inexact
        solver it is the cost of the best path found: ``bounds=True`` tells which entries are proven.

    Warns
    -----
    UnprovenDistanceWarning
        If the 10 seconds of ``"auto"`` were over before the proof of some distance, and neither ``bounds`` nor a
        ``time_limit`` or ``budget`` of your own was given. Also if ``total_time_limit`` was over before all pairs were
        solved, without ``bounds``.

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
    (array([[1., 4.]]), array([[ 1., inf]]))
    """
    asked = (costs, time_limit, memory_limit, total_time_limit, threads, out, executor)
    if all(each is None for each in asked) and seed is _USUAL_SEED and solver == "auto" and dtype is np.float64:
        few = None if bounds or as_frame or progress or resume or options else _few_small(A, B, cutoff)
        if few is not None:
            return few
    if B is A:
        rows = columns = graph_list(A, "A")
    else:
        rows, columns = graph_lists(("A", A), ("B", B))
    how = pair_options(costs, solver, cutoff, time_limit, memory_limit, seed, bounds, options)
    return compute_matrix(
        rows, columns, how, total_time_limit, as_frame, dtype, threads, progress, out, resume, executor
    )


def pdist(
    A: Sequence[Graph],  # noqa: N803
    *,
    costs: Costs | None = None,
    solver: str = "auto",
    cutoff: float | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    seed: int = 0,
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
    """Return the distances of the graphs of ``A`` from each other, as a square matrix.

    Parameters
    ----------
    A : sequence of Graph
        All directed or all undirected. Objects of other libraries are converted, as by `solve`.
    costs, solver, cutoff, time_limit, memory_limit, seed, **options
        As for `gedkit.solve`, for each pair.
    total_time_limit, bounds, as_frame, dtype, threads, progress, out, resume, executor
        As for `cdist`.

    Returns
    -------
    ndarray of shape (len(A), len(A)), or PairwiseResult, or DataFrame
        As for `cdist`. ``scipy.spatial.distance.squareform`` makes a condensed vector of it.

    Examples
    --------
    >>> import gedkit as gk
    >>> gk.pdist([gk.Graph(1), gk.Graph(2), gk.Graph(2, [(0, 1)])], dtype=int)
    array([[0, 1, 2],
           [1, 0, 1],
           [2, 1, 0]])
    """
    asked = (costs, time_limit, memory_limit, total_time_limit, threads, out, executor)
    if all(each is None for each in asked) and seed is _USUAL_SEED and solver == "auto" and dtype is np.float64:
        few = None if bounds or as_frame or progress or resume or options else _few_small(A, A, cutoff)
        if few is not None:
            return few
    rows = graph_list(A, "A")
    how = pair_options(costs, solver, cutoff, time_limit, memory_limit, seed, bounds, options)
    return compute_matrix(rows, rows, how, total_time_limit, as_frame, dtype, threads, progress, out, resume, executor)


def _few_small(rows: Any, columns: Any, cutoff: Any) -> NDArray[np.float64] | None:
    """Return the distances of a few small graphs under the default costs, as `distance` does; ``None`` for others."""
    if type(rows) is not list or type(columns) is not list or not 0 < len(rows) * len(columns) <= _FEW_PAIRS:
        return None
    if cutoff is None:
        cutoff = math.inf
    elif type(cutoff) not in (float, int) or not cutoff >= 0:  # cdist says what is wrong with it
        return None
    try:
        cores = [[graph._simple_core for graph in graphs] for graphs in (rows, columns)]
    except AttributeError:  # parallel edges, numbers that nobody asked for, or no graph of ours
        return None
    if len({core.directed for part in cores for core in part}) > 1:
        return None
    found = np.empty((len(rows), len(columns)))
    for i, first in enumerate(cores[0]):
        for j, second in enumerate(cores[1]):
            quick = _core.default_distance(first, second, cutoff)
            if quick < 0:
                return None
            found[i, j] = quick
    return found
