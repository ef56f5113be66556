"""Work in chunks on the workers of an executor: each worth its journey, done again if it was lost."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any

from gedkit.collection.workers import Parcel, Workers

__all__ = ["run_in_chunks"]

# A chunk should take this many seconds.
_WORTH = 1.0
# So often a chunk is sent again before its loss is an error.
_TRIES = 5
# After so many seconds without an answer somebody looks whether any worker is at work.
_PATIENCE = 2.0


def run_in_chunks(
    workers: Workers,
    task: Callable[..., tuple[float, Any]],
    parcel: Parcel,
    items: Sequence[Any],
    take: Callable[[list[Any], Any], None],
    *,
    on_worker: Callable[[Any], Any] = lambda item: item,
    bundled: bool | None = None,
    seconds: float = math.inf,
) -> bool:
    """Have all items dealt with, and return whether there was time for that.

    Parameters
    ----------
    workers : Workers
    task : callable
        ``task(parcel, items, seconds_left)`` runs on a worker and returns the seconds it took and an answer.
    parcel : Parcel
        What all tasks need.
    items : sequence
    take : callable
        ``take(items, answer)`` is called here for every chunk, in the order in which they are done.
    on_worker : callable
        What becomes of an item when it is sent.
    bundled : bool, optional
        Whether a task is as many items as take a second, or one; by default where workers keep what tasks share.
    seconds : float
        After so many nothing more is sent.
    """
    deadline = time.monotonic() + seconds
    shared = workers.share(parcel)
    waiting = list(items)[::-1]
    lost: list[tuple[list[Any], int]] = []
    under_way: dict[Future[Any], tuple[list[Any], int]] = {}
    bundled = workers.keeps if bundled is None else bundled
    per_item = _WORTH if bundled else math.inf
    done, spent, idle_looks = 0, 0.0, 0
    try:
        while waiting or lost or under_way:
            at_once = 2 * workers.count
            while (waiting or lost) and len(under_way) < at_once and time.monotonic() < deadline:
                if lost:
                    chunk, tries = lost.pop()
                else:
                    size = max(1, min(math.ceil(_WORTH / per_item), math.ceil(len(waiting) / at_once)))
                    chunk, tries = [waiting.pop() for _ in range(min(size, len(waiting)))], 0
                left = max(0.0, deadline - time.monotonic())
                under_way[workers.submit(task, shared, [on_worker(item) for item in chunk], left)] = chunk, tries
            if not under_way:  # out of time
                return False
            finished = wait(under_way, timeout=_PATIENCE, return_when=FIRST_COMPLETED).done
            idle_looks = 0 if finished or not workers.idle() else idle_looks + 1
            if idle_looks == 2:  # answers were lost on the way here: nobody works on them any more
                for future, chunk_and_tries in under_way.items():
                    future.cancel()
                    lost.append(chunk_and_tries)
                under_way.clear()
                shared, idle_looks = workers.share(parcel), 0
            for future in finished:
                chunk, tries = under_way.pop(future)
                try:
                    took, answer = future.result()
                except BaseException as error:
                    if not workers.has_lost_work(error) or tries + 1 == _TRIES:
                        raise
                    shared = workers.share(parcel)
                    lost.append((chunk, tries + 1))
                    continue
                done, spent = done + len(chunk), spent + took
                if bundled:
                    per_item = max(spent / done, 1e-9)
                take(chunk, answer)
    except BaseException:
        for future in under_way:
            future.cancel()
        raise
    return True
