"""A Dask cluster as workers: ``executor=client`` in `gedkit.cdist`, `gedkit.pdist` and a `gedkit.Index`.

Data that tasks share are scattered once, to all workers. A task whose worker dies is done again by Dask, on another;
where the shared data died with it they are scattered again.

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

from gedkit.collection.workers import Parcel, Workers
from gedkit.errors import InvalidTypeError

__all__ = ["DaskWorkers"]


class DaskWorkers(Workers):
    """The workers of a ``dask.distributed.Client``."""

    keeps = True

    def __init__(self, client: Any) -> None:
        self._client = client
        if not isinstance(client, Client) or client.asynchronous:
            raise InvalidTypeError(
                f"executor must be a dask.distributed.Client that is not asynchronous, got {client!r}"
            )
        super().__init__(self._client.get_executor(pure=False))

    @property
    def count(self) -> int:
        """Threads of all workers that there are now."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def share(self, parcel: Parcel) -> Any:
        """Send data to every worker."""
        return self._client.scatter(parcel, broadcast=True, hash=False)

    def submit(self, task: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Have a task done; what `share` returned arrives as the parcel."""
        return super().submit(task, *arguments)

    def idle(self) -> bool:
        """Whether there are workers and none has a task: what is awaited then got lost between scheduler and client."""
        tasks: dict[str, Any] = self._client.processing()
        return bool(tasks) and not any(tasks.values())

    def has_lost_work(self, error: BaseException) -> bool:
        """Whether a worker died, or the shared data with the last that had them."""
        return isinstance(error, (CancelledError, FutureCancelledError, KilledWorker))
