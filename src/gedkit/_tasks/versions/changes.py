"""Changes between two versions in words: what is added, removed and changed, in the names that the files have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gedkit._edits.edit_path import EditPath
from gedkit._edits.operations import EdgeDel, EdgeIns, EdgeSub, NodeDel, NodeIns, NodeSub, Operation
from gedkit._edits.wording import difference, plain
from gedkit._graphs.element import Element
from gedkit._graphs.facts import Facts
from gedkit._graphs.labels import Label, label_text
from gedkit._graphs.parallel_edges import ParallelEdges
from gedkit._tasks.versions.identity import NamedLabel

_LONGEST = 60  # letters of a value
_MOST = 4  # neighbors that are listed


class Names(NamedTuple):
    """What each version calls its nodes."""

    first: Sequence[str]
    second: Sequence[str]


@dataclass(frozen=True, slots=True)
class Change:
    """One change between two versions.

    Attributes
    ----------
    sign : str
        ``"+"`` added, ``"-"`` removed, ``"~"`` changed.
    kind : str
        ``"node"`` or ``"edge"``.
    text : str
        The change in words.
    cost : float
    operation : Operation
    with_node : bool
        Whether the line about its node already says that this edge came or went with it.
    """

    sign: str
    kind: str
    text: str
    cost: float
    operation: Operation
    with_node: bool = False

    def __str__(self) -> str:
        return f"{self.sign} {self.kind} {self.text}"


def own_names(path: EditPath) -> Names:
    """Return the names as each version has them; without names, those of the edit path."""
    if path.names1 is None or path.names2 is None:
        return Names(*path.node_names())
    return Names(tuple(map(str, path.names1)), tuple(map(str, path.names2)))


def changes_of(path: EditPath, names: Names) -> list[Change]:
    """Return the changes in words, in the order of the path."""
    changes = [operation for operation in path.changes if _tells(operation)]
    added = {operation.target for operation in changes if isinstance(operation, NodeIns)}
    removed = {operation.node for operation in changes if isinstance(operation, NodeDel)}
    arrow = " → " if path.directed else " – "
    bare = _without_words(changes)
    lines = []
    for operation in changes:
        match operation:
            case NodeIns(v, after):
                edges = [o.target for o in changes if isinstance(o, EdgeIns) and v in o.target]
                text = _node(names.second[v], after) + _around(v, edges, names.second, path.directed, v in bare[1])
                lines.append(Change("+", "node", text, operation.cost, operation))
            case NodeDel(u, before):
                edges = [o.edge for o in changes if isinstance(o, EdgeDel) and u in o.edge]
                text = _node(names.first[u], before) + _around(u, edges, names.first, path.directed, u in bare[0])
                lines.append(Change("-", "node", text, operation.cost, operation))
            case NodeSub(u, v, before, after):
                text = _substitution(names.first[u], names.second[v], before, after)
                lines.append(Change("~", "node", text, operation.cost, operation))
            case EdgeIns((x, y), after):
                told = any(end in added and end in bare[1] for end in (x, y))
                text = f"{names.second[x]}{arrow}{names.second[y]}{_labelled(after)}"
                lines.append(Change("+", "edge", text, operation.cost, operation, told))
            case EdgeDel((x, y), before):
                told = any(end in removed and end in bare[0] for end in (x, y))
                text = f"{names.first[x]}{arrow}{names.first[y]}{_labelled(before)}"
                lines.append(Change("-", "edge", text, operation.cost, operation, told))
            case EdgeSub(_, (x, y), before, after):
                words = "; ".join(_differences(before, after)) or "kept at a cost"
                text = f"{names.second[x]}{arrow}{names.second[y]}: {words}"
                lines.append(Change("~", "edge", text, operation.cost, operation))
    return lines


def _tells(operation: Operation) -> bool:
    """Whether a change is worth a line: attributes that the costs take for the same are not."""
    if operation.cost != 0 or not isinstance(operation, (NodeSub, EdgeSub)):
        return True
    return operation.before.label != operation.after.label


def _without_words(changes: Sequence[Operation]) -> tuple[set[int], set[int]]:
    """Return the removed nodes and the added ones all of whose edges have nothing to say but their ends."""
    removed = {operation.node for operation in changes if isinstance(operation, NodeDel)}
    added = {operation.target for operation in changes if isinstance(operation, NodeIns)}
    for operation in changes:
        if isinstance(operation, EdgeDel) and _labelled(operation.before):
            removed -= set(operation.edge)
        elif isinstance(operation, EdgeIns) and _labelled(operation.after):
            added -= set(operation.target)
    return removed, added


def _node(name: str, element: Element) -> str:
    words = "" if _is_bare(element) else shortened(plain(_unnamed(element)))
    return name if not words or words == name else f"{name}: {words}"


def _around(u: int, edges: Sequence[tuple[int, int]], names: Sequence[str], directed: bool, told: bool) -> str:
    """Return where a node stands, from the edges that came or went with it."""
    if not told or not edges:
        return ""
    if not directed:
        return f"  (at {_listed([names[y if x == u else x] for x, y in edges])})"
    before = [names[x] for x, y in edges if y == u and x != u]
    after = [names[y] for x, y in edges if x == u]
    return f"  ({' → '.join(filter(None, (_listed(before), names[u], _listed(after))))})"


def _substitution(old: str, new: str, before: Element, after: Element) -> str:
    parts = _differences(_unnamed(before), _unnamed(after))
    renamed = isinstance(before.label, NamedLabel) and isinstance(after.label, NamedLabel) and old != new
    head = f"{old} → {new}" if renamed else old
    if (
        parts and not isinstance(before.label, NamedLabel) and old == label_text(before.label)
    ):  # a node that is called by its label need not be called twice
        return "; ".join(parts)
    return f"{head}: {'; '.join(parts)}" if parts else head if renamed else f"{head}: kept at a cost"


def _differences(before: Element, after: Element) -> list[str]:
    """Return what differs, one by one."""
    a, b = before.label, after.label
    if isinstance(a, Facts) and isinstance(b, Facts):
        old, new = dict(a), dict(b)
        parts = [
            f"{key} {_value(old, key)} → {_value(new, key)}"
            for key in dict.fromkeys((*old, *new))
            if key not in old or key not in new or old[key] != new[key]
        ]
        rest = difference(Element(None, before.values, before.names), Element(None, after.values, after.names))
        return [*parts, rest] if rest else parts
    if isinstance(a, ParallelEdges) or isinstance(b, ParallelEdges):
        return [f"{_text(a)} → {_text(b)}"]
    words = difference(before, after)
    return [shortened(words, 2 * _LONGEST)] if words else []


def _value(facts: dict[str, object], key: str) -> str:
    return shortened(repr(facts[key]) if facts[key] == "" else str(facts[key])) if key in facts else "none"


def _text(label: Label) -> str:
    return "no label" if label is None else shortened(label_text(label))


def _unnamed(element: Element) -> Element:
    label = element.label
    return Element(label.label, element.values, element.names) if isinstance(label, NamedLabel) else element


def _is_bare(element: Element) -> bool:
    return _unnamed(element).label is None and element.values is None


def _labelled(element: Element) -> str:
    return "" if _is_bare(element) else f" ({shortened(plain(element))})"


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    return ", ".join(names[:_MOST]) + more


def shortened(text: str, longest: int = _LONGEST) -> str:
    """Return a text in one line, cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= longest else line[: longest - 1] + "…"
