"""Work in chunks on the workers of an executor: large enough to be worth sending, repeated if they were lost."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any

from gedkit.collection.workers import SharedData, Workers

# A chunk should take this many seconds.
_CHUNK_SECONDS = 1.0
# A chunk that is lost this many times is an error.
_MOST_TRIES = 5
# After this many seconds without an answer the workers are checked for being idle.
_CHECK_SECONDS = 2.0


def run_in_chunks(
    workers: Workers,
    task: Callable[..., tuple[float, Any]],
    data: SharedData,
    items: Sequence[Any],
    take: Callable[[list[Any], Any], None],
    *,
    on_worker: Callable[[Any], Any] = lambda item: item,
    bundled: bool | None = None,
    seconds: float = math.inf,
) -> bool:
    """Process all items on the workers; return whether the time was enough.

    Parameters
    ----------
    workers : Workers
    task : callable
        ``task(data, items, seconds_left)`` runs on a worker and returns the seconds it took and an answer.
    data : SharedData
        What all tasks use.
    items : sequence
    take : callable
        ``take(items, answer)`` is called in this process for every chunk, as they are finished.
    on_worker : callable
        Returns what to send for an item.
    bundled : bool, optional
        Whether a chunk is as many items as take a second, or one; by default if workers keep shared data.
    seconds : float
        After this long no more chunks are sent.
    """
    deadline = time.monotonic() + seconds
    shared = workers.share(data)
    pending = list(items)[::-1]
    lost: list[tuple[list[Any], int]] = []
    running: dict[Future[Any], tuple[list[Any], int]] = {}
    bundled = workers.keeps_shared_data if bundled is None else bundled
    per_item = _CHUNK_SECONDS if bundled else math.inf
    done, spent, idle_looks = 0, 0.0, 0
    try:
        while pending or lost or running:
            at_once = 2 * workers.count
            while (pending or lost) and len(running) < at_once and time.monotonic() < deadline:
                if lost:
                    chunk, tries = lost.pop()
                else:
                    size = max(1, min(math.ceil(_CHUNK_SECONDS / per_item), math.ceil(len(pending) / at_once)))
                    chunk, tries = [pending.pop() for _ in range(min(size, len(pending)))], 0
                left = max(0.0, deadline - time.monotonic())
                running[workers.submit(task, shared, [on_worker(item) for item in chunk], left)] = chunk, tries
            if not running:  # out of time
                return False
            finished = wait(running, timeout=_CHECK_SECONDS, return_when=FIRST_COMPLETED).done
            idle_looks = 0 if finished or not workers.idle() else idle_looks + 1
            if idle_looks == 2:  # the answers were lost on the way: nobody is working on them
                for future, chunk_and_tries in running.items():
                    future.cancel()
                    lost.append(chunk_and_tries)
                running.clear()
                shared, idle_looks = workers.share(data), 0
            for future in finished:
                chunk, tries = running.pop(future)
                try:
                    took, answer = future.result()
                except BaseException as error:
                    if not workers.has_lost_work(error) or tries + 1 == _MOST_TRIES:
                        raise
                    shared = workers.share(data)
                    lost.append((chunk, tries + 1))
                    continue
                done, spent = done + len(chunk), spent + took
                if bundled:
                    per_item = max(spent / done, 1e-9)
                take(chunk, answer)
    except BaseException:
        for future in running:
            future.cancel()
        raise
    return True
