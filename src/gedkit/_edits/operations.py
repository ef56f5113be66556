"""The six edit operations: what each one changes and what it costs.

``node`` and ``edge`` refer to the first graph, ``target`` to the second. `EditPath.describe` puts a path into words,
with one name for each node; an operation alone does not know the matching, so that ``describe`` marks nodes of the
second graph with a prime unless it is told their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gedkit._edits.wording import bracketed, difference
from gedkit._graphs.element import Element
from gedkit._graphs.labels import label_text

Names = Sequence[str] | None
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
    'change node 0: C → N'
    """

    node: int
    target: int
    before: Element
    after: Element
    cost: float

    def describe(self, names1: Names = None, names2: Names = None, directed: bool = False) -> str:
        """Return the operation in words."""
        return _substitution("node", _first(self.node, names1), self.before, self.after)


@dataclass(frozen=True, slots=True)
class NodeDel:
    """Delete ``node`` of the first graph, whose edges have been deleted before."""

    node: int
    before: Element
    cost: float

    def describe(self, names1: Names = None, names2: Names = None, directed: bool = False) -> str:
        """Return the operation in words."""
        name = _first(self.node, names1)
        return f"delete node {name}{bracketed(self.before, name)}"


@dataclass(frozen=True, slots=True)
class NodeIns:
    """Insert node ``target`` of the second graph; its edges are inserted later."""

    target: int
    after: Element
    cost: float

    def describe(self, names1: Names = None, names2: Names = None, directed: bool = False) -> str:
        """Return the operation in words."""
        name = _second(self.target, names2)
        return f"insert node {name}{bracketed(self.after, name)}"


@dataclass(frozen=True, slots=True)
class EdgeSub:
    """Turn ``edge`` of the first graph into ``target`` of the second; its ends have been matched before."""

    edge: Pair
    target: Pair
    before: Element
    after: Element
    cost: float

    def describe(self, names1: Names = None, names2: Names = None, directed: bool = False) -> str:
        """Return the operation in words."""
        (u, v), (x, y) = self.edge, self.target
        ends = (_first(u, names1), _first(v, names1)) if names2 is None else (names2[x], names2[y])
        return _substitution("edge", _ends(*ends, directed), self.before, self.after)


@dataclass(frozen=True, slots=True)
class EdgeDel:
    """Delete ``edge`` of the first graph."""

    edge: Pair
    before: Element
    cost: float

    def describe(self, names1: Names = None, names2: Names = None, directed: bool = False) -> str:
        """Return the operation in words."""
        name = _ends(_first(self.edge[0], names1), _first(self.edge[1], names1), directed)
        return f"delete edge {name}{bracketed(self.before, name)}"


@dataclass(frozen=True, slots=True)
class EdgeIns:
    """Insert edge ``target`` of the second graph, whose ends exist already."""

    target: Pair
    after: Element
    cost: float

    def describe(self, names1: Names = None, names2: Names = None, directed: bool = False) -> str:
        """Return the operation in words."""
        name = _ends(_second(self.target[0], names2), _second(self.target[1], names2), directed)
        return f"insert edge {name}{bracketed(self.after, name)}"


Operation = NodeSub | NodeDel | NodeIns | EdgeSub | EdgeDel | EdgeIns


def _first(node: int, names: Names) -> str:
    return str(node) if names is None else names[node]


def _second(node: int, names: Names) -> str:
    return f"{node}′" if names is None else names[node]


def _ends(begin: str, end: str, directed: bool) -> str:
    return f"{begin} {'→' if directed else '–'} {end}"


def _substitution(what: str, name: str, before: Element, after: Element) -> str:
    if before == after:
        return f"keep {what} {name}{bracketed(before, name)}, at a cost"
    changed = difference(before, after)
    # A node that is called by its label need not be called twice.
    return f"change {what} {changed if name == label_text(before.label) else f'{name}: {changed}'}"
