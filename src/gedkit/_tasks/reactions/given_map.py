"""Maps that come from elsewhere: reaction SMILES with map numbers."""

from __future__ import annotations

from typing import Any, NamedTuple

from gedkit._graphs.graph import Graph
from gedkit._tasks.reactions.condensed import condensed_graph
from gedkit._tasks.reactions.side import Side, side_of
from gedkit.errors import InvalidGraphError
from gedkit.io.molecule_memory import parsed


class GivenMap(NamedTuple):
    """Both sides, without their numbers, and the pairs of atoms that had the same."""

    reactants: Side
    products: Side
    pairs: list[tuple[int, int]]

    @property
    def condensed(self) -> Graph:
        """The condensed graph of the reaction."""
        return condensed_graph(*self)


def read_map(text: str) -> GivenMap:
    """Read a mapped reaction; numbers that one side alone has are passed over."""
    parts = text.strip().partition(" ")[0].split(">")
    molecules = [parsed(part) for part in (parts[0], parts[-1])] if len(parts) == 3 else []
    if not molecules or None in molecules:
        raise InvalidGraphError(f"{text[:80]!r} is not a mapped reaction such as [CH3:1][Br:2]>>[CH3:1][OH:3]")
    before, after = (_taken_numbers(molecule) for molecule in molecules)
    reactants, products = (side_of(molecule) for molecule in molecules)
    place = {number: u for u, old in enumerate(reactants.order) if (number := before[old])}
    pairs = [(place[after[old]], v) for v, old in enumerate(products.order) if after[old] in place]
    if len({u for u, _ in pairs}) < len(pairs):
        raise InvalidGraphError(f"{text[:80]!r} has a map number twice among the products")
    if any(reactants.symbols[u] != products.symbols[v] for u, v in pairs):
        raise InvalidGraphError(f"{text[:80]!r} gives atoms of different elements the same map number")
    return GivenMap(reactants, products, pairs)


def _taken_numbers(molecule: Any) -> list[int]:
    """Return the map numbers of the atoms, and take them off: they would tell the order of atoms."""
    numbers = []
    for atom in molecule.GetAtoms():
        numbers.append(int(atom.GetAtomMapNum()))
        atom.SetAtomMapNum(0)
    return numbers
