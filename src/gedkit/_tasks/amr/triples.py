"""Triples as a graph: variables are nodes, relations between them parallel edges, all else labels of the nodes.

A node is labeled with the multiset of what its variable's other triples say (its concept and constants), an edge with
the multiset of relations. Every triple more or less costs 1, so that the distance counts the triples without a partner:
GED = T1 + T2 - 2 M for M matched ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import Any

from gedkit._costs.costs import Costs
from gedkit._graphs.element import Element
from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidGraphError

_INSTANCE = "instance"


def _said(text: Any) -> str:
    """Return a relation or constant as Smatch compares it: without case, colon and quotes."""
    return str(text).strip().lower().removeprefix(":").strip('"').rstrip("_")


def graph_of_triples(triples: Iterable[tuple[Hashable, Any, Any]]) -> tuple[Graph, int]:
    """Return the graph of ``(source, relation, target)`` triples, nodes named by their variables, and their number.

    Variables are the sources that have an ``instance`` triple, all sources where none has. A target that is no variable
    is a constant.
    """
    try:
        given = [(source, _said(relation), target) for source, relation, target in triples]
    except (TypeError, ValueError):
        raise InvalidGraphError("triples are (source, relation, target), such as ('x', 'ARG0', 'y')") from None
    variables = dict.fromkeys(source for source, relation, _ in given if relation == _INSTANCE)
    if not variables:
        variables = dict.fromkeys(source for source, _, _ in given)
    number = {variable: i for i, variable in enumerate(variables)}
    said: list[list[tuple[str, str]]] = [[] for _ in number]
    edges: list[tuple[int, int]] = []
    relations: list[str] = []
    for source, relation, target in given:
        if source not in number:
            raise InvalidGraphError(f"{source!r} is the source of a triple but has no instance triple")
        if relation != _INSTANCE and isinstance(target, Hashable) and target in number:
            edges.append((number[source], number[target]))
            relations.append(relation)
        else:
            said[number[source]].append((relation, _said(target)))
    graph = Graph(
        len(number),
        edges,
        node_labels=[tuple(sorted(label)) for label in said],
        edge_labels=relations,
        directed=True,
        multigraph=True,
        names=list(number),
    )
    return graph, len(given)


def _said_of(element: Element) -> Counter[Any]:
    label: Any = element.label
    return Counter(label)


def _size(element: Element) -> float:
    return float(_said_of(element).total())


def _difference(a: Element, b: Element) -> float:
    x, y = _said_of(a), _said_of(b)
    return float((x - y).total() + (y - x).total())


# A relation is never turned into another: dropping one and adding one costs as much.
COSTS = Costs(node_sub=_difference, node_del=_size, node_ins=_size, edge_sub=2, edge_del=1, edge_ins=1)
