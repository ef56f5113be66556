"""A Dask cluster as workers: ``executor=client`` in `gedkit.cdist`, `gedkit.pdist` and a `gedkit.Index`.

Data that tasks share is scattered once, to all workers. A task whose worker dies is repeated by Dask on another one; if
the shared data was lost with the worker, it is scattered again.

Examples
--------
>>> from dask.distributed import Client                         # doctest: +SKIP
>>> with Client("tcp://scheduler:8786") as client:              # doctest: +SKIP
...     gk.pdist(graphs, executor=client, out="d.npy")
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import Any

from distributed import Client, KilledWorker
from distributed.client import FutureCancelledError

from gedkit.collection.workers import SharedData, Workers
from gedkit.errors import InvalidTypeError

__all__ = ["DaskWorkers"]


class DaskWorkers(Workers):
    """The workers of a ``dask.distributed.Client``."""

    keeps_shared_data = True

    def __init__(self, client: Any) -> None:
        self._client = client
        if not isinstance(client, Client) or client.asynchronous:
            raise InvalidTypeError(
                f"executor must be a dask.distributed.Client that is not asynchronous, got {client!r}"
            )
        super().__init__(self._client.get_executor(pure=False))

    @property
    def count(self) -> int:
        """Threads of all current workers."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def share(self, data: SharedData) -> Any:
        """Send data to every worker."""
        return self._client.scatter(data, broadcast=True, hash=False)

    def submit(self, task: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Start a task; what `share` returned arrives there as the data."""
        return super().submit(task, *arguments)

    def idle(self) -> bool:
        """Whether there are workers and none has a task: answers still awaited were lost on the way."""
        tasks: dict[str, Any] = self._client.processing()
        return bool(tasks) and not any(tasks.values())

    def has_lost_work(self, error: BaseException) -> bool:
        """Whether a worker died, or the shared data was lost with the last worker that had it."""
        return isinstance(error, (CancelledError, FutureCancelledError, KilledWorker))
