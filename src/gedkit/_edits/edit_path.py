"""EditPath: the operations that turn one graph into another."""

from __future__ import annotations

import json
import math
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, overload

from gedkit._costs.costs import Costs
from gedkit._edits.graph_under_edit import GraphUnderEdit
from gedkit._edits.naming import NodeNames, node_names, other_names
from gedkit._edits.operations import EdgeDel, EdgeIns, EdgeSub, NodeDel, NodeIns, NodeSub, Operation
from gedkit._graphs.element import Element
from gedkit._graphs.graph import Graph
from gedkit._graphs.labels import Label
from gedkit.errors import EditPathError


class EditPath(Sequence[Operation]):
    """A sequence of edit operations, in an order in which they can be applied.

    Exactly one operation concerns each node and edge of the two graphs. Those that stay as they are appear as
    substitutions without a change; `changes` leaves these out.

    Attributes
    ----------
    operations : tuple of Operation
        `NodeSub`, `NodeDel`, `NodeIns`, `EdgeSub`, `EdgeDel`, `EdgeIns`.
    costs : Costs
        The costs that the operations were priced with.

    Examples
    --------
    >>> import gedkit as gk
    >>> g1 = gk.Graph(3, [(0, 1), (1, 2)], node_labels="CCO")
    >>> g2 = gk.Graph(2, [(0, 1)], node_labels="CN")
    >>> path = gk.edit_path(g1, g2)
    >>> path.cost
    3.0
    >>> path.apply(g1) == g2
    True
    >>> path.inverse().apply(g2) == g1
    True
    """

    __slots__ = ("costs", "directed", "names1", "names2", "operations")

    def __init__(
        self,
        operations: Iterable[Operation],
        *,
        costs: Costs,
        directed: bool,
        names1: Sequence[Hashable] | None = None,
        names2: Sequence[Hashable] | None = None,
    ) -> None:
        self.operations = tuple(operations)
        self.costs = costs
        self.directed = directed
        self.names1 = names1
        self.names2 = names2

    @property
    def cost(self) -> float:
        """The cost of all operations together."""
        return math.fsum(operation.cost for operation in self.operations)

    @property
    def changes(self) -> tuple[Operation, ...]:
        """The operations that change something or cost something."""
        return tuple(filter(_is_change, self.operations))

    def describe(self, *, free: bool = False) -> str:
        """Return the cost and the changes in words, one per line.

        Every node has one name, whichever graph it is in: its name in the first graph or, without names, its number. An
        inserted node has its own, with a prime if it is a number or the name is taken. Without names, labels serve as
        such if none occurs twice in a graph. A substitution says only what differs.

        Parameters
        ----------
        free : bool
            Also list the changes that cost nothing; by default they are counted.

        Examples
        --------
        >>> import gedkit as gk
        >>> before = gk.Graph(2, [(0, 1)], node_labels=["read", "report"], directed=True)
        >>> after = gk.Graph(3, [(0, 1), (1, 2)], node_labels=["read", "check", "publish"], directed=True)
        >>> print(gk.edit_path(before, after).describe())
        edit path of cost 3
          change node report → check  [1]
          insert node publish  [1]
          insert edge check → publish  [1]
        """
        lines = [f"edit path of cost {self.cost:g}"]
        for operation, words in zip(self.changes, self.words(), strict=True):
            if operation.cost != 0 or free:
                lines.append(f"  {words}  [{operation.cost:g}]")
        return "\n".join([*lines, *(f"  {note}" for note in self.notes(free=free))])

    def notes(self, *, free: bool = False) -> list[str]:
        """Return what `describe` says below the changes: how many it left out, and whose names differ."""
        hidden = 0 if free else sum(operation.cost == 0 for operation in self.changes)
        notes = [f"and {hidden:,} change{'' if hidden == 1 else 's'} at no cost"] if hidden else []
        other = other_names(
            [o for o in self.operations if o.cost != 0 or free], self.operations, self.names1, self.names2
        )
        return [*notes, f"in the second graph, {other}"] if other else notes

    def words(self) -> list[str]:
        """Return each of `changes` in the words of `describe`."""
        names = self.node_names()
        told = [_as_priced(operation, self.costs) for operation in self.changes]
        return [operation.describe(names.first, names.second, self.directed) for operation in told]

    def node_names(self) -> NodeNames:
        """Return what `describe` and pictures call the nodes of the first graph and of the second."""
        return node_names(self.operations, self.names1, self.names2)

    def apply(self, g1: Graph) -> Graph:
        """Apply the path to ``g1`` and return the second graph, in its own numbering.

        The result equals the graph that the path was computed for, node by node.

        Raises
        ------
        EditPathError
            If an operation refers to something that ``g1`` does not have, or if the path leaves a part of it out.
        """
        state = GraphUnderEdit(g1, self.directed)
        for operation in self.operations:
            state.apply(operation)
        return state.finished()

    def steps(self, g1: Graph) -> list[Graph]:
        """Return every graph along the path: ``g1``, then the graph after each of `changes`.

        Each graph has the remaining nodes of ``g1`` in their order, then the inserted ones. The ``names`` of the nodes
        identify them: the number in ``g1``, or ``"+v"`` for the inserted node v of the second graph. Renumbered by
        `order`, the last graph is the second: ``path.steps(g1)[-1].permuted(path.order(g1)) == path.apply(g1)``.
        """
        state = GraphUnderEdit(g1, self.directed)
        graphs = [g1]
        for operation in self.operations:
            state.apply(operation)
            if _is_change(operation):
                graphs.append(state.as_graph())
        state.finished()
        return graphs

    def order(self, g1: Graph) -> list[int]:
        """Return the position of each node of the second graph in the last graph of `steps`."""
        state = GraphUnderEdit(g1, self.directed)
        for operation in self.operations:
            state.apply(operation)
        return state.order()

    def inverse(self) -> EditPath:
        """Return the path from the second graph to the first, priced with the same costs.

        If the costs are not symmetric it may cost more or less than this path, or be infinite. Costs that belong to one
        pair of graphs, such as arrays, know one direction only: every operation then costs what it undoes.
        """
        undone = [_inverted(operation, self.costs) for operation in reversed(self.operations)]
        return EditPath(
            undone,
            costs=self.costs,
            directed=self.directed,
            names1=self.names2,
            names2=self.names1,
        )

    def to_json(self) -> str:
        """Return the path as JSON: ``{"cost": ..., "operations": [{"op": "node_sub", "node": 0, ...}, ...]}``.

        A change also has its ``"text"`` in the words of `describe`. Labels that JSON cannot represent are written as
        strings, an infinite cost (of an inverse path) as ``null``.
        """
        return json.dumps(document_of_path(self), allow_nan=False)

    @overload
    def __getitem__(self, index: int) -> Operation: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Operation, ...]: ...
    def __getitem__(self, index: int | slice) -> Operation | tuple[Operation, ...]:
        return self.operations[index]

    def __len__(self) -> int:
        return len(self.operations)

    def __iter__(self) -> Iterator[Operation]:
        return iter(self.operations)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, EditPath):
            return NotImplemented
        return self.operations == other.operations and self.directed == other.directed

    def __hash__(self) -> int:
        return hash((self.operations, self.directed))

    def __repr__(self) -> str:
        return f"<EditPath: cost {self.cost:g}, {len(self.changes)} changes, {len(self) - len(self.changes)} kept>"

    def _repr_html_(self) -> str:
        from gedkit.viz.html import path_html

        return path_html(self)

    def __str__(self) -> str:
        return self.describe()


