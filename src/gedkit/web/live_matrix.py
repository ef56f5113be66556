"""All distances of a collection, with what is known so far told on the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

import gedkit as gk
from gedkit.collection.matrices import Matrices, PairwiseResult
from gedkit.collection.matrix_job import checked_workers, pair_options
from gedkit.collection.plan import make_plan
from gedkit.collection.progress import Progress
from gedkit.collection.run import run_in_core

_TILE = 4  # graphs, each way: answers come in this often
News = Callable[[PairwiseResult, int, int], object]


def live_distances(graphs: list[gk.Graph], costs: gk.Costs, seconds: float, on_news: News) -> PairwiseResult:
    """Return what ``gedkit.pdist(graphs, bounds=True, total_time_limit=seconds)`` does, on all cores.

    Parameters
    ----------
    graphs : list of Graph
        At least one.
    costs : Costs
    seconds : float
    on_news : function of (PairwiseResult, int, int)
        Called a few times a second with the matrices as they are, the pairs done and the pairs in all. It may raise
        `KeyboardInterrupt`, as a signal may: the matrices so far are returned.

    Examples
    --------
    >>> live_distances([gk.Graph(1), gk.Graph(3)], gk.Costs(), 5.0, lambda known, done, total: None).upper
    array([[0., 2.],
           [2., 0.]])
    """
    how = pair_options(costs, "auto", None, None, None, 0, True, {})
    plan = make_plan(graphs, graphs, how.costs, how.shares, largest_tile=_TILE)
    # In any order but that of the graphs: what is known after some time is known of all of them.
    plan = replace(plan, tiles=np.random.default_rng(0).permutation(plan.tiles))
    matrices = Matrices(plan, np.dtype(np.float64), bounds=True)

    def so_far() -> PairwiseResult:
        found = matrices.result()
        assert isinstance(found, PairwiseResult)
        return found

    def on_progress(done: int, total: int, seconds_left: float) -> None:
        on_news(so_far(), done, total)

    try:
        run_in_core(plan, how, matrices, checked_workers(None), seconds, Progress(plan.pairs, 0, on_progress))
    except KeyboardInterrupt as stopped:
        if type(stopped) is not KeyboardInterrupt:  # nobody waits any more
            raise
    return so_far()
