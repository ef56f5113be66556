"""Molecules drawn by RDKit: wedges, charges, hydrogens on heteroatoms and colors of elements, with the edits marked.

Both molecules get RDKit's own layout. Where they share a connected part that makes up most of the smaller one, the
second is laid out around it; otherwise it keeps its own layout, turned so that what they share points the same way.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit.errors import GedkitError
from gedkit.io.molecule_memory import remembered
from gedkit.io.rdkit_modules import rdkit, rdkit_depictor, rdkit_drawing
from gedkit.viz.marks import Marks, mark
from gedkit.viz.svg_outlines import Drawing, read_outlines

Places = NDArray[np.float64]

_MOST_ATOMS = 120  # larger ones are better looked at as graphs
_ENOUGH = 0.5  # of the smaller molecule's atoms: the second is laid out around a common part of this size
_SCALE = 42.0  # pixels that a bond is long
_FAINT = 0.45  # how much of a color is left in a highlight


def depict_pair(compared: Any, *, atom_numbers: bool = False) -> tuple[Drawing, Drawing] | None:
    """Return drawings of both molecules with the edits marked, or ``None`` where RDKit cannot draw them.

    Parameters
    ----------
    compared : Comparison
        The graphs, the mapping and the changes.
    atom_numbers : bool
        Write beside each atom what the edit path calls it.
    """
    try:
        _, base = rdkit()
        if max(compared.g1.n, compared.g2.n) > _MOST_ATOMS:
            return None
        with base.BlockLogs():
            first, second = (remembered(graph) for graph in (compared.g1, compared.g2))
            if first is None or second is None:
                return None
            _lay_out(first, second, [(u, v) for u, v in compared.mapping if u is not None and v is not None])
            left, right = Marks(), Marks()
            for operation in compared.changes:
                mark(operation, left, right)
            if atom_numbers:
                _number(first, [str(name) for name in compared.g1.names])
                _number(second, compared.second_names())
            return picture(first, left), picture(second, right)
    except (GedkitError, ImportError, RuntimeError, ValueError):  # no RDKit, or a molecule that it does not draw
        return None


def _lay_out(first: Any, second: Any, pairs: list[tuple[int, int]]) -> None:
    depictor = rdkit_depictor()
    for molecule in (first, second):
        depictor.Compute2DCoords(molecule, canonOrient=True, useRingTemplates=True)
    shared = _largest_shared_part(first, second, pairs)
    if len(shared) >= max(3.0, _ENOUGH * min(first.GetNumAtoms(), second.GetNumAtoms())):
        own = _places(second)
        depictor.GenerateDepictionMatching2DStructure(second, first, [(u, v) for u, v in shared])
        if _is_clean(second):
            return
        _set_places(second, own)
    if len(pairs) >= 2:
        turn(first, second, shared if len(shared) >= 2 else pairs)


def _largest_shared_part(first: Any, second: Any, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the matched atoms of the largest connected set of bonds that both molecules have."""
    image = dict(pairs)
    around: dict[int, list[int]] = {u: [] for u in image}
    for bond in first.GetBonds():
        u, v = bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()
        if u in image and v in image and second.GetBondBetweenAtoms(image[u], image[v]) is not None:
            around[u].append(v)
            around[v].append(u)
    best: list[int] = []
    seen: set[int] = set()
    for start in around:
        if start in seen:
            continue
        part, stack = [], [start]
        seen.add(start)
        while stack:
            u = stack.pop()
            part.append(u)
            for v in around[u]:
                if v not in seen:
                    seen.add(v)
                    stack.append(v)
        best = max(best, part, key=len)
    return [(u, image[u]) for u in sorted(best)] if len(best) > 1 else []


def _places(molecule: Any) -> Places:
    return np.array(molecule.GetConformer().GetPositions())[:, :2]


def _set_places(molecule: Any, places: Places) -> None:
    conformer = molecule.GetConformer()
    for i, (x, y) in enumerate(places.tolist()):
        conformer.SetAtomPosition(i, (x, y, 0.0))


def _is_clean(molecule: Any) -> bool:
    """Whether bonds have about one length and no two atoms are in one place."""
    places = _places(molecule)
    ends = np.array([(b.GetBeginAtomIdx(), b.GetEndAtomIdx()) for b in molecule.GetBonds()])
    lengths = np.linalg.norm(places[ends[:, 0]] - places[ends[:, 1]], axis=1)
    apart = np.linalg.norm(places[:, None] - places[None], axis=2) + 9 * np.eye(len(places))
    return bool(lengths.max() < 1.4 * np.median(lengths) and apart.min() > 0.4 * np.median(lengths))


def turn(first: Any, second: Any, pairs: list[tuple[int, int]]) -> None:
    """Turn and mirror the second layout so that matched atoms lie as near as possible (Kabsch)."""
    fixed, moving = _places(first), _places(second)
    target, source = fixed[[u for u, _ in pairs]], moving[[v for _, v in pairs]]
    middle = source.mean(0)
    left, _, right = np.linalg.svd((source - middle).T @ (target - target.mean(0)))
    turned = (moving - middle) @ left @ right + target.mean(0)
    mirrored = bool(np.linalg.det(left @ right) < 0)
    if mirrored and any(str(a.GetChiralTag()) != "CHI_UNSPECIFIED" for a in second.GetAtoms()):
        left[:, -1] *= -1  # wedges would be mirrored with it
        turned = (moving - middle) @ left @ right + target.mean(0)
    _set_places(second, turned)


def _number(molecule: Any, names: list[str]) -> None:
    for atom, name in zip(molecule.GetAtoms(), names, strict=True):
        atom.SetProp("atomNote", name)


def picture(molecule: Any, marks: Marks) -> Drawing:
    """Return RDKit's drawing of a molecule that has its layout, with highlights."""
    drawing = rdkit_drawing()
    drawer = drawing.MolDraw2DSVG(-1, -1)
    options = drawer.drawOptions()
    options.scalingFactor = _SCALE
    options.fixedBondLength = -1
    options.padding = 0.06
    options.highlightBondWidthMultiplier = 14
    bonds = {molecule.GetBondBetweenAtoms(u, v).GetIdx(): colour for (u, v), colour in marks.edges.items()}
    drawing.PrepareAndDrawMolecule(
        drawer,
        molecule,
        highlightAtoms=list(marks.nodes),
        highlightAtomColors={u: _faint(colour) for u, colour in marks.nodes.items()},
        highlightBonds=list(bonds),
        highlightBondColors={i: _faint(colour) for i, colour in bonds.items()},
        kekulize=True,
    )
    drawer.FinishDrawing()
    return read_outlines(drawer.GetDrawingText())


def _faint(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 1 - _FAINT * (1 - red), 1 - _FAINT * (1 - green), 1 - _FAINT * (1 - blue)
