"""Molecules through RDKit: atoms labeled by element, bonds by kind.

A graph made of a molecule remembers the molecule in its ``info``: the SMILES, with charges, isotopes, hydrogens and
stereochemistry, which node is which atom, and which of these are part of the labels. `to_rdkit` goes back to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit._graphs.require_graphs import require_graphs
from gedkit.errors import GraphFileError, InvalidGraphError, InvalidTypeError, MissingDependencyError
from gedkit.io.molecule_graph import chosen_options, graph_of, with_hydrogens
from gedkit.io.molecule_memory import (
    LONGEST_SMILES,
    guessed,
    labels_text,
    memory_of,
    parsed,
    parsed_aloud,
    remembered,
)
from gedkit.io.rdkit_modules import rdkit, rdkit_depictor, rdkit_embedding, rdkit_point
from gedkit.io.rdkit_reason import reason_of


def from_rdkit(
    molecule: Any,
    *,
    charges: bool = False,
    stereo: bool = False,
    isotopes: bool = False,
    hydrogens: bool | None = None,
    aromatic: bool = True,
    strip_salts: bool = False,
    name: str | None = None,
) -> Graph:
    """Convert an RDKit molecule: one node per atom, labeled ``"C"``, ``"N"``, ..., and one edge per bond.

    By default two molecules that differ only in charges, isotopes, stereochemistry or hydrogens are equal graphs, at
    distance 0. The options make each of these part of the labels. Whatever the labels say, the graph remembers the
    molecule (`Graph.info`): `to_rdkit` and ``gedkit convert`` give it back unchanged.

    Parameters
    ----------
    molecule : rdkit.Chem.Mol
    charges : bool
        Whether labels include charges: ``"N+"`` instead of ``"N"``.
    stereo : bool
        Whether labels include CIP descriptors: ``"C@R"``, ``"C@S"``, ``"double E"``, ``"double Z"``.
    isotopes : bool
        Whether labels include isotopes: ``"13C"`` instead of ``"C"``.
    hydrogens : bool, optional
        ``True``: every hydrogen is a node. ``False``: none is, except those that RDKit keeps (isotopes, H2). By
        default, hydrogens that are explicit atoms of the molecule are nodes.
    aromatic : bool
        Whether bonds of aromatic rings are labeled ``"aromatic"``, or alternately ``"single"`` and ``"double"``.
    strip_salts : bool
        Of a molecule that has several parts, keep the one with the most atoms.
    name : str, optional
        Name of the graph, by default the molecule's title (``_Name``).

    Returns
    -------
    Graph
        Edge labels are ``"single"``, ``"double"``, ``"triple"``, ``"aromatic"``, ...

    Examples
    --------
    >>> import gedkit as gk
    >>> gk.from_smiles("C[NH3+]", charges=True).node_labels
    ('C', 'N+')
    """
    chem, base = rdkit()
    if not isinstance(molecule, chem.Mol):
        raise InvalidTypeError(f"expected an RDKit molecule, got {type(molecule).__name__}")
    options = chosen_options(charges, stereo, isotopes, hydrogens, aromatic)
    if name is None and molecule.HasProp("_Name"):
        name = molecule.GetProp("_Name") or None
    kept = chem.Mol(largest_part(molecule)) if strip_salts else chem.Mol(molecule)

    def info() -> Mapping[str, str]:
        with base.BlockLogs():
            return memory_of(kept, options)

    return graph_of(with_hydrogens(kept, options), options, name, info)


def from_smiles(
    smiles: str,
    *,
    charges: bool = False,
    stereo: bool = False,
    isotopes: bool = False,
    hydrogens: bool | None = None,
    aromatic: bool = True,
    strip_salts: bool = False,
    name: str | None = None,
) -> Graph:
    """Read a molecule from SMILES, as `from_rdkit` does.

    Parameters
    ----------
    smiles : str
        Such as ``"CCO"``.
    charges, stereo, isotopes, hydrogens, aromatic, strip_salts, name
        As for `from_rdkit`.

    Returns
    -------
    Graph

    Raises
    ------
    InvalidGraphError
        If it is empty, or RDKit cannot read it.
    MissingDependencyError
        If RDKit is not installed.

    Examples
    --------
    >>> import gedkit as gk
    >>> alanine = gk.from_smiles("C[C@H]([NH3+])C(=O)[O-]", name="L-alanine")
    >>> alanine
    <Graph 'L-alanine': 6 nodes, 5 edges, node labels 'C', 'N', 'O', edge labels 'double', 'single'>
    >>> gk.from_smiles("C[C@H]([NH3+])C(=O)[O-]", charges=True, stereo=True).node_labels
    ('C', 'C@S', 'N+', 'C', 'O', 'O-')
    """
    if not isinstance(smiles, str):
        raise InvalidTypeError(f"SMILES must be text, got {type(smiles).__name__}")
    options = chosen_options(charges, stereo, isotopes, hydrogens, aromatic)
    if not smiles.strip():
        raise InvalidGraphError("the SMILES is empty: a graph without nodes is gk.Graph(0)")
    molecule = parsed(smiles)
    if molecule is None:
        if len(smiles.split()) > 1:
            raise InvalidGraphError(f"{smiles[:80]!r} has a space in it, which SMILES have not: name= takes the name")
        why = (
            reason_of(lambda: parsed_aloud(smiles))
            if len(smiles) <= LONGEST_SMILES
            else f" (more than {LONGEST_SMILES} letters)"
        )
        raise InvalidGraphError(f"{smiles[:80]!r} is not the SMILES of a molecule{why}")
    if strip_salts and "." in smiles:
        return from_rdkit(
            largest_part(molecule),
            charges=charges,
            stereo=stereo,
            isotopes=isotopes,
            hydrogens=hydrogens,
            aromatic=aromatic,
            name=name,
        )
    return graph_of(with_hydrogens(molecule, options), options, name, {"smiles": smiles, **labels_text(options)})


def largest_part(molecule: Any) -> Any:
    """Return the part with the most heavy atoms; of equally large ones the heaviest, then the first."""
    chem, base = rdkit()
    with base.BlockLogs():
        parts = chem.GetMolFrags(molecule, asMols=True, sanitizeFrags=False)
    weighed = ((part.GetNumHeavyAtoms(), sum(atom.GetMass() for atom in part.GetAtoms())) for part in parts)
    return max(zip(weighed, range(0, -len(parts), -1), parts, strict=True), key=lambda each: each[:2])[2]


def to_rdkit(graph: Graph) -> Any:
    """Return the RDKit molecule that a graph was made from, with its atoms in the order of the nodes.

    A graph that was not made from a molecule, but is labeled like one, becomes a molecule whose free valences are
    filled with hydrogens.

    Parameters
    ----------
    graph : Graph

    Returns
    -------
    rdkit.Chem.Mol

    Raises
    ------
    GraphFileError
        If RDKit cannot make a molecule from it.

    Examples
    --------
    >>> import gedkit as gk
    >>> from rdkit import Chem
    >>> Chem.MolToSmiles(gk.to_rdkit(gk.from_smiles("[O-]C(=O)[C@@H]([NH3+])C")))
    'C[C@H]([NH3+])C(=O)[O-]'
    """
    _, base = rdkit()
    with base.BlockLogs():
        molecule = remembered(graph)
        if molecule is None:
            molecule = guessed(graph)
    if graph.name is not None:
        molecule.SetProp("_Name", graph.name)
    return molecule


def to_smiles(graph: Graph) -> str:
    """Return the canonical SMILES of the molecule that a graph was made from, or that it is labeled like.

    Charges, isotopes and stereochemistry of the molecule are kept, whatever the labels say, as by `to_rdkit`.

    Parameters
    ----------
    graph : Graph

    Returns
    -------
    str

    Raises
    ------
    GraphFileError
        If RDKit cannot make a molecule from it.

    See Also
    --------
    from_smiles : the way back.

    Examples
    --------
    >>> import gedkit as gk
    >>> gk.to_smiles(gk.from_smiles("OCC"))
    'CCO'
    >>> gk.to_smiles(gk.Graph(2, [(0, 1)], node_labels="CO", edge_labels=["double"]))
    'C=O'
    """
    require_graphs(graph)
    return canonical_smiles(to_rdkit(graph))


def canonical_smiles(molecule: Any) -> str:
    """Return the canonical SMILES of an RDKit molecule, with everything that SMILES can say."""
    chem, base = rdkit()
    with base.BlockLogs():
        return str(chem.MolToSmiles(molecule))


def smiles_and_order(graph: Graph) -> tuple[str, list[int]]:
    """Return the canonical SMILES of a molecule, and which node each of its atoms is, in their order."""
    molecule = to_rdkit(graph)
    smiles = canonical_smiles(molecule)
    order = molecule.GetPropsAsDict(True, True).get("_smilesAtomOutputOrder", ())
    return smiles, [int(u) for u in order]


def has_more_than_its_graph(graph: Graph) -> bool:
    """Whether the molecule behind a graph has charges, isotopes or stereochemistry that the labels do not tell."""
    if "smiles" not in graph.info:
        return False
    try:
        _, base = rdkit()
    except MissingDependencyError:  # SMILES says all of these in brackets, or with slashes
        return any(sign in graph.info["smiles"] for sign in "[/\\")
    with base.BlockLogs():
        molecule = remembered(graph)
        if molecule is None:
            return False
        try:
            return canonical_smiles(molecule) != canonical_smiles(guessed(graph))
        except GraphFileError:
            return True


def molecule_from_block(block: str) -> Any:
    """Return the RDKit molecule of a mol block, or ``None``."""
    chem, base = rdkit()
    with base.BlockLogs():
        return chem.MolFromMolBlock(block) if _is_readable(block) else None


def why_not_a_block(block: str) -> str:
    """Return why `molecule_from_block` gave ``None``, for an error message."""
    if not _is_readable(block):
        return " (there is no whole mol block, which ends with M  END)"
    chem, _ = rdkit()
    return reason_of(lambda: chem.MolFromMolBlock(block))


def _is_readable(block: str) -> bool:
    return "\0" not in block and "M  END" in block and not _promises_too_much(block)


def _promises_too_much(block: str) -> bool:
    """Whether a V3000 block counts more atoms or bonds than it has lines: RDKit makes room for them first."""
    if "V30" not in block:
        return False
    lines = block.split("\n")
    joined = "\n".join(line[7:] if line.startswith("M  V30 ") else line for line in lines).replace("-\n", "")
    counts = [words[1:] for line in joined.split("\n") if (words := line.split()) and words[0].upper() == "COUNTS"]
    return any(len(word) > 9 or (word.isdecimal() and int(word) > len(lines)) for words in counts for word in words)


def mol_blocks_of(molecule: Any) -> Iterator[str]:
    """Go through mol blocks of an RDKit molecule: layouts on paper, then in space if no wedge says it on paper."""
    chem, base = rdkit()
    depictor = rdkit_depictor()
    for how in ({}, {"useRingTemplates": True}):
        with base.BlockLogs():
            placed = chem.Mol(molecule)
            depictor.Compute2DCoords(placed, **how)
            block = str(chem.MolToMolBlock(placed))
        yield block
    with base.BlockLogs():
        whole = chem.AddHs(molecule)
        found = rdkit_embedding().EmbedMolecule(whole, randomSeed=1) == 0
        block = str(chem.MolToMolBlock(chem.RemoveHs(whole))) if found else ""
    if found:
        yield block


def depicted(n: int, edges: list[tuple[int, int]], fixed: Mapping[int, Sequence[float]] | None = None) -> Any:
    """Return places for the atoms of a skeleton as RDKit draws it, bonds of length 1; ``None`` without RDKit.

    ``fixed`` are atoms that have their places already.
    """
    try:
        chem, base = rdkit()
    except MissingDependencyError:
        return None
    skeleton = chem.RWMol()
    for _ in range(n):
        skeleton.AddAtom(chem.Atom(6))
    for u, v in edges:
        skeleton.AddBond(u, v, chem.BondType.SINGLE)
    with base.BlockLogs():
        chem.FastFindRings(skeleton)
        given = {u: rdkit_point(1.5 * place[0], 1.5 * place[1]) for u, place in (fixed or {}).items()}
        rdkit_depictor().Compute2DCoords(skeleton, canonOrient=not given, coordMap=given)
    return skeleton.GetConformer().GetPositions()[:, :2] / 1.5
