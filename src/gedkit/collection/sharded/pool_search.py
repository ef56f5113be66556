"""Searches shards on the threads or processes of an executor, as many at once as it has.

A process keeps the shards that it has searched in its memory, until it ends or the index is closed there.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait

from gedkit import _core
from gedkit._graphs.graph import Graph
from gedkit.collection.progress import Progress
from gedkit.collection.search import SearchQuery
from gedkit.collection.sharded.folder import Folder
from gedkit.collection.sharded.merging import kth_distance
from gedkit.collection.sharded.shard import Shard, ShardAnswer, ShardDescription
from gedkit.collection.workers import Workers

_kept: dict[tuple[str, int], Shard] = {}  # by index and place in it
_lock = threading.Lock()


def search_in_pool(
    workers: Workers,
    shards: Sequence[Shard],
    queries: Sequence[Graph],
    wanted: SearchQuery,
    progress: Progress | None,
) -> list[list[ShardAnswer]]:
    """Return for every query the answers of all shards.

    Each looks no further than the k-th best graph of those that had ended when it began. If there are more shards than
    workers, a time limit is shared out between those that a worker searches one after the other.
    """
    at_once = max(1, min(workers.count, len(shards)))
    if wanted.time_limit is not None:
        wanted = wanted._replace(time_limit=wanted.time_limit / -(-len(shards) // at_once))
    answers: list[list[ShardAnswer]] = [[] for _ in queries]
    pending, running = list(shards)[::-1], set[Future[list[ShardAnswer]]]()
    done = 0
    try:
        while pending or running:
            while pending and len(running) < at_once:
                shard = pending.pop()
                within = [kth_distance([part.neighbors for part in parts], wanted.k) for parts in answers]
                future = workers.submit(_search, shard.folder, shard.description, list(queries), wanted, within)
                running.add(future)
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                for parts, found in zip(answers, future.result(), strict=True):
                    parts.append(found)
                done += len(queries)
            if progress is not None:
                progress.at(done)
    except BaseException:
        for future in running:
            future.cancel()
        raise
    return answers


def forget(description: ShardDescription) -> None:
    """Free the memory of a shard in this process."""
    with _lock:
        shard = _kept.pop((description.index, description.shard), None)
    if shard is not None:
        shard.close()


def _search(
    folder: Folder, description: ShardDescription, queries: list[Graph], wanted: SearchQuery, within: list[float]
) -> list[ShardAnswer]:
    limits = [_core.SearchLimit() for _ in within] if wanted.k else []
    for limit, distance in zip(limits, within, strict=False):
        limit.lower(distance)
    return _kept_shard(folder, description).search(queries, wanted, 1, limits=limits)


def _kept_shard(folder: Folder, description: ShardDescription) -> Shard:
    key = description.index, description.shard
    with _lock:
        known = _kept.get(key)
        if known is None or known.description.file != description.file:
            _kept[key] = Shard(folder, description)
            if known is not None:
                _kept[key].follow(known)
        return _kept[key]
