"""The bonds that a reaction breaks, forms, or gives another order."""

from __future__ import annotations

from typing import NamedTuple

from gedkit._tasks.reactions.side import Side

_NAMES = {0.0: "none", 1.0: "single", 1.5: "aromatic", 2.0: "double", 3.0: "triple", 4.0: "quadruple"}


class BondChange(NamedTuple):
    """A bond that differs between reactants and products.

    Attributes
    ----------
    atoms : tuple of str
        Both ends as ``"C:3"``, with the number that the map gives them, or ``"Br"`` if they leave or appear.
    before, after : float
        The bond order, 1.5 if aromatic, 0 if there is no bond.
    reactant_atoms, product_atoms : tuple of int, or None
        The numbers of both ends on either side, counted as they are written; ``None`` where an end is not there.
    """

    atoms: tuple[str, str]
    before: float
    after: float
    reactant_atoms: tuple[int, int] | None
    product_atoms: tuple[int, int] | None

    def __str__(self) -> str:
        before, after = (_NAMES.get(order, f"{order:g}") for order in (self.before, self.after))
        return f"{self.atoms[0]} – {self.atoms[1]}: {before} → {after}"


class BondChanges(NamedTuple):
    """All changes of a map, and the map numbers of the atoms of the reaction center."""

    broken: tuple[BondChange, ...]
    formed: tuple[BondChange, ...]
    changed: tuple[BondChange, ...]
    center: tuple[int, ...]


def bond_changes(reactants: Side, products: Side, pairs: list[tuple[int, int]], numbers: dict[int, int]) -> BondChanges:
    """Return what a map changes.

    Parameters
    ----------
    reactants, products : Side
    pairs : list of (int, int)
        The map, in the order of the sides.
    numbers : dict of int to int
        The map number of each mapped atom of the products.
    """
    image = dict(pairs)
    back = {v: u for u, v in pairs}
    before = dict(zip(reactants.bonds, reactants.orders, strict=True))
    after = dict(zip(products.bonds, products.orders, strict=True))
    broken, formed, changed = [], [], []
    center: set[int] = set()

    def named(u: int | None, v: int | None) -> str:
        symbol = reactants.symbols[u] if u is not None else products.symbols[v or 0]
        return symbol if u is None or v is None else f"{symbol}:{numbers[v]}"

    def note(ends: tuple[tuple[int | None, int | None], ...], old: float, new: float) -> BondChange:
        center.update(numbers[v] for u, v in ends if u is not None and v is not None)
        (u1, v1), (u2, v2) = sorted(ends, key=lambda end: numbers.get(-1 if end[1] is None else end[1], 1 << 30))
        there1 = None if u1 is None or u2 is None else (reactants.order[u1], reactants.order[u2])
        there2 = None if v1 is None or v2 is None else (products.order[v1], products.order[v2])
        return BondChange((named(u1, v1), named(u2, v2)), old, new, there1, there2)

    for (a, b), old in before.items():
        x, y = image.get(a), image.get(b)
        if x is None and y is None:
            continue
        new = 0.0 if x is None or y is None else after.get((min(x, y), max(x, y)), 0.0)
        if new == 0:
            broken.append(note(((a, x), (b, y)), old, new))
        elif new != old:
            changed.append(note(((a, x), (b, y)), old, new))
    for (x, y), new in after.items():
        u, w = back.get(x), back.get(y)
        if (u is None and w is None) or (u is not None and w is not None and (min(u, w), max(u, w)) in before):
            continue
        formed.append(note(((u, x), (w, y)), 0.0, new))
    for u, v in pairs:
        if reactants.charges[u] != products.charges[v] or reactants.hydrogens[u] != products.hydrogens[v]:
            center.add(numbers[v])
    for each in (broken, formed, changed):
        each.sort(key=_by_number)
    return BondChanges(tuple(broken), tuple(formed), tuple(changed), tuple(sorted(center)))


def _by_number(change: BondChange) -> tuple[int, ...]:
    parts = [name.partition(":")[2] for name in change.atoms]
    return tuple(int(part) if part else 1 << 30 for part in parts)
