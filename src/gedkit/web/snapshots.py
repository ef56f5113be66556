"""The best path so far while a search goes on: a copy of the process stops, draws what it has, and is gone.

The core tells of new bounds, not of the path behind them: only a search that ends hands its path over. So where a path
has become better, the worker forks, and in the copy the callback asks the search to stop. The search itself goes on.
"""

from __future__ import annotations

import math
import os
import signal
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any

import gedkit as gk

__all__ = ["Snapshots"]

_PATIENCE = 0.25  # seconds before the first picture: most searches are over by then
_PAUSE = 0.5  # seconds between two pictures
_NEWS_EVERY = 0.04  # seconds between two reports of bounds


class Snapshots:
    """Watches a search: reports bounds, and draws better paths on the way."""

    def __init__(self, emit: Callable[[str, dict[str, Any]], None], draw: Callable[[gk.Result], str]) -> None:
        self._emit = emit
        self._draw = draw
        self._begun = time.monotonic()
        self._next_news = 0.0
        self._next_picture = self._begun + _PATIENCE
        self._drawn = math.inf
        self._child = 0
        self._is_child = False

    def on_progress(self, lower: float, upper: float, stats: gk.Stats) -> bool:
        """Hear of bounds, as the callback of `gedkit.solve`; true in the copy, whose search is to stop."""
        now = time.monotonic()
        if now >= self._next_news:
            self._next_news = now + _NEWS_EVERY
            best = upper if math.isfinite(upper) else None
            self._emit("bounds", {"lower": lower, "upper": best, "seconds": now - self._begun, "opened": stats.opened})
        if upper < self._drawn and now >= self._next_picture and self._child_is_gone() and hasattr(os, "fork"):
            self._drawn = upper
            self._next_picture = now + _PAUSE
            self._child = os.fork()
            self._is_child = self._child == 0
        return self._is_child

    def leave_if_child(self, result: gk.Result) -> None:
        """In the copy: hand the picture over and end."""
        if self._is_child:
            try:
                if result.path is not None:
                    self._emit("best", {"html": self._draw(result), "distance": result.distance})
            finally:
                os._exit(0)

    def __enter__(self) -> Snapshots:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._is_child:
            os._exit(1)
        if self._child and not self._child_is_gone():
            os.kill(self._child, signal.SIGKILL)  # the end is there: nobody needs a picture of the way any more
            os.waitpid(self._child, 0)

    def _child_is_gone(self) -> bool:
        if self._child and os.waitpid(self._child, os.WNOHANG)[0]:
            self._child = 0
        return not self._child
