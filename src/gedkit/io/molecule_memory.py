"""The molecule behind a graph: what ``Graph.info`` keeps of it, and the way back.

``smiles`` has the molecule with charges, isotopes, hydrogens and stereochemistry; ``atoms`` tells which node each atom
of it is, where that is not their order; ``labels`` which of these are part of the labels, and ``explicit`` among them
that hydrogens are atoms.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError
from gedkit.io.molecule_graph import OPTIONS, graph_of, with_hydrogens
from gedkit.io.rdkit_modules import rdkit

# RDKit was still busy after minutes with two million branches that are never closed.
LONGEST_SMILES = 5_000


def labels_text(options: frozenset[str]) -> dict[str, str]:
    """Return the entry that names the options."""
    return {"labels": " ".join(sorted(options))} if options else {}


def parsed(smiles: str, keep_hydrogens: bool = False) -> Any:
    """Return the RDKit molecule of a SMILES text, or ``None``."""
    _, base = rdkit()
    with base.BlockLogs():
        return parsed_aloud(smiles, keep_hydrogens)


def parsed_aloud(smiles: str, keep_hydrogens: bool = False) -> Any:
    """Return the same as `parsed`, and let RDKit log why it is ``None``."""
    chem, _ = rdkit()
    if "\0" in smiles or len(smiles) > LONGEST_SMILES:
        return None
    parameters = chem.SmilesParserParams()
    parameters.removeHs = not keep_hydrogens
    parameters.parseName = False
    return chem.MolFromSmiles(smiles, parameters)


def memory_of(molecule: Any, options: frozenset[str]) -> dict[str, str]:
    """Return the SMILES of a molecule, and which node each atom of it is where that is not the order of the nodes."""
    chem, _ = rdkit()
    try:
        smiles = chem.MolToSmiles(molecule)
    except (RuntimeError, ValueError):  # a molecule that was never made sense of
        return {}
    order = [int(u) for u in molecule.GetPropsAsDict(True, True).get("_smilesAtomOutputOrder", ())]
    explicit = any(atom.GetSymbol() == "H" for atom in molecule.GetAtoms())
    info = {"smiles": str(smiles), **labels_text(options | ({"explicit"} if explicit else frozenset()))}
    if order != list(range(len(order))):
        info["atoms"] = " ".join(map(str, order))
    return info


def remembered(graph: Graph) -> Any:
    """Return the molecule that a graph says it was made of, or ``None`` if it is not that molecule's graph."""
    chem, _ = rdkit()
    if "smiles" not in graph.info:
        return None
    options = frozenset(graph.info.get("labels", "").split())
    if not options <= {*OPTIONS, "explicit"}:
        return None
    molecule = parsed(graph.info["smiles"], "explicit" in options)
    if molecule is None:
        return None
    if "atoms" in graph.info:
        place = _inverse(graph.info["atoms"], molecule.GetNumAtoms())
        if place is None:
            return None
        molecule = chem.RenumberAtoms(molecule, place)
    molecule = with_hydrogens(molecule, options)
    return molecule if graph_of(molecule, options, None, None) == graph else None


def _inverse(text: str, count: int) -> list[int] | None:
    """Return for each node the atom that it is, from the nodes of the atoms."""
    try:
        order = [int(part) for part in text.split()]
    except ValueError:
        return None
    if sorted(order) != list(range(count)):
        return None
    place = [0] * count
    for k, u in enumerate(order):
        place[u] = k
    return place


def guessed(graph: Graph) -> Any:
    """Return a molecule that RDKit accepts, with the hydrogens and charges that a graph does not tell of."""
    chem, _ = rdkit()
    kinds = {name.lower(): kind for name, kind in chem.BondType.names.items()}
    plain = chem.RWMol()
    for label in graph.node_labels:
        try:
            plain.AddAtom(chem.Atom(str(label)))
        except RuntimeError:
            raise GraphFileError(f"node label {label!r} is not an element such as 'C'") from None
    for (u, v), label in zip(graph.edges, graph.edge_labels, strict=True):
        if str(label) not in kinds or u == v or graph.directed:
            raise GraphFileError(f"edge label {label!r} is not a bond: it must be 'single', 'double', 'aromatic', ...")
        plain.AddBond(u, v, kinds[str(label)])
        if label == "aromatic":
            for atom in (plain.GetAtomWithIdx(u), plain.GetAtomWithIdx(v)):
                atom.SetIsAromatic(True)
            plain.GetBondBetweenAtoms(u, v).SetIsAromatic(True)
    for atom in plain.GetAtoms():
        if not atom.GetIsAromatic():
            bonds = round(sum(bond.GetBondTypeAsDouble() for bond in atom.GetBonds()))
            atom.SetFormalCharge({("N", 4): 1, ("O", 3): 1, ("B", 4): -1}.get((atom.GetSymbol(), bonds), 0))
    # An aromatic nitrogen with two neighbors may have a hydrogen, which only the whole ring can tell.
    lone = [a.GetIdx() for a in plain.GetAtoms() if a.GetIsAromatic() and a.GetSymbol() == "N" and a.GetDegree() == 2]
    for count in range(min(len(lone), 3) + 1):
        for chosen in combinations(lone[:12], count):
            trial = chem.RWMol(plain)
            for u in chosen:
                trial.GetAtomWithIdx(u).SetNumExplicitHs(1)
            sane = chem.SanitizeMol(trial, catchErrors=True) == chem.SanitizeFlags.SANITIZE_NONE
            if sane and graph_of(trial, frozenset(), None, None) == graph:
                return trial.GetMol()
    raise GraphFileError("RDKit cannot make a molecule of it: wrong valences, or rings that are not aromatic")
