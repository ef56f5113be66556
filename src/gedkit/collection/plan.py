"""What there is to solve: graphs that are the same up to numbering once, costs compiled for all, and tiles."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit import _core
from gedkit._compile import element_classes
from gedkit._costs.costs import Costs
from gedkit._costs.tables import cost_tables
from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidGraphError, ProblemTooLargeError

__all__ = ["Plan", "make_plan"]

# Tables over all classes of a collection may have this many entries.
MAX_TABLE = 1 << 26
# Edge of a tile by the mean number of nodes: a tile should take well under a second.
_EDGES = ((12, 64), (24, 24), (np.inf, 8))

Ints = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Plan:
    """A job in the core's terms.

    Attributes
    ----------
    rows, columns : list of Graph
        One graph of each kind: those of a kind are isomorphic, as far as the costs can tell.
    row_of, column_of : array
        Where each graph of the caller's collections is found in ``rows`` and ``columns``.
    row_kind, column_kind : array
        The kinds, numbered over both.
    twins_are_free : bool
        Whether graphs of one kind are at distance 0.
    mirrored : bool
        Whether rows and columns are the same and the distance is symmetric, so that half of it will do.
    costs : tuple
        Six numbers, or classes and tables.
    tiles : array
        A row each: row_begin, row_end, column_begin, column_end, triangle.
    """

    rows: list[Graph]
    columns: list[Graph]
    row_of: NDArray[np.intp]
    column_of: NDArray[np.intp]
    row_kind: Ints
    column_kind: Ints
    twins_are_free: bool
    mirrored: bool
    costs: tuple[Any, ...]
    tiles: Ints

    @property
    def pairs(self) -> int:
        """How many pairs have to be solved."""
        k = len(self.rows)
        return k * (k + 1) // 2 if self.mirrored else k * len(self.columns)

    def pairs_in(self, tile: int) -> int:
        """How many of them are in a tile."""
        top, bottom, left, right, triangle = map(int, self.tiles[tile])
        return (bottom - top) * (bottom - top + 1) // 2 if triangle else (bottom - top) * (right - left)

    def fingerprint(self) -> str:
        """Return a text that is the same for the same graphs and costs, in another process too."""
        digest = hashlib.sha256(repr((self.mirrored, self.tiles.tolist())).encode())
        for part in self.costs:
            digest.update(np.ascontiguousarray(part).tobytes())
        for numbers in (self.row_of, self.column_of):
            digest.update(numbers.astype(np.int64).tobytes())
        # Labels by order of appearance: their numbers in the core differ from process to process.
        seen: dict[tuple[str, int], int] = {}
        for graph in (*self.rows, *self.columns):
            core = graph._core
            nodes = [seen.setdefault(("node", a), len(seen)) for a in core.node_labels]
            edges = [seen.setdefault(("edge", a), len(seen)) for a in core.edge_labels]
            digest.update(repr((core.directed, nodes, core.edges, edges)).encode())
        return digest.hexdigest()


def make_plan(a: Sequence[Graph], b: Sequence[Graph], costs: Costs, larger_tiles: int = 1) -> Plan:
    """Return the plan for all pairs of ``a`` and ``b``, which are not empty."""
    same = a is b
    graphs = list(a) if same else [*a, *b]
    for graph in graphs:
        if graph.directed != graphs[0].directed:
            raise InvalidGraphError("some graphs are directed and others not: build all with the same directed=")
    cores = [graph._core for graph in graphs]
    if costs.uniform is not None and not any(graph.multigraph for graph in graphs):
        kinds = _core.isomorphism_classes(cores, None, None)
        numbers = np.array(costs.uniform)
        symmetric, free = numbers[1] == numbers[2] and numbers[4] == numbers[5], True
        compiled: tuple[Any, ...] = costs.uniform
        tables: tuple[NDArray[np.float64], ...] = (numbers,)
        classes: _Compiled | None = None
    else:
        classes = _compile(graphs, costs, len(graphs) if same else len(a), 0 if same else len(a))
        kinds = _core.isomorphism_classes(cores, classes.nodes, classes.edges)
        tables = classes.tables
        symmetric, free = _is_symmetric(tables), not tables[0].diagonal().any() and not tables[3].diagonal().any()
    row_kind, first_row, row_of = np.unique(kinds[: len(a)], return_index=True, return_inverse=True)
    column_kind, first, column_of = np.unique(kinds[-len(b) :], return_index=True, return_inverse=True)
    first_column = first + len(graphs) - len(b)
    if classes is not None:
        compiled = (*classes.of(first_row), *classes.of(first_column), *tables)
    mirrored = bool(symmetric) and np.array_equal(row_kind, column_kind)
    mean = sum(graph.n for graph in graphs) / len(graphs)
    edge = larger_tiles * next(edge for nodes, edge in _EDGES if mean <= nodes)
    return Plan(
        [graphs[i] for i in first_row],
        [graphs[i] for i in first_column],
        row_of,
        column_of,
        row_kind,
        column_kind,
        bool(free),
        mirrored,
        compiled,
        _tiles(len(row_kind), len(column_kind), edge, mirrored),
    )


@dataclass(frozen=True, slots=True)
class _Compiled:
    nodes: Ints  # class of every node of every graph, one after the other
    edges: Ints
    node_starts: NDArray[np.intp]
    edge_starts: NDArray[np.intp]
    tables: tuple[NDArray[np.float64], ...]

    def of(self, chosen: NDArray[np.intp]) -> tuple[Ints, Ints]:
        nodes = [self.nodes[self.node_starts[i] : self.node_starts[i + 1]] for i in chosen]
        edges = [self.edges[self.edge_starts[i] : self.edge_starts[i + 1]] for i in chosen]
        return np.concatenate(nodes), np.concatenate(edges)


def _compile(graphs: list[Graph], costs: Costs, rows_end: int, columns_begin: int) -> _Compiled:
    nodes, node_kinds = element_classes(
        [e for g in graphs for e in g.node_elements()], (costs.node_sub, costs.node_del, costs.node_ins)
    )
    edges, edge_kinds = element_classes(
        [e for g in graphs for e in g.edge_elements()], (costs.edge_sub, costs.edge_del, costs.edge_ins)
    )
    most = max(len(node_kinds), len(edge_kinds))
    if most**2 > MAX_TABLE:
        raise ProblemTooLargeError(
            f"the collections have {most} kinds of nodes or edges to price against each other, more than the "
            f"{int(MAX_TABLE**0.5)} allowed: compare smaller parts of them"
        )
    node_starts = np.concatenate([[0], np.cumsum([g.n for g in graphs])]).astype(np.intp)
    edge_starts = np.concatenate([[0], np.cumsum([g.m for g in graphs])]).astype(np.intp)
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
    """Go through tables over all kinds: 0 where a kind is not among the sources or the targets, and nobody asks."""
    substitution, deletion, insertion = np.zeros((kinds, kinds)), np.zeros(kinds), np.zeros(kinds)
    substitution[np.ix_(sources, targets)], deletion[sources], insertion[targets] = priced
    yield from (substitution, deletion, insertion)


def _is_symmetric(tables: tuple[NDArray[np.float64], ...]) -> bool:
    node_sub, node_del, node_ins, edge_sub, edge_del, edge_ins = tables
    same = np.array_equal(node_del, node_ins) and np.array_equal(edge_del, edge_ins)
    return same and np.array_equal(node_sub, node_sub.T) and np.array_equal(edge_sub, edge_sub.T)


def _tiles(rows: int, columns: int, edge: int, mirrored: bool) -> Ints:
    tiles = [
        (top, min(top + edge, rows), left, min(left + edge, columns), mirrored and left == top)
        for top in range(0, rows, edge)
        for left in range(top if mirrored else 0, columns, edge)
    ]
    return np.array(tiles, dtype=np.int32).reshape(-1, 5)
