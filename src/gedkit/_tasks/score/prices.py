"""Costs for partial credit: a pair of similar nodes costs less, so that it counts as partly matched.

With 1 for a node more or less, two matched nodes of similarity s cost 2 (1 - s): they earn s of the 1 that a perfect
match earns.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

from gedkit._costs.costs import Costs
from gedkit._graphs.element import Element
from gedkit._graphs.facts import Facts
from gedkit._graphs.graph import Graph
from gedkit._system.numpy import np
from gedkit._tasks.versions.identity import NamedLabel
from gedkit.errors import InvalidOptionError


def has_facts(*graphs: Graph) -> bool:
    """Whether nodes or edges are labeled with all that a file says of them."""
    return any(isinstance(label, Facts) for g in graphs for label in (*g.node_labels, *g.edge_labels))


def by_facts() -> Costs:
    """Return costs that give credit for the share of facts on which two elements agree."""
    return Costs(node_sub=_disagreement, edge_sub=_disagreement)


def _disagreement(a: Element, b: Element) -> float:
    x, y = _facts(a), _facts(b)
    both = x.total() + y.total()
    return 2.0 * (1.0 - 2.0 * (x & y).total() / both) if both else 0.0


def _facts(element: Element) -> Counter[Any]:
    label = element.label
    if isinstance(label, Facts):
        return Counter(label)
    return Counter() if label is None else Counter([("label", label)])


def by_similarity(gold: Graph, predicted: Graph, similarity: Any, costs: Costs) -> tuple[Graph, Graph, Costs]:
    """Return graphs whose nodes know their numbers, and costs that look their similarity up."""
    table = np.asarray(similarity, dtype=np.float64)
    if table.shape != (gold.n, predicted.n):
        raise InvalidOptionError(
            f"node_similarity must have a row per gold node and a column per predicted one, {gold.n} by {predicted.n}, "
            f"got the shape {table.shape}"
        )
    if table.size and not (table.min() >= 0 and table.max() <= 1 and math.isfinite(float(table.sum()))):
        raise InvalidOptionError(
            "node_similarity must be numbers from 0 to 1: of embeddings, take the cosine and set what is below 0 to 0"
        )
    rows = table.tolist()

    def node_sub(a: Element, b: Element) -> float:
        x, y = a.label, b.label
        assert isinstance(x, NamedLabel)
        assert isinstance(y, NamedLabel)
        return 2.0 * (1.0 - rows[x.name][y.name])  # type: ignore[no-any-return]

    def node_del(a: Element) -> float:
        return costs.node_del.cost(_plain(a))

    def node_ins(b: Element) -> float:
        return costs.node_ins.cost(_plain(b))

    priced = Costs(
        node_sub=node_sub,
        node_del=node_del,
        node_ins=node_ins,
        edge_sub=costs.edge_sub.describe(),
        edge_del=costs.edge_del.describe(),
        edge_ins=costs.edge_ins.describe(),
    )
    return _numbered(gold), _numbered(predicted), priced


def _plain(element: Element) -> Element:
    label = element.label
    return Element(label.label, element.values, element.names) if isinstance(label, NamedLabel) else element


def _numbered(graph: Graph) -> Graph:
    return Graph(
        graph.n,
        graph.edges,
        node_labels=[NamedLabel(u, label) for u, label in enumerate(graph.node_labels)],
        edge_labels=graph.edge_labels,
        directed=graph.directed,
        node_attrs=graph.node_attrs,
        edge_attrs=graph.edge_attrs,
        names=graph.names if graph.has_names else None,
        name=graph.name,
    )
