"""A map written as SMILES: atoms that are the same before and after carry the same number."""

from __future__ import annotations

from typing import Any

from gedkit.io.rdkit_modules import rdkit


def numbered(molecule: Any, numbers: dict[int, int]) -> Any:
    """Return a copy of a molecule whose atoms carry these map numbers."""
    chem, _ = rdkit()
    copy = chem.Mol(molecule)
    for atom, number in numbers.items():
        copy.GetAtomWithIdx(atom).SetAtomMapNum(number)
    return copy


def mapped_smiles(reactants: Any, agents: Any, products: Any, before: dict[int, int], after: dict[int, int]) -> str:
    """Return the reaction as SMILES with map numbers, its molecules and atoms in the order of the caller."""
    sides = numbered(reactants, before), agents, numbered(products, after)
    return ">".join(_written(side) for side in sides)


def _written(side: Any) -> str:
    chem, base = rdkit()
    with base.BlockLogs():
        parts = chem.GetMolFrags(side)
        if len(parts) == 1:
            return str(chem.MolToSmiles(side, canonical=False))
        return ".".join(str(chem.MolFragmentToSmiles(side, atoms, canonical=False)) for atoms in parts)
