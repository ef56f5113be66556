"""Solves pairs on threads, or on the workers of an executor, and hands each answer over as it comes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._result.certificate import Certificate
from gedkit._result.region_certificate import RegionCertificate
from gedkit._solve import solve
from gedkit.collection.chunks import run_in_chunks
from gedkit.collection.workers import SharedData, workers_of

Pair = tuple[int, int]


@dataclass(frozen=True)
class HowToLabel:
    """What every pair is solved with."""

    costs: Costs
    time_limit: float | None
    certificates: bool


class Answer(NamedTuple):
    """What is known of a pair: ``lower <= GED <= upper``, and the mapping that costs ``upper``.

    Attributes
    ----------
    status : str
        The name of the `Status`.
    images : list of int or None
        The image of each node of the first graph, -1 for a deleted one.
    seconds : float
        Processor time spent on it.
    certificate : Certificate, RegionCertificate or None
    """

    lower: float
    upper: float
    status: str
    images: list[int] | None
    seconds: float
    certificate: Certificate | RegionCertificate | None


def solve_pairs_on(
    executor: Any,
    threads: int,
    graphs: Sequence[Graph],
    pairs: Sequence[Pair],
    how: HowToLabel,
    take: Callable[[list[Pair], list[Answer]], None],
    begins: Callable[[Pair], None],
) -> None:
    """Solve all pairs; ``take(pairs, answers)`` is called in this thread, a few pairs at a time.

    Parameters
    ----------
    executor : executor, dask.distributed.Client or None
        Without one, pairs are solved on ``threads`` threads of this process.
    threads : int
    graphs : sequence of Graph
    pairs : sequence of (int, int)
    how : HowToLabel
    take : callable
    begins : callable
        Called with each pair, in the thread that solves it, before it does; not on the workers of an executor.
    """
    if executor is None and threads == 1:  # in the main thread a search notices Ctrl-C
        for pair in pairs:
            begins(pair)
            take([pair], [solve_pair(graphs[pair[0]], graphs[pair[1]], how)])
    elif executor is None:
        stop = threading.Event()
        with ThreadPoolExecutor(threads) as pool:
            try:
                _run(pool, SharedData((graphs, how, stop, begins)), pairs, lambda pair: pair, take)
            except BaseException:
                stop.set()
                raise
    else:
        workers = workers_of(executor)
        if workers.keeps_shared_data:
            _run(workers, SharedData((graphs, how, None, None)), pairs, lambda pair: pair, take)
        else:
            _run(
                workers,
                SharedData((None, how, None, None)),
                pairs,
                lambda pair: (graphs[pair[0]], graphs[pair[1]]),
                take,
            )


def _run(executor: Any, data: SharedData, pairs: Sequence[Pair], on_worker: Callable[[Pair], Any], take: Any) -> None:
    run_in_chunks(workers_of(executor), _solve_on_worker, data, pairs, take, on_worker=on_worker, bundled=True)


def _solve_on_worker(data: SharedData, items: list[Any], seconds: float) -> tuple[float, list[Answer]]:
    graphs, how, stop, begins = data.value
    begun = time.monotonic()
    answers = []
    for first, second in items:
        if stop is not None and stop.is_set():
            break
        if begins is not None:
            begins((first, second))
        g1, g2 = (first, second) if graphs is None else (graphs[first], graphs[second])
        answers.append(solve_pair(g1, g2, how, stop))
    return time.monotonic() - begun, answers


def solve_pair(g1: Graph, g2: Graph, how: HowToLabel, stop: threading.Event | None = None) -> Answer:
    """Solve one pair in this thread, until the event is set."""
    begin = time.thread_time()
    result = solve(
        g1,
        g2,
        costs=how.costs,
        solver="exact" if how.time_limit is None else "auto",
        time_limit=how.time_limit,
        callback=None if stop is None else lambda *_: stop.is_set(),
        keep_names=False,
        certificate=how.certificates,
    )
    mapping = result.mapping
    images = None if mapping is None else [-1 if v is None else v for u, v in mapping if u is not None]
    return Answer(
        result.lower_bound,
        result.distance,
        result.status.name,
        images,
        time.thread_time() - begin,
        result.certificate,
    )
