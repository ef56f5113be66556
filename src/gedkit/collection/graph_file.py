"""Graphs by number in one file, added and changed in transactions: the part of an `Index` that stores graphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import index
from pathlib import Path
from typing import Any, Self, overload

from gedkit import _core
from gedkit._costs.costs import Costs, require_costs_of_many
from gedkit._graphs.graph import Graph
from gedkit.collection.batches import GraphBatch, batches_from_workers, batches_of
from gedkit.collection.graphs_in_memory import GraphsInMemory
from gedkit.collection.search_costs import LabelsSeen, search_costs
from gedkit.collection.store import Store
from gedkit.collection.workers import workers_of
from gedkit.errors import GedkitError, InvalidGraphError, InvalidTypeError
from gedkit.io.accepting import as_graph, is_graph

_MOST = (1 << 63) - 1  # the largest number of SQLite and the core


class GraphFile:
    """An open file.

    Parameters
    ----------
    path : Path
        The file, made if there is none. A file that is not an index, or is damaged, is refused and left as it is.
    costs : Costs or None
        Those of a new file, kept with it. A file that is there has its own.
    """

    def __init__(self, path: Path, costs: Costs | None) -> None:
        self._store = Store(path, None if costs is None else require_costs_of_many(costs, "Index"))
        self._memory = GraphsInMemory(self._store)
        try:
            with self._memory.up_to_date():
                self._store.file.allow_writing()
        except BaseException:
            self._store.file.close()
            raise

    @property
    def costs(self) -> Costs:
        """The costs of the distances."""
        return self._store.costs

    def close(self) -> None:
        """Close the file."""
        with self._store.file.lock:
            self._store.file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        try:
            held = f"{len(self)} graphs, {self.costs!r}"
        except GedkitError:
            held = "closed"
        return f"<{type(self).__name__} {str(self._store.path)!r}: {held}>"

    def __len__(self) -> int:
        with self._memory.up_to_date() as graphs:
            return len(graphs)

    def __contains__(self, number: object) -> bool:
        with self._memory.up_to_date() as graphs:
            return as_number(number) in graphs

    def __iter__(self) -> Iterator[int]:
        """Iterate over the numbers of the graphs."""
        with self._memory.up_to_date() as graphs:
            return iter(graphs.numbers().tolist())

    def __getitem__(self, number: int) -> Graph:
        with self._store.file.lock:
            graph = self._store.get(as_number(number))
        if graph is None:
            raise KeyError(number)
        return graph

    def numbers_of(self, name: str) -> list[int]:
        """Return the numbers of the graphs that have this name."""
        with self._store.file.lock:
            return self._store.numbers_of(name)

    def add(self, graph: Graph) -> int:
        """Add a graph and return its number, which is never reused for another graph."""
        return self.extend([graph])[0]

    @overload
    def extend(self, graphs: Iterable[Graph], *, executor: Any = None) -> list[int]: ...
    @overload
    def extend(self, graphs: Iterable[Any], *, make: Callable[[Any], Graph], executor: Any = None) -> list[int]: ...
    def extend(
        self, graphs: Iterable[Any], *, make: Callable[[Any], Graph] | None = None, executor: Any = None
    ) -> list[int]:
        """Add graphs and return their numbers; on an error none is added.

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
        items = as_items(graphs)
        if executor is None:
            return self._extend(batches_of(items, make), {})
        return self._extend(batches_from_workers(workers_of(executor), items, make), {})

    def _extend(self, batches: Iterable[GraphBatch], facts: dict[str, Any]) -> list[int]:
        """Add graphs and store facts in one transaction."""
        numbers = []
        labels = LabelsSeen()
        with self._memory.changing() as graphs:
            directed = graphs.directed
            for batch in batches:
                directed = check_kind(batch.directed, directed)
                labels.note(batch.node_labels(), batch.edge_labels())
                numbers += self._store.put(batch)
            self._check_prices(labels)
            for name, value in facts.items():
                self._store.note_fact(name, value)
        return numbers

    def update(self, number: int, graph: Graph) -> None:
        """Replace the graph with this number by another."""
        graph = as_graph(graph)
        (batch,) = batches_of([graph])
        with self._memory.changing() as graphs:
            number = _present(number, graphs)
            check_kind(graph.directed, graphs.directed if len(graphs) > 1 else None)
            self._store.put(batch, number)
            self._check_prices(LabelsSeen([graph]))

    def remove(self, number: int) -> None:
        """Remove the graph with this number."""
        with self._memory.changing() as graphs:
            self._store.remove(_present(number, graphs))

    def _check_prices(self, labels: LabelsSeen) -> None:
        """Raise an error for a label without a price, before anything is written."""
        if self.costs.uniform is None:
            search_costs(self.costs, *labels.after(self._memory.graphs))


def check_kind(directed: bool, of_index: bool | None) -> bool:
    """Return ``directed``, or raise an error if the graphs of the index are of the other kind."""
    if of_index is not None and directed != of_index:
        raise InvalidGraphError("an index holds directed graphs or undirected ones: use the same directed= as it does")
    return directed


def as_number(given: Any) -> int:
    """Return the given number, or -1, which no graph has, if it is not a valid one."""
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        return -1
    return index(given) if 0 <= given <= _MOST else -1


def _present(given: Any, graphs: _core.SearchableGraphs) -> int:
    number = as_number(given)
    if number not in graphs:
        raise KeyError(given)
    return number


def as_items(given: Any) -> Iterator[Any]:
    """Return an iterator over what is to be added, or raise an error if it cannot be several graphs."""
    if is_graph(given):
        raise InvalidTypeError("extend takes several graphs, got one: use add")
    try:
        return iter(given)
    except TypeError:
        raise InvalidTypeError(f"graphs must be an iterable of graphs, got {type(given).__name__}") from None
