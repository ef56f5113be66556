"""Worker processes shared out to requests: a queue, limits, and an end for whatever nobody waits for any more."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from gedkit.web.limits import Limits

__all__ = ["BusyError", "Pool", "Worker"]

_STOP_SECONDS = 0.15  # that a worker has to answer a SIGINT before it is killed
_GRACE = 15.0  # seconds beyond a search's limit, for reading and drawing
_START_SECONDS = 60.0
_LINE = 1 << 20


class BusyError(Exception):
    """No worker can be had: 429 where too many wait, 503 where it took too long or the server is closing."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status


class Worker:
    """A process and the job it has."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.busy = False

    async def begin(self, job: dict[str, Any]) -> None:
        """Send a job."""
        assert self.process.stdin is not None
        self.busy = True
        self.process.stdin.write(json.dumps(job).encode() + b"\n")
        await self.process.stdin.drain()

    async def event(self) -> tuple[str, dict[str, Any]]:
        """Return what the worker says next; "done" and "error" are its last words on a job."""
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line:
            self.busy = False
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
            self.process.send_signal(signal.SIGINT)


class Pool:
    """So many workers, and a queue before them."""

    def __init__(self, limits: Limits, folder: Path) -> None:
        self.limits = limits
        self.folder = folder
        self.waiting = 0
        self.running = 0
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()  # the one used last is warm
        self._all: set[Worker] = set()
        self._renewals: set[asyncio.Task[None]] = set()
        self._closing = False

    def start(self) -> None:
        """Start all workers; requests wait for the first that is ready."""
        for _ in range(self.limits.workers):
            self._renew()

    async def close(self) -> None:
        """End all workers, busy or not."""
        self._closing = True
        renewals = list(self._renewals)
        for task in renewals:
            task.cancel()
        await asyncio.gather(*renewals, return_exceptions=True)
        for worker in list(self._all):
            await self._end(worker)

    async def run(
        self, job: dict[str, Any], seconds: float, started: asyncio.Future[Worker] | None = None
    ) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        """Give the job to a worker and yield what that says; closing the iterator stops the job."""
        worker = await self._next_idle()
        self.running += 1
        try:
            await worker.begin(job)
            if started is not None:
                started.set_result(worker)
            end = asyncio.get_running_loop().time() + seconds + _GRACE
            while worker.busy:
                try:
                    async with asyncio.timeout_at(end):
                        said = await worker.event()
                except TimeoutError:
                    said = "error", {"status": 503, "detail": f"no answer {_GRACE:g} s after the time limit: given up"}
                    yield said
                    return
                yield said
        finally:
            self.running -= 1
            # Whatever happens to the request, the worker is freed first.
            await asyncio.shield(asyncio.ensure_future(self._free(worker)))

    async def _next_idle(self) -> Worker:
        if self._closing:
            raise BusyError(503, "the server is closing")
        if self.waiting >= self.limits.queue:
            raise BusyError(429, f"{self.waiting} requests are waiting already: try again in a few seconds")
        self.waiting += 1
        try:
            async with asyncio.timeout(self.limits.queue_seconds):
                return await self._idle.get()
        except TimeoutError:
            wait = self.limits.queue_seconds
            raise BusyError(
                503, f"all workers were busy for {wait:g} s: try again later, or with a shorter limit"
            ) from None
        finally:
            self.waiting -= 1

    async def _free(self, worker: Worker) -> None:
        """Make a worker available again, after it has stopped; one that does not stop is replaced."""
        if worker.busy:
            worker.interrupt()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_STOP_SECONDS):
                    while worker.busy:
                        await worker.event()
        if worker.busy or worker.process.returncode is not None or self._closing:
            await self._end(worker)
            if not self._closing:
                self._renew()
        else:
            self._idle.put_nowait(worker)

    def _renew(self) -> None:
        renewal = asyncio.create_task(self._add())
        self._renewals.add(renewal)
        renewal.add_done_callback(self._renewals.discard)

    async def _add(self) -> None:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "gedkit.web.worker", str(self.folder), str(self.limits.memory_bytes)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LINE,
            start_new_session=True,  # Ctrl-C on the server's terminal is the server's
            env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONUNBUFFERED": "1"},
        )
        worker = Worker(process)
        self._all.add(worker)
        async with asyncio.timeout(_START_SECONDS):
            event, _ = await worker.event()
        if event == "ready":
            self._idle.put_nowait(worker)

    async def _end(self, worker: Worker) -> None:
        self._all.discard(worker)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(worker.process.pid, signal.SIGKILL)  # with the copies that draw for it
        await worker.process.wait()
