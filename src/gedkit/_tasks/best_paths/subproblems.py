"""Parts of the set of all mappings, and the cheapest mapping of each, from the core.

A part fixes what the first nodes become and rules out some images of the next one. What is left of a part without its
cheapest mapping falls into parts of the same kind (Lawler 1972, Murty 1968).
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit import _core
from gedkit._costs.costs import Costs
from gedkit._costs.pair_elements import elements_of_pair
from gedkit._graphs.element import Element
from gedkit._graphs.graph import Graph
from gedkit._solvers.core_run import ALL_BYTES

_OPTIMAL, _CUTOFF = 0, 2


@dataclass(frozen=True, slots=True)
class Part:
    """All mappings that begin with ``placed`` (-1 for deleted nodes) and give the next node no image of ``without``."""

    placed: tuple[int, ...]
    without: frozenset[int]


@dataclass(frozen=True, slots=True)
class Answer:
    """The cheapest mapping of a part, if one costs at most what was asked for, and whether that is certain."""

    images: tuple[int, ...] | None
    cost: float
    proven: bool


class PartSolver:
    """Solves parts of one problem, whose costs are 0 or more."""

    def __init__(self, g1: Graph, g2: Graph, costs: Costs, deadline: float, memory_limit: int | None) -> None:
        nodes1, nodes2, edges1, edges2 = elements_of_pair(costs, g1, g2)
        self.node_sub = _table(costs.node_sub.matrix(_numbered(nodes1), _numbered(nodes2)))
        self.node_del = _table(costs.node_del.vector(nodes1))
        self.node_ins = _table(costs.node_ins.vector(nodes2))
        self.edge_sub = _table(costs.edge_sub.matrix(_numbered(edges1), _numbered(edges2)))
        self.edge_del = _table(costs.edge_del.vector(edges1))
        self.edge_ins = _table(costs.edge_ins.vector(edges2))
        counts = (g1.n, g2.n, g1.m, g2.m)
        self._graphs: tuple[Any, ...] = (
            *(g1._core, g2._core),
            *(np.arange(count, dtype=np.int32) for count in counts),
        )
        self._deadline = deadline
        self._bytes = ALL_BYTES if memory_limit is None else memory_limit
        self._in_main_thread = threading.current_thread() is threading.main_thread()

    def out_of_time(self) -> bool:
        """Whether the time limit has passed."""
        return time.perf_counter() >= self._deadline

    def cheapest(self, part: Part, most: float) -> Answer:
        """Return the cheapest mapping of a part among those that cost at most ``most``.

        Raises
        ------
        KeyboardInterrupt
            After Ctrl-C.
        """
        sub, dels, ins = self.node_sub.copy(), self.node_del.copy(), self.node_ins.copy()
        least = 0.0
        for u, v in enumerate(part.placed):
            kept = dels[u] if v < 0 else sub[u, v]
            least += kept
            sub[u, :] = dels[u] = math.inf
            if v < 0:
                dels[u] = kept
            else:
                sub[:, v] = ins[v] = math.inf
                sub[u, v] = kept
        if least > most:  # rules out many parts without a search
            return Answer(None, math.inf, proven=True)
        following = len(part.placed)
        for v in part.without:
            if v < 0:
                dels[following] = math.inf
            else:
                sub[following, v] = math.inf
        tables: list[Any] = [*self._graphs, sub, dels, ins, self.edge_sub, self.edge_del, self.edge_ins]
        problem = _core.Problem(*tables)
        options = _core.SolveOptions(solver="exact", cutoff=most)
        seconds = max(0.0, self._deadline - time.perf_counter())
        outcome = _core.solve(problem, options, seconds, self._bytes, None, self._in_main_thread)
        error = outcome.take_error()
        if error is not None:
            raise error
        proven = outcome.status in (_OPTIMAL, _CUTOFF)
        if not outcome.has_path or not proven:
            return Answer(None, math.inf if proven else outcome.lower, proven)
        return Answer(tuple(outcome.mapping), outcome.upper, proven=True)


def _numbered(elements: Sequence[Element]) -> list[Element]:
    """Return the elements with numbers, so that those of a kind are priced once."""
    return [element if element.number is not None else element._replace(number=i) for i, element in enumerate(elements)]


def _table(prices: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.array(prices, dtype=np.float64, order="C")
