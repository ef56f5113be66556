"""Graphs that look like drug molecules, grown from fragments that such molecules are made of.

Rings, chains and functional groups are joined by single bonds until a size is reached. As there are few kinds of them,
a large collection has near neighbors and repeated molecules, as real ones do.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import gedkit as gk

# Atoms, bonds (two atoms and an order), and the atoms that a bond to another fragment may start from.
_Fragment = tuple[str, tuple[tuple[int, int, int], ...], tuple[int, ...]]


def _ring(atoms: str, orders: str, free: tuple[int, ...]) -> _Fragment:
    size = len(atoms)
    return atoms, tuple((i, (i + 1) % size, int(order)) for i, order in enumerate(orders)), free


# How often each appears is roughly what one sees in the AIDS antiviral screen and in Mutagenicity.
_FRAGMENTS: list[tuple[int, _Fragment]] = [
    (24, _ring("CCCCCC", "212121", (0, 1, 2, 3, 4, 5))),  # benzene
    (5, _ring("CCCCCN", "212121", (0, 1, 2, 3, 4))),  # pyridine
    (4, _ring("CCCCCC", "111111", (0, 2, 3))),  # cyclohexane
    (3, _ring("CCCCO", "11111", (0, 1, 2, 3))),  # tetrahydrofuran
    (3, _ring("CCNCN", "21121", (0, 1, 2, 3))),  # imidazole
    (2, _ring("CCCCS", "21211", (0, 1, 2, 3))),  # thiophene
    (2, _ring("CNCNCC", "212121", (0, 2, 4, 5))),  # pyrimidine
    (3, _ring("CCNCCO", "111111", (2,))),  # morpholine
    (12, ("C", (), (0,))),
    (10, ("CC", ((0, 1, 1),), (0, 1))),
    (5, ("CCC", ((0, 1, 1), (1, 2, 1)), (0, 2))),
    (9, ("CO", ((0, 1, 2),), (0,))),  # carbonyl
    (6, ("COO", ((0, 1, 2), (0, 2, 1)), (0, 2))),  # carboxyl
    (6, ("CON", ((0, 1, 2), (0, 2, 1)), (0, 2))),  # amide
    (8, ("O", (), (0,))),
    (8, ("N", (), (0,))),
    (3, ("NOO", ((0, 1, 2), (0, 2, 1)), (0,))),  # nitro
    (2, ("SOO", ((0, 1, 2), (0, 2, 2)), (0,))),  # sulfonyl
    (3, ("L", (), (0,))),  # chlorine
    (2, ("F", (), (0,))),
]
_WEIGHTS = [weight for weight, _ in _FRAGMENTS]
_VALENCE = {"C": 4, "N": 3, "O": 2, "S": 6, "L": 1, "F": 1}


def fragment_molecule(rng: random.Random, least: int = 10, most: int = 24) -> gk.Graph:
    """Return a molecule of at least so many atoms, and at most unless the last fragment is large."""
    size = rng.randint(least, most)
    atoms: list[str] = []
    bonds: list[tuple[int, int, int]] = []
    left: list[int] = []  # valences
    free: list[int] = []
    while len(atoms) < size:
        (names, inner, ends) = rng.choices(_FRAGMENTS, _WEIGHTS)[0][1]
        base = len(atoms)
        valences = [_VALENCE[name] for name in names]
        for u, v, order in inner:
            valences[u] -= order
            valences[v] -= order
        mine = [base + end for end in ends if valences[end] > 0]
        there = [atom for atom in free if left[atom] > 0]
        if atoms and not there:  # nothing can be joined any more
            break
        if not mine:
            continue
        atoms += names
        left += valences
        bonds += [(base + u, base + v, order) for u, v, order in inner]
        if there:
            u, v = rng.choice(there), rng.choice(mine)
            bonds.append((u, v, 1))
            left[u] -= 1
            left[v] -= 1
        free += mine
    return gk.Graph(
        len(atoms), [(u, v) for u, v, _ in bonds], node_labels=atoms, edge_labels=[order for _, _, order in bonds]
    )


def fragment_molecules(count: int, seed: int | str) -> Iterator[gk.Graph]:
    """Yield so many, the same ones for the same seed."""
    rng = random.Random(seed)
    for _ in range(count):
        yield fragment_molecule(rng)
