"""A time limit that also covers the evaluation of costs: functions of the user's may be slow, and pairs are many."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_deadline: ContextVar[float] = ContextVar("gedkit_pricing_deadline", default=math.inf)


class OutOfTimeError(Exception):
    """The time limit ended before all costs were known. It stays inside gedkit."""


@contextmanager
def pricing_deadline(seconds: float) -> Iterator[None]:
    """Limit the seconds for which costs may be evaluated inside."""
    token = _deadline.set(time.perf_counter() + seconds)
    try:
        yield
    finally:
        _deadline.reset(token)


def look_at_the_clock() -> None:
    """Raise an `OutOfTimeError` if the time is over."""
    deadline = _deadline.get()
    if deadline != math.inf and time.perf_counter() > deadline:
        raise OutOfTimeError
