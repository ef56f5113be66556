"""Changes of a sharded index: new versions of some shards, and the manifest that makes them its state together."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import islice
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit._graphs.labels import Label, label_ids
from gedkit.collection.batches import batches_of
from gedkit.collection.chunks import run_in_chunks
from gedkit.collection.graph_file import check_kind
from gedkit.collection.search_costs import search_costs
from gedkit.collection.sharded.local_folder import LocalFolder
from gedkit.collection.sharded.manifest import Labels, Manifest, shard_name
from gedkit.collection.sharded.numbering import Span
from gedkit.collection.sharded.shard_writer import NewShard, ShardWriter, WrittenShard
from gedkit.collection.workers import SharedData, Workers

_PART = 50_000  # graphs that are shared out between the shards at a time

_Make = Callable[[Any], Graph] | None


class Change:
    """The next state of an index.

    Parameters
    ----------
    folder : LocalFolder
    manifest : Manifest
        The present state.
    token : str, optional
        A part of the names of files, so that no two changes ever write the same one.
    """

    def __init__(self, folder: LocalFolder, manifest: Manifest, token: str | None = None) -> None:
        self.folder, self.before = folder, manifest
        self.token = secrets.token_hex(4) if token is None else token
        self.numbering = manifest.numbering
        self.written: list[WrittenShard] = []
        self._kind = manifest.directed

    def new_shard(self, shard: int) -> NewShard:
        """Return what is to be written for a shard."""
        before = self.before
        name = shard_name(shard, before.revision + 1, self.token)
        return NewShard(before.index, shard, name, before.shards[shard].name, before.costs)

    def add(self, items: Iterator[Any], make: _Make) -> None:
        """Add graphs, or what ``make`` makes of the items, to the shards that have the fewest."""
        graphs = [shard.graphs for shard in self.before.shards]
        writers: dict[int, ShardWriter] = {}
        with ExitStack() as stack:
            while part := list(islice(items, _PART)):
                self.numbering, spans = self.numbering.extended(len(part), graphs)
                for span in spans:
                    if span.shard not in writers:
                        writer = ShardWriter(self.folder, self.new_shard(span.shard))
                        writers[span.shard] = stack.enter_context(writer)
                    writers[span.shard].put(batches_of(part[span.begin : span.end], make))
                    graphs[span.shard] += span.end - span.begin
        self.written = [writer.written for writer in writers.values()]

    def add_on_workers(self, workers: Workers, items: list[Any], make: _Make) -> None:
        """Do the same on workers, which write a shard each."""
        self.numbering, spans = self.numbering.extended(len(items), [shard.graphs for shard in self.before.shards])
        jobs = [(self.new_shard(shard), mine) for shard, mine in by_shard(spans, items).items()]
        write_on_workers(workers, self.folder, jobs, make, self.written.append)

    def replace_graph(self, shard: int, number: int, graph: Graph | None) -> None:
        """Put a graph, or none, in the place of the one with this number in a shard."""
        if self.before.graphs == 1:
            self._kind = None  # it goes
        with ShardWriter(self.folder, self.new_shard(shard)) as writer:
            if graph is None:
                writer.store.remove(number)
            else:
                writer.put(batches_of([graph]), number)
        self.written.append(writer.written)

    def finished(self, build: dict[str, Any] | None = None) -> Manifest:
        """Return the manifest of the next state, or raise an error if its graphs do not go together."""
        before = self.before
        shards = list(before.shards)
        for written in self.written:
            shards[written.shard] = written.file
        directed = self._kind
        for written in self.written:
            if written.directed is not None:
                directed = check_kind(written.directed, directed)
        return replace(
            before,
            revision=before.revision + 1,
            numbering=self.numbering,
            shards=tuple(shards),
            directed=directed if any(shard.graphs for shard in shards) else None,
            labels=self._checked_labels(),
            build=before.build if build is None else build,
        )

    def _checked_labels(self) -> Labels | None:
        """Return all labels, unless no price depends on them, or raise an error for one without a price."""
        costs = self.before.costs
        if costs.uniform is not None:
            return None
        known: Labels = self.before.labels or ((), ())
        nodes: dict[Label, None] = dict.fromkeys(known[0])
        edges: dict[Label, None] = dict.fromkeys(known[1])
        for written in self.written:
            nodes.update(dict.fromkeys(written.node_labels))
            edges.update(dict.fromkeys(written.edge_labels))
        search_costs(costs, label_ids(list(nodes), "node"), label_ids(list(edges), "edge"))
        return tuple(nodes), tuple(edges)


def by_shard(spans: Iterable[Span], items: Sequence[Any]) -> dict[int, list[Any]]:
    """Return the items of every shard, in order."""
    mine: dict[int, list[Any]] = {}
    for span in spans:
        mine.setdefault(span.shard, []).extend(items[span.begin : span.end])
    return mine


def write_on_workers(
    workers: Workers,
    folder: LocalFolder,
    jobs: list[tuple[NewShard, list[Any]]],
    make: _Make,
    take: Callable[[WrittenShard], object],
) -> None:
    """Have workers write shards, each from its items; ``take`` gets them as they are finished."""

    def take_one(chunk: list[Any], written: list[WrittenShard]) -> None:
        for each in written:
            take(each)

    run_in_chunks(workers, _write, SharedData((folder, make)), jobs, take_one, bundled=False)


def _write(
    data: SharedData, jobs: list[tuple[NewShard, list[Any]]], seconds: float
) -> tuple[float, list[WrittenShard]]:
    folder, make = data.value
    begun = time.monotonic()
    written = []
    for new, items in jobs:
        with ShardWriter(folder, new) as writer:
            writer.put(batches_of(items, make))
        written.append(writer.written)
    return time.monotonic() - begun, written
