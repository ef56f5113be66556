"""How far a long job has come, and how long the rest will take."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from gedkit.errors import InvalidTypeError

ProgressCallback = Callable[[int, int, float], object]
_EVERY = 0.2
_HIGHEST_POWER = 4.0  # of time that progress is assumed to grow with


class Progress:
    """Calls a function with the number of pairs (or other items) done, a few times a second."""

    def __init__(self, total: int, already: int, callback: ProgressCallback) -> None:
        self.total = self._planned = total
        self._already = already
        self._callback = callback
        self._started = self._next = time.monotonic()
        self._seen: list[tuple[float, int]] = []  # (seconds, done)

    def finish(self) -> None:
        """Report that everything is done."""
        self._callback(self.total, self.total, 0.0)

    def at(self, done: int, added: int = 0) -> None:
        """Report that ``done`` pairs of this run are settled, and that ``added`` were not in the total."""
        self.total = self._planned + added
        if self._is_due(done):
            left = self.total - self._already - done
            seconds = (time.monotonic() - self._started) * left / done if done else math.inf
            self._callback(self._already + done, self.total, seconds)

    def at_of(self, done: int, total: int) -> None:
        """Report that ``done`` of a new estimate of the total are settled, by a search that gets faster as it goes."""
        self.total = total
        if self._is_due(done):
            self._callback(done, total, self._seconds_left(done))

    def _is_due(self, done: int) -> bool:
        now = time.monotonic()
        if now < self._next or self._already + done == self.total:
            return False
        self._next = now + _EVERY
        return True

    def _seconds_left(self, done: int) -> float:
        """Return how long the rest takes, assuming that progress grows with a power of time, fitted to the recent past.

        The nearer the neighbors found so far, the sooner a search is done with the next graph: the mean speed so far
        would give far too long a time.
        """
        now = time.monotonic() - self._started
        self._seen.append((now, done))
        then, by_then = next(((t, d) for t, d in reversed(self._seen) if t <= now / 2 and d), (0.0, 0))
        if not by_then:
            return math.inf
        power = min(max(math.log(done / by_then) / math.log(now / then), 1.0), _HIGHEST_POWER)
        return now * (math.pow(self.total / done, 1 / power) - 1)


def make_progress(wanted: Any, total: int, already: int, what: str = "pairs") -> Progress | None:
    """Return a reporter that writes to stderr (``True``) or calls the caller's function, or ``None``."""
    if wanted is None or wanted is False:
        return None
    if wanted is True:
        return Progress(total, already, partial(_line, what))
    if not callable(wanted):
        raise InvalidTypeError(f"progress must be True or a function of (done, total, seconds_left), got {wanted!r}")
    return Progress(total, already, wanted)


def in_words(seconds: float) -> str:
    """Write the time that is left.

    >>> in_words(5.2), in_words(125), in_words(7300), in_words(float("inf"))
    ('5 s left', '2 min 5 s left', '2 h 1 min left', 'time left unknown')
    """
    if seconds == float("inf"):
        return "time left unknown"
    whole = int(seconds)
    if whole < 60:
        return f"{whole} s left"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s left"
    return f"{whole // 3600} h {whole % 3600 // 60} min left"


def _line(what: str, done: int, total: int, seconds: float) -> None:
    end = "\n" if done == total else ""
    share = 100 * done / total if total else 100
    text = f"{done:,} of {total:,} {what} ({share:.0f} %), {in_words(seconds)}"
    print(f"\r{text:<60}", end=end, file=sys.stderr, flush=True)
