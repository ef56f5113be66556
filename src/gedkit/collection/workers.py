"""Executors behind one interface: submit a task, share data between tasks, find out what was lost.

Tasks for an executor of ``concurrent.futures`` carry all the data they need. A cluster keeps data that many tasks
share, so that it is sent once per worker, and it may lose workers.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from gedkit._system.install_hint import install_hint
from gedkit.errors import InvalidTypeError, MissingDependencyError


@dataclass(frozen=True, slots=True)
class SharedData:
    """Data that tasks share, wrapped so that a cluster does not look inside."""

    value: Any


class Workers:
    """The workers of an executor with the interface of ``concurrent.futures``.

    Attributes
    ----------
    count : int
        How many tasks can run at once.
    keeps_shared_data : bool
        Whether `share` leaves data with the workers, so that tasks need not carry it.
    """

    keeps_shared_data = False

    def __init__(self, executor: Any) -> None:
        if not callable(getattr(executor, "submit", None)):
            raise InvalidTypeError(
                f"executor must be a concurrent.futures.Executor or the like, or a dask.distributed.Client, "
                f"got {type(executor).__name__}"
            )
        self._executor = executor

    @property
    def count(self) -> int:
        """As many as the executor says it has, or one per processor of this machine."""
        return getattr(self._executor, "_max_workers", None) or os.cpu_count() or 1

    def share(self, data: SharedData) -> Any:
        """Return what to pass to `submit` in place of the data."""
        return data

    def submit(self, task: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Start a task on a worker."""
        future: Future[Any] = self._executor.submit(task, *arguments)
        return future

    def idle(self) -> bool:
        """Whether it is known that no worker has anything to do."""
        return False

    def has_lost_work(self, error: BaseException) -> bool:
        """Whether the task failed because a worker was lost, so that it should be repeated."""
        return False


def connected(address: str) -> Any:
    """Return a client of the Dask scheduler at an address, to be closed after use."""
    try:
        from gedkit.collection.dask_workers import connect
    except ImportError:
        raise MissingDependencyError(f"a Dask scheduler is reached with distributed: {install_hint('dask')}") from None
    return connect(address)


def workers_of(executor: Any) -> Workers:
    """Return the workers of the caller's ``executor``."""
    if isinstance(executor, Workers):
        return executor
    if type(executor).__module__.partition(".")[0] == "distributed":
        from gedkit.collection.dask_workers import DaskWorkers

        return DaskWorkers(executor)
    return Workers(executor)
