"""Index: a collection on disk that finds the graphs nearest to a query."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from gedkit import _core
from gedkit.collection.lots import Lot, lots_of, lots_of_workers
from gedkit.collection.neighbors import Neighbor, Neighbors
from gedkit.collection.search import Question, answer
from gedkit.collection.search_costs import LabelsSeen, SearchCosts, costs_of_queries, search_costs
from gedkit.collection.snapshot import Snapshot, search_on_workers
from gedkit.collection.store import Store
from gedkit.collection.workers import workers_of
from gedkit.costs import Costs, require_costs
from gedkit.errors import InvalidGraphError, InvalidOptionError, InvalidTypeError
from gedkit.graph import Graph, require_graphs
from gedkit.labels import label_ids
from gedkit.pairwise import checked_threads
from gedkit.solvers.request import checked_number

__all__ = ["Index", "Neighbor", "Neighbors"]


class Index:
    """A collection of graphs in one file, searched exactly.

    Cheap bounds over the whole collection are worked out first; the graphs they do not exclude are solved in order of
    their bounds, with the distance of the k-th best so far as cutoff. The answer is therefore the true one. One process
    may write while others read.

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
        self._graphs = _core.SearchableGraphs()
        self._revision = 0
        self._version: tuple[int, int, int] | None = None
        self._priced: tuple[tuple[int, int], SearchCosts] | None = None
        try:
            self._refresh()
            self._store.allow_writing()
        except BaseException:
            self._store.close()
            raise

    @property
    def costs(self) -> Costs:
        """The costs of the distances."""
        return self._store.costs

    def close(self) -> None:
        """Let go of the file."""
        self._store.close()

    def __enter__(self) -> Index:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __len__(self) -> int:
        self._refresh()
        return len(self._graphs)

    def __contains__(self, number: object) -> bool:
        self._refresh()
        return isinstance(number, int) and number in self._graphs

    def __iter__(self) -> Iterator[int]:
        """Go through the numbers of the graphs."""
        self._refresh()
        return iter(self._graphs.numbers().tolist())

    def __getitem__(self, number: int) -> Graph:
        return self._store.get(number)

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
        if executor is not None:
            return self._extend(lots_of_workers(workers_of(executor), graphs, make), {})
        return self._extend(lots_of(graphs, make), {})

    def _extend(self, lots: Iterable[Lot], facts: dict[str, Any]) -> list[int]:
        """Add graphs and note facts in one transaction."""
        numbers = []
        labels = LabelsSeen()
        with self._store.transaction():
            self._refresh(inside=True)
            directed = self._directed()
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
        with self._store.transaction():
            self._refresh(inside=True)
            if number not in self._graphs:
                raise KeyError(number)
            _check_kind(graph.directed, self._directed() if len(self._graphs) > 1 else None)
            self._store.put(lot, number)
            self._check_prices(LabelsSeen([graph]))

    def remove(self, number: int) -> None:
        """Remove the graph with this number."""
        with self._store.transaction():
            self._refresh(inside=True)
            if number not in self._graphs:
                raise KeyError(number)
            self._store.remove(number)

    @overload
    def kneighbors(self, query: Graph, k: int = 1, *, approximate: bool = False, paths: bool = False) -> Neighbors: ...
    @overload
    def kneighbors(
        self,
        query: Sequence[Graph],
        k: int = 1,
        *,
        approximate: bool = False,
        paths: bool = False,
        executor: Any = None,
    ) -> list[Neighbors]: ...
    def kneighbors(
        self, query: Any, k: int = 1, *, approximate: bool = False, paths: bool = False, executor: Any = None
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

        Returns
        -------
        Neighbors, or a list of them for a sequence
            A list of `Neighbor`, with what the filters left to do.
        """
        if isinstance(k, bool) or not isinstance(k, int):
            raise InvalidTypeError(f"k must be a whole number, got {k!r}")
        if k < 1:
            raise InvalidOptionError(f"k must be 1 or more, got {k}")
        return self._search(query, Question(k, np.inf, approximate, paths), executor)

    @overload
    def radius_neighbors(
        self, query: Graph, radius: float, *, approximate: bool = False, paths: bool = False, executor: Any = None
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
    ) -> list[Neighbors]: ...
    def radius_neighbors(
        self, query: Any, radius: float, *, approximate: bool = False, paths: bool = False, executor: Any = None
    ) -> Neighbors | list[Neighbors]:
        """Return all graphs at this distance or less: nearest first, equally near ones by number.

        Parameters
        ----------
        query, paths, executor
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
        return self._search(query, Question(0, limit, approximate, paths), executor)

    def _search(self, query: Any, question: Question, executor: Any) -> Neighbors | list[Neighbors]:
        queries = [query] if isinstance(query, Graph) else _sequence(query)
        require_graphs(*queries)
        self._refresh()
        directed = self._directed()
        for graph in queries:
            _check_kind(graph.directed, directed)
        if executor is None or not queries:
            answers = answer(self._graphs, queries, self._costs(queries), question, self._threads)
        else:
            snapshot = Snapshot(self._graphs.dump(), list(self._store.labels()), self.costs)
            answers = search_on_workers(workers_of(executor), snapshot, queries, question)
        if question.paths:
            answers = [question.with_paths(q, a, self, self.costs) for q, a in zip(queries, answers, strict=True)]
        return answers[0] if isinstance(query, Graph) else answers

    def _bounds(self, query: Graph) -> NDArray[np.float64]:
        """Return the bounds of the filters for all graphs, that of the assignment included."""
        self._refresh()
        costs = self._costs([query])
        rows = self._graphs.bounds(query._core, costs.least, costs.whole)
        return np.maximum(rows, self._graphs.assignment_bounds(query._core, costs.least, costs.whole))

    def _costs(self, queries: Sequence[Graph]) -> SearchCosts:
        """Return the costs in the core's terms; those for the labels of the index alone are kept."""
        seen = LabelsSeen(queries) if self.costs.uniform is None else LabelsSeen()
        have = len(self._graphs.node_labels), len(self._graphs.edge_labels)
        if seen.adds_to(self._graphs):
            return costs_of_queries(self.costs, self._graphs, queries)
        if self._priced is None or self._priced[0] != have:
            self._priced = have, costs_of_queries(self.costs, self._graphs, [])
        return self._priced[1]

    def _check_prices(self, labels: LabelsSeen) -> None:
        """Raise an error for a label that the costs have no price for, before it is too late."""
        if self.costs.uniform is None:
            search_costs(self.costs, *labels.after(self._graphs))

    def _refresh(self, inside: bool = False) -> None:
        """Bring the graphs in memory up to date with the file; ``inside`` a transaction that has written nothing."""
        if not inside and self._store.database.in_transaction:
            return
        version = self._store.version()
        if version == self._version:
            return
        if inside:
            self._read_changes()
        else:
            with self._store.snapshot():
                self._read_changes()
        self._version = version

    def _read_changes(self) -> None:
        self._graphs.set_labels(np.array(label_ids(self._store.labels(), "node"), dtype=np.int32))
        for revision, changes in self._store.changes(self._revision):
            present = [(number, packed) for number, packed in changes if packed is not None]
            numbers = np.array([number for number, _ in present], dtype=np.int64)
            lengths = np.array([len(packed) for _, packed in present], dtype=np.int64)
            try:
                self._graphs.put(numbers, lengths, b"".join(packed for _, packed in present))
            except InvalidGraphError as error:
                raise self._store.damage(str(error)) from None
            for number, packed in changes:
                if packed is None:
                    self._graphs.drop(number)
            self._revision = revision

    def _directed(self) -> bool | None:
        """Whether the graphs are directed; ``None`` where there are none yet."""
        return self._graphs.directed


def _check_kind(directed: bool, of_index: bool | None) -> bool:
    if of_index is not None and directed != of_index:
        raise InvalidGraphError("an index holds directed graphs or undirected ones: use the same directed= as it does")
    return directed


def _sequence(given: Any) -> list[Any]:
    try:
        return list(given)
    except TypeError:
        raise InvalidTypeError(f"query must be a Graph or a sequence of graphs, got {type(given).__name__}") from None
