"""How chemists write the atoms and bonds of a molecule: hydrogens, charges and Kekulé's bonds, as RDKit finds them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import GedkitError
from gedkit.io.molecule_memory import guessed, remembered
from gedkit.io.rdkit_modules import rdkit

_MOST_ATOMS = 200
_MOST_STRUCTURES = 32  # ways to draw the double bonds of rings that are looked through


@dataclass(frozen=True, slots=True)
class AtomText:
    """What is written at an atom besides its symbol; ``isotope`` 0 is the usual one."""

    hydrogens: int = 0
    charge: int = 0
    isotope: int = 0


@dataclass(frozen=True, slots=True)
class MoleculeLook:
    """A text per node, and per edge ``"single"``, ``"double"`` or ``"triple"``, or what else its label says."""

    atoms: tuple[AtomText, ...]
    orders: tuple[str, ...]


def molecule_look(graph: Graph, like: Mapping[tuple[int, int], str] | None = None) -> MoleculeLook | None:
    """Return how a molecule is written, or ``None`` without RDKit or where it cannot make sense of the graph.

    Parameters
    ----------
    graph : Graph
    like : mapping of (int, int) to str, optional
        Orders that some of the edges should have if there is a choice between double bonds of a ring.

    Examples
    --------
    >>> import gedkit as gk
    >>> look = molecule_look(gk.from_smiles("C[NH3+]"))
    >>> look.atoms[1], look.orders
    (AtomText(hydrogens=3, charge=1, isotope=0), ('single',))
    >>> sorted(molecule_look(gk.from_smiles("c1ccccc1")).orders)
    ['double', 'double', 'double', 'single', 'single', 'single']
    """
    if not 0 < graph.n <= _MOST_ATOMS or graph.directed:
        return None
    wanted = tuple(sorted((like or {}).items()))
    return _look(graph, tuple(sorted(graph.info.items())), wanted)


@lru_cache(maxsize=32)
def _look(graph: Graph, info: Any, wanted: tuple[tuple[tuple[int, int], str], ...]) -> MoleculeLook | None:
    try:
        chem, base = rdkit()
        with base.BlockLogs():
            molecule = remembered(graph)
            if molecule is None:
                molecule = guessed(graph)
            kekulized = chem.Mol(molecule)
            chem.Kekulize(kekulized, clearAromaticFlags=True)
            orders = _orders(graph, kekulized)
            if wanted:
                orders = max([orders, *_others(chem, graph, molecule, orders)], key=_agreement(graph, dict(wanted)))
    except (GedkitError, RuntimeError, ValueError):
        return None
    atoms = tuple(
        AtomText(atom.GetTotalNumHs(), atom.GetFormalCharge(), atom.GetIsotope()) for atom in molecule.GetAtoms()
    )
    return MoleculeLook(atoms, orders)


def _orders(graph: Graph, molecule: Any) -> tuple[str, ...]:
    return tuple(str(molecule.GetBondBetweenAtoms(u, v).GetBondType()).lower() for u, v in graph.edges)


def _others(chem: Any, graph: Graph, molecule: Any, orders: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the other ways to draw double bonds in rings; what is not in an aromatic ring stays as it is."""
    found = []
    for structure in chem.ResonanceMolSupplier(molecule, chem.KEKULE_ALL, _MOST_STRUCTURES):
        if structure is None:
            continue
        other = _orders(graph, structure)
        same = zip(orders, other, graph.edge_labels, strict=True)
        charges = all(
            a.GetFormalCharge() == b.GetFormalCharge()
            for a, b in zip(molecule.GetAtoms(), structure.GetAtoms(), strict=True)
        )
        if charges and all(a == b or label == "aromatic" for a, b, label in same):
            found.append(other)
    return found


def _agreement(graph: Graph, wanted: Mapping[tuple[int, int], str]) -> Any:
    def count(orders: tuple[str, ...]) -> int:
        return sum(wanted.get(edge) == order for edge, order in zip(graph.edges, orders, strict=True))

    return count
