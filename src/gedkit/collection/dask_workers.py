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

import queue
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from typing import Any

from distributed import Client, KilledWorker, get_worker, wait
from distributed.client import FutureCancelledError

from gedkit.collection.workers import SharedData, Workers
from gedkit.errors import InvalidOptionError, InvalidTypeError

_PATIENCE = 2.0  # seconds to wait for the result of a task that has ended
_LOOK_UP = 0.1  # seconds between two looks whether there are workers


class DaskWorkers(Workers):
    """The workers of a ``dask.distributed.Client``."""

    keeps_shared_data = True

    def __init__(self, client: Any) -> None:
        self._client = client
        if not isinstance(client, Client) or client.asynchronous:
            raise InvalidTypeError(
                f"executor must be a dask.distributed.Client that is not asynchronous, got {client!r}"
            )
        self._errands: queue.SimpleQueue[Any] | None = None
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

    def threads_by_worker(self) -> dict[str, int]:
        """Return the addresses of all workers that are there, and how many threads each has."""
        threads: dict[str, int] = self._client.nthreads()
        return threads

    def wait_for_workers(self) -> dict[str, int]:
        """Return the same as soon as there are any."""
        while not (there := self.threads_by_worker()):
            time.sleep(_LOOK_UP)
        return there

    def submit_to(self, worker: str, task: Callable[..., Any], *arguments: Any) -> Any:
        """Start a task on one worker and no other; an argument that this method returned arrives as its result."""
        return self._client.submit(task, *arguments, workers=[worker], allow_other_workers=False, pure=False)

    def wait_for_any(self, futures: Iterable[Any], seconds: float) -> set[Any]:
        """Wait at most ``seconds`` and return those that have ended."""
        futures = list(futures)
        with suppress(TimeoutError):
            wait(futures, timeout=seconds, return_when="FIRST_COMPLETED")  # type: ignore[no-untyped-call]
        return {future for future in futures if future.done()}

    def result_of(self, future: Any) -> Any:
        """Return the result of a task that has ended, or raise `TimeoutError` if its worker does not hand it out."""
        return future.result(timeout=_PATIENCE)

    def let_go(self, future: Any) -> None:
        """Give up a task or its result."""
        with suppress(Exception):  # of a cluster that has been closed
            future.release()

    def listen(self, search: str, take: Callable[[dict[int, float]], object]) -> None:
        """Call a function with what workers `report` about a search."""

        def hear(event: tuple[float, Any]) -> None:
            _, (about, pairs) = event
            if about == search:
                take(dict(pairs))

        self._client.subscribe_topic(_TOPIC, hear)

    def stop_listening(self) -> None:
        """Call it no more."""
        with suppress(Exception):
            self._client.unsubscribe_topic(_TOPIC)

    def tell_all(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Call a function on every worker, soon and without waiting for it; whom it does not reach misses nothing.

        A thread of its own does so: a worker that has just died keeps the caller waiting for half a minute.
        """
        if self._errands is None:
            self._errands = queue.SimpleQueue()
            threading.Thread(target=_run_errands, args=(self._client, self._errands), daemon=True).start()
        self._errands.put((function, arguments))


_TOPIC = "gedkit-search-limits"


def connect(address: str) -> Client:
    """Return a client of the scheduler at an address, such as ``tcp://host:8786``."""
    try:
        return Client(address)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise InvalidOptionError(f"there is no Dask scheduler at {address}: {error}") from None


def report(search: str, distances: dict[int, float]) -> None:
    """Tell the client, from a worker, how far the k-th best graphs of a search are at most."""
    get_worker().log_event(_TOPIC, [search, list(distances.items())])


def _run_errands(client: Client, errands: queue.SimpleQueue[Any]) -> None:
    while client.status == "running":
        with suppress(queue.Empty):
            function, arguments = errands.get(timeout=1.0)
            with suppress(Exception):
                client.run(function, *arguments, on_error="ignore")
