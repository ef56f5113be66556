"""Adds a large collection to a sharded index, shard by shard, so that a build that was killed can be resumed.

The manifest says which build is under way. A shard gets its name when it is complete, so a resumed build finds those
that are finished by their names and writes the others. All graphs become part of the index at once, at the end.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.collection.batches import batches_of
from gedkit.collection.build import check_graphs
from gedkit.collection.sharded.shard_changes import Change, by_shard, write_on_workers
from gedkit.collection.sharded.shard_writer import NewShard, ShardWriter, WrittenShard, written_before
from gedkit.collection.sharded.sharded_index import ShardedIndex
from gedkit.collection.workers import workers_of
from gedkit.errors import StoreError

_Job = tuple[NewShard, list[Graph]]


def build_shards(
    index: ShardedIndex,
    graphs: Sequence[Graph],
    source: Path,
    resume: bool,
    executor: Any = None,
    on_progress: Callable[[int, int, float], object] | None = None,
) -> int:
    """Add the graphs of a file, and return how many were added now.

    ``on_progress(done, total, seconds_left)`` is called after each shard; a shard that was finished before counts as
    done. With an executor, its workers write the shards.
    """
    check_graphs(graphs)
    digest = hashlib.sha256(source.read_bytes()).hexdigest()
    with index._changed() as change:
        build = _begun(change, digest, len(graphs), source, resume)
        if build["done"] or not graphs:
            return 0
        change = Change(change.folder, change.before, build["token"])
        change.folder.replace_manifest(replace(change.before, build=build))
        change.numbering, spans = change.numbering.extended(
            len(graphs), [shard.graphs for shard in change.before.shards]
        )
        jobs = [(change.new_shard(shard), mine) for shard, mine in by_shard(spans, graphs).items()]
        _write_missing(change, jobs, executor, on_progress)
        index._commit(change, {**build, "done": True})
    return len(graphs)


def shards_unfinished(index: ShardedIndex) -> bool:
    """Whether a build of this index was stopped."""
    build = index._manifest.build
    return build is not None and not build["done"]


def _begun(change: Change, digest: str, count: int, source: Path, resume: bool) -> dict[str, Any]:
    """Return the build to go on with, or a new one."""
    build, name = change.before.build, change.folder.name
    if build is not None and not build["done"]:
        if not resume:
            raise StoreError(
                f"{name} holds an unfinished build of {build['of']} graphs: go on with it with --resume, "
                f"or delete the folder to start again"
            )
        if (build["source"], build["of"]) != (digest, count):
            raise StoreError(f"{name} holds an unfinished build of another collection than {source}")
        return build
    if resume and build is not None and (build["source"], build["of"]) == (digest, count):
        return build
    return {"source": digest, "of": count, "token": secrets.token_hex(4), "done": False}


def _write_missing(
    change: Change,
    jobs: list[_Job],
    executor: Any,
    on_progress: Callable[[int, int, float], object] | None,
) -> None:
    """Write the shards that are not there yet."""
    sizes = {new.shard: len(mine) for new, mine in jobs}
    total, done, before, began = sum(sizes.values()), 0, 0, monotonic()

    def take(written: WrittenShard) -> None:
        nonlocal done
        change.written.append(written)
        done += sizes[written.shard]
        if on_progress is not None and done > before:
            on_progress(done, total, (monotonic() - began) * (total - done) / (done - before))

    missing = []
    for new, mine in jobs:
        known = written_before(change.folder, new, change.numbering.size(new.shard))
        if known is None:
            missing.append((new, mine))
            continue
        before += sizes[new.shard]
        take(known)
    if executor is not None:
        write_on_workers(workers_of(executor), change.folder, missing, None, take)
        return
    for new, mine in missing:
        with ShardWriter(change.folder, new) as writer:
            writer.put(batches_of(mine))
        take(writer.written)
