"""Writes another version of a shard beside the one there is: under a name of its own, complete or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from gedkit._costs.costs import Costs
from gedkit._files.replacing import fresh_name, sync_folder
from gedkit._graphs.labels import Label
from gedkit.collection.batches import GraphBatch
from gedkit.collection.graph_file import check_kind
from gedkit.collection.sharded.local_folder import LocalFolder
from gedkit.collection.sharded.manifest import ShardFile
from gedkit.collection.store import Store
from gedkit.errors import StoreError


@dataclass(frozen=True, slots=True)
class NewShard:
    """A version of a shard that is to be written.

    Attributes
    ----------
    index : str
        The index it belongs to.
    shard : int
        Its place in the index.
    name : str
        Of the file.
    old : str or None
        The file of the version before, whose graphs it has too.
    costs : Costs
    """

    index: str
    shard: int
    name: str
    old: str | None
    costs: Costs


@dataclass(frozen=True, slots=True)
class WrittenShard:
    """A version of a shard that is on disk, and what was added to it."""

    shard: int
    file: ShardFile
    directed: bool | None
    node_labels: list[Label]
    edge_labels: list[Label]


class ShardWriter:
    """A shard that is being written, in a ``with`` block at the end of which it has its name; on an error it is gone.

    Attributes
    ----------
    store : Store
        In a transaction.
    """

    def __init__(self, folder: LocalFolder, new: NewShard) -> None:
        self._folder, self._new = folder, new
        self._stack = ExitStack()
        self._part = fresh_name(folder.path / new.name)
        self._node_labels: dict[Label, None] = {}
        self._edge_labels: dict[Label, None] = {}
        self._directed: bool | None = None

    def __enter__(self) -> Self:
        folder, new = self._folder, self._new
        if not folder.has_manifest() or folder.read_manifest().index != new.index:
            raise StoreError(
                f"the folder {folder.path} of the index is not there on this machine: workers must share it"
            )
        try:
            if new.old is not None:
                shutil.copyfile(folder.path / new.old, self._part)
            self.store = Store(self._part, new.costs)
            self._stack.callback(self.store.file.close)
            self.store.file.allow_writing()
            # No other process sees the file before it is complete, and none needs what is left of it if this one dies.
            for setting in ("journal_mode=DELETE", "journal_mode=MEMORY", "synchronous=OFF"):
                self.store.file.execute(f"PRAGMA {setting}").fetchall()
            self._stack.enter_context(self.store.transaction())
        except BaseException as error:
            self._give_up()
            if isinstance(error, OSError) and not isinstance(error, StoreError):
                raise StoreError(f"cannot write {folder.path / new.name}: {error.strerror}") from None
            raise
        return self

    def put(self, batches: Iterable[GraphBatch], number: int | None = None) -> None:
        """Add graphs, or put one in the place of the graph with this number in the shard."""
        for batch in batches:
            self._directed = check_kind(batch.directed, self._directed)
            self._node_labels.update(dict.fromkeys(batch.labels[i] for i in batch.on_nodes))
            self._edge_labels.update(dict.fromkeys(batch.labels[i] for i in batch.on_edges))
            self.store.put(batch, number)

    def __exit__(self, kind: object, *error: object) -> None:
        if kind is not None:
            self._give_up()
            return
        new, path = self._new, self._folder.path / self._new.name
        try:
            (numbers, graphs) = self.store.file.row("SELECT count(*), count(graph) FROM graphs")
            self.store.note_fact("shard", shard_fact(new.index, new.shard, new.name, numbers))
            labels = list(self._node_labels), list(self._edge_labels)
            self.store.note_fact("added", {"directed": self._directed, "labels": labels})
            self._stack.close()
            _flush(self._part)
            self._part.replace(path)
        except BaseException as problem:
            self._give_up()
            if isinstance(problem, OSError) and not isinstance(problem, StoreError):
                raise StoreError(f"cannot write {path}: {problem.strerror}") from None
            raise
        sync_folder(path.parent)
        file = ShardFile(new.name, path.stat().st_size, graphs)
        self.written = WrittenShard(new.shard, file, self._directed, *labels)

    def _give_up(self) -> None:
        with suppress(Exception):  # the transaction is rolled back
            self._stack.__exit__(StoreError, StoreError(), None)
        for leftover in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                self._part.with_name(self._part.name + leftover).unlink(missing_ok=True)


def shard_fact(index: str, shard: int, name: str, numbers: int) -> dict[str, object]:
    """Return what a shard knows about itself."""
    return {"index": index, "shard": shard, "name": name, "numbers": numbers}


def written_before(folder: LocalFolder, new: NewShard, numbers: int) -> WrittenShard | None:
    """Return the shard if a process that has ended since has written it; it had no name before it was complete."""
    path = folder.path / new.name
    if not path.is_file():
        return None
    store = Store(path, new.costs)
    try:
        if store.fact("shard") != shard_fact(new.index, new.shard, new.name, numbers):
            raise StoreError(f"{path} is not what this build has written: delete it")
        (graphs,) = store.file.row("SELECT count(graph) FROM graphs")
        added = store.fact("added")
        file = ShardFile(new.name, path.stat().st_size, graphs)
        return WrittenShard(new.shard, file, added["directed"], *added["labels"])
    finally:
        store.file.close()


def _flush(path: Path) -> None:
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
