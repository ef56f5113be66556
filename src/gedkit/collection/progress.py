"""How far a long job is, and how long it will still take."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from gedkit.errors import InvalidTypeError

__all__ = ["Progress", "ProgressCallback", "make_progress"]

ProgressCallback = Callable[[int, int, float], object]
_EVERY = 0.2
_MOST_GAIN = 4.0  # of speed: the power of the time that what is done may grow with


class Progress:
    """Passes on how many pairs, or other things, are done, a few times a second."""

    def __init__(self, total: int, already: int, tell: ProgressCallback) -> None:
        self.total = total
        self._already = already
        self._tell = tell
        self._started = self._next = time.monotonic()
        self._seen: list[tuple[float, int]] = []  # seconds and what was done by then

    def finish(self) -> None:
        """Hear that all pairs are settled."""
        self._tell(self.total, self.total, 0.0)

    def at(self, done: int) -> None:
        """Hear that ``done`` pairs of this run are settled."""
        if self._is_due(done):
            left = self.total - self._already - done
            seconds = (time.monotonic() - self._started) * left / done if done else math.inf
            self._tell(self._already + done, self.total, seconds)

    def at_of(self, done: int, total: int) -> None:
        """Hear that ``done`` are settled of a total that was an estimate so far, by a search that gains speed."""
        self.total = total
        if self._is_due(done):
            self._tell(done, total, self._seconds_left(done))

    def _is_due(self, done: int) -> bool:
        now = time.monotonic()
        if now < self._next or self._already + done == self.total:
            return False
        self._next = now + _EVERY
        return True

    def _seconds_left(self, done: int) -> float:
        """Return how long the rest takes if what is done grows with a power of the time, as it has of late.

        The nearer its neighbors so far, the sooner a search is done with the next graph: a mean would be far too long.
        """
        now = time.monotonic() - self._started
        self._seen.append((now, done))
        then, by_then = next(((t, d) for t, d in reversed(self._seen) if t <= now / 2 and d), (0.0, 0))
        if not by_then:
            return math.inf
        power = min(max(math.log(done / by_then) / math.log(now / then), 1.0), _MOST_GAIN)
        return now * (math.pow(self.total / done, 1 / power) - 1)


def make_progress(wanted: Any, total: int, already: int, what: str = "pairs") -> Progress | None:
    """Return what reports progress: nothing, a line on stderr for ``True``, or the caller's function."""
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
