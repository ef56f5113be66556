"""One side of a reaction as numbers: what the costs of a map look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.io.rdkit_modules import rdkit


@dataclass(frozen=True)
class Side:
    """Atoms and bonds of the reactants or the products, in an order that does not depend on how they are written.

    Attributes
    ----------
    molecule : rdkit.Chem.Mol
        Its atoms are in the order of the caller.
    order : list of int
        Which atom of the caller each atom here is.
    graph : Graph
        Labeled as by `gedkit.from_smiles`.
    symbols : list of str
        The elements, with the isotope where isotopes are told apart.
    hydrogens, charges, degrees : list of int
    aromatic, in_ring : list of bool
    marks : list of str
        CIP labels of stereocenters, ``""`` elsewhere.
    bonds : list of (int, int)
    orders : list of float
        1.5 for aromatic bonds.
    ring_bonds : list of bool
    bond_marks : list of str
        ``"E"`` or ``"Z"`` for double bonds with a label.
    part : list of int
        The number of the molecule that an atom belongs to.
    """

    molecule: Any
    order: list[int]
    graph: Graph
    symbols: list[str]
    hydrogens: list[int]
    charges: list[int]
    degrees: list[int]
    aromatic: list[bool]
    in_ring: list[bool]
    marks: list[str]
    bonds: list[tuple[int, int]]
    orders: list[float]
    ring_bonds: list[bool]
    bond_marks: list[str]
    part: list[int]


def side_of(molecule: Any, *, isotopes: bool = False, stereo: bool = False) -> Side:
    """Look at the atoms and bonds of one side of a reaction."""
    chem, base = rdkit()
    with base.BlockLogs():
        if stereo:
            chem.AssignStereochemistry(molecule, cleanIt=True, force=True)
        # Ties are broken by structure, so that neither the answer nor a test of it hangs on the order of the atoms.
        ranks = list(chem.CanonicalRankAtoms(molecule, breakTies=True))
    order = sorted(range(len(ranks)), key=ranks.__getitem__)
    place = [0] * len(order)
    for new, old in enumerate(order):
        place[old] = new
    atoms = [molecule.GetAtomWithIdx(old) for old in order]
    listed = []
    for bond in molecule.GetBonds():
        u, v = place[bond.GetBeginAtomIdx()], place[bond.GetEndAtomIdx()]
        listed.append(((min(u, v), max(u, v)), bond))
    listed.sort(key=lambda each: each[0])
    bonds = [ends for ends, _ in listed]
    symbols = [atom.GetSymbol() for atom in atoms]
    if isotopes:
        symbols = [f"{atom.GetIsotope() or ''}{symbol}" for atom, symbol in zip(atoms, symbols, strict=True)]
    part = [0] * len(order)
    for number, members in enumerate(chem.GetMolFrags(molecule)):
        for old in members:
            part[place[old]] = number
    orders = [float(bond.GetBondTypeAsDouble()) for _, bond in listed]
    kinds = [str(bond.GetBondType().name).lower() for _, bond in listed]
    return Side(
        molecule=molecule,
        order=order,
        graph=Graph(len(order), bonds, node_labels=symbols, edge_labels=kinds),
        symbols=symbols,
        hydrogens=[atom.GetTotalNumHs() for atom in atoms],
        charges=[atom.GetFormalCharge() for atom in atoms],
        degrees=[atom.GetDegree() for atom in atoms],
        aromatic=[atom.GetIsAromatic() for atom in atoms],
        in_ring=[atom.IsInRing() for atom in atoms],
        marks=[_mark(atom) if stereo else "" for atom in atoms],
        bonds=bonds,
        orders=orders,
        ring_bonds=[bond.IsInRing() for _, bond in listed],
        bond_marks=[_bond_mark(bond) if stereo else "" for _, bond in listed],
        part=part,
    )


def _mark(atom: Any) -> str:
    return str(atom.GetProp("_CIPCode")) if atom.HasProp("_CIPCode") else ""


def _bond_mark(bond: Any) -> str:
    kind = bond.GetStereo().name
    return "E" if kind in ("STEREOE", "STEREOTRANS") else "Z" if kind in ("STEREOZ", "STEREOCIS") else ""
