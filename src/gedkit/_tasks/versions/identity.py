"""What identifies the nodes of two versions: their names, or labels that occur once."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from gedkit._graphs.facts import Facts
from gedkit._graphs.graph import Graph
from gedkit._graphs.labels import Label, label_text


@dataclass(frozen=True, slots=True)
class NamedLabel:
    """The label of a node together with its name, which pictures show."""

    name: Hashable
    label: Label

    def __str__(self) -> str:
        return str(self.name)


def with_identity(g1: Graph, g2: Graph) -> tuple[Graph, Graph] | None:
    """Return both graphs with a `NamedLabel` for every node; ``None`` if nothing identifies the nodes.

    Names do if both graphs have some. If neither has, labels do where they are texts of which none occurs twice.

    Examples
    --------
    >>> a, b = Graph(2, [(0, 1)], node_labels=["read", "write"]), Graph(1, node_labels=["read"])
    >>> [str(label) for label in with_identity(a, b)[0].node_labels]
    ['read', 'write']
    >>> with_identity(Graph(2), Graph(1)) is None
    True
    """
    if g1.has_names and g2.has_names:
        return _labelled(g1, g1.names, g1.node_labels), _labelled(g2, g2.names, g2.node_labels)
    if not g1.n or not g2.n:  # a version that is not there yet, or no longer
        return tuple(_labelled(g, g.names, g.node_labels) if g.has_names else _by_labels(g) or g for g in (g1, g2))  # type: ignore[return-value]
    if g1.has_names or g2.has_names:
        return None
    first, second = _by_labels(g1), _by_labels(g2)
    return None if first is None or second is None else (first, second)


def _by_labels(graph: Graph) -> Graph | None:
    labels = graph.node_labels
    if len(set(labels)) < len(labels) or not all(isinstance(label, str) and label.strip() for label in labels):
        return None
    return _labelled(graph, tuple(map(label_text, labels)), (None,) * graph.n)


def _beside(name: Hashable, label: Label) -> Label:
    """Return what a label says that the name does not: in some formats nodes are called by their labels."""
    if isinstance(label, Facts):
        return Facts(fact for fact in label if fact != ("label", name)) or None
    return None if label == name else label


def _labelled(graph: Graph, names: tuple[Hashable, ...], labels: tuple[Label, ...]) -> Graph:
    return Graph(
        graph.n,
        graph.edges,
        node_labels=[NamedLabel(name, _beside(name, label)) for name, label in zip(names, labels, strict=True)],
        edge_labels=graph.edge_labels,
        directed=graph.directed,
        node_attrs=graph.node_attrs,
        edge_attrs=graph.edge_attrs,
        names=names,
        name=graph.name,
    )
