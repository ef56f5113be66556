"""What there is to solve: groups of isomorphic graphs, costs compiled for all graphs, and tiles of the matrix."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit import _core
from gedkit._costs.costs import Costs
from gedkit._costs.tables import cost_tables
from gedkit._graphs.element import Element
from gedkit._graphs.graph import Graph
from gedkit._graphs.labels import label_of
from gedkit._solvers.compile import element_classes
from gedkit.errors import InvalidGraphError, ProblemTooLargeError

# Tables over all classes of a collection may have this many entries.
MAX_TABLE = 1 << 26
# Edge of a tile by the mean number of nodes: a tile should take well under a second.
_EDGES = ((12, 64), (24, 24), (np.inf, 8))
# Columns of a wide tile, at most.
_MOST_COLUMNS = 4096

Ints = NDArray[np.int32]
Pair = tuple[int, int]  # of graphs of the caller's: row, column


@dataclass(frozen=True, slots=True)
class Plan:
    """A job in the core's terms.

    Attributes
    ----------
    rows, columns : list of Graph
        The caller's graphs.
    row_group, column_group : array
        The group of each graph. Graphs of a group are isomorphic, as far as the costs can tell, and may share answers;
        where answers must not be shared every graph is a group of its own.
    first_row, first_column : array
        The first graph of each group, which is the one that is solved.
    row_class, column_class : array
        Of each group: groups of rows and of columns with the same number are isomorphic.
    isomorphic_are_free : bool
        Whether isomorphic graphs are at distance 0.
    mirrored : bool
        Whether groups of rows and of columns are the same, the distance is symmetric and answers may be shared, so that
        half of the pairs will do.
    costs : tuple
        Six numbers, or classes and tables.
    tiles : array
        A row each, in groups: row_begin, row_end, column_begin, column_end, triangle.
    """

    rows: list[Graph]
    columns: list[Graph]
    row_group: Ints
    column_group: Ints
    first_row: Ints
    first_column: Ints
    row_class: Ints
    column_class: Ints
    isomorphic_are_free: bool
    mirrored: bool
    costs: tuple[Any, ...]
    tiles: Ints

    @property
    def pairs(self) -> int:
        """How many pairs of groups there are to solve."""
        k = len(self.first_row)
        return k * (k + 1) // 2 if self.mirrored else k * len(self.first_column)

    def pairs_in(self, tile: int) -> int:
        """How many of them are in a tile."""
        top, bottom, left, right, triangle = map(int, self.tiles[tile])
        return (bottom - top) * (bottom - top + 1) // 2 if triangle else (bottom - top) * (right - left)

    def is_first(self, row: int, column: int) -> bool:
        """Whether a pair of graphs is the one that is solved for its groups."""
        a, b = self.row_group[row], self.column_group[column]
        return bool(self.first_row[a] == row and self.first_column[b] == column and not (self.mirrored and a > b))

    def siblings(self, row: int, column: int) -> list[Pair]:
        """Return the other pairs that would share the answer of a first pair."""
        a, b = self.row_group[row], self.column_group[column]
        blocks = [(a, b)] if a == b or not self.mirrored else [(a, b), (b, a)]
        return [
            (int(i), int(j))
            for of_rows, of_columns in blocks
            for i in np.flatnonzero(self.row_group == of_rows)
            for j in np.flatnonzero(self.column_group == of_columns)
            if i != row or j != column
        ]

    def fingerprint(self) -> str:
        """Return a text that is the same for the same graphs and costs, in another process too."""
        digest = hashlib.sha256(repr((self.mirrored, self.tiles.tolist())).encode())
        for part in self.costs:
            digest.update(np.ascontiguousarray(part).tobytes())
        for numbers in (self.row_group, self.column_group):
            digest.update(numbers.astype(np.int64).tobytes())
        # Labels by order of appearance: their numbers in the core differ from process to process.
        seen: dict[tuple[str, int], int] = {}
        for graph in (*self.rows, *self.columns):
            core = graph._core
            nodes = [seen.setdefault(("node", a), len(seen)) for a in core.node_labels]
            edges = [seen.setdefault(("edge", a), len(seen)) for a in core.edge_labels]
            digest.update(repr((core.directed, nodes, core.edges, edges)).encode())
        return digest.hexdigest()


def make_plan(
    a: Sequence[Graph],
    b: Sequence[Graph],
    costs: Costs,
    share: bool,
    larger_tiles: int = 1,
    largest_tile: int | None = None,
    wide_for: int | None = None,
) -> Plan:
    """Return the plan for all pairs of ``a`` and ``b``, which are not empty.

    Parameters
    ----------
    a, b : sequence of Graph
    costs : Costs
    share : bool
        Whether isomorphic graphs, and mirrored pairs under symmetric costs, may share an answer.
    larger_tiles : int
        How many times larger than usual tiles are, each way.
    largest_tile : int, optional
        How many graphs a tile has at most, each way: answers come in tile by tile.
    wide_for : int, optional
        Tiles are narrow enough to leave work for that many threads: for jobs in which most pairs take no time.
    """
    same = a is b
    graphs = list(a) if same else [*a, *b]
    cores = [graph._core for graph in graphs]
    if len({core.directed for core in cores}) > 1:
        raise InvalidGraphError("some graphs are directed and others not: build all with the same directed=")
    if costs.uniform is not None and not any(graph._multigraph for graph in graphs):
        numbers = np.array(costs.uniform)
        symmetric, free = numbers[1] == numbers[2] and numbers[4] == numbers[5], True
        compiled: tuple[Any, ...] = costs.uniform
        tables: tuple[NDArray[np.float64], ...] = (numbers,)
        classes: tuple[Ints | None, Ints | None] = (None, None)
    else:
        priced = _compile(graphs, costs, len(graphs) if same else len(a), 0 if same else len(a))
        tables, classes = priced.tables, (priced.nodes, priced.edges)
        symmetric, free = _is_symmetric(tables), not tables[0].diagonal().any() and not tables[3].diagonal().any()
        compiled = (*priced.of(0, len(a)), *priced.of(len(graphs) - len(b), len(graphs)), *tables)
    kinds = _core.isomorphism_classes(cores, *classes) if share else np.arange(len(graphs), dtype=np.int32)
    row_class, first_row, row_group = np.unique(kinds[: len(a)], return_index=True, return_inverse=True)
    column_class, first_column, column_group = np.unique(kinds[-len(b) :], return_index=True, return_inverse=True)
    mirrored = share and bool(symmetric) and np.array_equal(row_class, column_class)
    mean = sum(core.n for core in cores) / len(graphs)
    edge = larger_tiles * next(edge for nodes, edge in _EDGES if mean <= nodes)
    edge = edge if largest_tile is None else min(edge, largest_tile)
    shape = len(row_class), len(column_class)
    width = edge if wide_for is None else max(edge, _width(*shape, wide_for))
    rows = list(a)
    return Plan(
        rows,
        rows if same else list(b),
        row_group.astype(np.int32),
        column_group.astype(np.int32),
        first_row.astype(np.int32),
        first_column.astype(np.int32),
        row_class.astype(np.int32),
        column_class.astype(np.int32),
        share and bool(free),
        mirrored,
        compiled,
        _tiles(*shape, edge, width, mirrored),
    )


@dataclass(frozen=True, slots=True)
class _Compiled:
    nodes: Ints  # class of every node of every graph, one after the other
    edges: Ints
    node_starts: NDArray[np.intp]
    edge_starts: NDArray[np.intp]
    tables: tuple[NDArray[np.float64], ...]

    def of(self, begin: int, end: int) -> tuple[Ints, Ints]:
        nodes = self.nodes[self.node_starts[begin] : self.node_starts[end]]
        return nodes, self.edges[self.edge_starts[begin] : self.edge_starts[end]]


def _compile(graphs: list[Graph], costs: Costs, rows_end: int, columns_begin: int) -> _Compiled:
    node_parts = (costs.node_sub, costs.node_del, costs.node_ins)
    edge_parts = (costs.edge_sub, costs.edge_del, costs.edge_ins)
    nodes, node_labels, edges, edge_labels = _core.label_classes([g._core for g in graphs])
    if any(part.uses_attrs for part in node_parts):
        nodes, node_kinds = element_classes([e for g in graphs for e in g.node_elements()], node_parts)
    else:
        node_kinds = [Element(label_of(label)) for label in node_labels]
    if any(part.uses_attrs for part in edge_parts):
        edges, edge_kinds = element_classes([e for g in graphs for e in g.edge_elements()], edge_parts)
    else:
        edge_kinds = [Element(label_of(label)) for label in edge_labels]
    most = max(len(node_kinds), len(edge_kinds))
    if most**2 > MAX_TABLE:
        raise ProblemTooLargeError(
            f"the collections have {most} kinds of nodes or edges to price against each other, more than the "
            f"{int(MAX_TABLE**0.5)} allowed: compare smaller parts of them"
        )
    node_starts = np.concatenate([[0], np.cumsum([g._core.n for g in graphs])]).astype(np.intp)
    edge_starts = np.concatenate([[0], np.cumsum([g._core.m for g in graphs])]).astype(np.intp)
    node_ends = np.unique(nodes[: node_starts[rows_end]]), np.unique(nodes[node_starts[columns_begin] :])
    edge_ends = np.unique(edges[: edge_starts[rows_end]]), np.unique(edges[edge_starts[columns_begin] :])
    chosen = [
        [kinds[i] for i in some] for kinds, both in ((node_kinds, node_ends), (edge_kinds, edge_ends)) for some in both
    ]
    priced = cost_tables(costs, *chosen)
    tables = (
        *_spread(priced[:3], len(node_kinds), *node_ends),
        *_spread(priced[3:], len(edge_kinds), *edge_ends),
    )
    return _Compiled(nodes, edges, node_starts, edge_starts, tables)


def _spread(
    priced: tuple[NDArray[np.float64], ...], kinds: int, sources: Ints, targets: Ints
) -> Iterator[NDArray[np.float64]]:
    """Yield tables over all kinds: 0 where a kind is not among the sources or the targets, and never looked up."""
    substitution, deletion, insertion = np.zeros((kinds, kinds)), np.zeros(kinds), np.zeros(kinds)
    substitution[np.ix_(sources, targets)], deletion[sources], insertion[targets] = priced
    yield from (substitution, deletion, insertion)


def _is_symmetric(tables: tuple[NDArray[np.float64], ...]) -> bool:
    node_sub, node_del, node_ins, edge_sub, edge_del, edge_ins = tables
    same = np.array_equal(node_del, node_ins) and np.array_equal(edge_del, edge_ins)
    return same and np.array_equal(node_sub, node_sub.T) and np.array_equal(edge_sub, edge_sub.T)


def _width(rows: int, columns: int, threads: int) -> int:
    """Return how many columns of a tile leave some rows for each of the threads, which take one after the other."""
    parts = 1 if threads == 1 else 4 * threads
    return min(_MOST_COLUMNS, columns if rows >= parts else -(-rows * columns // parts))


def _tiles(rows: int, columns: int, edge: int, width: int, mirrored: bool) -> Ints:
    tiles = []
    for top in range(0, rows, edge):
        bottom, first = min(top + edge, rows), 0
        if mirrored:
            first = bottom
            tiles.append((top, bottom, top, bottom, True))
        tiles += [(top, bottom, left, min(left + width, columns), False) for left in range(first, columns, width)]
    return np.array(tiles, dtype=np.int32).reshape(-1, 5)