def _is_change(operation: Operation) -> bool:
    if isinstance(operation, (NodeSub, EdgeSub)):
        return operation.cost != 0 or operation.before != operation.after
    return True


def _as_priced(operation: Operation, costs: Costs) -> Operation:
    """Return a substitution without attributes if a label changed and the costs do not look at attributes."""
    if not isinstance(operation, (NodeSub, EdgeSub)) or operation.before.label == operation.after.label:
        return operation
    part = costs.node_sub if isinstance(operation, NodeSub) else costs.edge_sub
    if part.uses_attrs:
        return operation
    return replace(operation, before=Element(operation.before.label), after=Element(operation.after.label))


def _inverted(operation: Operation, costs: Costs) -> Operation:
    if costs.of_one_pair:
        return replace(_inverted(operation, _ANY), cost=operation.cost)
    match operation:
        case NodeSub(node, target, before, after, _):
            return NodeSub(target, node, after, before, costs.node_sub.cost(after, before))
        case NodeDel(node, before, _):
            return NodeIns(node, before, costs.node_ins.cost(before))
        case NodeIns(target, after, _):
            return NodeDel(target, after, costs.node_del.cost(after))
        case EdgeSub(edge, target, before, after, _):
            return EdgeSub(target, edge, after, before, costs.edge_sub.cost(after, before))
        case EdgeDel(edge, before, _):
            return EdgeIns(edge, before, costs.edge_ins.cost(before))
        case EdgeIns(target, after, _):
            return EdgeDel(target, after, costs.edge_del.cost(after))
    raise EditPathError(f"{operation!r} is not an edit operation")


