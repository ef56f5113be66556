"""Cost tables in ticks (integers), computed from graphs and costs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._costs.pair_elements import elements_of_pair
from gedkit._costs.pair_parts import PairPart
from gedkit._costs.single_parts import SinglePart
from gedkit._files.read_limits import current_limits
from gedkit._graphs.element import Element
from gedkit._graphs.graph import Graph
from gedkit.errors import VerificationError

Ints = NDArray[np.int64]
Places = NDArray[np.intp]
_LARGEST = 2**52  # ticks of one operation: integers up to this are exact as floats
_ROUNDING = 1e-12
_MAX_CELLS = 1 << 25  # of a table: 256 MiB each


@dataclass(frozen=True, slots=True)
class Unit:
    """How costs are converted to ticks, as stated in a certificate."""

    ticks_per_unit: float
    exact: bool
    infinite: int

    def ticks(self, costs: NDArray[np.float64]) -> Ints:
        """Return costs in ticks: exact if the unit is, otherwise rounded down."""
        if not (math.isfinite(self.ticks_per_unit) and self.ticks_per_unit > 0 and 0 < self.infinite <= _LARGEST):
            raise VerificationError("the certificate's unit is not a positive number")
        infinite_costs = np.isinf(costs)
        exact_ticks = np.where(infinite_costs, 0.0, costs) * self.ticks_per_unit
        if np.any(exact_ticks > _LARGEST):
            raise VerificationError("the certificate's unit is too small for these costs")
        if self.exact:
            ticks = np.rint(exact_ticks)
            if np.any(np.abs(exact_ticks - ticks) > _ROUNDING * np.maximum(1.0, ticks)):
                raise VerificationError("the costs are not whole numbers of the certificate's unit")
        else:
            if math.frexp(self.ticks_per_unit)[0] != 0.5:  # otherwise the product above would be rounded
                raise VerificationError("the certificate's unit is not a power of two")
            ticks = np.floor(exact_ticks)
        if np.any(ticks >= self.infinite):  # a cost that may be paid must not pass for one that is forbidden
            raise VerificationError("the number that stands for infinity in the certificate is less than a cost")
        return np.where(infinite_costs, self.infinite, ticks).astype(np.int64)


@dataclass(frozen=True, slots=True)
class TickTables:
    """A problem with rows and columns: cost = base - (profits of matched nodes) - (profits of matched links).

    Attributes
    ----------
    node_profit : array of shape (rows, columns)
        What matching two nodes saves compared with deleting one and inserting the other.
    links, halves : arrays of shape (links, 2), (halves, 2)
        Adjacent nodes of the rows' graph, smaller end first; adjacent nodes of the columns' graph, in both directions.
    link_class, half_class : arrays of shape (links,), (halves,)
        Links of a class have the same costs; half-links of a class too.
    class_profit : array of shape (classes of links, classes of half-links)
        What matching a link with a half-link (first end with first end) saves.
    base : int
        Cost of deleting and inserting everything.
    step : int
        Costs of paths differ by multiples of this.
    rows_all_kept : bool
        Whether there is a cheapest path that deletes no row.
    """

    node_profit: Ints
    links: NDArray[np.int32]
    halves: NDArray[np.int32]
    link_class: Places
    half_class: Places
    class_profit: Ints
    base: int
    step: int
    rows_all_kept: bool

    @property
    def link_profit(self) -> Ints:
        """What matching each link with each half-link saves, links by half-links: a large table."""
        profit: Ints = self.class_profit[np.ix_(self.link_class, self.half_class)]
        return profit


def tick_tables(g1: Graph, g2: Graph, costs: Costs, unit: Unit, transposed: bool) -> TickTables:
    """Return the tables with rows from ``g1`` and columns from ``g2``, or vice versa if transposed."""
    _require_few(g1.n * g2.n)
    nodes1, nodes2, edges1, edges2 = elements_of_pair(costs, g1, g2)
    node = _priced(nodes1, nodes2, costs.node_sub, costs.node_del, costs.node_ins, unit)
    edge = _priced(edges1, edges2, costs.edge_sub, costs.edge_del, costs.edge_ins, unit)
    _check_infinite(node, edge, unit.infinite)
    # The last row and column of a table stand for "none"; an edge may be replaced instead of substituted.
    edges = np.minimum(edge.table, _capped(edge.table[:, -1:] + edge.table[-1:, :], unit))
    at1, at2 = _edge_at(g1, edge.first), _edge_at(g2, edge.second)
    nodes = node.table[np.ix_(node.first, node.second)]
    nodes = _capped(nodes + edges[np.ix_(_loops(at1), _loops(at2))], unit)
    if transposed:
        nodes, edges, at1, at2 = nodes.T, edges.T, at2, at1

    none1, none2 = edges.shape[0] - 1, edges.shape[1] - 1
    links, halves = _joined(at1, none1, ordered=False), _joined(at2, none2, ordered=True)
    link_class, kinds1 = _classes(at1, links, none1, g1.directed)
    half_class, kinds2 = _classes(at2, halves, none2, g1.directed)
    matched = _link_costs(edges, kinds1, kinds2, unit)
    deleted, inserted = matched[:-1, -1:], matched[-1:, :-1]
    node_profit = nodes[:-1, -1:] + nodes[-1:, :-1] - nodes[:-1, :-1]
    class_profit = deleted + inserted - matched[:-1, :-1]
    base = sum(nodes[:-1, -1].tolist()) + sum(nodes[-1, :-1].tolist())
    base += sum(deleted[link_class, 0].tolist()) + sum(inserted[0, half_class].tolist()) // 2  # a link has two halves
    rows, columns = node_profit.shape
    return TickTables(
        node_profit,
        links,
        halves,
        link_class,
        half_class,
        class_profit,
        base,
        max(1, math.gcd(int(np.gcd.reduce(node_profit, axis=None)), int(np.gcd.reduce(class_profit, axis=None)))),
        bool(rows <= columns and np.all(node_profit >= 0) and np.all(class_profit >= 0)),
    )


def _require_few(cells: int) -> None:
    most = current_limits().max_values or _MAX_CELLS
    if cells > most:
        raise VerificationError(
            f"the certificate could not be checked: that takes tables of {cells} pairs of nodes, more than {most}; "
            f"raise the limit with gk.io.read_limits(max_values=) if there is memory for them"
        )


class _Priced(NamedTuple):
    """Costs between distinct elements, "none" last, and the place of every element, and of "none", among them."""

    table: Ints
    first: Places
    second: Places


def _priced(
    elements1: Sequence[Element],
    elements2: Sequence[Element],
    sub: PairPart,
    delete: SinglePart,
    insert: SinglePart,
    unit: Unit,
) -> _Priced:
    distinct1, distinct2 = list(dict.fromkeys(elements1)), list(dict.fromkeys(elements2))
    _require_few(len(distinct1) * len(distinct2))
    table = np.zeros((len(distinct1) + 1, len(distinct2) + 1), dtype=np.int64)
    table[:-1, :-1] = unit.ticks(sub.matrix(distinct1, distinct2))
    table[:-1, -1] = unit.ticks(delete.vector(distinct1))
    table[-1, :-1] = unit.ticks(insert.vector(distinct2))
    return _Priced(table, _places(elements1, distinct1), _places(elements2, distinct2))


def _places(elements: Sequence[Element], distinct: list[Element]) -> Places:
    place = {element: i for i, element in enumerate(distinct)}
    return np.array([place[element] for element in elements] + [len(distinct)], dtype=np.intp)


def _check_infinite(nodes: _Priced, edges: _Priced, infinite: int) -> None:
    """Check that no path of finite costs reaches the number that stands for infinity."""
    largest = 0
    for priced in (nodes, edges):
        finite = np.where(priced.table < infinite, priced.table, 0)
        largest += sum(finite[priced.first, -1].tolist()) + sum(finite[-1, priced.second].tolist())
        largest += (min(len(priced.first), len(priced.second)) - 1) * int(finite[:-1, :-1].max(initial=0))
    if largest >= infinite:
        raise VerificationError("the number that stands for infinity in the certificate is less than a path may cost")


def _capped(ticks: Ints, unit: Unit) -> Ints:
    return np.minimum(ticks, unit.infinite)


def _edge_at(graph: Graph, place: Places) -> NDArray[np.int32]:
    """Return the place of the edge from one node to another among distinct edges; that of "none" if there is none."""
    at = np.full((graph.n, graph.n), place[-1], dtype=np.int32)
    for (u, w), own in zip(graph.edges, place.tolist(), strict=False):
        at[u, w] = own
        if not graph.directed:
            at[w, u] = own
    return at


def _loops(at: NDArray[np.int32]) -> Places:
    return np.append(at.diagonal(), -1).astype(np.intp)


def _joined(at: NDArray[np.int32], none: int, ordered: bool) -> NDArray[np.int32]:
    there = at != none
    joined = there | there.T
    np.fill_diagonal(joined, False)
    return np.argwhere(joined if ordered else np.triu(joined)).astype(np.int32)


def _classes(
    at: NDArray[np.int32], ends: NDArray[np.int32], none: int, directed: bool
) -> tuple[Places, list[tuple[int, int]]]:
    """Return the class of each link, and the edges forth and back of each class; "none" comes last."""
    u, w = ends.T
    forth = at[u, w].astype(np.int64)
    back = at[w, u].astype(np.int64) if directed else np.full_like(forth, none)
    codes, classes = np.unique(forth * (none + 1) + back, return_inverse=True)
    return classes.reshape(-1), [divmod(code, none + 1) for code in codes.tolist()] + [(none, none)]


def _link_costs(edges: Ints, kinds1: list[tuple[int, int]], kinds2: list[tuple[int, int]], unit: Unit) -> Ints:
    """Return the cost of matching links of each class with half-links of each class, "none" last."""
    _require_few(len(kinds1) * len(kinds2))
    (forth1, back1), (forth2, back2) = zip(*kinds1, strict=True), zip(*kinds2, strict=True)
    return _capped(edges[np.ix_(forth1, forth2)] + edges[np.ix_(back1, back2)], unit)
