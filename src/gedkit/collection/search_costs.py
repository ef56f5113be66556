"""Costs in the form that searching a collection needs: numbers or tables, and the least cost of each operation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
from gedkit.collection.plan import MAX_TABLE
from gedkit.errors import ProblemTooLargeError


@dataclass(frozen=True, slots=True)
class SearchCosts:
    """Costs in the core's terms.

    Attributes
    ----------
    costs : tuple
        Six numbers, or the classes of the core's labels, of nodes and of edges, and six tables over the classes.
    least : tuple of six float
        No operation costs less than its number here: bounds under these costs hold under the others.
    whole : bool
        Whether every distance is a whole number.
    """

    costs: tuple[Any, ...]
    least: tuple[float, ...]
    whole: bool


class LabelsSeen:
    """Labels of graphs, as ids of the core, in order of appearance."""

    def __init__(self, graphs: Iterable[Graph] = ()) -> None:
        self._nodes: dict[int, None] = {}
        self._edges: dict[int, None] = {}
        for graph in graphs:
            self.see(graph)

    def see(self, graph: Graph) -> None:
        """Add the labels of a graph."""
        self.note(graph._core.node_labels, graph._core.edge_labels)

    def note(self, node_labels: Iterable[int], edge_labels: Iterable[int]) -> None:
        """Add labels."""
        self._nodes.update(dict.fromkeys(node_labels))
        self._edges.update(dict.fromkeys(edge_labels))

    def after(self, graphs: _core.SearchableGraphs) -> tuple[list[int], list[int]]:
        """Return the labels of nodes and edges, those of a collection first."""
        nodes, edges = graphs.node_labels, graphs.edge_labels
        return list(dict.fromkeys([*nodes, *self._nodes])), list(dict.fromkeys([*edges, *self._edges]))

    def adds_to(self, graphs: _core.SearchableGraphs) -> bool:
        """Whether there is a label that the collection does not have."""
        return not (self._nodes.keys() <= set(graphs.node_labels) and self._edges.keys() <= set(graphs.edge_labels))


class KeptCosts:
    """The costs of a collection in the core's terms; those for its own labels are computed once."""

    def __init__(self, costs: Costs) -> None:
        self._costs = costs
        self._numbers = None if costs.uniform is None else search_costs(costs, (), ())
        self._priced: tuple[tuple[int, int], SearchCosts] | None = None

    def for_queries(self, graphs: _core.SearchableGraphs, queries: Sequence[Graph]) -> SearchCosts:
        """Return the costs for the collection as it is now and these queries."""
        if self._numbers is not None:
            return self._numbers
        seen = LabelsSeen(queries)
        have = len(graphs.node_labels), len(graphs.edge_labels)
        if seen.adds_to(graphs):
            return costs_of_queries(self._costs, graphs, queries)
        if self._priced is None or self._priced[0] != have:
            self._priced = have, costs_of_queries(self._costs, graphs, [])
        return self._priced[1]


def costs_of_queries(costs: Costs, graphs: _core.SearchableGraphs, queries: Sequence[Graph]) -> SearchCosts:
    """Return the costs for a collection and these queries."""
    return search_costs(costs, *LabelsSeen(queries).after(graphs))


def search_costs(costs: Costs, node_labels: Sequence[int], edge_labels: Sequence[int]) -> SearchCosts:
    """Return the costs for graphs with these labels, given as ids of the core."""
    whole = bool(costs.is_integer)
    if costs.uniform is not None:
        return SearchCosts(costs.uniform, costs.uniform, whole)
    most = max(len(node_labels), len(edge_labels))
    if most**2 > MAX_TABLE:
        raise ProblemTooLargeError(
            f"the index has {most} labels to price against each other, more than the {int(MAX_TABLE**0.5)} allowed: "
            f"use costs that are numbers"
        )
    nodes = [Element(label_of(label)) for label in node_labels]
    edges = [Element(label_of(label)) for label in edge_labels]
    tables = cost_tables(costs, nodes, nodes, edges, edges)
    least = tuple(map(_least, tables))
    classes = (_classes(node_labels), _classes(edge_labels))
    return SearchCosts((*classes, *map(np.ascontiguousarray, tables)), least, whole)


def _classes(labels: Sequence[int]) -> NDArray[np.int32]:
    classes = np.full(max(labels, default=-1) + 1, -1, np.int32)
    classes[np.array(labels, dtype=np.intp)] = np.arange(len(labels))
    return classes


def _least(table: NDArray[np.float64]) -> float:
    """Return the least cost of an operation that changes something; keeping a label is accounted for by the filters."""
    if table.ndim == 2:
        table = table[~np.eye(len(table), dtype=np.bool_)]
    return float(table.min(initial=np.inf))
