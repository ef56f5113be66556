"""Index: a collection on disk that finds the graphs nearest to a query."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import index
from pathlib import Path
from types import TracebackType
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from gedkit import _core
from gedkit.collection.lots import Lot, lots_of, lots_of_workers
from gedkit.collection.mirror import Mirror
from gedkit.collection.neighbors import Neighbor, Neighbors
from gedkit.collection.progress import ProgressCallback, make_progress
from gedkit.collection.search import Question, answer
from gedkit.collection.search_costs import LabelsSeen, SearchCosts, costs_of_queries, search_costs
from gedkit.collection.snapshot import Snapshot, search_on_workers
from gedkit.collection.store import Store
from gedkit.collection.workers import workers_of
from gedkit.costs import Costs, require_costs
from gedkit.errors import InvalidGraphError, InvalidOptionError, InvalidTypeError
from gedkit.graph import Graph, require_graphs
from gedkit.pairwise import checked_threads
from gedkit.solvers.request import checked_number

_MOST = (1 << 63) - 1  # what SQLite and the core call a number
_ALL = 1 << 40  # more graphs than there can be

__all__ = ["Index", "Neighbor", "Neighbors"]


class Index:
    """A collection of graphs in one file, searched exactly.

    Cheap bounds over the whole collection are worked out first; the graphs they do not exclude are solved in order of
    their bounds, with the distance of the k-th best so far as cutoff. The answer is therefore the true one. One process
    may write while others read; threads that share an index take turns.

    Parameters
    ----------
    path : str or Path
        The file, made if there is none. A file that is not an index, or is damaged, is refused and left as it is.
    costs : Costs, optional
        Those of a new index, kept with it: numbers, or tables over labels. An index that is there has its own.
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
        self._threads = checked_threads(threads)
        self._store = Store(Path(path), None if costs is None else require_costs(costs))
        self._mirror = Mirror(self._store)
        self._priced: tuple[tuple[int, int], SearchCosts] | None = None
        try:
            with self._mirror.up_to_date():
                self._store.file.allow_writing()
        except BaseException:
            self._store.file.close()
            raise

    @property
    def costs(self) -> Costs:
        """The costs of the distances."""
        return self._store.costs

    def close(self) -> None:
        """Let go of the file."""
        with self._store.file.lock:
            self._store.file.close()

    def __enter__(self) -> Index:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __len__(self) -> int:
        with self._mirror.up_to_date() as graphs:
            return len(graphs)

    def __contains__(self, number: object) -> bool:
        with self._mirror.up_to_date() as graphs:
            return _number(number) in graphs

    def __iter__(self) -> Iterator[int]:
        """Go through the numbers of the graphs."""
        with self._mirror.up_to_date() as graphs:
            return iter(graphs.numbers().tolist())

    def __getitem__(self, number: int) -> Graph:
        with self._store.file.lock:
            graph = self._store.get(_number(number))
        if graph is None:
            raise KeyError(number)
        return graph

    def add(self, graph: Graph) -> int:
        """Add a graph and return its number, which no other graph of this index ever gets."""
        return self.extend([graph])[0]

    @overload
    def extend(self, graphs: Iterable[Graph], *, executor: Any = None) -> list[int]: ...
    @overload
    def extend(self, graphs: Iterable[Any], *, make: Callable[[Any], Graph], executor: Any = None) -> list[int]: ...
    def extend(
        self, graphs: Iterable[Any], *, make: Callable[[Any], Graph] | None = None, executor: Any = None
    ) -> list[int]:
        """Add graphs, all or on an error none, and return their numbers.

        Parameters
        ----------
        graphs : iterable of Graph, or of what ``make`` takes
        make : callable, optional
            Makes a graph of each item, as `gedkit.from_smiles` does of a text.
        executor : concurrent.futures.Executor or dask.distributed.Client, optional
            Have its workers make the graphs and pack them for the file, which this process writes; the file is the same
            as without. Worth it where making takes long: a graph that exists is packed in less time than it travels.

        Examples
        --------
        >>> import gedkit as gk, tempfile
        >>> folder = tempfile.TemporaryDirectory()
        >>> with gk.Index(f"{folder.name}/paths.gedx") as index:
        ...     index.extend(["CC", "COC"], make=lambda text: gk.Graph(len(text), node_labels=text))
        [0, 1]
        >>> folder.cleanup()
        """
        if make is not None and not callable(make):
            raise InvalidTypeError(f"make must be a function that returns a graph, got {make!r}")
        items = _iterable(graphs)
        if executor is None:
            return self._extend(lots_of(items, make), {})
        return self._extend(lots_of_workers(workers_of(executor), items, make), {})

    def _extend(self, lots: Iterable[Lot], facts: dict[str, Any]) -> list[int]:
        """Add graphs and note facts in one transaction."""
        numbers = []
        labels = LabelsSeen()
        with self._mirror.changing() as graphs:
            directed = graphs.directed
            for lot in lots:
                directed = _check_kind(lot.directed, directed)
                labels.note(lot.node_labels(), lot.edge_labels())
                numbers += self._store.put(lot)
            self._check_prices(labels)
            for name, value in facts.items():
                self._store.note_fact(name, value)
        return numbers

    def update(self, number: int, graph: Graph) -> None:
        """Put another graph in the place of the one with this number."""
        (lot,) = lots_of([graph])
        with self._mirror.changing() as graphs:
            number = _present(number, graphs)
            _check_kind(graph.directed, graphs.directed if len(graphs) > 1 else None)
            self._store.put(lot, number)
            self._check_prices(LabelsSeen([graph]))

    def remove(self, number: int) -> None:
        """Remove the graph with this number."""
        with self._mirror.changing() as graphs:
            self._store.remove(_present(number, graphs))

    @overload
    def kneighbors(
        self,
        query: Graph,
        k: int = 1,
        *,
        approximate: bool = False,
        paths: bool = False,
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
        executor: Any = None,
        progress: bool | ProgressCallback = False,
    ) -> Neighbors | list[Neighbors]:
        """Return the ``k`` nearest graphs, or all if there are fewer: nearest first, equally near ones by number.

        Parameters
        ----------
        query : Graph or sequence of Graph
            What to search for. Several are searched for side by side.
        k : int
        approximate : bool
            Look only at the graphs that the filters hold nearest, at least 100 and 10 for each neighbor, and rank them
            by paths found with ``refine`` in place of distances. The answer says ``approximate``, and for every
            neighbor whether its distance is proven.
        paths : bool
            Give each neighbor the edit path from the query to it.
        executor : concurrent.futures.Executor or dask.distributed.Client, optional
            Share the queries out between its workers, to which the collection is sent.
        progress : bool or callable
            ``True`` writes a line to stderr; a function is called as ``progress(done, total, seconds_left)``. With one
            query graphs are counted, of those that may still be near enough; with several, queries.

        Returns
        -------
        Neighbors, or a list of them for a sequence
            A list of `Neighbor`, with what the filters left to do.
        """
        if isinstance(k, bool) or not hasattr(k, "__index__"):
            raise InvalidTypeError(f"k must be a whole number, got {k!r}")
        if k < 1:
            raise InvalidOptionError(f"k must be 1 or more, got {k}")
        return self._search(query, Question(min(index(k), _ALL), np.inf, approximate, paths), executor, progress)

    @overload
    def radius_neighbors(
        self,
        query: Graph,
        radius: float,
        *,
        approximate: bool = False,
        paths: bool = False,
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
        executor: Any = None,
        progress: bool | ProgressCallback = False,
    ) -> Neighbors | list[Neighbors]:
        """Return all graphs at this distance or less: nearest first, equally near ones by number.

        Parameters
        ----------
        query, paths, executor, progress
            As for `kneighbors`.
        radius : float
        approximate : bool
            Return the graphs to which ``refine`` finds a path of this cost or less: no wrong ones, but some may be
            missing. The answer says ``approximate``.

        Returns
        -------
        Neighbors, or a list of them for a sequence
        """
        limit = checked_number("radius", radius, "0 or more", lambda x: x >= 0)
        return self._search(query, Question(0, limit, approximate, paths), executor, progress)

    def _search(
        self, query: Any, question: Question, executor: Any, progress: bool | ProgressCallback
    ) -> Neighbors | list[Neighbors]:
        queries = [query] if isinstance(query, Graph) else _sequence(query)
        require_graphs(*queries)
        with self._mirror.up_to_date(still=question.paths) as graphs:
            for graph in queries:
                _check_kind(graph.directed, graphs.directed)
            one = len(queries) == 1 and executor is None
            total, what = (len(graphs), "graphs") if one else (len(queries), "queries")
            reporter = make_progress(progress, total, 0, what)
            if executor is None or not queries:
                answers = answer(graphs, queries, self._costs(queries), question, self._threads, reporter)
            else:
                snapshot = Snapshot(graphs.dump(), list(self._store.labels()), self.costs)
                answers = search_on_workers(workers_of(executor), snapshot, queries, question, reporter)
            if reporter is not None:
                reporter.finish()
            if question.paths:
                answers = [question.with_paths(q, a, self, self.costs) for q, a in zip(queries, answers, strict=True)]
        return answers[0] if isinstance(query, Graph) else answers

    def _bounds(self, query: Graph) -> NDArray[np.float64]:
        """Return the bounds of the filters for all graphs, that of the assignment included."""
        with self._mirror.up_to_date() as graphs:
            costs = self._costs([query])
            rows = graphs.bounds(query._core, costs.least, costs.whole)
            return np.maximum(rows, graphs.assignment_bounds(query._core, costs.least, costs.whole))

    def _costs(self, queries: Sequence[Graph]) -> SearchCosts:
        """Return the costs in the core's terms; those for the labels of the index alone are kept."""
        seen = LabelsSeen(queries) if self.costs.uniform is None else LabelsSeen()
        graphs = self._mirror.graphs
        have = len(graphs.node_labels), len(graphs.edge_labels)
        if seen.adds_to(graphs):
            return costs_of_queries(self.costs, graphs, queries)
        if self._priced is None or self._priced[0] != have:
            self._priced = have, costs_of_queries(self.costs, graphs, [])
        return self._priced[1]

    def _check_prices(self, labels: LabelsSeen) -> None:
        """Raise an error for a label that the costs have no price for, before it is too late."""
        if self.costs.uniform is None:
            search_costs(self.costs, *labels.after(self._mirror.graphs))


def _check_kind(directed: bool, of_index: bool | None) -> bool:
    if of_index is not None and directed != of_index:
        raise InvalidGraphError("an index holds directed graphs or undirected ones: use the same directed= as it does")
    return directed


def _number(given: Any) -> int:
    """Return the number of a graph, or one that no graph has."""
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        return -1
    return index(given) if 0 <= given <= _MOST else -1


def _present(given: Any, graphs: _core.SearchableGraphs) -> int:
    number = _number(given)
    if number not in graphs:
        raise KeyError(given)
    return number


def _sequence(given: Any) -> list[Any]:
    try:
        return list(given)
    except TypeError:
        raise InvalidTypeError(f"query must be a Graph or a sequence of graphs, got {type(given).__name__}") from None


def _iterable(given: Any) -> Iterator[Any]:
    if isinstance(given, Graph):
        raise InvalidTypeError("extend takes several graphs, got one: use add")
    try:
        return iter(given)
    except TypeError:
        raise InvalidTypeError(f"graphs must be an iterable of graphs, got {type(given).__name__}") from None
