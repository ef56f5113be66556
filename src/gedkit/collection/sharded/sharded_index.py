"""ShardedIndex: a collection in several files, searched in this process, on an executor or on a Dask cluster."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gedkit._costs.costs import Costs, require_costs_of_many
from gedkit._graphs.graph import Graph
from gedkit.collection.graph_file import as_items, as_number
from gedkit.collection.index import Index, checked_queries
from gedkit.collection.matrix_job import checked_workers
from gedkit.collection.neighbors import Neighbors
from gedkit.collection.progress import Progress, ProgressCallback, make_progress
from gedkit.collection.search import SearchQuery
from gedkit.collection.sharded.cluster_search import ClusterSearch, cluster_search
from gedkit.collection.sharded.folder import Folder, folder_at
from gedkit.collection.sharded.local_folder import LocalFolder
from gedkit.collection.sharded.manifest import Manifest, ShardFile
from gedkit.collection.sharded.merging import merged
from gedkit.collection.sharded.numbering import Numbering
from gedkit.collection.sharded.pool_search import forget, search_in_pool
from gedkit.collection.sharded.search_here import search_here
from gedkit.collection.sharded.shard import MissingShardError, Shard, ShardAnswer, descriptions_of
from gedkit.collection.sharded.shard_changes import Change
from gedkit.collection.workers import Workers, workers_of
from gedkit.errors import InvalidOptionError, InvalidTypeError, StoreError
from gedkit.io.accepting import as_graph

_MOST_SHARDS = 100_000


class ShardedIndex(Index):
    """A collection of graphs in a folder of several files, the shards, searched exactly.

    It has the methods of an `Index` and gives the same answers. With a Dask client, each worker keeps some of the
    shards in memory, so that a collection may be larger than the memory of a machine. Every query goes to all shards,
    and none looks further than the k-th best graph that all of them have found so far. If a worker is lost, its
    shards are opened on others and the answer is the same.

    A call that changes the index writes the shards it changes anew, so add many graphs at a time. Either all of a
    call's changes are made, or, whatever ends it, none.

    Parameters
    ----------
    path : str or Path
        The folder, created if it does not exist and ``shards`` is given; or an address that fsspec reads, such as
        ``"s3://bucket/molecules"``, whose index can be searched but not changed.
    shards : int, optional
        How many a new index has. An existing index has its own number.
    costs : Costs, optional
        As for an `Index`.
    threads : int, optional
        As for `gedkit.cdist`, for searches in this process.
    executor : concurrent.futures.Executor or dask.distributed.Client, optional
        Where to search. By default this process searches one shard after the other. A Dask client's workers keep the
        shards in memory until the index is closed; they must see the folder under the same name.
    storage_options : dict, optional
        Options of fsspec for an address, such as credentials.

    Examples
    --------
    >>> import gedkit as gk, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> with gk.ShardedIndex(f"{folder.name}/paths", shards=2) as index:
    ...     numbers = index.extend(gk.Graph(n, [(u, u + 1) for u in range(n - 1)]) for n in range(1, 40))
    ...     index.kneighbors(gk.Graph(3, [(0, 1), (1, 2), (0, 2)]), k=2)
    ...     index
    [Neighbor(number=2, distance=1.0), Neighbor(number=1, distance=3.0)]
    <ShardedIndex '.../paths': 39 graphs in 2 shards, Costs()>
    >>> folder.cleanup()
    """

    def __init__(
        self,
        path: str | Path,
        *,
        shards: int | None = None,
        costs: Costs | None = None,
        threads: int | None = None,
        executor: Any = None,
        storage_options: Mapping[str, Any] | None = None,
    ) -> None:
        self._threads = checked_workers(threads)
        self._lock = threading.RLock()
        self._changing = False
        self._closed = False
        self._shards: dict[int, Shard] = {}
        self._version: object = None
        self._folder: Folder = folder_at(path, storage_options)
        self._workers: Workers | None = None if executor is None else workers_of(executor)
        self._cluster: ClusterSearch | None = None
        wanted = None if costs is None else require_costs_of_many(costs, "Index")
        count = None if shards is None else _checked_count(shards)
        if not self._folder.has_manifest():
            self._create(count, wanted or Costs())
        self._manifest = self._folder.read_manifest()
        if wanted is not None and wanted != self.costs:
            raise StoreError(
                f"{self._folder.name} was made with {self.costs}, not {wanted}: choose another folder, or its costs"
            )
        if count is not None and count != len(self._manifest.shards):
            raise StoreError(
                f"{self._folder.name} has {len(self._manifest.shards)} shards, not {count}: "
                f"leave out shards=, or choose another folder"
            )
        try:
            if self._workers is not None and self._workers.keeps_shared_data:
                self._cluster = cluster_search(self._workers)
            self._refresh()
        except BaseException:
            self.close()
            raise

    @property
    def costs(self) -> Costs:
        """The costs of the distances."""
        return self._manifest.costs

    @property
    def shard_sizes(self) -> list[int]:
        """How many graphs each shard has."""
        with self._up_to_date():
            return [shard.graphs for shard in self._manifest.shards]

    def close(self) -> None:
        """Close the files, and let go of the memory of workers."""
        with self._lock:
            self._closed = True
            if self._cluster is not None:
                self._cluster.close()
            for shard in self._shards.values():
                shard.close()
                forget(shard.description)
            self._shards.clear()

    def __repr__(self) -> str:
        held = f"{self._manifest.graphs} graphs in {len(self._manifest.shards)} shards, {self.costs!r}"
        return f"<{type(self).__name__} {self._folder.name!r}: {'closed' if self._closed else held}>"

    def __len__(self) -> int:
        with self._up_to_date():
            return self._manifest.graphs

    def __contains__(self, number: object) -> bool:
        with self._up_to_date():
            return self._present(number) is not None

    def __iter__(self) -> Iterator[int]:
        """Iterate over the numbers of the graphs."""
        with self._up_to_date():
            return iter(sorted(n for shard in self._shards.values() for n in shard.overall(shard.store.numbers())))

    def __getitem__(self, number: int) -> Graph:
        with self._up_to_date():
            place = self._present(number)
            graph = None if place is None else self._shards[place[0]].store.get(place[1])
        if graph is None:
            raise KeyError(number)
        return graph

    def numbers_of(self, name: str) -> list[int]:
        """Return the numbers of the graphs that have this name."""
        with self._up_to_date():
            return sorted(n for shard in self._shards.values() for n in shard.overall(shard.store.numbers_of(name)))

    def extend(
        self, graphs: Iterable[Any], *, make: Callable[[Any], Graph] | None = None, executor: Any = None
    ) -> list[int]:
        """Add graphs and return their numbers; on an error none is added.

        The shards with the fewest graphs get the most, so that all have about as many afterwards.

        Parameters
        ----------
        graphs : iterable of Graph, or of what ``make`` takes
        make : callable, optional
            Makes a graph of each item, as `gedkit.from_smiles` does of a text.
        executor : concurrent.futures.Executor or dask.distributed.Client, optional
            Have its workers make the graphs and write a shard each. They must see the folder under the same name.
        """
        if make is not None and not callable(make):
            raise InvalidTypeError(f"make must be a function that returns a graph, got {make!r}")
        items = as_items(graphs)
        workers = None if executor is None else workers_of(executor)
        with self._changed() as change:
            if workers is None:
                change.add(items, make)
            else:
                change.add_on_workers(workers, list(items), make)
            self._commit(change)
        return list(range(change.before.numbering.count, change.numbering.count))

    def update(self, number: int, graph: Graph) -> None:
        """Replace the graph with this number by another."""
        new = as_graph(graph)
        self._replace(number, new)

    def remove(self, number: int) -> None:
        """Remove the graph with this number."""
        self._replace(number, None)

    def _replace(self, number: int, graph: Graph | None) -> None:
        with self._changed() as change:
            place = self._present(number)
            if place is None:
                raise KeyError(number)
            change.replace_graph(*place, graph)
            self._commit(change)

    def _search(
        self, query: Any, wanted: SearchQuery, executor: Any, progress: bool | ProgressCallback
    ) -> Neighbors | list[Neighbors]:
        workers = self._workers if executor is None else workers_of(executor)
        with self._up_to_date():
            single, queries = checked_queries(query, self._manifest.directed)
            reporter = make_progress(progress, len(self._shards) * len(queries), 0, "searches of a shard")
            while True:
                try:
                    parts = self._parts(workers, queries, wanted, reporter)
                    break
                except MissingShardError:  # on a worker that opened it just now
                    if self._folder.manifest_version() == self._version:
                        raise
                    self._refresh()
            if reporter is not None:
                reporter.finish()
        at_once = workers is not None
        answers = []
        for graph, part in zip(queries, parts, strict=True):
            answer = merged([each.neighbors for each in part], wanted, at_once)
            if wanted.paths:
                graphs = {number: found for each in part for number, found in each.graphs.items()}
                answer = wanted.with_paths(graph, answer, graphs, self.costs)
            answers.append(answer)
        return answers[0] if single else answers

    def _parts(
        self, workers: Workers | None, queries: Sequence[Graph], wanted: SearchQuery, progress: Progress | None
    ) -> list[list[ShardAnswer]]:
        """Return for every query the answers of all shards."""
        shards = list(self._shards.values())
        if not queries or not shards:
            return [[] for _ in queries]
        if workers is None:
            return search_here(shards, queries, wanted, self._threads, progress)
        if not workers.keeps_shared_data:
            return search_in_pool(workers, shards, queries, wanted, progress)
        if workers is self._workers and self._cluster is not None:
            return self._cluster.search(queries, wanted, progress)
        with cluster_search(workers) as cluster:  # for this call only
            cluster.hold(shards)
            return cluster.search(queries, wanted, progress)

    def _create(self, shards: int | None, costs: Costs) -> None:
        name = self._folder.name
        if not isinstance(self._folder, LocalFolder):
            raise StoreError(f"there is no index at {name}: make one in a folder and copy it there")
        if shards is None:
            raise StoreError(f"there is no index in {name}: to make one, say with shards= how many files it has")
        manifest = Manifest(secrets.token_hex(8), 0, costs, Numbering(shards), (ShardFile(),) * shards)
        self._folder.create(manifest)

    def _present(self, number: Any) -> tuple[int, int] | None:
        """Return where a graph is."""
        place = self._manifest.numbering.locate(as_number(number))
        return place if place is not None and self._shards[place[0]].store.holds(place[1]) else None

    @contextmanager
    def _up_to_date(self) -> Iterator[None]:
        """Hold the state that the index has now."""
        with self._lock:
            if self._closed:
                raise StoreError(f"{self._folder.name} was closed: open the index again")
            if not self._changing:
                self._refresh()
            yield

    @contextmanager
    def _changed(self, token: str | None = None) -> Iterator[Change]:
        """Hold the state that the index has now, and keep all others from changing it."""
        folder = self._folder
        if not isinstance(folder, LocalFolder):
            raise StoreError(f"{folder.name} cannot be changed there: change the index in a folder and copy it")
        with self._lock:
            if self._changing:
                raise StoreError(f"{folder.name} is being changed: what is added must not change the index itself")
            with self._up_to_date(), folder.locked():
                self._refresh()
                self._changing = True
                try:
                    yield Change(folder, self._manifest, token)
                finally:
                    self._changing = False
                    folder.delete_unneeded()

    def _commit(self, change: Change, build: dict[str, Any] | None = None) -> None:
        """Make a change the state of the index."""
        if change.written or build is not None:
            change.folder.replace_manifest(change.finished(build))
            self._refresh()

    def _refresh(self) -> None:
        """Read the manifest if it is another one, and open what is new."""
        while True:
            version = self._folder.manifest_version()
            if version == self._version:
                return
            try:
                self._follow(self._folder.read_manifest())
                self._version = version
            except MissingShardError:  # unless another process has just replaced it
                if self._folder.manifest_version() == version:
                    raise

    def _follow(self, manifest: Manifest) -> None:
        if manifest.index != self._manifest.index:
            raise StoreError(f"{self._folder.name} is another index than the one that was opened: open it again")
        shards = {}
        for place, description in descriptions_of(manifest).items():
            known = self._shards.get(place)
            if known is not None and known.description.file == description.file:
                shards[place] = known
                continue
            shards[place] = Shard(self._folder, description)
            if self._workers is None:
                if known is not None:
                    shards[place].follow(known)
                shards[place].load()
            elif known is not None:
                known.close()
        if self._cluster is not None:
            self._cluster.hold(list(shards.values()))
        self._shards, self._manifest = shards, manifest


def _checked_count(shards: Any) -> int:
    if isinstance(shards, bool) or not hasattr(shards, "__index__"):
        raise InvalidTypeError(f"shards must be a whole number, got {shards!r}")
    if not 1 <= shards <= _MOST_SHARDS:
        raise InvalidOptionError(f"shards must be from 1 to {_MOST_SHARDS}, got {shards}")
    return int(shards)
