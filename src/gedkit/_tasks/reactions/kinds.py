"""What learned costs look at: kinds of atoms and bonds, and how far the surroundings of two atoms agree.

Hydrogens are counted, also those that are written as atoms, so that both ways of writing a molecule cost the same.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from gedkit._tasks.reactions.side import Side

RADII = 5  # bonds around an atom that are compared


class AtomKind(NamedTuple):
    """An atom and its neighbors, as far as the costs tell atoms apart.

    ``group`` is its element with ``a`` if aromatic, ``=`` if it has a double bond to O, N or S, and ``~`` if it has
    another multiple bond.
    """

    symbol: str
    group: str
    hydrogens: int
    charge: int
    aromatic: bool
    in_ring: bool
    neighbors: tuple[tuple[float, str], ...]

    @property
    def degree(self) -> int:
        """How many neighbors it has, hydrogens not counted."""
        return len(self.neighbors)


class BondKind(NamedTuple):
    """A bond with its ends in a fixed order."""

    order: float
    in_ring: bool
    first: AtomKind
    second: AtomKind

    @property
    def elements(self) -> str:
        """The elements of its ends."""
        return "-".join(sorted((self.first.symbol, self.second.symbol)))


@dataclass(frozen=True)
class KindsOfSide:
    """The kinds of all atoms and bonds of one side.

    Attributes
    ----------
    atoms : list of AtomKind
    bonds : list of BondKind
    around : list of list of BondKind
        The bonds of each atom, written with the atom first.
    surroundings : list of list of int
        For each radius from 1 on, a number for each atom: equal where all bonds within the radius are.
    molecule_size : list of int
        How many atoms the molecule of each atom has.
    """

    atoms: list[AtomKind]
    bonds: list[BondKind]
    around: list[list[BondKind]]
    surroundings: list[list[int]]
    molecule_size: list[int]


def kinds_of_sides(reactants: Side, products: Side) -> tuple[KindsOfSide, KindsOfSide]:
    """Look at both sides; their surroundings have numbers in common."""
    known: dict[object, int] = {}
    return _kinds(reactants, known), _kinds(products, known)


def _kinds(side: Side, known: dict[object, int]) -> KindsOfSide:
    symbols = [symbol.lstrip("0123456789") for symbol in side.symbols]  # isotopes of an element are of a kind
    near: list[list[tuple[int, float, bool]]] = [[] for _ in symbols]
    hydrogens = list(side.hydrogens)
    hidden = [symbol == "H" for symbol in symbols]
    for (u, v), order, ring in zip(side.bonds, side.orders, side.ring_bonds, strict=True):
        for a, b in ((u, v), (v, u)):
            if not hidden[b]:
                near[a].append((b, order, ring))
            elif not hidden[a]:
                hydrogens[a] += 1
    atoms = [
        AtomKind(
            symbol,
            _group(symbol, side.aromatic[u], [(order, symbols[v]) for v, order, _ in near[u]]),
            hydrogens[u],
            side.charges[u],
            side.aromatic[u],
            side.in_ring[u],
            tuple(sorted((order, symbols[v]) for v, order, _ in near[u])),
        )
        for u, symbol in enumerate(symbols)
    ]
    bonds = [
        BondKind(order, ring, *sorted((atoms[u], atoms[v])))
        for (u, v), order, ring in zip(side.bonds, side.orders, side.ring_bonds, strict=True)
    ]
    looks = [known.setdefault((atom.symbol, atom.aromatic), len(known)) for atom in atoms]
    surroundings = []
    coded = [[(v, int(2 * order)) for v, order, _ in bonds_of_atom] for bonds_of_atom in near]
    for _ in range(RADII):
        looks = [
            known.setdefault((look, *sorted([16 * looks[v] + order for v, order in coded[u]])), len(known))
            for u, look in enumerate(looks)
        ]
        surroundings.append(looks)
    sizes = Counter(part for part, hide in zip(side.part, hidden, strict=True) if not hide)
    return KindsOfSide(
        atoms,
        bonds,
        [[BondKind(order, ring, atoms[u], atoms[v]) for v, order, ring in near[u]] for u in range(len(atoms))],
        surroundings,
        [sizes.get(part, 1) for part in side.part],
    )


def _group(symbol: str, aromatic: bool, near: list[tuple[float, str]]) -> str:
    to_hetero = any(order == 2 and other in ("O", "N", "S") for order, other in near)
    multiple = any(order in (2, 3) for order, _ in near)
    mark = "=" if to_hetero and symbol in ("C", "N", "P", "S") else "~" if multiple and not to_hetero else ""
    return f"{symbol}{'a' if aromatic else ''}{mark}"
