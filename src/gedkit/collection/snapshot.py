"""A collection on its way to other processes: its graphs as bytes, searched where it arrives."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit import _core
from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._graphs.labels import Label, label_ids
from gedkit.collection.chunks import run_in_chunks
from gedkit.collection.neighbors import Neighbors
from gedkit.collection.progress import Progress
from gedkit.collection.search import Question, answer
from gedkit.collection.search_costs import costs_of_queries
from gedkit.collection.workers import Parcel, Workers

__all__ = ["Snapshot", "search_on_workers"]


class Snapshot:
    """The graphs of a moment, in a form that travels; put into order once in each process that searches them."""

    def __init__(self, packed: tuple[NDArray[np.int64], NDArray[np.int64], bytes], labels: list[Label], costs: Costs):
        self._packed, self._labels, self._costs = packed, labels, costs
        self._graphs: _core.SearchableGraphs | None = None
        self._lock = threading.Lock()

    def __reduce__(self) -> tuple[Any, ...]:
        return Snapshot, (self._packed, self._labels, self._costs)

    def search(self, queries: Sequence[Graph], question: Question) -> list[Neighbors]:
        """Search for every query, on this thread."""
        with self._lock:
            if self._graphs is None:
                graphs = _core.SearchableGraphs()
                graphs.set_labels(np.array(label_ids(self._labels, "node"), dtype=np.int32))
                graphs.put(*self._packed)
                self._graphs = graphs
        return answer(self._graphs, queries, costs_of_queries(self._costs, self._graphs, queries), question, 1)


def search_on_workers(
    workers: Workers,
    snapshot: Snapshot,
    queries: Sequence[Graph],
    question: Question,
    progress: Progress | None,
) -> list[Neighbors]:
    """Share the queries out between the workers."""
    answers: list[Neighbors | None] = [None] * len(queries)

    def take(places: list[int], found: list[Neighbors]) -> None:
        for place, neighbors in zip(places, found, strict=True):
            answers[place] = neighbors
        if progress is not None:
            progress.at(sum(neighbors is not None for neighbors in answers))

    parcel = Parcel((snapshot, question))
    if not workers.keeps:  # a task carries the whole collection: let there be few
        count = min(len(queries), workers.count)
        lots = [list(range(i, len(queries), count)) for i in range(count)]

        def take_lot(lot: list[list[int]], found: list[list[Neighbors]]) -> None:
            take(lot[0], found[0])

        run_in_chunks(workers, _search_lots, parcel, lots, take_lot, on_worker=lambda lot: [queries[i] for i in lot])
    else:
        run_in_chunks(workers, _search, parcel, range(len(queries)), take, on_worker=queries.__getitem__)
    return [neighbors for neighbors in answers if neighbors is not None]


def _search(parcel: Parcel, queries: list[Graph], seconds: float) -> tuple[float, list[Neighbors]]:
    snapshot, question = parcel.content
    begun = time.monotonic()
    found = snapshot.search(queries, question)
    return time.monotonic() - begun, found


def _search_lots(parcel: Parcel, lots: list[list[Graph]], seconds: float) -> tuple[float, list[list[Neighbors]]]:
    results = [_search(parcel, lot, seconds) for lot in lots]
    return sum(took for took, _ in results), [found for _, found in results]
