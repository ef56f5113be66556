"""What two molecules have in common and what changed: the common part as SMARTS and SMILES, the rest as R-groups."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from gedkit._graphs.graph import Graph
from gedkit.io.rdkit import canonical_smiles, to_rdkit
from gedkit.io.rdkit_modules import rdkit

Bond = tuple[int, int]
MatchedBonds = Sequence[tuple[Bond, Bond]]


class RGroups(NamedTuple):
    """A common core, and what is attached to it in either molecule.

    Attributes
    ----------
    core : str
        SMILES of the common part, with ``[*:1]``, ``[*:2]``, ... where something is attached in either molecule.
    left, right : tuple of str
        SMILES of what the first and the second molecule have there; where one has nothing, it has hydrogens. A part
        that closes a ring has several numbers.
    """

    core: str
    left: tuple[str, ...]
    right: tuple[str, ...]


def common_smarts(g1: Graph, g2: Graph, matched: MatchedBonds) -> str:
    """Return a pattern that both molecules contain; a bond that has another order in the second is any bond."""
    if not matched:
        return ""
    chem, _ = rdkit()
    orders = {"single": "-", "double": "=", "triple": "#", "aromatic": ":"}
    first, second = _labels(g1), _labels(g2)
    mol = to_rdkit(g1)
    used = [mol.GetBondBetweenAtoms(u, v).GetIdx() for (u, v), _ in matched]
    signs = ["~"] * mol.GetNumBonds()
    for index, (bond, other) in zip(used, matched, strict=True):
        label = first[frozenset(bond)]
        signs[index] = orders.get(str(label), "~") if label == second[frozenset(other)] else "~"
    atoms = sorted({u for bond, _ in matched for u in bond})
    symbols = [f"[#{atom.GetAtomicNum()}]" for atom in mol.GetAtoms()]
    return str(
        chem.MolFragmentToSmiles(mol, atoms, bondsToUse=used, atomSymbols=symbols, bondSymbols=signs, canonical=True)
    )


def common_smiles(g1: Graph, matched: MatchedBonds) -> str:
    """Return the common part as it is in the first molecule, with hydrogens where its bonds are cut."""
    mol = _kekulized(g1)
    bonds = [bond for bond, _ in matched]
    atoms = {u: 0 for bond in bonds for u in bond}
    return _fragment(mol, list(atoms), bonds, {}) if atoms else ""


def r_groups(g1: Graph, g2: Graph, matched: MatchedBonds) -> RGroups:
    """Return the core and what is attached to it, numbered by the core's atoms in the order of the first molecule."""
    partner = {u: x for (u, v), (x, y) in matched for u, x in ((u, x), (v, y))}
    back = {x: u for u, x in partner.items()}
    sides = _kekulized(g1), _kekulized(g2)
    rest1 = _rest(g1, [bond for bond, _ in matched])
    rest2 = _rest(g2, [bond for _, bond in matched])
    touched = {u for bond in rest1 for u in bond if u in partner} | {back[x] for b in rest2 for x in b if x in back}
    number = {u: k for k, u in enumerate(sorted(touched), 1)}
    bonds = [bond for bond, _ in matched]
    core = _fragment(sides[0], sorted(partner), bonds, {u: [k] for u, k in number.items()}) if partner else ""
    left = _hanging(sides[0], rest1, {u: number[u] for u in touched}, set(partner), g1.n)
    right = _hanging(sides[1], rest2, {partner[u]: number[u] for u in touched}, set(back), g2.n)
    return RGroups(core, left, right)


def _labels(graph: Graph) -> dict[frozenset[int], Any]:
    return {frozenset(bond): label for bond, label in zip(graph.edges, graph.edge_labels, strict=True)}


def _rest(graph: Graph, matched: Iterable[Bond]) -> list[Bond]:
    gone = {frozenset(bond) for bond in matched}
    return [bond for bond in graph.edges if frozenset(bond) not in gone]


def _kekulized(graph: Graph) -> Any:
    chem, base = rdkit()
    mol = chem.RWMol(to_rdkit(graph))
    with base.BlockLogs():
        chem.Kekulize(mol, clearAromaticFlags=True)
    return mol


def _hanging(mol: Any, bonds: list[Bond], number: dict[int, int], core: set[int], n: int) -> tuple[str, ...]:
    """Return the connected parts outside the core, each with the numbers of the core's atoms that it is attached to."""
    root = list(range(n))

    def find(u: int) -> int:
        while root[u] != u:
            u = root[u]
        return u

    for u, v in bonds:
        if u not in core and v not in core:
            root[find(u)] = find(v)
    parts: dict[Any, list[Bond]] = defaultdict(list)
    for u, v in bonds:
        outside = next((w for w in (u, v) if w not in core), None)
        parts[(u, v) if outside is None else find(outside)].append((u, v))
    for u in range(n):
        if u not in core:
            parts[find(u)]  # an atom on its own, such as that of a salt
    found = []
    for key, some in parts.items():
        atoms = {w for bond in some for w in bond} | ({key} if isinstance(key, int) else set())
        found.append(_fragment(mol, sorted(atoms), some, {w: [number[w]] for w in atoms & core}, hollow=atoms & core))
    return tuple(sorted(found))


def _fragment(
    mol: Any, atoms: list[int], bonds: Iterable[Bond], numbers: dict[int, list[int]], hollow: Iterable[int] = ()
) -> str:
    """Return the SMILES of some atoms and bonds; what is hollow is an attachment point itself, others get one."""
    chem, base = rdkit()
    made, place, inside = chem.RWMol(), {}, set(hollow)
    for u in atoms:
        place[u] = made.AddAtom(_point(numbers[u][0]) if u in inside else _copy(mol.GetAtomWithIdx(u)))
    for u, v in bonds:
        made.AddBond(place[u], place[v], mol.GetBondBetweenAtoms(u, v).GetBondType())
    for u, points in numbers.items():
        for k in () if u in inside else points:
            made.AddBond(place[u], made.AddAtom(_point(k)), chem.BondType.SINGLE)
    with base.BlockLogs():
        chem.SanitizeMol(made, catchErrors=True)
    return canonical_smiles(made)


def _copy(atom: Any) -> Any:
    chem, _ = rdkit()
    copy = chem.Atom(atom.GetAtomicNum())
    copy.SetFormalCharge(atom.GetFormalCharge())
    copy.SetIsotope(atom.GetIsotope())
    return copy


def _point(number: int) -> Any:
    chem, _ = rdkit()
    point = chem.Atom(0)
    point.SetAtomMapNum(number)
    return point
