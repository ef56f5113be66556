"""How far a long job is, and how long it will still take."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from gedkit.errors import InvalidTypeError

__all__ = ["Progress", "ProgressCallback", "make_progress"]

ProgressCallback = Callable[[int, int, float], object]
_EVERY = 0.2


class Progress:
    """Passes on how many pairs, or other things, are done, a few times a second."""

    def __init__(self, total: int, already: int, tell: ProgressCallback) -> None:
        self.total = total
        self._already = already
        self._tell = tell
        self._started = self._next = time.monotonic()

    def finish(self) -> None:
        """Hear that all pairs are settled."""
        self._tell(self.total, self.total, 0.0)

    def at(self, done: int) -> None:
        """Hear that ``done`` pairs of this run are settled."""
        now = time.monotonic()
        if now < self._next or self._already + done == self.total:
            return
        self._next = now + _EVERY
        left = self.total - self._already - done
        seconds = (now - self._started) * left / done if done else float("inf")
        self._tell(self._already + done, self.total, seconds)

    def at_of(self, done: int, total: int) -> None:
        """Hear that ``done`` are settled of a total that was an estimate so far."""
        self.total = total
        self.at(done)


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
