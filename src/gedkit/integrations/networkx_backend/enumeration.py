"""All node mappings of least cost.

Nodes of the first graph are placed one after the other. Before a branch is entered, the engine decides whether it
contains a mapping of least cost (all other placements of the nodes placed so far are forbidden), so every branch
entered leads to an optimal mapping: it takes a few short searches per mapping found, however large the tree.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from gedkit import _core
from gedkit._costs.rounding import ROUNDING
from gedkit._graphs.graph import Graph
from gedkit._solvers.core_run import ALL_BYTES
from gedkit.integrations.networkx_backend.pricing import Pricing


def optimal_mappings(
    pricing: Pricing, best: list[int], cost: float, out_of_time: Callable[[], bool]
) -> Iterator[list[int]]:
    """Yield every mapping that costs ``cost``, starting with ``best``, which is one of them."""
    completer = _Completer(pricing, cost * (1 + ROUNDING))
    yield from _extensions(completer, [], best, out_of_time)


def _extensions(
    completer: _Completer, placed: list[int], known: list[int], out_of_time: Callable[[], bool]
) -> Iterator[list[int]]:
    """Yield the optimal mappings that extend ``placed``; ``known`` is one of them."""
    if len(placed) == len(known):
        yield placed
        return
    likely = known[len(placed)]
    others = [v for v in range(-1, completer.columns) if v != likely and (v < 0 or v not in placed)]
    for v in (likely, *others):
        if out_of_time():
            return
        begin = [*placed, v]
        found = known if v == likely else completer.complete(begin)
        if found is not None:
            yield from _extensions(completer, begin, found, out_of_time)


class _Completer:
    """Finds mappings within the limit that extend given placements."""

    def __init__(self, pricing: Pricing, limit: float) -> None:
        first, second = pricing.first, pricing.second
        self.pricing, self.limit = pricing, limit
        self.columns = len(second.nodes)
        self._fixed: tuple[Any, ...] = (
            *(Graph(len(side.nodes), side.ends, directed=side.directed)._core for side in (first, second)),
            *(np.arange(len(side.nodes), dtype=np.int32) for side in (first, second)),
            *(np.arange(len(side.ends), dtype=np.int32) for side in (first, second)),
        )
        self._in_main_thread = threading.current_thread() is threading.main_thread()

    def complete(self, begin: list[int]) -> list[int] | None:
        """Return a mapping that extends ``begin`` within the limit, ``None`` if there is none."""
        pricing = self.pricing
        if self._least(begin) > self.limit:
            return None
        sub, dels, ins = pricing.node_sub.copy(), pricing.node_del.copy(), pricing.node_ins.copy()
        for u, v in enumerate(begin):
            cost = dels[u] if v < 0 else sub[u, v]
            sub[u, :] = dels[u] = np.inf
            if v < 0:
                dels[u] = cost
            else:
                sub[:, v] = ins[v] = np.inf
                sub[u, v] = cost
        tables: list[Any] = [
            *self._fixed,
            sub,
            dels,
            ins,
            pricing.bundle_sub,
            pricing.bundle_del,
            pricing.bundle_ins,
        ]
        problem = _core.Problem(*tables)
        options = _core.SolveOptions(solver="exact", cutoff=self.limit)
        outcome = _core.solve(problem, options, math.inf, ALL_BYTES, None, self._in_main_thread)
        error = outcome.take_error()
        if error is not None:
            raise error
        return list(outcome.mapping) if outcome.has_path else None

    def _least(self, begin: list[int]) -> float:
        """Return the cost of the placed nodes alone, which rules out most wrong placements without a search."""
        pricing = self.pricing
        return sum(float(pricing.node_del[u] if v < 0 else pricing.node_sub[u, v]) for u, v in enumerate(begin))
