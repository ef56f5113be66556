"""Cost tables in ticks (integers), computed from graphs and costs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._costs.pair_parts import PairPart
from gedkit._costs.single_parts import SinglePart
from gedkit._graphs.element import Element
from gedkit._graphs.graph import Graph
from gedkit.errors import VerificationError

__all__ = ["TickTables", "Unit", "tick_tables"]

Ints = NDArray[np.int64]
_LARGEST = 2**52  # ticks of one operation: integers up to this are exact as floats
_ROUNDING = 1e-12


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
    link_profit : array of shape (links, halves)
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
    link_profit: Ints
    base: int
    step: int
    rows_all_kept: bool


def tick_tables(g1: Graph, g2: Graph, costs: Costs, unit: Unit, transposed: bool) -> TickTables:
    """Return the tables with rows from ``g1`` and columns from ``g2``, or vice versa if transposed."""
    nodes = _priced(g1.node_elements(), g2.node_elements(), costs.node_sub, costs.node_del, costs.node_ins, unit)
    edges = _priced(g1.edge_elements(), g2.edge_elements(), costs.edge_sub, costs.edge_del, costs.edge_ins, unit)
    _check_infinite(g1, g2, nodes, edges, unit.infinite)
    # The last row and column of a table stand for "none"; an edge may be replaced instead of substituted.
    edges = np.minimum(edges, _capped(edges[:, -1:] + edges[-1:, :], unit))
    at1, at2 = _edge_at(g1), _edge_at(g2)
    nodes = _capped(nodes + edges[np.ix_(_loops(at1), _loops(at2))], unit)
    if transposed:
        nodes, edges, at1, at2 = nodes.T, edges.T, at2, at1

    links, halves = _joined(at1, ordered=False), _joined(at2, ordered=True)
    matched = _link_costs(edges, at1, at2, links, halves, g1.directed, unit)
    deleted, inserted = matched[:-1, -1:], matched[-1:, :-1]
    node_profit = nodes[:-1, -1:] + nodes[-1:, :-1] - nodes[:-1, :-1]
    link_profit = deleted + inserted - matched[:-1, :-1]
    base = sum(nodes[:-1, -1].tolist()) + sum(nodes[-1, :-1].tolist())
    base += sum(deleted.ravel().tolist()) + sum(inserted.ravel().tolist()) // 2  # a link has two halves
    profits = np.concatenate([node_profit.ravel(), link_profit.ravel()])
    rows, columns = node_profit.shape
    return TickTables(
        node_profit,
        links,
        halves,
        link_profit,
        base,
        max(1, math.gcd(*profits.tolist())),
        bool(rows <= columns and np.all(profits >= 0)),
    )


def _priced(
    elements1: Sequence[Element],
    elements2: Sequence[Element],
    sub: PairPart,
    delete: SinglePart,
    insert: SinglePart,
    unit: Unit,
) -> Ints:
    """Return the cost of every pair, with deletions in the last column and insertions in the last row."""
    distinct1, distinct2 = list(dict.fromkeys(elements1)), list(dict.fromkeys(elements2))
    table = np.zeros((len(distinct1) + 1, len(distinct2) + 1), dtype=np.int64)
    table[:-1, :-1] = unit.ticks(sub.matrix(distinct1, distinct2))
    table[:-1, -1] = unit.ticks(delete.vector(distinct1))
    table[-1, :-1] = unit.ticks(insert.vector(distinct2))
    return table[np.ix_(_places(elements1, distinct1), _places(elements2, distinct2))]


def _places(elements: Sequence[Element], distinct: list[Element]) -> list[int]:
    place = {element: i for i, element in enumerate(distinct)}
    return [place[element] for element in elements] + [len(distinct)]


def _check_infinite(g1: Graph, g2: Graph, nodes: Ints, edges: Ints, infinite: int) -> None:
    """Check that no path of finite costs reaches the number that stands for infinity."""
    largest = 0
    for table, most in ((nodes, min(g1.n, g2.n)), (edges, min(g1.m, g2.m))):
        finite = np.where(table < infinite, table, 0)
        largest += sum(finite[:, -1].tolist()) + sum(finite[-1].tolist()) + most * int(finite[:-1, :-1].max(initial=0))
    if largest >= infinite:
        raise VerificationError("the number that stands for infinity in the certificate is less than a path may cost")


def _capped(ticks: Ints, unit: Unit) -> Ints:
    return np.minimum(ticks, unit.infinite)


def _edge_at(graph: Graph) -> NDArray[np.intp]:
    """Return the index of the edge from one node to another; -1, which is the row of "none", where there is none."""
    at = np.full((graph.n, graph.n), -1, dtype=np.intp)
    for e, (u, w) in enumerate(graph.edges):
        at[u, w] = e
        if not graph.directed:
            at[w, u] = e
    return at


def _loops(at: NDArray[np.intp]) -> NDArray[np.intp]:
    return np.append(at.diagonal(), -1)


def _joined(at: NDArray[np.intp], ordered: bool) -> NDArray[np.int32]:
    joined = (at >= 0) | (at.T >= 0)
    np.fill_diagonal(joined, False)
    return np.argwhere(joined if ordered else np.triu(joined)).astype(np.int32)


def _link_costs(
    edges: Ints,
    at1: NDArray[np.intp],
    at2: NDArray[np.intp],
    links: NDArray[np.int32],
    halves: NDArray[np.int32],
    directed: bool,
    unit: Unit,
) -> Ints:
    """Return the cost of matching links with half-links, with a last row and column for "none"."""
    (u, w), (k, m) = links.T, halves.T
    forth: Ints = edges[np.ix_(np.append(at1[u, w], -1), np.append(at2[k, m], -1))]
    if not directed:
        return forth
    return _capped(forth + edges[np.ix_(np.append(at1[w, u], -1), np.append(at2[m, k], -1))], unit)