_ANY = Costs()  # to invert an operation whose price is known

_JSON_NAME = {
    NodeSub: "node_sub",
    NodeDel: "node_del",
    NodeIns: "node_ins",
    EdgeSub: "edge_sub",
    EdgeDel: "edge_del",
    EdgeIns: "edge_ins",
}


def document_of_path(path: EditPath) -> dict[str, Any]:
    """Return what `EditPath.to_json` writes as a dict of numbers, texts and lists."""
    operations = [_as_dict(operation) for operation in path.operations]
    words = iter(path.words())
    for operation, record in zip(path.operations, operations, strict=True):
        if _is_change(operation):
            record["text"] = next(words)
    return {"cost": _json_cost(path.cost), "operations": operations}


def is_document_of(document: Any, path: EditPath | None) -> bool:
    """Whether a document says what `document_of_path` does; the words of its changes may be others, or missing."""
    if document is None or path is None:
        return document is None and path is None
    return bool(_wordless(document) == _wordless(document_of_path(path)))


def _wordless(document: Any) -> Any:
    if not isinstance(document, dict) or not isinstance(document.get("operations"), list):
        return document
    rows = document["operations"]
    return document | {"operations": [r | {"text": ""} if isinstance(r, dict) else r for r in rows]}


_PLAIN = (str, int, bool, type(None))  # what JSON has as it is


def _as_dict(operation: Operation) -> dict[str, Any]:
    record: dict[str, Any] = {"op": _JSON_NAME[type(operation)]}
    for name in ("node", "edge", "target"):
        if hasattr(operation, name):
            place = getattr(operation, name)
            record[name] = list(place) if isinstance(place, tuple) else place
    for name in ("before", "after"):
        if hasattr(operation, name):
            element = getattr(operation, name)
            record[name] = {"label": _json_label(element.label)}
            if element.values is not None:
                attrs = element.attrs
                record[name]["attrs"] = list(attrs) if isinstance(attrs, tuple) else attrs
    record["cost"] = _json_cost(operation.cost)
    return record


def _json_cost(cost: float) -> float | None:
    return cost if math.isfinite(cost) else None


def _json_label(label: Label) -> Any:
    if type(label) in _PLAIN or (type(label) is float and math.isfinite(label)):
        return label
    if isinstance(label, tuple):
        return [_json_label(part) for part in label]
    if isinstance(label, float) and not math.isfinite(label):
        return str(label)
    if isinstance(label, (str, int, float)):  # of a class of its own
        return json.loads(json.dumps(label))
    return str(label)
