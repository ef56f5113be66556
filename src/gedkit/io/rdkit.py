"""Molecules through RDKit, which is imported here alone: heavy atoms labelled by element, bonds by kind."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError, InvalidGraphError, InvalidTypeError

__all__ = ["depicted", "from_rdkit", "from_smiles", "mol_block", "molecules_from_blocks", "smiles_of"]


# RDKit was still busy after minutes with two million branches that are never closed.
_LONGEST_SMILES = 5_000


def _rdkit() -> Any:
    try:
        from rdkit import Chem, rdBase
    except ImportError:
        raise GraphFileError('molecules need RDKit: pip install "gedkit[chem]"') from None
    return Chem, rdBase


def from_rdkit(molecule: Any) -> Graph:
    """Convert an RDKit molecule: a node per atom, labelled ``"C"``, ``"N"``, ..., an edge per bond.

    Parameters
    ----------
    molecule : rdkit.Chem.Mol
        As it is: hydrogens that are atoms of their own stay, rings that are aromatic have ``"aromatic"`` bonds.
        Charges, isotopes and stereochemistry are not part of the graph.

    Returns
    -------
    Graph
        Edge labels are ``"single"``, ``"double"``, ``"triple"``, ``"aromatic"``, ...
    """
    chem, _ = _rdkit()
    if not isinstance(molecule, chem.Mol):
        raise InvalidTypeError(f"expected an RDKit molecule, got {type(molecule).__name__}")
    bonds = list(molecule.GetBonds())
    return Graph(
        molecule.GetNumAtoms(),
        [(bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()) for bond in bonds],
        node_labels=[atom.GetSymbol() for atom in molecule.GetAtoms()],
        edge_labels=[bond.GetBondType().name.lower() for bond in bonds],
    )


def from_smiles(smiles: str) -> Graph:
    """Read a molecule from SMILES, as `from_rdkit` does.

    Parameters
    ----------
    smiles : str
        Such as ``"CCO"``.

    Returns
    -------
    Graph

    Raises
    ------
    InvalidGraphError
        If RDKit cannot read it.
    """
    chem, base = _rdkit()
    if not isinstance(smiles, str):
        raise InvalidTypeError(f"SMILES must be text, got {type(smiles).__name__}")
    with base.BlockLogs():
        readable = "\0" not in smiles and len(smiles) <= _LONGEST_SMILES
        molecule = chem.MolFromSmiles(smiles) if readable else None
    if molecule is None:
        raise InvalidGraphError(f"{smiles[:80]!r} is not the SMILES of a molecule")
    return from_rdkit(molecule)


def molecules_from_blocks(text: str) -> list[Graph]:
    """Read mol blocks, each ended by ``$$$$`` in an SDF file."""
    chem, base = _rdkit()
    blocks = text.replace("\r\n", "\n").split("$$$$\n")
    if len(blocks) > 1 and not blocks[-1].strip():
        blocks.pop()
    graphs = []
    for number, block in enumerate(blocks, 1):
        with base.BlockLogs():
            molecule = chem.MolFromMolBlock(block) if "\0" not in block and "M  END" in block else None
        if molecule is None:
            raise GraphFileError(f"molecule {number} cannot be read by RDKit")
        graphs.append(from_rdkit(molecule))
    return graphs


def smiles_of(graph: Graph) -> tuple[str, list[int]]:
    """Return the SMILES of a molecule, and which node each of its atoms is, in their order."""
    chem, base = _rdkit()
    with base.BlockLogs():
        molecule = _molecule(graph)
        smiles = chem.MolToSmiles(molecule)
        order = molecule.GetPropsAsDict(True, True).get("_smilesAtomOutputOrder", ())
    return smiles, [int(u) for u in order]


def mol_block(graph: Graph) -> str:
    """Return the mol block of a molecule, its atoms in the order of the nodes."""
    chem, base = _rdkit()
    from rdkit.Chem import rdDepictor

    with base.BlockLogs():
        molecule = _molecule(graph)
        rdDepictor.Compute2DCoords(molecule)
        return str(chem.MolToMolBlock(molecule))


def _molecule(graph: Graph) -> Any:
    """Return a molecule that RDKit accepts, with the hydrogens and charges that a graph does not tell of."""
    chem, _ = _rdkit()
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
    # An aromatic nitrogen with two neighbours may have a hydrogen, which only the whole ring can tell.
    lone = [a.GetIdx() for a in plain.GetAtoms() if a.GetIsAromatic() and a.GetSymbol() == "N" and a.GetDegree() == 2]
    for count in range(min(len(lone), 3) + 1):
        for chosen in combinations(lone[:12], count):
            trial = chem.RWMol(plain)
            for u in chosen:
                trial.GetAtomWithIdx(u).SetNumExplicitHs(1)
            sane = chem.SanitizeMol(trial, catchErrors=True) == chem.SanitizeFlags.SANITIZE_NONE
            if sane and from_rdkit(trial) == graph:
                return trial.GetMol()
    raise GraphFileError("RDKit cannot make a molecule of it: wrong valences, or rings that are not aromatic")


def depicted(n: int, edges: list[tuple[int, int]]) -> Any:
    """Return places for the atoms of a skeleton as RDKit draws it, bonds of length 1; ``None`` without RDKit."""
    try:
        chem, base = _rdkit()
    except GraphFileError:
        return None
    from rdkit.Chem import rdDepictor

    skeleton = chem.RWMol()
    for _ in range(n):
        skeleton.AddAtom(chem.Atom(6))
    for u, v in edges:
        skeleton.AddBond(u, v, chem.BondType.SINGLE)
    with base.BlockLogs():
        chem.FastFindRings(skeleton)
        rdDepictor.Compute2DCoords(skeleton, canonOrient=True)
    return skeleton.GetConformer().GetPositions()[:, :2] / 1.5
