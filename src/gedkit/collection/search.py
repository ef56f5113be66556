"""Asks the core for the graphs nearest to others, and reads its answers."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from gedkit import _core
from gedkit._costs.costs import Costs
from gedkit._costs.rounding import clearly_above
from gedkit._graphs.graph import Graph
from gedkit._solve import solve
from gedkit.collection.neighbors import Neighbor, Neighbors
from gedkit.collection.search_costs import SearchCosts

_TURNS = 1  # of refine, as in cpp/src/collection/query_search.cpp


class _Graphs(Protocol):
    def __getitem__(self, number: int, /) -> Graph: ...


class SearchWatcher(Protocol):
    """What a search calls every few milliseconds."""

    def at_of(self, done: int, total: int) -> None:
        """Note how many of the graphs, or queries, are settled."""


class SearchQuery(NamedTuple):
    """What to find for each query graph: the ``k`` nearest, or with ``k`` 0 all within the radius."""

    k: int
    radius: float
    approximate: bool
    paths: bool
    time_limit: float | None = None

    def with_paths(self, query: Graph, found: Neighbors, graphs: _Graphs, costs: Costs) -> Neighbors:
        """Return the answer with the paths of its neighbors, as far as the time limit allows."""
        deadline = math.inf if self.time_limit is None else time.monotonic() + self.time_limit - found.seconds
        hits = [self._with_path(query, hit, graphs, costs, deadline) for hit in found]
        return found.replaced(sorted(hits, key=lambda hit: (hit.distance, hit.number)))

    def _with_path(self, query: Graph, hit: Neighbor, graphs: _Graphs, costs: Costs, deadline: float) -> Neighbor:
        left = deadline - time.monotonic()
        if math.isinf(hit.distance) or left <= 0:
            return hit
        limit = None if math.isinf(left) else left
        graph = graphs[hit.number]
        if self.approximate:
            result = solve(query, graph, costs=costs, solver="refine", turns=_TURNS, time_limit=limit)
            if clearly_above(result.distance, hit.distance):  # the search of the index began with a better mapping
                limit = None if limit is None else max(deadline - time.monotonic(), 0.0)
                result = solve(query, graph, costs=costs, solver="auto", cutoff=hit.distance, time_limit=limit)
        else:
            result = solve(query, graph, costs=costs, solver="exact", time_limit=limit)
        # A search cut short may find a longer path only: better none than one that does not cost the distance.
        if result.path is None or clearly_above(result.distance, hit.distance):
            return hit
        distance = min(hit.distance, result.distance)
        lower = min(max(hit.lower_bound, result.lower_bound), distance)
        return hit._replace(path=result.path, distance=distance, optimal=distance <= lower, lower_bound=lower)


def search_graphs(
    graphs: _core.SearchableGraphs,
    queries: Sequence[Graph],
    costs: SearchCosts,
    wanted: SearchQuery,
    threads: int,
    progress: SearchWatcher | None = None,
    limits: Sequence[_core.SearchLimit] = (),
) -> list[Neighbors]:
    """Search for every query, on threads; Ctrl-C ends it.

    ``limits`` has one for each query if other collections are searched for the same ``k`` nearest graphs: none looks
    further than where all of them together have found ``k``, so an answer may then have fewer.
    """
    found = graphs.find(
        [query._core for query in queries],
        costs.costs,
        costs.least,
        costs.whole,
        wanted.k,
        wanted.radius,
        wanted.approximate,
        math.inf if wanted.time_limit is None else wanted.time_limit,
        threads,
        threading.current_thread() is threading.main_thread(),
        None if progress is None else progress.at_of,
        list(limits),
    )
    count = len(graphs)
    answers = []
    for hits, passed, assigned, compared, in_time, missing_from, belonging, settled, seconds in found:
        size, labels, degrees, branches = passed
        answers.append(
            Neighbors(
                [Neighbor(number, upper, upper <= lower, None, None, lower) for number, upper, lower in hits],
                approximate=wanted.approximate,
                complete=in_time and not wanted.approximate,
                proven=belonging,
                set_proven=settled,
                lower_bound=missing_from,
                survivors={
                    "graphs": count,
                    "size": size,
                    "labels": labels,
                    "degrees": degrees,
                    "branches": branches,
                },
                assigned=assigned,
                compared=compared,
                seconds=seconds,
            )
        )
    return answers
