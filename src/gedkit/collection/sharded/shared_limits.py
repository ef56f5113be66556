"""How far to look, shared by the searches for the same queries in a process, and told from one process to another."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence

from gedkit import _core

# Of a client that has died nobody says that its searches are over.
_MOST_KEPT = 1000

_by_search: OrderedDict[str, dict[int, _core.SearchLimit]] = OrderedDict()
_lock = threading.Lock()


def limits_of(search: str, queries: Iterable[int]) -> list[_core.SearchLimit]:
    """Return the limits of some queries of a search, the same objects every time."""
    with _lock:
        known = _by_search.setdefault(search, {})
        while len(_by_search) > _MOST_KEPT:
            _by_search.popitem(last=False)
        return [known.setdefault(query, _core.SearchLimit()) for query in queries]


def lower_limits(search: str, distances: dict[int, float]) -> None:
    """Tell all searches in this process that the k-th nearest graphs of these queries are at most this far."""
    for limit, distance in zip(limits_of(search, distances), distances.values(), strict=True):
        limit.lower(distance)


def forget_limits(search: str) -> None:
    """Note that a search is over."""
    with _lock:
        _by_search.pop(search, None)


class LimitReporter:
    """Watches the limits of a search while it runs, and tells others when they get lower.

    It has the method of `Progress` that the search calls every few milliseconds.
    """

    def __init__(
        self,
        queries: Sequence[int],
        limits: Sequence[_core.SearchLimit],
        tell: Callable[[dict[int, float]], object],
    ) -> None:
        self._limits = dict(zip(queries, limits, strict=True))
        self._told = {query: limit.value for query, limit in self._limits.items()}
        self._tell = tell

    def at_of(self, done: int, total: int) -> None:
        """Look at the limits."""
        lower = {query: limit.value for query, limit in self._limits.items() if limit.value < self._told[query]}
        if lower:
            self._told.update(lower)
            self._tell(lower)
