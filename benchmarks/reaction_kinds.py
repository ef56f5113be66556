"""Kinds of reactions, told by what the right map does to bonds between atoms that are written out.

Bonds within what leaves do not count, and hydrogens are not written out. The first rule that holds gives the kind.
"""

from __future__ import annotations

from collections.abc import Iterable

import gedkit as gk

KINDS = (
    "a ring closes or opens",
    "no bond breaks or forms",
    "bonds break, none forms",
    "bonds form, none breaks",
    "one bond breaks, one forms",
    "more bonds break and form",
)

Bond = tuple[int, int]


def kind_of(graph: gk.Graph) -> str:
    """Return the kind of a reaction from the condensed graph of its right map."""
    before, after = set[Bond](), set[Bond]()
    for (u, v), text in zip(graph.edges, graph.edge_labels, strict=True):
        old, new = (float(order) for order in str(text).split(">"))
        if old:
            before.add((u, v))
        if new:
            after.add((u, v))
    kept = {u for bond in after for u in bond}
    broken = {bond for bond in before - after if kept.intersection(bond)}
    formed = after - before
    if any(_in_ring(bond, before) for bond in broken) or any(_in_ring(bond, after) for bond in formed):
        return KINDS[0]
    if not formed:
        return KINDS[2] if broken else KINDS[1]
    if not broken:
        return KINDS[3]
    return KINDS[4] if len(broken) == len(formed) == 1 else KINDS[5]


def _in_ring(bond: Bond, bonds: Iterable[Bond]) -> bool:
    """Whether the ends of a bond are connected without it."""
    around: dict[int, list[int]] = {}
    for u, v in bonds:
        if (u, v) != bond:
            around.setdefault(u, []).append(v)
            around.setdefault(v, []).append(u)
    seen, todo = {bond[0]}, [bond[0]]
    while todo:
        new = [v for v in around.get(todo.pop(), ()) if v not in seen]
        seen.update(new)
        todo += new
    return bond[1] in seen
