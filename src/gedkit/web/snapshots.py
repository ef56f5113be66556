"""The best path so far while a search goes on: a copy of the process stops, draws what it has, and is gone.

The core tells of new bounds, not of the path behind them: only a search that ends hands its path over. So a timer forks
the worker now and then, where the path has become better, and in the copy the search is interrupted. The search itself
goes on. A timer, since the core looks at signals every 20 ms but calls back only when a bound has moved. Windows cannot
copy a process: there the bounds are reported, and the picture comes with the answer.
"""

from __future__ import annotations

import math
import os
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

import gedkit as gk

_PATIENCE = 0.25  # seconds before the first picture: most searches are over by then
_PAUSE = 0.5  # seconds between two pictures
_NEWS_EVERY = 0.04  # seconds between two reports of bounds


class Snapshots:
    """Watches a search: reports bounds, and draws better paths on the way. For the main thread of a process."""

    def __init__(
        self, emit: Callable[[str, dict[str, Any]], None], draw: Callable[[gk.Result], dict[str, Any]]
    ) -> None:
        self._emit = emit
        self._draw = draw
        self._begun = time.monotonic()
        self._next_news = 0.0
        self._upper = self._drawn = math.inf
        self._child = 0
        self._is_child = False
        self._over = False

    def on_progress(self, lower: float, upper: float, stats: gk.Stats) -> bool:
        """Take note of bounds, as the callback of `gedkit.solve`; the search is never stopped."""
        self._upper = upper
        now = time.monotonic()
        if now >= self._next_news:
            self._next_news = now + _NEWS_EVERY
            least, best = (bound if math.isfinite(bound) else None for bound in (lower, upper))
            self._emit("bounds", {"lower": least, "upper": best, "seconds": now - self._begun, "opened": stats.opened})
        return False

    def leave_if_child(self, result: gk.Result) -> None:
        """In the copy: hand the picture over and end."""
        if self._is_child:
            try:
                if result.path is not None:
                    self._emit("best", {**self._draw(result), "distance": result.distance})
            finally:
                os._exit(0)

    def __enter__(self) -> Snapshots:
        if sys.platform != "win32":
            signal.signal(signal.SIGALRM, self._on_alarm)
            signal.setitimer(signal.ITIMER_REAL, _PATIENCE, _PAUSE)
        return self

    def __exit__(self, *error: object) -> None:
        if self._is_child:
            os._exit(1)
        self._over = True
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_REAL, 0)
            if not self._child_is_gone():
                os.kill(self._child, signal.SIGKILL)  # the end is there: nobody needs a picture of the way any more
                os.waitpid(self._child, 0)

    if sys.platform != "win32":

        def _on_alarm(self, number: int, frame: FrameType | None) -> None:
            # An alarm may still be under way when the search is over: a copy made then would go on as a second worker.
            if not self._over and self._upper < self._drawn and self._child_is_gone():
                self._drawn = self._upper
                self._child = os.fork()
                if self._child == 0:  # the copy, which has no timer
                    self._is_child = True
                    raise KeyboardInterrupt

        def _child_is_gone(self) -> bool:
            if self._child and os.waitpid(self._child, os.WNOHANG)[0]:
                self._child = 0
            return not self._child
