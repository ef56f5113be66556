"""What an edit path calls the nodes of both graphs: every node has one name, whichever graph it is looked up in."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple

from gedkit._edits.operations import EdgeDel, EdgeIns, EdgeSub, NodeDel, NodeIns, NodeSub, Operation
from gedkit._graphs.labels import Label

_LONGEST_LABEL = 40  # letters of a label that may serve as a name
_MOST_NOTED = 6  # nodes with another name in the second graph that are listed


class NodeNames(NamedTuple):
    """The name of each node of the first graph, and of each of the second."""

    first: tuple[str, ...]
    second: tuple[str, ...]


def node_names(
    operations: Iterable[Operation], names1: Sequence[Hashable] | None, names2: Sequence[Hashable] | None
) -> NodeNames:
    """Return the names that texts and pictures use.

    A node of the first graph has its own name or, without names, its number; if neither graph has names and no label
    occurs twice in a graph, its label. Its partner in the second graph is called the same, or by its new label. An
    inserted node has its own name or number, with a prime: always if it is a number, else if the name is taken.

    Examples
    --------
    >>> import gedkit as gk
    >>> path = gk.edit_path(gk.Graph(1), gk.Graph(2, [(0, 1)]))
    >>> node_names(path, None, None)
    NodeNames(first=('0',), second=('0', '1′'))
    >>> path = gk.edit_path(gk.Graph(1, node_labels=["read"]), gk.Graph(2, [(0, 1)], node_labels=["load", "clean"]))
    >>> node_names(path, None, None)
    NodeNames(first=('read',), second=('load', 'clean'))
    """
    labels1: dict[int, Label] = {}
    labels2: dict[int, Label] = {}
    partner: dict[int, int] = {}
    most1 = most2 = -1  # edges may name nodes of which an incomplete path says nothing else
    for operation in operations:
        match operation:
            case NodeSub(node, target, before, after):
                labels1[node], labels2[target], partner[target] = before.label, after.label, node
            case NodeDel(node, before):
                labels1[node] = before.label
            case NodeIns(target, after):
                labels2[target] = after.label
            case EdgeSub(edge, target):
                most1, most2 = max(most1, *edge), max(most2, *target)
            case EdgeDel(edge):
                most1 = max(most1, *edge)
            case EdgeIns(target):
                most2 = max(most2, *target)
    numbers1, numbers2 = range(max(most1, *labels1, -1) + 1), range(max(most2, *labels2, -1) + 1)
    numbered = names2 is None
    by_label = names1 is None and names2 is None and _tell_apart(labels1, numbers1) and _tell_apart(labels2, numbers2)
    if by_label:
        names1, names2 = [labels1[u] for u in numbers1], [labels2[v] for v in numbers2]
        numbered = False
    first = _texts(numbers1 if names1 is None else names1)
    own = _texts(numbers2 if names2 is None else names2)
    taken = set(first)
    second = []
    for v, name in enumerate(own):
        if v in partner:
            second.append(name if by_label else first[partner[v]])
            continue
        if numbered:
            name += "′"
        while name in taken:
            name += "′"
        taken.add(name)
        second.append(name)
    return NodeNames(tuple(first), tuple(second))


def other_names(
    told: Iterable[Operation],
    operations: Iterable[Operation],
    names1: Sequence[Hashable] | None,
    names2: Sequence[Hashable] | None,
) -> str:
    """Return what the second graph calls matched nodes that some operations mention, where that is another name."""
    if names1 is None or names2 is None:
        return ""
    image = {operation.node: operation.target for operation in operations if isinstance(operation, NodeSub)}
    owner = {v: u for u, v in image.items()}
    mentioned: dict[int | None, None] = {}
    for operation in told:
        match operation:
            case NodeSub(node):
                mentioned[node] = None
            case EdgeDel(edge):
                mentioned |= dict.fromkeys(edge)
            case EdgeSub(_, target) | EdgeIns(target):
                mentioned |= dict.fromkeys(owner.get(v) for v in target)
    pairs = [(names1[u], names2[image[u]]) for u in mentioned if u is not None and u in image]
    differ = [f"{mine} is called {theirs}" for mine, theirs in pairs if mine != theirs]
    more = f" and {len(differ) - _MOST_NOTED:,} more have other names" if len(differ) > _MOST_NOTED else ""
    return ", ".join(differ[:_MOST_NOTED]) + more


def _tell_apart(labels: Mapping[int, Label], nodes: range) -> bool:
    """Whether labels can serve as names of these nodes: short texts, none of them twice."""
    found = list(labels.values())
    texts = all(isinstance(label, str) and 0 < len(label.strip()) <= _LONGEST_LABEL for label in found)
    return texts and len(found) == len(nodes) == len(set(found))


def _texts(names: Sequence[Hashable]) -> list[str]:
    texts = [str(name) for name in names]
    return texts if len(set(texts)) == len(texts) else [repr(name) for name in names]
