"""Executors as the collection sees them: where to send work, and how to get data there.

What comes from ``concurrent.futures`` gets tasks that carry all they need. A cluster keeps data that many tasks share,
so that it travels once per worker, and may lose workers on the way.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from gedkit.errors import InvalidTypeError

__all__ = ["Parcel", "Workers", "workers_of"]


@dataclass(frozen=True, slots=True)
class Parcel:
    """What tasks share, in a wrapper that no cluster takes apart."""

    content: Any


class Workers:
    """Those of an executor shaped like ``concurrent.futures``.

    Attributes
    ----------
    count : int
        How many tasks can run at once.
    keeps : bool
        Whether `share` leaves data with the workers.
    """

    keeps = False

    def __init__(self, executor: Any) -> None:
        if not callable(getattr(executor, "submit", None)):
            raise InvalidTypeError(
                f"executor must be shaped like those of concurrent.futures, or a dask.distributed.Client, "
                f"got {type(executor).__name__}"
            )
        self._executor = executor

    @property
    def count(self) -> int:
        """As many as the executor says, or as this machine has processors."""
        return getattr(self._executor, "_max_workers", None) or os.cpu_count() or 1

    def share(self, parcel: Parcel) -> Any:
        """Return what `submit` takes in the parcel's place."""
        return parcel

    def submit(self, task: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Have a task done."""
        future: Future[Any] = self._executor.submit(task, *arguments)
        return future

    def idle(self) -> bool:
        """Whether it is known that none of them has anything to do."""
        return False

    def has_lost_work(self, error: BaseException) -> bool:
        """Whether a task failed through no fault of its own, and should be done again."""
        return False


def workers_of(executor: Any) -> Workers:
    """Return the workers behind what the caller gave as ``executor``."""
    if isinstance(executor, Workers):
        return executor
    if type(executor).__module__.partition(".")[0] == "distributed":
        from gedkit.collection.dask_workers import DaskWorkers

        return DaskWorkers(executor)
    return Workers(executor)
