"""Stoichiometry: which reactants are used more than once, where the products have more atoms than the reactants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from gedkit._tasks.reactions.side import Side
from gedkit.io.rdkit import canonical_smiles
from gedkit.io.rdkit_modules import rdkit

_MOST_CHOICES = 64  # sets of copies that are tried


def wanted_copies(reactants: Any, products: Side, most: int, isotopes: bool) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Go through the smallest sets of further copies of reactants that supply all atoms of the products.

    Yields the SMILES of the copies, and the reactants with them. If no set does, the reactants alone.
    """
    chem, base = rdkit()
    if most == 1:
        yield (), reactants
        return
    with base.BlockLogs():
        parts = chem.GetMolFrags(reactants, asMols=True)
    kinds: dict[str, Any] = {}
    for part in parts:
        kinds.setdefault(canonical_smiles(part), part)
    missing = Counter(products.symbols) - _elements(reactants, isotopes)
    supplies = {smiles: _elements(part, isotopes) for smiles, part in kinds.items()}
    useful = [smiles for smiles in kinds if supplies[smiles] & missing]
    for count in range(len(useful) * (most - 1) + 1):
        found: list[tuple[str, ...]] = []
        for number, chosen in enumerate(combinations_with_replacement(useful, count)):
            if number >= _MOST_CHOICES * _MOST_CHOICES or len(found) >= _MOST_CHOICES:
                break
            if max(Counter(chosen).values(), default=0) < most and not missing - _total(supplies, chosen):
                found.append(chosen)
        if found:
            for chosen in found:
                molecule = reactants
                for smiles in chosen:
                    molecule = chem.CombineMols(molecule, kinds[smiles])
                with base.BlockLogs():
                    chem.GetSymmSSSR(molecule)
                yield chosen, molecule
            return
    yield (), reactants


def _total(supplies: dict[str, Counter[str]], chosen: tuple[str, ...]) -> Counter[str]:
    total: Counter[str] = Counter()
    for smiles in chosen:
        total += supplies[smiles]
    return total


def _elements(molecule: Any, isotopes: bool) -> Counter[str]:
    return Counter(f"{(isotopes and atom.GetIsotope()) or ''}{atom.GetSymbol()}" for atom in molecule.GetAtoms())
