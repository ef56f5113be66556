"""The graph of an RDKit molecule: which labels atoms and bonds get under which options."""

from __future__ import annotations

from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidTypeError
from gedkit.io.rdkit_modules import rdkit

# What may be part of the labels; "hydrogens" and "no_hydrogens" say which are atoms, "kekule" means aromatic=False.
OPTIONS = ("charges", "stereo", "isotopes", "hydrogens", "no_hydrogens", "kekule")


def chosen_options(
    charges: bool, stereo: bool, isotopes: bool, hydrogens: bool | None, aromatic: bool
) -> frozenset[str]:
    """Return the names of the options that are not as by default, or raise an error that names a wrong one."""
    for option, value in (("charges", charges), ("stereo", stereo), ("isotopes", isotopes), ("aromatic", aromatic)):
        if not isinstance(value, bool):
            raise InvalidTypeError(f"{option} must be True or False, got {value!r}")
    if hydrogens not in (None, True, False):
        raise InvalidTypeError(f"hydrogens must be True, False or None, got {hydrogens!r}")
    chosen = (charges, stereo, isotopes, hydrogens is True, hydrogens is False, not aromatic)
    return frozenset(option for option, on in zip(OPTIONS, chosen, strict=True) if on)


def with_hydrogens(molecule: Any, options: frozenset[str]) -> Any:
    """Return the molecule with the hydrogens as atoms that the options ask for."""
    chem, _ = rdkit()
    if "hydrogens" in options:
        return chem.AddHs(molecule)
    return chem.RemoveHs(molecule) if "no_hydrogens" in options else molecule


def graph_of(molecule: Any, options: frozenset[str], name: str | None, info: Any) -> Graph:
    """Return the graph of a molecule whose hydrogens are as they should be."""
    chem, base = rdkit()
    if options & {"kekule", "stereo"}:
        molecule = chem.Mol(molecule)
        with base.BlockLogs():
            if "stereo" in options:
                chem.AssignStereochemistry(molecule, cleanIt=True, force=True)
            if "kekule" in options:
                chem.Kekulize(molecule, clearAromaticFlags=True)
    bonds = list(molecule.GetBonds())
    plain = not options & {"charges", "stereo", "isotopes"}
    return Graph(
        molecule.GetNumAtoms(),
        [(bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()) for bond in bonds],
        node_labels=[atom.GetSymbol() if plain else _atom_label(atom, options) for atom in molecule.GetAtoms()],
        edge_labels=[_bond_label(bond, options) for bond in bonds],
        name=name,
        info=info,
    )


def _atom_label(atom: Any, options: frozenset[str]) -> str:
    label = str(atom.GetSymbol())
    if "isotopes" in options and atom.GetIsotope():
        label = f"{atom.GetIsotope()}{label}"
    charge = atom.GetFormalCharge()
    if "charges" in options and charge:
        label += ("+" if charge > 0 else "-") + (str(abs(charge)) if abs(charge) > 1 else "")
    if "stereo" in options and atom.HasProp("_CIPCode"):
        label += f"@{atom.GetProp('_CIPCode')}"
    return label


def _bond_label(bond: Any, options: frozenset[str]) -> str:
    label = str(bond.GetBondType().name).lower()
    if "stereo" in options:
        kind = bond.GetStereo().name
        if kind in ("STEREOE", "STEREOTRANS"):
            return f"{label} E"
        if kind in ("STEREOZ", "STEREOCIS"):
            return f"{label} Z"
    return label
