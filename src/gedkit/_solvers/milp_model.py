"""The integer program behind ``milp``, as arrays: columns with their objective, rows with their bounds.

It is built from the graphs and the costs in plain Python and shares no code with the core.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._costs.pair_elements import elements_of_pair
from gedkit._costs.pricing_deadline import look_at_the_clock
from gedkit._graphs.graph import Graph

_INF = math.inf

_FRACTIONS = (1, 2, 3, 4, 5, 8, 10, 16, 20, 25, 100, 200, 500, 1000, 10_000, 100_000)
_MOST_STEPS = 1 << 40
_WHOLE = 1e-12  # how far from a whole number a multiple may be, relative to it


@dataclass
class MilpModel:
    """Minimize ``offset + objective @ z`` subject to ``low <= A z <= high`` and ``0 <= z <= 1``.

    The first ``len(pairs)`` columns are binary: node ``u`` becomes node ``v`` for each ``(u, v)`` of ``pairs``. The
    others match an edge with an edge; they need not be declared binary. Paths differ in cost by multiples of ``step``;
    0 if no such number is known. At most ``most_matches`` columns are 1. No operation costs more than ``dearest``.
    """

    pairs: list[tuple[int, int]] = field(default_factory=list)
    objective: list[float] = field(default_factory=list)
    offset: float = 0.0
    step: float = 0.0
    most_matches: int = 0
    dearest: float = 0.0
    low: list[float] = field(default_factory=list)
    high: list[float] = field(default_factory=list)
    starts: list[int] = field(default_factory=lambda: [0])
    index: list[int] = field(default_factory=list)
    value: list[float] = field(default_factory=list)

    def add_row(self, low: float, high: float, plus: Iterable[int], minus: Iterable[int] = ()) -> None:
        """Add a row with coefficients 1 and -1."""
        for sign, columns in ((1.0, plus), (-1.0, minus)):
            for column in columns:
                self.index.append(column)
                self.value.append(sign)
        self.starts.append(len(self.index))
        self.low.append(low)
        self.high.append(high)

    @property
    def trivially_infeasible(self) -> bool:
        """Whether there is a row without columns that cannot be satisfied."""
        return any(
            first == last and low > 0
            for first, last, low in zip(self.starts[:-1], self.starts[1:], self.low, strict=True)
        )


@dataclass
class _Prices:
    """Costs of deletion, insertion and substitution of nodes, their self-loops included, or of edges."""

    delete: NDArray[np.float64]
    insert: NDArray[np.float64]
    substitute: NDArray[np.float64]

    def columns(self, only_gains: bool) -> Iterator[tuple[int, int, float]]:
        """Yield every pair that may be matched, with the change against deleting and inserting both."""
        finite_delete = np.where(np.isinf(self.delete), 0.0, self.delete)
        finite_insert = np.where(np.isinf(self.insert), 0.0, self.insert)
        apart = finite_delete[:, None] + finite_insert[None, :]
        forced = np.isinf(self.delete)[:, None] | np.isinf(self.insert)[None, :]
        worth = np.isfinite(self.substitute) & (forced | (self.substitute < apart) | (not only_gains))
        change = np.where(worth, self.substitute, 0.0) - apart
        for i, (some, changes) in enumerate(zip(worth, change, strict=True)):
            look_at_the_clock()
            chosen = np.flatnonzero(some)
            for j, by in zip(chosen.tolist(), changes[chosen].tolist(), strict=True):
                yield i, j, by

    @property
    def apart(self) -> float:
        """The cost of deleting and inserting everything, as far as that is allowed."""
        return math.fsum(x for x in (*self.delete, *self.insert) if math.isfinite(x))

    @property
    def finite(self) -> NDArray[np.float64]:
        """All costs that are not infinite."""
        costs = np.concatenate([self.delete, self.insert, self.substitute.ravel()])
        return np.asarray(costs[np.isfinite(costs)])

    def at_most(self, most: float) -> _Prices:
        """Return the prices with those above ``most`` made infinite."""
        return _Prices(*(np.where(p > most, _INF, p) for p in (self.delete, self.insert, self.substitute)))


def build_model(g1: Graph, g2: Graph, costs: Costs, dearest: float = _INF) -> MilpModel:
    """Return the program of turning ``g1`` into ``g2`` by operations that cost at most ``dearest`` each."""
    nodes, edges, ends1, ends2 = _prices(g1, g2, costs)
    nodes, edges = nodes.at_most(dearest), edges.at_most(dearest)
    most = min(g1.n, g2.n) + min(g1.m, g2.m)
    model = MilpModel(offset=nodes.apart + edges.apart, most_matches=most)
    node_columns: dict[tuple[int, int], int] = {}
    for u, v, change in nodes.columns(only_gains=False):
        node_columns[u, v] = len(model.pairs)
        model.pairs.append((u, v))
        model.objective.append(change)
    of_row: list[list[int]] = [[] for _ in range(g1.n)]
    of_column: list[list[int]] = [[] for _ in range(g2.n)]
    for (u, v), column in node_columns.items():
        of_row[u].append(column)
        of_column[v].append(column)
    for price, columns in ((nodes.delete, of_row), (nodes.insert, of_column)):
        for cost, group in zip(price, columns, strict=True):
            model.add_row(1.0 if math.isinf(cost) else 0.0, 1.0, group)
    _add_edges(model, edges, node_columns, ends1, ends2, g1.directed)
    prices = np.concatenate([nodes.finite, edges.finite])
    model.dearest = float(prices.max(initial=0.0))
    model.step = _common_step(prices, np.array(model.objective))
    return model


def _common_step(costs: NDArray[np.float64], changes: NDArray[np.float64]) -> float:
    """Return a number that divides all changes, because a simple fraction divides all costs; 0 if there is none.

    It is a fraction of 1 or of the least cost, so that costs may be of any size.
    """
    least = float(costs.min(where=costs > 0, initial=_INF))
    if math.isinf(least):
        return 1.0  # everything is free
    for base in (1.0, least):
        for parts in _FRACTIONS:
            fraction = base / parts
            multiples = costs / fraction
            if multiples.max() > _MOST_STEPS:
                break
            if np.all(np.abs(multiples - np.rint(multiples)) <= _WHOLE * multiples):
                steps = math.gcd(*np.rint(changes / fraction).astype(np.int64).tolist())
                return fraction * steps if steps else 1.0
    return 0.0


def _add_edges(
    model: MilpModel,
    edges: _Prices,
    node_columns: dict[tuple[int, int], int],
    ends1: list[tuple[int, int]],
    ends2: list[tuple[int, int]],
    directed: bool,
) -> None:
    of_row: list[list[int]] = [[] for _ in ends1]
    of_column: list[list[int]] = [[] for _ in ends2]
    # The columns by edge of the first graph and by node of the second that its image leaves or enters.
    leaving: dict[tuple[int, int], list[int]] = {}
    arriving: dict[tuple[int, int], list[int]] = {}
    for e, f, change in edges.columns(only_gains=True):
        column = len(model.objective)
        model.objective.append(change)
        of_row[e].append(column)
        of_column[f].append(column)
        tail, head = ends2[f]
        leaving.setdefault((e, tail), []).append(column)
        (arriving if directed else leaving).setdefault((e, head), []).append(column)
    for price, groups in ((edges.delete, of_row), (edges.insert, of_column)):
        for cost, group in zip(price, groups, strict=True):
            if math.isinf(cost):
                model.add_row(1.0, 1.0, group)
    # If the image is at v, an end of the edge is mapped to v: in directed graphs its tail or its head, else either.
    for groups_at, ends_of in ((leaving, (0,) if directed else (0, 1)), (arriving, (1,))):
        for (e, v), group in groups_at.items():
            look_at_the_clock()
            owners = [node_columns[u, v] for end in ends_of if (u := ends1[e][end], v) in node_columns]
            model.add_row(-_INF, 0.0, group, owners)


def _prices(
    g1: Graph, g2: Graph, costs: Costs
) -> tuple[_Prices, _Prices, list[tuple[int, int]], list[tuple[int, int]]]:
    nodes1, nodes2, elements1, elements2 = elements_of_pair(costs, g1, g2)
    nodes = _Prices(
        costs.node_del.vector(nodes1).astype(float),
        costs.node_ins.vector(nodes2).astype(float),
        costs.node_sub.matrix(nodes1, nodes2).astype(float).reshape(g1.n, g2.n),
    )
    loops1, plain1 = _without_loops(g1)
    loops2, plain2 = _without_loops(g2)
    for u in range(g1.n):
        for v in range(g2.n):
            if u in loops1 and v in loops2:
                nodes.substitute[u, v] += costs.edge_pair(elements1[loops1[u]], elements2[loops2[v]])
            elif u in loops1:
                nodes.substitute[u, v] += costs.edge_del.cost(elements1[loops1[u]])
            elif v in loops2:
                nodes.substitute[u, v] += costs.edge_ins.cost(elements2[loops2[v]])
    for u, e in loops1.items():
        nodes.delete[u] += costs.edge_del.cost(elements1[e])
    for v, f in loops2.items():
        nodes.insert[v] += costs.edge_ins.cost(elements2[f])
    edges1, edges2 = [elements1[e] for e in plain1], [elements2[f] for f in plain2]
    edges = _Prices(
        costs.edge_del.vector(edges1).astype(float),
        costs.edge_ins.vector(edges2).astype(float),
        costs.edge_sub.matrix(edges1, edges2).astype(float).reshape(len(edges1), len(edges2)),
    )
    return nodes, edges, [g1.edges[e] for e in plain1], [g2.edges[f] for f in plain2]


def _without_loops(graph: Graph) -> tuple[dict[int, int], list[int]]:
    loops = {u: e for e, (u, v) in enumerate(graph.edges) if u == v}
    return loops, [e for e, (u, v) in enumerate(graph.edges) if u != v]
