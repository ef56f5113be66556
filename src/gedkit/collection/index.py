"""Index: a collection on disk that finds the graphs nearest to a query."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from pathlib import Path
from typing import Any, overload

import numpy as np

from gedkit._costs.costs import Costs
from gedkit._files.boundary import checked_path
from gedkit._graphs.graph import Graph
from gedkit._solvers.request import checked_number
from gedkit.collection.graph_file import GraphFile, check_kind
from gedkit.collection.matrix_job import checked_workers
from gedkit.collection.neighbors import Neighbor as Neighbor
from gedkit.collection.neighbors import Neighbors
from gedkit.collection.packed_graph import require_labels_only
from gedkit.collection.progress import ProgressCallback, make_progress
from gedkit.collection.search import SearchQuery, search_graphs
from gedkit.collection.search_costs import KeptCosts
from gedkit.collection.snapshot import Snapshot, search_on_workers
from gedkit.collection.workers import workers_of
from gedkit.errors import InvalidGraphError, InvalidOptionError, InvalidTypeError
from gedkit.io.accepting import as_graphs, is_graph

_ALL = 1 << 40  # more graphs than there can be


class Index(GraphFile):
    """A collection of graphs in one file, searched exactly.

    Cheap bounds over the whole collection are computed first, then dearer ones for the graphs that are left; those
    that no bound excludes are solved in order of their bounds, with the distance of the k-th best so far as cutoff. The
    answer is therefore the true one. One process may write while others read; threads that share an index take turns.

    Parameters
    ----------
    path : str or Path
        The file, created if it does not exist. A file that is not an index, or is damaged, is refused and not changed.
    costs : Costs, optional
        Those of a new index, stored with it: numbers, or tables over labels. An existing index has its own.
    threads : int, optional
        As for `gedkit.cdist`.

    Examples
    --------
    >>> import gedkit as gk, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> with gk.Index(f"{folder.name}/paths.gedx") as index:
    ...     numbers = index.extend(gk.Graph(n, [(u, u + 1) for u in range(n - 1)]) for n in range(1, 7))
    ...     index.kneighbors(gk.Graph(3, [(0, 1), (1, 2), (0, 2)]), k=2)
    ...     index.radius_neighbors(gk.Graph(1), radius=2)
    [Neighbor(number=2, distance=1.0), Neighbor(number=1, distance=3.0)]
    [Neighbor(number=0, distance=0.0), Neighbor(number=1, distance=2.0)]
    >>> folder.cleanup()
    """

    def __init__(self, path: str | Path, *, costs: Costs | None = None, threads: int | None = None) -> None:
        self._threads = checked_workers(threads)
        super().__init__(checked_path("path", path), costs)
        self._kept_costs = KeptCosts(self.costs)

    @classmethod
    def open(
        cls,
        path: str | Path,
        *,
        shards: int | None = None,
        costs: Costs | None = None,
        threads: int | None = None,
        executor: Any = None,
        storage_options: Mapping[str, Any] | None = None,
    ) -> Index:
        """Open an index, whether it is one file or a folder of shards, and create it if it does not exist.

        Parameters
        ----------
        path : str or Path
            A file, a folder, or an address such as ``"s3://bucket/molecules"``.
        shards, costs, threads, executor, storage_options
            As for `ShardedIndex`. ``shards`` is the number of files of a new index, which is then a folder. A file is
            searched in this process, so it takes no ``executor`` here: its queries do.

        Returns
        -------
        Index
            A `ShardedIndex` for a folder or an address.

        Examples
        --------
        >>> import gedkit as gk, tempfile
        >>> folder = tempfile.TemporaryDirectory()
        >>> with gk.Index.open(f"{folder.name}/graphs", shards=3) as index:
        ...     numbers = index.extend(gk.Graph(n) for n in range(100))
        >>> with gk.Index.open(f"{folder.name}/graphs") as index:
        ...     index
        <ShardedIndex '.../graphs': 100 graphs in 3 shards, Costs()>
        >>> folder.cleanup()
        """
        from gedkit.collection.sharded.opening import open_index

        return open_index(path, shards, costs, threads, executor, storage_options)

    @overload
    def kneighbors(
        self,
        query: Graph,
        k: int = 1,
        *,
        approximate: bool = False,
        paths: bool = False,
        time_limit: float | None = None,
        progress: bool | ProgressCallback = False,
    ) -> Neighbors: ...
    @overload
    def kneighbors(
        self,
        query: Sequence[Graph],
        k: int = 1,
        *,
        approximate: bool = False,
        paths: bool = False,
        time_limit: float | None = None,
        executor: Any = None,
        progress: bool | ProgressCallback = False,
    ) -> list[Neighbors]: ...
    def kneighbors(
        self,
        query: Any,
        k: int = 1,
        *,
        approximate: bool = False,
        paths: bool = False,
        time_limit: float | None = None,
        executor: Any = None,
        progress: bool | ProgressCallback = False,
    ) -> Neighbors | list[Neighbors]:
        """Return the ``k`` nearest graphs, or all if there are fewer: nearest first, equally near ones by number.

        Parameters
        ----------
        query : Graph or sequence of Graph
            What to search for. Several are searched for at the same time. Objects of other libraries are converted, as
            by `solve`. Graphs with attributes are refused, as an index has none to compare them with.
        k : int
        approximate : bool
            Look only at the graphs with the lowest filter bounds, about 1,600 and 116 for each neighbor, choose those
            whose surroundings of nodes differ least, and rank these by paths found with ``refine`` instead of
            distances. The answer says ``approximate``, gives every neighbor the interval in which its distance is
            proven to be, and tells with ``proven`` how many neighbors certainly belong to the exact answer.
        paths : bool
            Give each neighbor the edit path from the query to it.
        time_limit : float, optional
            Seconds for each query. When they are over, the answer so far is returned: the graphs found, each with
            the interval in which its distance is proven to be. ``complete`` is then false, ``lower_bound`` says how
            near a graph that is not in the answer can be at best, and ``proven`` and ``set_proven`` how many of the
            graphs certainly belong and whether all do. Paths come last and count too; those there was no time for
            are ``None``.
        executor : concurrent.futures.Executor or dask.distributed.Client, optional
            Distribute the queries over its workers, to which the collection is sent.
        progress : bool or callable
            ``True`` writes a line to stderr; a function is called as ``progress(done, total, seconds_left)``. It
            counts graphs that may still be near enough if there is one query, otherwise queries.

        Returns
        -------
        Neighbors, or a list of them for a sequence
            A list of `Neighbor`, with what the filters left to do.
        """
        if isinstance(k, bool) or not hasattr(k, "__index__"):
            raise InvalidTypeError(f"k must be a whole number, got {k!r}")
        if k < 1:
            raise InvalidOptionError(f"k must be 1 or more, got {k}")
        _check_flags(approximate, paths)
        wanted = SearchQuery(min(index(k), _ALL), np.inf, approximate, paths, _checked_limit(time_limit))
        return self._search(query, wanted, executor, progress)

    @overload
    def radius_neighbors(
        self,
        query: Graph,
        radius: float,
        *,
        approximate: bool = False,
        paths: bool = False,
        time_limit: float | None = None,
        progress: bool | ProgressCallback = False,
    ) -> Neighbors: ...
    @overload
    def radius_neighbors(
        self,
        query: Sequence[Graph],
        radius: float,
        *,
        approximate: bool = False,
        paths: bool = False,
        time_limit: float | None = None,
        executor: Any = None,
        progress: bool | ProgressCallback = False,
    ) -> list[Neighbors]: ...
    def radius_neighbors(
        self,
        query: Any,
        radius: float,
        *,
        approximate: bool = False,
        paths: bool = False,
        time_limit: float | None = None,
        executor: Any = None,
        progress: bool | ProgressCallback = False,
    ) -> Neighbors | list[Neighbors]:
        """Return all graphs at this distance or less: nearest first, equally near ones by number.

        Parameters
        ----------
        query, paths, time_limit, executor, progress
            As for `kneighbors`.
        radius : float
            A distance above it by no more than rounding (1e-9 of it) counts as within, as for the cutoff of `solve`.
        approximate : bool
            Return the graphs to which ``refine`` finds a path of this cost or less: no wrong ones, but some may be
            missing. The answer says ``approximate``.

        Returns
        -------
        Neighbors, or a list of them for a sequence
        """
        limit = checked_number("radius", radius, "0 or more", lambda x: x >= 0)
        _check_flags(approximate, paths)
        wanted = SearchQuery(0, limit, approximate, paths, _checked_limit(time_limit))
        return self._search(query, wanted, executor, progress)

    def _search(
        self, query: Any, wanted: SearchQuery, executor: Any, progress: bool | ProgressCallback
    ) -> Neighbors | list[Neighbors]:
        with self._memory.up_to_date(still=wanted.paths) as graphs:
            single, queries = checked_queries(query, graphs.directed)
            one = len(queries) == 1 and executor is None
            total, what = (len(graphs), "graphs") if one else (len(queries), "queries")
            reporter = make_progress(progress, total, 0, what)
            if executor is None or not queries:
                answers = search_graphs(
                    graphs, queries, self._kept_costs.for_queries(graphs, queries), wanted, self._threads, reporter
                )
            else:
                snapshot = Snapshot(graphs.dump(), list(self._store.labels()), self.costs)
                answers = search_on_workers(workers_of(executor), snapshot, queries, wanted, reporter)
            if reporter is not None:
                reporter.finish()
            if self._memory.named:
                answers = [a.replaced(hit._replace(name=self._store.name(hit.number)) for hit in a) for a in answers]
            if wanted.paths:
                answers = [wanted.with_paths(q, a, self, self.costs) for q, a in zip(queries, answers, strict=True)]
        return answers[0] if single else answers


def checked_queries(given: Any, directed: bool | None) -> tuple[bool, list[Graph]]:
    """Return whether one graph was given, and the graphs; raise an error for one that an index cannot search for."""
    if type(given) is Graph:  # nearly always: no time is lost on what else it could be
        single, queries = True, [given]
    else:
        single = is_graph(given)
        queries = as_graphs([given] if single else _sequence(given))
    for graph in queries:
        if graph.multigraph:
            raise InvalidGraphError("an Index holds graphs without parallel edges: compare those with gk.cdist")
        require_labels_only(graph)
        check_kind(graph.directed, directed)
    return single, queries


def _sequence(given: Any) -> list[Any]:
    try:
        return list(given)
    except TypeError:
        raise InvalidTypeError(f"query must be a Graph or a sequence of graphs, got {type(given).__name__}") from None


def _check_flags(approximate: Any, paths: Any) -> None:
    for name, value in ("approximate", approximate), ("paths", paths):
        if value is not False and value is not True:
            raise InvalidTypeError(f"{name} must be True or False, got {value!r}")


def _checked_limit(time_limit: Any) -> float | None:
    if time_limit is None:
        return None
    return checked_number("time_limit", time_limit, "a positive number of seconds", lambda x: x > 0)
