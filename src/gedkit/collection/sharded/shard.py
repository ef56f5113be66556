"""A shard: opened when it is first needed, its graphs loaded when they are first searched."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gedkit import _core
from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit.collection.graphs_in_memory import GraphsInMemory
from gedkit.collection.neighbors import Neighbors
from gedkit.collection.search import SearchQuery, SearchWatcher, search_graphs
from gedkit.collection.search_costs import KeptCosts
from gedkit.collection.sharded.folder import Folder
from gedkit.collection.sharded.manifest import Manifest, ShardFile
from gedkit.collection.sharded.numbering import ShardNumbers
from gedkit.collection.sharded.shard_writer import shard_fact
from gedkit.collection.store import Store
from gedkit.errors import StoreError

_BYTES_PER_GRAPH = 330  # in memory


class MissingShardError(StoreError):
    """The file of a shard is not there: it was lost, or the index has changed since its manifest was read."""


@dataclass(frozen=True, slots=True)
class ShardDescription:
    """What a process has to know to open a shard.

    Attributes
    ----------
    index : str
        The index it belongs to.
    shard : int
        Its place in the index.
    file : ShardFile
    size : int
        How many numbers it has given out.
    numbers : ShardNumbers
        Those in the index.
    costs : Costs
    """

    index: str
    shard: int
    file: ShardFile
    size: int
    numbers: ShardNumbers
    costs: Costs


class ShardAnswer(NamedTuple):
    """The neighbors of a query in a shard, with the graphs themselves if paths to them are wanted."""

    neighbors: Neighbors
    graphs: dict[int, Graph]


def descriptions_of(manifest: Manifest) -> dict[int, ShardDescription]:
    """Return the shards that have graphs."""
    return {
        shard: ShardDescription(
            manifest.index,
            shard,
            file,
            manifest.numbering.size(shard),
            manifest.numbering.numbers_of(shard),
            manifest.costs,
        )
        for shard, file in enumerate(manifest.shards)
        if file.name is not None
    }


class Shard:
    """A shard; another process that it is sent to opens it there."""

    def __init__(self, folder: Folder, description: ShardDescription) -> None:
        self.folder, self.description = folder, description
        self._lock = threading.RLock()
        self._store: Store | None = None
        self._memory: GraphsInMemory | None = None
        self._costs = KeptCosts(description.costs)
        self._named = False
        self._copy: Path | None = None  # that could not be deleted while it is open

    def __reduce__(self) -> tuple[object, ...]:
        return Shard, (self.folder, self.description)

    def __sizeof__(self) -> int:
        """Return the memory that the graphs take, for a cluster to know."""
        return object.__sizeof__(self) + _BYTES_PER_GRAPH * self.description.file.graphs

    def __del__(self) -> None:
        with suppress(Exception):
            self.close()

    @property
    def store(self) -> Store:
        """The open file."""
        with self._lock:
            if self._store is None:
                self._store = self._opened()
                self._named = self._store.has_names()
            return self._store

    def load(self) -> _core.SearchableGraphs:
        """Return the graphs, which have the numbers of the shard."""
        with self._lock:
            if self._memory is None or self._memory.store is not self.store:
                self._load()
            assert self._memory is not None
            return self._memory.graphs

    def follow(self, older: Shard) -> None:
        """Take over the memory of an older version, in which this one then reads the changes alone."""
        with older._lock, self._lock:
            self._memory, older._memory = older._memory, None
        older.close()

    def close(self) -> None:
        """Close the file and free the memory."""
        with self._lock:
            if self._store is not None:
                self._store.file.close()
            self._store = self._memory = None
            if self._copy is not None:
                with suppress(OSError):
                    self._copy.unlink()
                self._copy = None

    def overall(self, here: Sequence[int]) -> list[int]:
        """Return the numbers in the index of graphs given by their numbers here."""
        found: list[int] = self.description.numbers.overall(np.array(here, np.int64)).tolist()
        return found

    def search(
        self,
        queries: Sequence[Graph],
        wanted: SearchQuery,
        threads: int,
        progress: SearchWatcher | None = None,
        limits: Sequence[_core.SearchLimit] = (),
    ) -> list[ShardAnswer]:
        """Search for every query."""
        graphs = self.load()
        with self._lock:
            costs = self._costs.for_queries(graphs, queries)
        found = search_graphs(graphs, queries, costs, wanted, threads, progress, limits)
        return [self._answer(neighbors, wanted.paths) for neighbors in found]

    def _answer(self, neighbors: Neighbors, paths: bool) -> ShardAnswer:
        here = [hit.number for hit in neighbors]
        overall = self.overall(here)
        names: list[str | None] = [None] * len(here)
        graphs: dict[int, Graph] = {}
        with self._lock:
            if self._named:
                names = [self.store.name(number) for number in here]
            if paths:
                found = [(number, self.store.get(local)) for number, local in zip(overall, here, strict=True)]
                graphs = {number: graph for number, graph in found if graph is not None}
        hits = [
            hit._replace(number=number, name=name) for hit, number, name in zip(neighbors, overall, names, strict=True)
        ]
        return ShardAnswer(neighbors.replaced(hits), graphs)

    def _load(self) -> None:
        store, file = self.store, self.description.file
        memory = GraphsInMemory(store) if self._memory is None else self._memory.following(store)
        with memory.up_to_date() as graphs:
            if len(graphs) != file.graphs:
                raise store.file.damage(f"it has {len(graphs)} graphs instead of {file.graphs}")
        self._memory = memory

    def _opened(self) -> Store:
        description = self.description
        file, place = description.file, self.folder.place_of(str(description.file.name))
        path, is_copy = self.folder.fetch(str(file.name))
        try:
            if path is None or not path.is_file():
                raise MissingShardError(f"{place} is missing: the index {self.folder.name} needs it")
            if path.stat().st_size != file.size:
                raise StoreError(f"{place} is damaged: it has {path.stat().st_size} bytes instead of {file.size}")
            store = Store(path, None)
        finally:
            if is_copy and path is not None:
                try:
                    path.unlink()
                except OSError:  # on Windows a file that is open keeps its name
                    self._copy = path
        try:
            known = store.fact("shard")
            if known != shard_fact(description.index, description.shard, str(file.name), description.size):
                raise StoreError(f"{place} is not the shard that the index {self.folder.name} needs: {known}")
            if store.costs != description.costs:
                raise StoreError(f"{place} was made with {store.costs}, not {description.costs}")
        except BaseException:
            store.file.close()
            raise
        return store
