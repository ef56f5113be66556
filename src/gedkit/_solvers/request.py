"""The arguments of `gedkit.solve` after checking, as solvers receive them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gedkit._costs.costs import Costs, CostsByPair, require_costs
from gedkit._costs.overlooked import warn_of_overlooked
from gedkit._graphs.graph import Graph
from gedkit._result import Stats
from gedkit._system.processors import usable_processors
from gedkit.errors import InvalidOptionError, InvalidTypeError
from gedkit.io.accepting import as_graphs

Callback = Callable[[float, float, Stats], object]


@dataclass(frozen=True, slots=True)
class Request:
    """Two graphs, costs and limits; ``started`` is when the call began, so that the time limit covers preparations."""

    g1: Graph
    g2: Graph
    costs: Costs
    cutoff: float | None = None
    time_limit: float | None = None
    memory_limit: int | None = None
    seed: int = 0
    callback: Callback | None = None
    threads: int = 1
    explain: bool = False
    started: float = field(default_factory=time.perf_counter)

    def seconds_left(self) -> float:
        """Return what is left of the time limit."""
        if self.time_limit is None:
            return math.inf
        return max(0.0, self.time_limit - (time.perf_counter() - self.started))


def make_request(
    g1: Any,
    g2: Any,
    costs: Any,
    cutoff: Any,
    time_limit: Any,
    memory_limit: Any,
    seed: Any,
    callback: Any,
    threads: Any = 1,
    explain: bool = False,
) -> Request:
    """Return the request, or raise an error about the first argument that is wrong."""
    if type(g1) is not Graph or type(g2) is not Graph:
        g1, g2 = as_graphs((g1, g2))
    costs = require_costs(costs.costs_for(g1, g2) if isinstance(costs, CostsByPair) else costs)
    limits = checked_limits(cutoff, time_limit, memory_limit, seed, signed=costs.signed)
    if callback is not None and not callable(callback):
        raise InvalidTypeError(f"callback must be a function of (lower, upper, stats), got {callback!r}")
    if g1._unasked is not None or g2._unasked is not None:
        warn_of_overlooked((g1, g2), costs)
    return Request(g1, g2, costs, *limits, callback, checked_threads(threads), explain)


def checked_limits(
    cutoff: Any, time_limit: Any, memory_limit: Any, seed: Any, *, signed: bool = False
) -> tuple[float | None, float | None, int | None, int]:
    """Return what every solver takes, in its proper type, or raise an error that names what is wrong."""
    if cutoff is not None:
        wanted = "a number" if signed else "0 or more"
        cutoff = checked_number("cutoff", cutoff, wanted, lambda x: x >= (-math.inf if signed else 0))
    if time_limit is not None:
        time_limit = checked_number("time_limit", time_limit, "a positive number of seconds", lambda x: x > 0)
    if memory_limit is not None:
        limit = checked_number("memory_limit", memory_limit, "a positive number of bytes", lambda x: x >= 1)
        memory_limit = None if math.isinf(limit) else min(int(limit), _ALL_BYTES)
    if type(seed) is not int and not hasattr(seed, "__index__"):
        raise InvalidTypeError(f"seed must be a whole number, got {seed!r}")
    if not 0 <= seed < 1 << 64:
        raise InvalidOptionError(f"seed must be between 0 and 2**64 - 1, got {seed}")
    return cutoff, time_limit, memory_limit, int(seed)


_MOST_THREADS = 1024


def checked_threads(threads: Any) -> int:
    """Return the number of threads, for 0 that of the cores the process may use."""
    if type(threads) is int and 0 < threads <= _MOST_THREADS:
        return threads
    if isinstance(threads, bool) or not hasattr(threads, "__index__"):
        raise InvalidTypeError(f"threads must be a whole number, got {threads!r}")
    if not 0 <= threads <= _MOST_THREADS:
        raise InvalidOptionError(f"threads must be between 1 and {_MOST_THREADS}, or 0 for all cores, got {threads}")
    if threads == 0:
        return usable_processors()
    return int(threads)


_ALL_BYTES = (1 << 64) - 1


def checked_number(name: str, value: Any, wanted: str, holds: Callable[[float], bool]) -> float:
    """Return ``value`` as a number that satisfies ``holds``, or raise an error that says what is ``wanted``."""
    if isinstance(value, (bool, str, bytes)):
        raise InvalidTypeError(f"{name} must be {wanted}, got {value!r}")
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise InvalidTypeError(f"{name} must be {wanted}, got {value!r}") from None
    except OverflowError:  # an integer beyond the range of floats is no limit
        number = math.inf if value > 0 else -math.inf
    if not holds(number):  # false for NaN too
        raise InvalidOptionError(f"{name} must be {wanted}, got {value!r}")
    return number
