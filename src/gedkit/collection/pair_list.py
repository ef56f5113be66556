"""The distances of listed pairs: what `cdist` does for all pairs of two collections, for some of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._result import STATUS_CODES, Status
from gedkit.collection.matrices import Tile
from gedkit.collection.plan import make_plan
from gedkit.collection.progress import ProgressCallback, make_progress
from gedkit.collection.run import PairOptions, run_in_core

_ONE_TILE = 1 << 24  # tiles this many times larger than usual: the plan's own tiling is thrown away
_UNKNOWN = STATUS_CODES.index(Status.TIME_LIMIT)


@dataclass(frozen=True, slots=True)
class PairAnswers:
    """An answer per pair, in the order of the list.

    Attributes
    ----------
    lower, upper : ndarray
        Proven: ``lower <= GED <= upper``.
    status : ndarray of int8
        Codes into `STATUS_CODES`.
    seconds : ndarray
        Time spent on the pair.
    """

    lower: NDArray[np.float64]
    upper: NDArray[np.float64]
    status: NDArray[np.int8]
    seconds: NDArray[np.float64]


class _Answers:
    """Takes answers from the core, pair by pair: every tile is one pair."""

    def __init__(self, pairs: list[tuple[int, int]]) -> None:
        count = len(pairs)
        self.number = {pair: i for i, pair in enumerate(pairs)}
        self.lower, self.upper = np.zeros(count), np.full(count, np.inf)
        self.status = np.full(count, _UNKNOWN, np.int8)
        self.seconds = np.zeros(count)
        self.done: set[int] = set()
        self.open: set[tuple[int, int]] = set()

    def put_tile(self, tile: Tile) -> None:
        i = tile.number
        self.lower[i], self.upper[i], self.status[i] = tile.lower[0], tile.upper[0], tile.status[0]
        self.seconds[i] = tile.seconds

    def put_pair(self, row: int, column: int, lower: float, upper: float, status: int, seconds: float = 0.0) -> None:
        i = self.number[row, column]
        self.lower[i], self.upper[i], self.status[i] = lower, upper, status
        self.seconds[i] += seconds

    def tighten_pair(self, row: int, column: int, lower: float, upper: float, status: int) -> None:
        i = self.number[row, column]
        self.put_pair(row, column, max(lower, float(self.lower[i])), min(upper, float(self.upper[i])), status)

    def tile_done(self, tile: Tile) -> None:
        """Nothing is on disk."""

    def pair_done(self, row: int, column: int, also_open: list[tuple[int, int]]) -> None:
        """Nothing is on disk."""

    def flush_if_due(self) -> None:
        """Nothing is on disk."""


def solve_pair_list(
    rows: Sequence[Graph],
    columns: Sequence[Graph],
    pairs: Sequence[tuple[int, int]],
    costs: Costs,
    *,
    cutoff: float | None = None,
    time_limit: float | None = None,
    threads: int = 1,
    progress: bool | ProgressCallback = False,
) -> PairAnswers:
    """Solve the pairs ``(i, j)`` of graph ``i`` of ``rows`` and graph ``j`` of ``columns`` on threads, exactly.

    Parameters
    ----------
    rows, columns : sequence of Graph
    pairs : sequence of (int, int)
    costs : Costs
    cutoff, time_limit : float, optional
        As for `gedkit.solve`, for each pair.
    threads : int
    progress : bool or callable
        As for `gedkit.cdist`.
    """
    if not pairs:
        none = np.empty(0)
        return PairAnswers(none, none.copy(), np.empty(0, np.int8), none.copy())
    plan = make_plan(rows, columns, costs, share=False, larger_tiles=_ONE_TILE)
    distinct = list(dict.fromkeys(pairs))
    plan = replace(plan, tiles=np.array([(i, i + 1, j, j + 1, 0) for i, j in distinct], np.int32))
    answers = _Answers(distinct)
    reporter = make_progress(progress, len(distinct), 0)
    how = PairOptions(costs, "exact", cutoff, time_limit, bounds_of_solve=False)
    sink: Any = answers
    run_in_core(plan, how, sink, threads, math.inf, reporter)
    if reporter is not None:
        reporter.finish()
    at = np.array([answers.number[pair] for pair in pairs])
    return PairAnswers(answers.lower[at], answers.upper[at], answers.status[at], answers.seconds[at])
