"""Reactions in whatever form people have them: reaction SMILES, pairs of lists of molecules, RDKit's reactions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from gedkit.errors import InvalidGraphError, InvalidTypeError
from gedkit.io.molecule_memory import LONGEST_SMILES, parsed, parsed_aloud
from gedkit.io.rdkit_modules import rdkit
from gedkit.io.rdkit_reason import reason_of

_WANTED = "a reaction is written reactants>>products, or reactants>agents>products"


class Reaction(NamedTuple):
    """The two sides as one RDKit molecule each, without atom map numbers, and the agents if any."""

    reactants: Any
    agents: Any
    products: Any


def read_reaction(given: Any) -> Reaction:
    """Return the reaction of a SMILES text, a pair or triple of sides, or a reaction of RDKit."""
    if isinstance(given, str):
        return _from_text(given)
    if hasattr(given, "GetReactants") and hasattr(given, "GetProducts"):
        return _from_sides([given.GetReactants(), given.GetAgents(), given.GetProducts()])
    if isinstance(given, (tuple, list)) and len(given) in (2, 3):
        sides = list(given) if len(given) == 3 else [given[0], "", given[1]]
        return _from_sides(sides)
    if isinstance(given, (tuple, list)):
        raise InvalidTypeError(f"a reaction is a pair (reactants, products), and this has the length {len(given)}")
    raise InvalidTypeError(f"a reaction is SMILES text or a pair (reactants, products), got {type(given).__name__}")


def _from_text(text: str) -> Reaction:
    if text.lstrip().startswith("$R") or text.strip().lower().endswith((".rxn", ".rdf")):
        raise InvalidGraphError(
            f"{_short(text)} is no SMILES: RDKit reads RXN files, and gedkit takes what its ReactionFromRxnFile or "
            "ReactionFromRxnBlock returns"
        )
    smiles, _, rest = text.strip().partition(" ")
    if rest.strip() and not rest.strip().startswith("|"):  # |...| is an extension of SMILES, which is passed over
        raise InvalidGraphError(f"{_short(text)} has a space in it, which reaction SMILES have not")
    if not smiles:
        raise InvalidGraphError(f"the reaction is empty: {_WANTED}")
    parts = smiles.split(">")
    if len(parts) != 3:
        if "->" in smiles or "=>" in smiles or "→" in smiles:
            raise InvalidGraphError(f"{_short(text)} has an arrow of another kind: {_WANTED}")
        found = "no '>'" if len(parts) == 1 else f"{len(parts) - 1} '>'"
        raise InvalidGraphError(f"{_short(text)} has {found}: {_WANTED}")
    return _from_sides(parts)


def _from_sides(sides: list[Any]) -> Reaction:
    reactants, agents, products = (
        _molecule(side, what) for side, what in zip(sides, ("reactants", "agents", "products"), strict=True)
    )
    for molecule, what in ((reactants, "reactants"), (products, "products")):
        if molecule.GetNumAtoms() == 0:
            raise InvalidGraphError(f"the reaction has no {what}: {_WANTED}")
    return Reaction(reactants, agents, products)


def _molecule(side: Any, what: str) -> Any:
    """Return the molecules of one side as one RDKit molecule without map numbers."""
    chem, base = rdkit()
    if isinstance(side, str):
        found = _from_smiles(side, what)
    elif isinstance(side, chem.Mol):
        found = _prepared(side, what)
    elif isinstance(side, Iterable):
        found = chem.Mol()
        for one in side:
            if not isinstance(one, (str, chem.Mol)):
                raise InvalidTypeError(f"the {what} must be SMILES or RDKit molecules, and one is {type(one).__name__}")
            with base.BlockLogs():
                found = chem.CombineMols(found, _molecule(one, what))
        with base.BlockLogs():
            chem.GetSymmSSSR(found)
    else:
        raise InvalidTypeError(f"the {what} must be SMILES or a list of RDKit molecules, got {type(side).__name__}")
    for atom in found.GetAtoms():
        if atom.GetAtomicNum() == 0:
            raise InvalidGraphError(
                f"the {what} have an atom of no element ('*' or an R-group), which cannot be mapped: "
                "replace it with an atom, such as [At]"
            )
        atom.SetAtomMapNum(0)
    return found


def _from_smiles(smiles: str, what: str) -> Any:
    chem, _ = rdkit()
    smiles = smiles.strip()
    if not smiles:
        return chem.Mol()
    if len(smiles) > LONGEST_SMILES:
        raise InvalidGraphError(f"the {what} have more than {LONGEST_SMILES} letters: map part of the reaction")
    if any(not part for part in smiles.split(".")):
        raise InvalidGraphError(f"the {what} {_short(smiles)} have a '.' without a molecule beside it")
    molecule = parsed(smiles)
    if molecule is None:
        why = reason_of(lambda: parsed_aloud(smiles))
        raise InvalidGraphError(f"the {what} {_short(smiles)} are not SMILES of molecules{why}")
    return molecule


def _prepared(molecule: Any, what: str) -> Any:
    """Return a copy of a molecule of the caller that is sure to have rings and hydrogens counted."""
    chem, base = rdkit()
    with base.BlockLogs():
        copy = chem.RWMol(molecule)
        if chem.SanitizeMol(copy, catchErrors=True) != chem.SanitizeFlags.SANITIZE_NONE:
            raise InvalidGraphError(f"RDKit cannot make sense of a molecule of the {what}: check its valences")
    return copy.GetMol()


def _short(text: str) -> str:
    return repr(text if len(text) <= 80 else text[:77] + "...")
