"""Asks the core for the graphs nearest to others, and words its answers."""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from gedkit import _core
from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._solve import solve
from gedkit.collection.neighbors import Neighbor, Neighbors
from gedkit.collection.progress import Progress
from gedkit.collection.search_costs import SearchCosts

__all__ = ["Question", "answer"]

_FILTERS = ("size", "labels", "degrees", "branches")
_TURNS = 2  # of refine, as in cpp/src/collection/search.cpp


class _Graphs(Protocol):
    def __getitem__(self, number: int) -> Graph: ...


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of every query: the ``k`` nearest, or with ``k`` 0 all within the radius."""

    k: int
    radius: float
    approximate: bool
    paths: bool

    def with_paths(self, query: Graph, found: Neighbors, graphs: _Graphs, costs: Costs) -> Neighbors:
        """Return an answer whose neighbors carry their paths."""
        hits = [hit if math.isinf(hit.distance) else self._with_path(query, hit, graphs, costs) for hit in found]
        return Neighbors(hits, found.approximate, found.survivors, found.assigned, found.compared)

    def _with_path(self, query: Graph, hit: Neighbor, graphs: _Graphs, costs: Costs) -> Neighbor:
        graph = graphs[hit.number]
        if self.approximate:
            result = solve(query, graph, costs=costs, solver="refine", turns=_TURNS)
        else:
            result = solve(query, graph, costs=costs, solver="exact")
        return hit._replace(path=result.path)


def answer(
    graphs: _core.SearchableGraphs,
    queries: Sequence[Graph],
    costs: SearchCosts,
    question: Question,
    threads: int,
    progress: Progress | None = None,
) -> list[Neighbors]:
    """Search for every query, with threads that see to Ctrl-C."""
    found = graphs.find(
        [query._core for query in queries],
        costs.costs,
        costs.least,
        costs.whole,
        costs.typical,
        question.k,
        question.radius,
        question.approximate,
        threads,
        threading.current_thread() is threading.main_thread(),
        None if progress is None else progress.at_of,
    )
    answers = []
    for numbers, distances, lowers, passed, assigned, compared in found:
        hits = [
            Neighbor(number, distance, distance <= lower)
            for number, distance, lower in zip(numbers.tolist(), distances.tolist(), lowers.tolist(), strict=True)
        ]
        survivors = {"graphs": len(graphs), **dict(zip(_FILTERS, passed, strict=True))}
        answers.append(Neighbors(hits, question.approximate, survivors, assigned, compared))
    return answers
