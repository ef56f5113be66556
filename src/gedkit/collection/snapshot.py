"""A collection sent to other processes: its graphs as bytes, searched where they arrive."""

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
from gedkit.collection.search import SearchQuery, search_graphs
from gedkit.collection.search_costs import costs_of_queries
from gedkit.collection.workers import SharedData, Workers


class Snapshot:
    """The graphs of an index at one moment, in a form that can be sent; each process unpacks them once."""

    def __init__(self, packed: tuple[NDArray[np.int64], NDArray[np.int64], bytes], labels: list[Label], costs: Costs):
        self._packed, self._labels, self._costs = packed, labels, costs
        self._graphs: _core.SearchableGraphs | None = None
        self._lock = threading.Lock()

    def __reduce__(self) -> tuple[Any, ...]:
        return Snapshot, (self._packed, self._labels, self._costs)

    def search(self, queries: Sequence[Graph], wanted: SearchQuery) -> list[Neighbors]:
        """Search for every query, on this thread."""
        with self._lock:
            if self._graphs is None:
                graphs = _core.SearchableGraphs()
                graphs.set_labels(np.array(label_ids(self._labels, "node"), dtype=np.int32))
                graphs.put(*self._packed)
                self._graphs = graphs
        costs = costs_of_queries(self._costs, self._graphs, queries)
        return search_graphs(self._graphs, queries, costs, wanted, 1)


def search_on_workers(
    workers: Workers,
    snapshot: Snapshot,
    queries: Sequence[Graph],
    wanted: SearchQuery,
    progress: Progress | None,
) -> list[Neighbors]:
    """Share the queries out between the workers."""
    answers: list[Neighbors | None] = [None] * len(queries)

    def take(places: list[int], found: list[Neighbors]) -> None:
        for place, neighbors in zip(places, found, strict=True):
            answers[place] = neighbors
        if progress is not None:
            progress.at(sum(neighbors is not None for neighbors in answers))

    data = SharedData((snapshot, wanted))
    if not workers.keeps_shared_data:  # each task carries the whole collection: send few
        count = min(len(queries), workers.count)
        batches = [list(range(i, len(queries), count)) for i in range(count)]

        def take_batch(batch: list[list[int]], found: list[list[Neighbors]]) -> None:
            take(batch[0], found[0])

        run_in_chunks(
            workers, _search_batches, data, batches, take_batch, on_worker=lambda batch: [queries[i] for i in batch]
        )
    else:
        run_in_chunks(workers, _search, data, range(len(queries)), take, on_worker=queries.__getitem__)
    return [neighbors for neighbors in answers if neighbors is not None]


def _search(data: SharedData, queries: list[Graph], seconds: float) -> tuple[float, list[Neighbors]]:
    snapshot, wanted = data.value
    begun = time.monotonic()
    found = snapshot.search(queries, wanted)
    return time.monotonic() - begun, found


def _search_batches(
    data: SharedData, batches: list[list[Graph]], seconds: float
) -> tuple[float, list[list[Neighbors]]]:
    results = [_search(data, batch, seconds) for batch in batches]
    return sum(took for took, _ in results), [found for _, found in results]
