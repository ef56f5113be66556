"""Measures: how many elements of two graphs an edit path matches, as precision, recall and F1.

Each measure is a sum over matched pairs, so that it can be maximized and minimized over all optimal mappings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from gedkit._edits.edit_path import EditPath
from gedkit._edits.operations import EdgeSub, NodeSub
from gedkit._graphs.element import Element
from gedkit._graphs.facts import Facts
from gedkit._graphs.graph import Graph
from gedkit._graphs.parallel_edges import ParallelEdges
from gedkit._tasks.versions.identity import NamedLabel


@dataclass(frozen=True, slots=True)
class Measure:
    """How many elements are matched, of how many.

    Attributes
    ----------
    matched : int
    gold, predicted : int
        Elements of each graph.

    Examples
    --------
    >>> edges = Measure(3, 4, 6)
    >>> edges.precision, edges.recall, edges.f1
    (0.5, 0.75, 0.6)
    """

    matched: int
    gold: int
    predicted: int

    @property
    def precision(self) -> float:
        """Share of the predicted elements that are matched; 1 if there are none in both graphs."""
        return self.matched / self.predicted if self.predicted else float(self.gold == 0)

    @property
    def recall(self) -> float:
        """Share of the gold elements that are matched; 1 if there are none in both graphs."""
        return self.matched / self.gold if self.gold else float(self.predicted == 0)

    @property
    def f1(self) -> float:
        """The harmonic mean of both: 2 M / (gold + predicted)."""
        both = self.gold + self.predicted
        return 2 * self.matched / both if both else 1.0


@dataclass(frozen=True, slots=True)
class Count:
    """What a measure counts: of nodes, of edges, and of two that are matched with each other."""

    node: Callable[[Element], int]
    edge: Callable[[Element], int]
    nodes: Callable[[Element, Element], int]
    edges: Callable[[Element, Element], int]

    def total(self, graph: Graph) -> int:
        """Return how many there are in a graph."""
        return sum(map(self.node, graph.node_elements())) + sum(map(self.edge, graph.edge_elements()))


def plain_element(element: Element) -> Element:
    """Return a node as its file has it, without the name that it was matched by."""
    label = element.label
    return Element(label.label, element.values, element.names) if isinstance(label, NamedLabel) else element


def measured(path: EditPath, gold: Graph, predicted: Graph, count: Count) -> Measure:
    """Return a measure of an edit path."""
    matched = 0
    for operation in path:
        if isinstance(operation, NodeSub):
            matched += count.nodes(operation.before, operation.after)
        elif isinstance(operation, EdgeSub):
            matched += count.edges(operation.before, operation.after)
    return Measure(matched, count.total(gold), count.total(predicted))


def _edge_labels(element: Element) -> tuple[Any, ...]:
    """Return the labels of an edge; of parallel edges there are several."""
    return element.label.labels if isinstance(element.label, ParallelEdges) else (element.label,)


def _parallel(element: Element) -> int:
    return len(_edge_labels(element))


def _fewer(a: Element, b: Element) -> int:
    return min(_parallel(a), _parallel(b))


def _same_label(a: Element, b: Element) -> int:
    return int(plain_element(a).label == plain_element(b).label)


def _same_edges(a: Element, b: Element) -> int:
    return (Counter(_edge_labels(a)) & Counter(_edge_labels(b))).total()


def _attributes(element: Element) -> Counter[Any]:
    element = plain_element(element)
    found: Counter[Any] = Counter(element.label) if isinstance(element.label, Facts) else Counter()
    names = element.names or range(len(element.values or ()))
    found.update(zip(names, element.values or (), strict=True))
    return found


def _attribute_count(element: Element) -> int:
    return _attributes(element).total()


def _same_attributes(a: Element, b: Element) -> int:
    return (_attributes(a) & _attributes(b)).total()


def _one(_: Element) -> int:
    return 1


def _none(*_: Element) -> int:
    return 0


def _pair(a: Element, b: Element) -> int:
    return 1


COUNTS = {
    "nodes": Count(_one, _none, _pair, _none),
    "node_labels": Count(_one, _none, _same_label, _none),
    "edges": Count(_none, _parallel, _none, _fewer),
    "edge_labels": Count(_none, _parallel, _none, _same_edges),
    "elements": Count(_one, _parallel, _same_label, _same_edges),
    "attributes": Count(_attribute_count, _attribute_count, _same_attributes, _same_attributes),
}


def listed(names: Iterable[str]) -> str:
    """Return names for an error message."""
    return ", ".join(map(repr, names))
