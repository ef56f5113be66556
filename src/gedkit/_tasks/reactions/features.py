"""What a map is charged for under learned costs: names of features, which a table of weights gives a price.

A feature is a name and how much of it there is. Coarse names are shared by many reactions. Fine names count `FINE`, so
that learning, which keeps weights small, moves them less.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from gedkit._tasks.reactions.kinds import RADII, AtomKind, BondKind, KindsOfSide, kinds_of_sides
from gedkit._tasks.reactions.side import Side

Feature = tuple[str, float]

FINE = 0.3
_HYDROGEN_BOND = 0.01  # the hydrogens of an atom are counted at the atom: their bonds only break ties

# Where learning starts: fewest bond changes, a bond to an atom that leaves counting half.
START = {
    "break": 1.0,
    "form": 1.0,
    "leaving bond": -0.5,
    "order": 0.2,
    "hydrogen": 0.1,
    "charge": 0.1,
    "aromatic": 0.02,
    "bond to hydrogen": 1.0,
}


def gone_bond(what: str, bond: BondKind) -> list[Feature]:
    """Return the features of a bond that is there on one side only; ``what`` is ``"break"`` or ``"form"``."""
    if "H" in (bond.first.symbol, bond.second.symbol):
        return [("bond to hydrogen", _HYDROGEN_BOND)]
    order = f"{bond.order:g}"
    ring = " ring" if bond.in_ring else ""
    groups = _both(bond.first.group, bond.second.group)
    degrees = _both(f"{bond.first.group}{bond.first.degree}", f"{bond.second.group}{bond.second.degree}")
    return [
        (what, 1.0),
        (f"{what} order {order}{ring}", 1.0),
        (f"{what} {bond.elements}", 1.0),
        (f"{what} {groups} {order}{ring}", FINE),
        (f"{what} degrees {degrees} {order}", FINE),
    ]


def changed_bond(before: BondKind, after: BondKind) -> list[Feature]:
    """Return the features of a bond between atoms of the same elements that stays."""
    found: list[Feature] = []
    elements = before.elements
    if before.order != after.order:
        change = f"order {before.order:g}>{after.order:g}"
        groups = f"{_both(before.first.group, before.second.group)}>{_both(after.first.group, after.second.group)}"
        found += [("order", 1.0), (change, 1.0), (f"{change} {elements}", 1.0), (f"{change} {groups}", FINE)]
    if before.in_ring != after.in_ring:
        change = "bond opens ring" if before.in_ring else "bond closes ring"
        found += [(change, 1.0), (f"{change} {elements}", 1.0)]
    return found


def changed_atom(before: AtomKind, after: AtomKind) -> list[Feature]:
    """Return the features of an atom of an element that stays, as far as its kind tells."""
    if before.symbol == "H":
        return []
    found: list[Feature] = []
    symbol = before.symbol
    if gained := after.hydrogens - before.hydrogens:
        text = f"hydrogen {max(-3, min(3, gained)):+d}"
        found += [("hydrogen", float(abs(gained))), (f"{text} {symbol}", 1.0), (f"{text} group {before.group}", FINE)]
    if before.charge != after.charge:
        found += [("charge", float(abs(after.charge - before.charge)))]
        found += [(f"charge {before.charge}>{after.charge} {symbol}", 1.0)]
    if before.aromatic != after.aromatic:
        found += [("aromatic", 1.0), (f"aromatic {'lost' if before.aromatic else 'won'} {symbol}", 1.0)]
    if before.in_ring != after.in_ring:
        found += [(f"ring {'left' if before.in_ring else 'entered'} {symbol}", 1.0)]
    if more := after.degree - before.degree:
        found += [(f"degree {max(-3, min(3, more)):+d} {symbol}", 1.0)]
    if before.group != after.group:
        found += [(f"group {before.group}>{after.group}", FINE)]
    if before != after:
        found += [("neighbors", 1.0), (f"neighbors {symbol}", 1.0)]
    return found


def surroundings_differ(radius: int, group: str) -> list[Feature]:
    """Return the features of an atom whose surroundings within some radius change."""
    found = [(f"within {radius}", 1.0)]
    return [*found, (f"within {radius} {group}", FINE)] if radius <= 3 else found


def size_of_molecule(size: int, largest: int) -> tuple[int, int]:
    """Return the size of a molecule as far as the costs tell sizes apart, alone and in tenths of the largest one."""
    return min(size, 8), min(9, 10 * size // largest)


def leaving_atom(symbol: str, group: str, size: int, share: int) -> list[Feature]:
    """Return the features of an atom that leaves, with the size of its molecule, without its bonds."""
    if symbol == "H":
        return []
    return [
        (f"leave {symbol}", 1.0),
        (f"leave group {group}", 1.0),
        (f"leave size {size}", FINE),
        (f"leave share {share}", FINE),
    ]


def leaving_bond(bond: BondKind) -> list[Feature]:
    """Return the features of a bond whose first atom leaves."""
    atom, other = bond.first, bond.second
    if atom.symbol == "H":
        return []
    order = f"{bond.order:g}"
    ring = " ring" if bond.in_ring else ""
    return [
        ("leaving bond", 1.0),
        (f"leaving {atom.symbol} from {other.symbol} {order}", 1.0),
        (f"leaving group {atom.group} from {other.group} {order}{ring}", FINE),
    ]


def features_of_reaction(reactants: Side, products: Side) -> dict[str, list[tuple[Any, ...]]]:
    """Return all features of a reaction, in the form that `gedkit.fit_costs` takes."""
    before, after = kinds_of_sides(reactants, products)
    parts: dict[str, list[tuple[Hashable, ...]]] = {
        name: [] for name in ("node_sub", "node_del", "edge_sub", "edge_del", "edge_ins")
    }
    for u, v, found in _atom_pairs(before, after):
        parts["node_sub"] += [(u, v, *feature) for feature in found]
    largest = max(before.molecule_size, default=1)
    for u, atom in enumerate(before.atoms):
        found = leaving_atom(atom.symbol, atom.group, *size_of_molecule(before.molecule_size[u], largest))
        found += [feature for bond in before.around[u] for feature in leaving_bond(bond)]
        parts["node_del"] += [(u, *feature) for feature in found]
    for e, bond in enumerate(before.bonds):
        parts["edge_del"] += [(e, *feature) for feature in gone_bond("break", bond)]
        for f, other in enumerate(after.bonds):
            if bond.elements == other.elements:
                parts["edge_sub"] += [(e, f, *feature) for feature in changed_bond(bond, other)]
    for f, bond in enumerate(after.bonds):
        parts["edge_ins"] += [(f, *feature) for feature in gone_bond("form", bond)]
    return parts


def _atom_pairs(before: KindsOfSide, after: KindsOfSide) -> list[tuple[int, int, list[Feature]]]:
    pairs = []
    for u, first in enumerate(before.atoms):
        for v, second in enumerate(after.atoms):
            if first.symbol == second.symbol != "H":
                found = changed_atom(first, second)
                for radius in range(1, RADII + 1):
                    if before.surroundings[radius - 1][u] != after.surroundings[radius - 1][v]:
                        found += surroundings_differ(radius, first.group)
                pairs.append((u, v, found))
    return pairs


def _both(first: str, second: str) -> str:
    return "-".join(sorted((first, second)))
