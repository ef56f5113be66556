"""Calls the engine for the best mapping within the limits, or for a sequence of improving paths."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

from gedkit._solve import solve
from gedkit.integrations.networkx_backend.enumeration import optimal_mappings
from gedkit.integrations.networkx_backend.pricing import EditPair, Pricing

Path = tuple[list[EditPair], list[EditPair], float]

# Seconds of the first search; each further search is four times as long. Restarting costs at most a third of the total.
_FIRST_SECONDS = 0.1
_GROWTH = 4
_MIN_SECONDS = 1e-6


def best_cost(pricing: Pricing, upper_bound: float | None, timeout: float | None) -> float | None:
    """Return the cost of the best path found, ``None`` if none costs ``upper_bound`` or less."""
    images, cost, _ = _best(pricing, upper_bound, timeout)
    if images is None:
        return None
    # The engine adds up bundles of edges, not edges, which may differ in the last digit.
    return _within(pricing.path(images)[2] if pricing.has_parallel_edges else cost, upper_bound)


def improving_paths(
    pricing: Pricing, upper_bound: float | None, timeout: float | None, strictly_decreasing: bool
) -> Iterator[Path]:
    """Yield paths of decreasing cost, the last one optimal if time allows; then, unless strict, all of equal cost."""
    started = time.perf_counter()
    limit, best = _FIRST_SECONDS, None
    while True:
        left = None if timeout is None else timeout - (time.perf_counter() - started)
        seconds = limit if left is None else max(_MIN_SECONDS, min(limit, left))
        images, _, proven = _best(pricing, upper_bound, seconds)
        if images is not None:
            path = pricing.path(images)
            if _within(path[2], upper_bound) is not None and (best is None or path[2] < best):
                best = path[2]
                yield path
        if proven or (left is not None and left <= limit):
            break
        limit *= _GROWTH
    if strictly_decreasing or best is None or images is None or not proven:
        return

    def out_of_time() -> bool:
        return timeout is not None and time.perf_counter() - started > timeout

    for mapping in optimal_mappings(pricing, images, best, out_of_time):
        if mapping != images:
            yield pricing.path(mapping)


def _best(pricing: Pricing, cutoff: float | None, seconds: float | None) -> tuple[list[int] | None, float, bool]:
    """Return the best mapping found, its cost, and whether it is proven to be optimal."""
    if cutoff is not None and cutoff < 0:
        return None, math.inf, True
    g1, g2, costs = pricing.compiled()
    # Without a timeout networkx searches until the proof, however long that takes.
    result = solve(g1, g2, costs=costs, cutoff=cutoff, time_limit=seconds, budget=math.inf)
    if result.mapping is None:
        return None, math.inf, result.status.name in ("OPTIMAL", "CUTOFF")
    images = [-1 if v is None else v for u, v in result.mapping if u is not None]
    return images, result.distance, result.optimal or result.gap == 0


def _within(cost: float, upper_bound: float | None) -> float | None:
    """Return the cost, or ``None`` if a search that ran out of time ended above the bound."""
    return cost if upper_bound is None or cost <= upper_bound else None
