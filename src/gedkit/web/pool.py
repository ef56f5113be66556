"""Worker processes shared out to requests: a queue, limits, and an end for jobs whose caller has left."""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import os
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from pathlib import Path
from typing import Any

from gedkit._system.log import logger
from gedkit.web.collections import index_name
from gedkit.web.limits import Limits
from gedkit.web.stopping import abandon, end_with_children, interrupt, own_group

_LOG = logger("web")
_STOP_SECONDS = 0.5  # that a worker has to end a job before it is killed
_GRACE = 15.0  # seconds beyond a search's limit, for reading and drawing
_START_SECONDS = 60.0
_RETRY_SECONDS = 2.0
_LINE = 1 << 20
_TRIAL = 1.0  # seconds that a comparison has on the worker for what is short
_SHORT = ("graph", "member")
_NICE = 5  # of workers at long searches: the server, and the worker for what is short, go before them
_HALVING = 10.0  # seconds of waiting that halve what a request counts in the queue

Event = tuple[str, dict[str, Any]]


class BusyError(Exception):
    """No worker can be had: 429 where too many wait, 503 where it took too long or the server is closing."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status


class _Waiter:
    """A request in the queue: small ones go first, and whoever has waited long is no longer large."""

    def __init__(self, size: int, short: bool) -> None:
        loop = asyncio.get_running_loop()
        self.turn: asyncio.Future[Worker] = loop.create_future()
        self.short = short
        # Halving all of them as time passes keeps their order, so the moment of arrival says it all.
        self.rank = math.log2(max(1, size)) + loop.time() / _HALVING


class Worker:
    """A process and the job it has."""

    def __init__(self, process: asyncio.subprocess.Process, for_short: bool = False) -> None:
        self.process = process
        self.for_short = for_short
        self.ready = False
        self.busy = False
        self.broken = False

    async def begin(self, line: bytes) -> None:
        """Send a job: a line of JSON."""
        assert self.process.stdin is not None
        self.busy = True
        with contextlib.suppress(ConnectionError):  # it is gone, as its first word will tell: the end
            self.process.stdin.write(line)
            await self.process.stdin.drain()

    async def event(self) -> tuple[str, dict[str, Any]]:
        """Return what the worker says next; "done" and "error" are its last words on a job."""
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line:
            self.busy, self.broken = False, True
            return "error", {"status": 503, "detail": "the worker broke down: perhaps it ran out of memory"}
        said = json.loads(line)
        if "file" in said:
            file = Path(said["file"])
            said = json.loads(await asyncio.to_thread(file.read_bytes))
            file.unlink(missing_ok=True)
        if said["event"] in ("done", "error"):
            self.busy = False
        return said["event"], said["data"]

    def interrupt(self) -> None:
        """Ask the job to stop; a search then answers with what it has."""
        if self.busy and self.process.returncode is None:
            interrupt(self.process)

    def abandon(self) -> None:
        """End the job: its caller has left."""
        if self.busy and self.process.returncode is None:
            abandon(self.process)


OnStart = Callable[[Worker], None]


class Pool:
    """Workers with a queue, and one more worker for short jobs.

    Reading and drawing a graph is short, and most comparisons are: where all workers are at long searches, a comparison
    has a second on that one, and waits for another worker only if that was not enough.
    """

    def __init__(self, limits: Limits, folder: Path) -> None:
        self.limits = limits
        self.folder = folder
        self.waiting = 0
        self.running = 0
        self.replaced = 0
        self._idle: list[Worker] = []
        self._waiters: list[_Waiter] = []
        self._all: set[Worker] = set()
        self._renewals: set[asyncio.Task[None]] = set()
        self._closing = False

    def start(self) -> None:
        """Start all workers; requests wait for the first that is ready."""
        for i in range(self.limits.workers + 1):
            self._renew(for_short=i == 0)

    async def close(self) -> None:
        """End all workers, busy or not."""
        self._closing = True
        renewals = list(self._renewals)
        for task in renewals:
            task.cancel()
        await asyncio.gather(*renewals, return_exceptions=True)
        for worker in list(self._all):
            await self._end(worker)

    @property
    def ready(self) -> int:
        """How many workers can take a job, or have one."""
        return 0 if self._closing else sum(worker.ready for worker in self._all)

    def processes(self) -> list[int]:
        """Return the numbers of all processes."""
        return [worker.process.pid for worker in self._all]

    async def run(self, job: dict[str, Any], seconds: float, on_start: OnStart) -> AsyncIterator[Event]:
        """Give the job to a worker and yield what that says; closing the iterator stops the job."""
        tried = False
        if job["task"] == "solve" and seconds > _TRIAL and all(worker.for_short for worker in self._idle):
            tried, trial = True, _line_of({**job, "time_limit": _TRIAL})
            worker = await self._next(len(trial), short=True)
            async with contextlib.aclosing(self._run_on(worker, trial, seconds, on_start)) as events:
                async for event, data in events:
                    if event == "done" and data["result"]["status"] == "TIME_LIMIT":
                        break  # it is a long one
                    yield event, data
                else:
                    return
        line = _line_of(job)
        worker = await self._next(len(line), short=job["task"] in _SHORT, admitted=tried)
        async with contextlib.aclosing(self._run_on(worker, line, seconds, on_start)) as events:
            async for said in events:
                yield said

    async def _run_on(
        self, worker: Worker, line: bytes, seconds: float, on_start: OnStart
    ) -> AsyncGenerator[Event, None]:
        self.running += 1
        try:
            await worker.begin(line)
            on_start(worker)
            end = asyncio.get_running_loop().time() + seconds + _GRACE
            while worker.busy:
                try:
                    async with asyncio.timeout_at(end):
                        said = await worker.event()
                except TimeoutError:
                    _LOG.warning("a worker gave no answer %g s after the limit of %g s: ended", _GRACE, seconds)
                    yield "error", {"status": 503, "detail": f"no answer {_GRACE:g} s after the time limit: given up"}
                    return
                yield said
        finally:
            # Whatever happens to the request, the worker is freed first.
            await asyncio.shield(asyncio.ensure_future(self._free(worker)))
            self.running -= 1

    async def _next(self, size: int, *, short: bool, admitted: bool = False) -> Worker:
        """Return an idle worker, at once or when the turn of a job of this size has come."""
        if self._closing:
            raise BusyError(503, "the server is closing")
        fitting = [worker for worker in self._idle if short or not worker.for_short]
        if fitting:
            # What is short leaves the others free; of these, the one used last is warm.
            chosen = max(reversed(fitting), key=lambda worker: worker.for_short)
            self._idle.remove(chosen)
            return chosen
        if self.waiting >= self.limits.queue and not admitted:
            raise BusyError(429, f"{self.waiting} requests are waiting already: try again in a few seconds")
        waiter = _Waiter(size, short)
        self._waiters.append(waiter)
        self.waiting += 1
        try:
            async with asyncio.timeout(self.limits.queue_seconds):
                return await asyncio.shield(waiter.turn)
        except TimeoutError:
            wait = f"all workers were busy for {self.limits.queue_seconds:g} s"
            raise BusyError(503, f"{wait}: try again later, or with a shorter limit") from None
        finally:
            self.waiting -= 1
            if not waiter.turn.done():
                waiter.turn.cancel()
                self._waiters.remove(waiter)
            elif sys.exc_info()[0] is not None:  # its turn came, and nobody was there any more
                self._offer(waiter.turn.result())

    def _offer(self, worker: Worker) -> None:
        """Give a worker to the first in the queue that it fits, or keep it."""
        fitting = [waiter for waiter in self._waiters if waiter.short or not worker.for_short]
        if not fitting:
            self._idle.append(worker)
            return
        first = min(fitting, key=lambda waiter: waiter.rank)
        self._waiters.remove(first)
        first.turn.set_result(worker)

    async def _free(self, worker: Worker) -> None:
        """Make a worker available again, after it has stopped; one that does not stop is replaced."""
        if worker.busy:
            worker.abandon()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_STOP_SECONDS):
                    while worker.busy:
                        await worker.event()
        if worker.busy or worker.broken or worker.process.returncode is not None or self._closing:
            await self._end(worker)
            if not self._closing:
                self.replaced += 1
                if worker.broken:
                    _LOG.warning("worker %d broke down (exit code %s)", worker.process.pid, worker.process.returncode)
                self._renew(worker.for_short)
        else:
            self._offer(worker)

    def _renew(self, for_short: bool) -> None:
        renewal = asyncio.create_task(self._add(for_short))
        self._renewals.add(renewal)
        renewal.add_done_callback(self._renewals.discard)

    async def _add(self, for_short: bool) -> None:
        while True:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "gedkit.web.worker", str(self.folder), str(self.limits.memory_bytes)),
                str(_NICE if not for_short else 0),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LINE,
                **own_group(),
                env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONUNBUFFERED": "1"},
            )
            worker = Worker(process, for_short)
            self._all.add(worker)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_START_SECONDS):
                    if (await worker.event())[0] == "ready":
                        worker.ready = True
                        self._offer(worker)
                        return
            await self._end(worker)
            _LOG.error("a worker did not start: trying again in %g s", _RETRY_SECONDS)
            await asyncio.sleep(_RETRY_SECONDS)

    async def _end(self, worker: Worker) -> None:
        self._all.discard(worker)
        end_with_children(worker.process)
        await worker.process.wait()
        for left in self.folder.glob(f"{worker.process.pid}-*.json"):
            left.unlink(missing_ok=True)
        for left in self.folder.glob(f"*/{index_name(worker.process.pid, '*')}*"):
            left.unlink(missing_ok=True)


def _line_of(job: dict[str, Any]) -> bytes:
    return json.dumps(job).encode() + b"\n"
