"""The six edit operations: what each one changes and what it costs.

``node`` and ``edge`` refer to the first graph, ``target`` to the second.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from gedkit._graphs.element import Element

__all__ = ["EdgeDel", "EdgeIns", "EdgeSub", "NodeDel", "NodeIns", "NodeSub", "Operation"]

Names = Sequence[Hashable] | None
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class NodeSub:
    """Turn ``node`` of the first graph into ``target`` of the second; if ``before == after`` it is unchanged.

    Examples
    --------
    >>> import gedkit as gk
    >>> path = gk.edit_path(gk.Graph(1, node_labels="C"), gk.Graph(1, node_labels="N"))
    >>> step = path.operations[0]
    >>> step.node, step.target, step.before.label, step.after.label, step.cost
    (0, 0, 'C', 'N', 1.0)
    >>> step.describe()
    "turn node 0 'C' into 0 'N'"
    """

    node: int
    target: int
    before: Element
    after: Element
    cost: float

    def describe(self, names1: Names = None, names2: Names = None) -> str:
        """Return the operation in words."""
        return _substitution("node", _node(self.node, names1), _node(self.target, names2), self.before, self.after)


@dataclass(frozen=True, slots=True)
class NodeDel:
    """Delete ``node`` of the first graph, whose edges have been deleted before."""

    node: int
    before: Element
    cost: float

    def describe(self, names1: Names = None, names2: Names = None) -> str:
        """Return the operation in words."""
        return f"delete node {_node(self.node, names1)}{_label(self.before)}"


@dataclass(frozen=True, slots=True)
class NodeIns:
    """Insert node ``target`` of the second graph; its edges are inserted later."""

    target: int
    after: Element
    cost: float

    def describe(self, names1: Names = None, names2: Names = None) -> str:
        """Return the operation in words."""
        return f"insert node {_node(self.target, names2)}{_label(self.after)}"


@dataclass(frozen=True, slots=True)
class EdgeSub:
    """Turn ``edge`` of the first graph into ``target`` of the second; its ends have been matched before."""

    edge: Pair
    target: Pair
    before: Element
    after: Element
    cost: float

    def describe(self, names1: Names = None, names2: Names = None) -> str:
        """Return the operation in words."""
        return _substitution("edge", _edge(self.edge, names1), _edge(self.target, names2), self.before, self.after)


@dataclass(frozen=True, slots=True)
class EdgeDel:
    """Delete ``edge`` of the first graph."""

    edge: Pair
    before: Element
    cost: float

    def describe(self, names1: Names = None, names2: Names = None) -> str:
        """Return the operation in words."""
        return f"delete edge {_edge(self.edge, names1)}{_label(self.before)}"


@dataclass(frozen=True, slots=True)
class EdgeIns:
    """Insert edge ``target`` of the second graph, whose ends exist already."""

    target: Pair
    after: Element
    cost: float

    def describe(self, names1: Names = None, names2: Names = None) -> str:
        """Return the operation in words."""
        return f"insert edge {_edge(self.target, names2)}{_label(self.after)}"


Operation = NodeSub | NodeDel | NodeIns | EdgeSub | EdgeDel | EdgeIns


def _node(node: int, names: Names) -> str:
    return str(node) if names is None else repr(names[node])


def _edge(edge: Pair, names: Names) -> str:
    return f"({_node(edge[0], names)}, {_node(edge[1], names)})"


def _label(element: Element) -> str:
    return "" if element.label is None and element.values is None else f" {element}"


def _substitution(what: str, source: str, target: str, before: Element, after: Element) -> str:
    if before == after:
        return f"keep {what} {source}{_label(before)} as {target}"
    return f"turn {what} {source}{_label(before)} into {target}{_label(after)}"
