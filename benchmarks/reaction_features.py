"""Features of a pair of reactants and products for `gk.fit_costs`: what breaks, what forms, and around which atoms.

Atoms are described at three depths: the element; with aromaticity and multiple bonds; with hydrogens, charge, ring and
neighbors. Bonds by their order, their ring and both ends at each depth.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import gedkit as gk
from gedkit._reactions.side import Side

Entry = tuple[Any, ...]


class Atoms:
    """The atoms and bonds of a side at all depths."""

    def __init__(self, side: Side) -> None:
        self.side = side
        around: list[list[tuple[float, int]]] = [[] for _ in side.symbols]
        for (u, v), order in zip(side.bonds, side.orders, strict=True):
            around[u].append((order, v))
            around[v].append((order, u))
        self.mid, self.full, self.wide = [], [], []
        for u, symbol in enumerate(side.symbols):
            polar = any(order == 2 and side.symbols[v] in ("O", "S", "N") for order, v in around[u])
            multiple = any(order in (2, 3) for order, _ in around[u])
            kind = "a" if side.aromatic[u] else "=" if polar else "~" if multiple else ""
            self.mid.append(symbol + kind)
            near = ",".join(sorted(f"{order:g}{side.symbols[v]}" for order, v in around[u]))
            ring = "r" if side.in_ring[u] else ""
            self.full.append(f"{symbol}{kind}{ring}h{side.hydrogens[u]}q{side.charges[u]}[{near}]")
        for u in range(len(side.symbols)):
            self.wide.append((self.full[u], tuple(sorted((order, self.full[v]) for order, v in around[u]))))
        sizes = [side.part.count(p) for p in range(max(side.part, default=-1) + 1)]
        self.size = [sizes[p] for p in side.part]

    @cached_property
    def bonds(self) -> list[list[Entry]]:
        """What there is to say of each bond that breaks or forms."""
        side = self.side
        found = []
        for (u, v), order, ring in zip(side.bonds, side.orders, side.ring_bonds, strict=True):
            ends = [_both(names, u, v) for names in (side.symbols, self.mid, self.full)]
            degrees = _both([f"{m}{d}" for m, d in zip(self.mid, side.degrees, strict=True)], u, v)
            found.append(
                [
                    ("order", order, ring),
                    ("elements", ends[0]),
                    ("mid", ends[1], order, ring),
                    ("degrees", degrees, order),
                    ("full", ends[2], order),
                    ("end", self.full[u]),
                    ("end", self.full[v]),
                ]
            )
        return found


class ReactionFeatures:
    """The function for `gk.fit_costs`; it knows the sides that graphs were made of."""

    def __init__(self, sides: list[tuple[Side, Side]]) -> None:
        self._atoms = {id(side.graph): Atoms(side) for pair in sides for side in pair}

    def __call__(self, g1: gk.Graph, g2: gk.Graph) -> dict[str, list[Entry]]:
        """Return the features of a pair."""
        before, after = self._atoms[id(g1)], self._atoms[id(g2)]
        return {
            "node_sub": _changed_atoms(before, after),
            "node_del": _leaving_atoms(before),
            "edge_sub": _changed_bonds(before, after),
            "edge_del": [(e, ("break", *name)) for e, names in enumerate(before.bonds) for name in names],
            "edge_ins": [(e, ("form", *name)) for e, names in enumerate(after.bonds) for name in names],
        }


def _both(names: list[str], u: int, v: int) -> tuple[str, str]:
    first, second = names[u], names[v]
    return (first, second) if first <= second else (second, first)


def _leaving_atoms(atoms: Atoms) -> list[Entry]:
    found: list[Entry] = []
    largest = max(atoms.size, default=1)
    for u, symbol in enumerate(atoms.side.symbols):
        found += [(u, ("leaves", name)) for name in (symbol, atoms.mid[u], atoms.full[u])]
        found.append((u, ("leaves with", min(atoms.size[u], 8))))
        found.append((u, ("leaves with share", min(9, 10 * atoms.size[u] // largest))))
    return found


def _changed_bonds(before: Atoms, after: Atoms) -> list[Entry]:
    found: list[Entry] = []
    one, two = before.side, after.side
    elements2 = [_both(two.symbols, *ends) for ends in two.bonds]
    for e, ends in enumerate(one.bonds):
        elements = _both(one.symbols, *ends)
        for f, others in enumerate(two.bonds):
            if elements != elements2[f]:
                continue
            orders = one.orders[e], two.orders[f]
            if orders[0] != orders[1]:
                names = [("order", *orders), ("order", *orders, elements)]
                names.append(("order", *orders, _both(before.mid, *ends), _both(after.mid, *others)))
                found += [(e, f, name) for name in names]
            if one.ring_bonds[e] != two.ring_bonds[f]:
                found += [(e, f, ("ring", one.ring_bonds[e])), (e, f, ("ring", one.ring_bonds[e], elements))]
    return found


def _changed_atoms(before: Atoms, after: Atoms) -> list[Entry]:
    found: list[Entry] = []
    one, two = before.side, after.side
    known: dict[tuple[Any, Any], list[Entry]] = {}
    for u, symbol in enumerate(one.symbols):
        for v, other in enumerate(two.symbols):
            if symbol != other:
                continue
            key = (before.wide[u], one.degrees[u]), (after.wide[v], two.degrees[v])
            if key not in known:
                known[key] = _changes_of_atom(before, after, u, v)
            found += [(u, v, *entry) for entry in known[key]]
    return found


def _changes_of_atom(before: Atoms, after: Atoms, u: int, v: int) -> list[Entry]:
    one, two = before.side, after.side
    symbol = one.symbols[u]
    found: list[Entry] = []
    hydrogens = two.hydrogens[v] - one.hydrogens[u]
    if hydrogens:
        change = max(-3, min(3, hydrogens))
        found += [
            ("hydrogens", abs(hydrogens)),
            (("hydrogens", symbol, change),),
            (("hydrogens", before.mid[u], change),),
        ]
    if one.charges[u] != two.charges[v]:
        found += [
            ("charge", abs(one.charges[u] - two.charges[v])),
            (("charge", symbol, one.charges[u], two.charges[v]),),
        ]
    if one.aromatic[u] != two.aromatic[v]:
        found += [("aromatic",), (("aromatic", symbol, one.aromatic[u]),)]
    if one.in_ring[u] != two.in_ring[v]:
        found.append((("ring", symbol, one.in_ring[u]),))
    degrees = two.degrees[v] - one.degrees[u]
    if degrees:
        found.append((("degree", symbol, max(-3, min(3, degrees))),))
    if before.mid[u] != after.mid[v]:
        found.append((("mid", before.mid[u], after.mid[v]),))
    if before.full[u] != after.full[v]:
        found += [("full",), (("full", symbol),)]
    if before.wide[u] != after.wide[v]:
        found += [("wide",), (("wide", symbol),)]
    return found
