"""Searches shards one after the other in this process, none further than the k-th best graph of those before."""

from __future__ import annotations

from collections.abc import Sequence

from gedkit import _core
from gedkit._graphs.graph import Graph
from gedkit.collection.progress import Progress
from gedkit.collection.search import SearchQuery
from gedkit.collection.sharded.merging import kth_distance
from gedkit.collection.sharded.shard import Shard, ShardAnswer


def search_here(
    shards: Sequence[Shard],
    queries: Sequence[Graph],
    wanted: SearchQuery,
    threads: int,
    progress: Progress | None,
) -> list[list[ShardAnswer]]:
    """Return for every query the answers of all shards.

    A time limit is shared out between the shards: each has its part of what those before have left.
    """
    answers: list[list[ShardAnswer]] = [[] for _ in queries]
    limits = [_core.SearchLimit() for _ in queries] if wanted.k else []
    done = 0
    for left, shard in zip(range(len(shards), 0, -1), shards, strict=True):
        shard.load()  # not on the time of the first query
        if wanted.time_limit is None:
            found = shard.search(queries, wanted, threads, limits=limits)
        else:
            found = []
            for i, query in enumerate(queries):
                seconds = wanted.time_limit - sum(answer.neighbors.seconds for answer in answers[i])
                mine = wanted._replace(time_limit=max(seconds, 0.0) / left)
                found += shard.search([query], mine, threads, limits=limits[i : i + 1])
        for place, answer in enumerate(found):
            answers[place].append(answer)
            if wanted.k:
                limits[place].lower(kth_distance([each.neighbors for each in answers[place]], wanted.k))
        done += len(queries)
        if progress is not None:
            progress.at(done)
    return answers
