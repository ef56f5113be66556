"""Index: a collection on disk that finds the graphs nearest to a query."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gedkit.collection.filters import Features
from gedkit.collection.store import Store
from gedkit.errors import InvalidGraphError, InvalidOptionError, InvalidTypeError
from gedkit.graph import Graph, require_graphs
from gedkit.pairwise import cdist
from gedkit.solvers.request import checked_number

__all__ = ["Index", "Neighbor"]

_FIRST_BATCH = 32


class Neighbor(NamedTuple):
    """A graph that was found: its number in the index, and its distance from the query."""

    number: int
    distance: float


class Index:
    """A collection of graphs in one file, searched exactly, every change costing 1.

    Cheap bounds over the whole collection are worked out at once; the graphs they do not exclude are solved in order of
    their bounds, with the distance of the k-th best so far as cutoff. The answer is therefore the true one. One process
    may write while others read.

    Parameters
    ----------
    path : str or Path
        The file, made if there is none. A file that is not an index, or is damaged, is refused and left as it is.
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

    def __init__(self, path: str | Path, *, threads: int | None = None) -> None:
        self._store = Store(Path(path))
        self._threads = threads
        self._cached: tuple[tuple[int, int], NDArray[np.int64], Features] | None = None

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
        (count,) = self._store.database.execute("SELECT count(*) FROM graphs").fetchone()
        return int(count)

    def __contains__(self, number: object) -> bool:
        return self._store.database.execute("SELECT 1 FROM graphs WHERE id = ?", (number,)).fetchone() is not None

    def __iter__(self) -> Iterator[int]:
        """Go through the numbers of the graphs."""
        return iter([row[0] for row in self._store.database.execute("SELECT id FROM graphs ORDER BY id")])

    def __getitem__(self, number: int) -> Graph:
        return self._store.get(number)

    def add(self, graph: Graph) -> int:
        """Add a graph and return its number, which no other graph of this index ever gets."""
        return self.extend([graph])[0]

    def extend(self, graphs: Iterable[Graph]) -> list[int]:
        """Add graphs, all or on an error none, and return their numbers."""
        numbers = []
        with self._store.transaction():
            directed = self._directed()
            for graph in graphs:
                directed = _check(graph, directed)
                numbers.append(self._store.put(graph, None))
        return numbers

    def update(self, number: int, graph: Graph) -> None:
        """Put another graph in the place of the one with this number."""
        with self._store.transaction():
            if number not in self:
                raise KeyError(number)
            _check(graph, self._directed() if len(self) > 1 else None)
            self._store.put(graph, number)

    def remove(self, number: int) -> None:
        """Remove the graph with this number."""
        with self._store.transaction():
            if not self._store.database.execute("DELETE FROM graphs WHERE id = ?", (number,)).rowcount:
                raise KeyError(number)

    def kneighbors(self, query: Graph, k: int = 1) -> list[Neighbor]:
        """Return the ``k`` nearest graphs, or all if there are fewer: nearest first, equally near ones by number.

        Parameters
        ----------
        query : Graph
        k : int
        """
        if isinstance(k, bool) or not isinstance(k, int):
            raise InvalidTypeError(f"k must be a whole number, got {k!r}")
        if k < 1:
            raise InvalidOptionError(f"k must be 1 or more, got {k}")
        return self._search(query, k, np.inf)

    def radius_neighbors(self, query: Graph, radius: float) -> list[Neighbor]:
        """Return all graphs at this distance or less: nearest first, equally near ones by number.

        Parameters
        ----------
        query : Graph
        radius : float
        """
        return self._search(query, None, checked_number("radius", radius, "0 or more", lambda x: x >= 0))

    def _search(self, query: Graph, k: int | None, radius: float) -> list[Neighbor]:
        require_graphs(query)
        numbers, features = self._features()
        if not len(numbers):
            return []
        _check(query, self._directed())
        bounds = self._bounds(query, features)
        order = np.argsort(bounds, kind="stable")
        found: list[Neighbor] = []
        size, begin = max(_FIRST_BATCH, k or 0), 0
        while begin < len(order) and bounds[order[begin]] <= radius:
            batch = order[begin : begin + size]
            batch = batch[bounds[batch] <= radius]
            begin, size = begin + size, 2 * size
            graphs = [self._store.get(int(number)) for number in numbers[batch]]
            cutoff = None if np.isinf(radius) else radius
            distances = cdist([query], graphs, cutoff=cutoff, threads=self._threads)[0]
            near = distances <= radius
            found += [Neighbor(int(i), float(d)) for i, d in zip(numbers[batch[near]], distances[near], strict=True)]
            found.sort(key=lambda neighbor: (neighbor.distance, neighbor.number))
            if k is not None and len(found) >= k:
                del found[k:]
                radius = found[-1].distance
        return found

    def _bounds(self, query: Graph, features: Features) -> NDArray[np.int64]:
        find = self._store.find_label
        degrees = np.bincount(np.array(query.edges, dtype=np.int64).ravel(), minlength=query.n)
        return features.bounds([find(a) for a in query.node_labels], [find(a) for a in query.edge_labels], degrees)

    def _features(self) -> tuple[NDArray[np.int64], Features]:
        version = self._store.version()
        if self._cached is None or self._cached[0] != version:
            rows = self._store.database.execute("SELECT id, nodes, edges, degrees FROM graphs ORDER BY id").fetchall()
            numbers = np.array([row[0] for row in rows], dtype=np.int64)
            features = Features(*([row[column] for row in rows] for column in (1, 2, 3)))
            self._cached = version, numbers, features
        return self._cached[1:]

    def _directed(self) -> bool | None:
        """Whether the graphs are directed; ``None`` where there are none yet."""
        row = self._store.database.execute("SELECT id FROM graphs LIMIT 1").fetchone()
        return None if row is None else self._store.get(row[0]).directed


def _check(graph: Graph, directed: bool | None) -> bool:
    require_graphs(graph)
    if directed is not None and graph.directed != directed:
        raise InvalidGraphError("an index holds directed graphs or undirected ones: use the same directed= as it does")
    return graph.directed
