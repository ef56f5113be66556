"""Changes in groups: those that touch the same nodes stand together, in the order of the first version."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gedkit._edits.operations import EdgeDel, EdgeIns, EdgeSub, NodeDel, NodeIns, NodeSub, Operation
from gedkit._result import Result
from gedkit._tasks.versions.changes import Change, Names

_MOST_NAMES = 5
_SIGNS = "-~+"


@dataclass(frozen=True, slots=True)
class ChangeGroup:
    """Changes around the same nodes.

    Attributes
    ----------
    nodes : tuple of str
        The names of the nodes, in the order of the first version.
    changes : tuple of Change
    """

    nodes: tuple[str, ...]
    changes: tuple[Change, ...]

    @property
    def title(self) -> str:
        """The names of the first few nodes."""
        more = f" and {len(self.nodes) - _MOST_NAMES} more" if len(self.nodes) > _MOST_NAMES else ""
        return ", ".join(self.nodes[:_MOST_NAMES]) + more


def grouped(result: Result, changes: Sequence[Change], names: Names) -> list[ChangeGroup]:
    """Return the changes in groups."""
    mapping = result.mapping or []
    place1 = {u: k for k, (u, _) in enumerate(mapping) if u is not None}
    place2 = {v: k for k, (_, v) in enumerate(mapping) if v is not None}
    order = _order(result, place1, place2)
    touched = [_touched(change.operation, place1, place2) for change in changes]
    leader = list(range(len(mapping)))

    def find(k: int) -> int:
        while leader[k] != k:
            leader[k] = leader[leader[k]]
            k = leader[k]
        return k

    for places in touched:
        for k in places[1:]:
            leader[find(k)] = find(places[0])
    groups: dict[int, list[int]] = {}
    for i, places in enumerate(touched):
        groups.setdefault(find(places[0]), []).append(i)

    def key(i: int) -> tuple[bool, list[tuple[float, int]], int]:
        return changes[i].kind == "edge", sorted(order[k] for k in touched[i]), _SIGNS.index(changes[i].sign)

    found = []
    for members in groups.values():
        members.sort(key=key)
        nodes = sorted({k for i in members for k in touched[i]}, key=order.__getitem__)
        called = []
        for k in nodes:
            u, v = mapping[k]
            called.append(names.second[v] if v is not None else names.first[u or 0])
        found.append((order[nodes[0]], ChangeGroup(tuple(called), tuple(changes[i] for i in members))))
    return [group for _, group in sorted(found, key=lambda pair: pair[0])]


def _order(result: Result, place1: dict[int, int], place2: dict[int, int]) -> list[tuple[float, int]]:
    """Return where each pair of nodes stands: as in the first version, an added node after one that leads to it."""
    n = result.g1.n
    order = [(0.0, 0)] * len(result.mapping or [])
    for u, k in place1.items():
        order[k] = (float(u), -1)
    back = {k: u for u, k in place1.items()}
    before: dict[int, list[int]] = {}
    for x, y in result.g2.edges:
        before.setdefault(y, []).append(x)
        if not result.g2.directed:
            before.setdefault(x, []).append(y)
    for v, k in place2.items():
        if k not in back:
            known = [back[place2[x]] for x in before.get(v, ()) if place2[x] in back]
            order[k] = (min(known, default=n) + 0.5, v)
    return order


def _touched(operation: Operation, place1: dict[int, int], place2: dict[int, int]) -> list[int]:
    match operation:
        case NodeSub(u) | NodeDel(u):
            return [place1[u]]
        case NodeIns(v):
            return [place2[v]]
        case EdgeDel((u, v)):
            return [place1[u], place1[v]]
        case EdgeSub(_, (u, v)) | EdgeIns((u, v)):
            return [place2[u], place2[v]]
    raise TypeError(operation)
