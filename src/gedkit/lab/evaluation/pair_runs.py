"""Runs a solver on pairs and records its answers and times."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from time import thread_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._solve import solve

_CHUNK = 64


@dataclass(frozen=True)
class PairRuns:
    """The answers of a solver, with an entry per pair.

    Attributes
    ----------
    distance, lower_bound : array of float
    optimal : array of bool
        Whether the solver has proven its distance.
    opened, calls : array of int
        Number of states opened, and of estimates computed.
    seconds : array of float
        Processor time of the whole call, which other work on the machine hardly affects.
    searching : array of float
        Wall-clock time of the search alone.
    """

    distance: NDArray[np.float64]
    lower_bound: NDArray[np.float64]
    optimal: NDArray[np.bool_]
    opened: NDArray[np.int64]
    calls: NDArray[np.int64]
    seconds: NDArray[np.float64]
    searching: NDArray[np.float64]

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return the arrays by name."""
        return {part.name: getattr(self, part.name) for part in fields(self)}


def run_pairs(
    pairs: Sequence[tuple[Graph, Graph]],
    costs: Costs,
    solver: str,
    options: Mapping[str, Any],
    *,
    threads: int = 1,
    time_limit: float | None = None,
    equals_once: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> PairRuns:
    """Solve pairs one by one; they share nothing but what gedkit caches per graph.

    Parameters
    ----------
    pairs : sequence of (Graph, Graph)
    costs, solver, options, time_limit
        As for `gedkit.solve`.
    threads : int
        Each pair is solved by one thread.
    equals_once : bool
        Solve pairs of equal graphs, with equal numbering, only once; the solver would find the same again.
    progress : callable, optional
        Called as ``progress(done, total)`` with pairs.
    """
    place = {pair: i for i, pair in enumerate(dict.fromkeys(pairs))} if equals_once else {}
    chosen = list(place) if equals_once else list(pairs)

    def solved(chunk: Sequence[tuple[Graph, Graph]]) -> list[tuple[Any, ...]]:
        rows = []
        for g1, g2 in chunk:
            begin = thread_time()
            r = solve(g1, g2, costs=costs, solver=solver, time_limit=time_limit, **options)
            took = thread_time() - begin
            s = r.stats
            rows.append((r.distance, r.lower_bound, r.optimal, s.opened, s.heuristic_calls, took, s.seconds))
        return rows

    chunks = [chosen[i : i + _CHUNK] for i in range(0, len(chosen), _CHUNK)]
    rows: list[tuple[Any, ...]] = []
    if threads == 1:
        for chunk in chunks:
            rows += solved(chunk)
            if progress is not None:
                progress(len(rows), len(chosen))
    else:
        with ThreadPoolExecutor(threads) as pool:
            try:
                for found in pool.map(solved, chunks):
                    rows += found
                    if progress is not None:
                        progress(len(rows), len(chosen))
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    if equals_once:
        rows = [rows[place[pair]] for pair in pairs]
    columns = list(zip(*rows, strict=True)) or [()] * len(fields(PairRuns))
    kinds = (np.float64, np.float64, np.bool_, np.int64, np.int64, np.float64, np.float64)
    return PairRuns(*(np.array(column, dtype=kind) for column, kind in zip(columns, kinds, strict=True)))
