"""A reaction drawn by RDKit: reactants, an arrow and products, with the bonds that change marked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gedkit.io.rdkit_modules import rdkit, rdkit_depictor
from gedkit.viz.canvas import legend, new_figure, paint_drawing, save
from gedkit.viz.depiction import Marks, picture, turn
from gedkit.viz.shapes import CHANGED, DELETED, FAINT, INK, INSERTED

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["draw_reaction"]

_PIXELS_PER_INCH = 110.0  # of the pictures that RDKit draws
_ARROW = 0.9  # inches between the sides

Bond = tuple[int, int]


def draw_reaction(
    reactants: Any,
    products: Any,
    *,
    pairs: Sequence[tuple[int, int]],
    numbers: tuple[Mapping[int, int], Mapping[int, int]],
    leaving: Iterable[int],
    appearing: Iterable[int],
    broken: Iterable[Bond],
    formed: Iterable[Bond],
    changed: Iterable[tuple[Bond | None, Bond | None]],
    title: str | None = None,
    path: str | Path | None = None,
) -> Figure:
    """Draw a reaction of which the map is known.

    Parameters
    ----------
    reactants, products : rdkit.Chem.Mol
        They are given a layout and numbers.
    pairs : sequence of (int, int)
        The map.
    numbers : pair of mappings of int to int
        The numbers to write beside atoms of either side.
    leaving, appearing : iterable of int
        Atoms of one side alone.
    broken, formed : iterable of (int, int)
        Bonds of the reactants, and of the products.
    changed : iterable of pairs of bonds
        Bonds of another order, on both sides.
    title : str, optional
    path : str or Path, optional
        File to write.
    """
    _, base = rdkit()
    left, right = Marks(), Marks()
    left.atoms = dict.fromkeys(leaving, FAINT)
    right.atoms = dict.fromkeys(appearing, INSERTED)
    left.bonds = dict.fromkeys(broken, DELETED)
    right.bonds = dict.fromkeys(formed, INSERTED)
    for before, after in changed:
        if before is not None and after is not None:
            left.bonds[before] = right.bonds[after] = CHANGED
    with base.BlockLogs():
        for molecule, shown in zip((reactants, products), numbers, strict=True):
            rdkit_depictor().Compute2DCoords(molecule, canonOrient=True, useRingTemplates=True)
            for atom, number in shown.items():
                molecule.GetAtomWithIdx(atom).SetProp("atomNote", str(number))
        main = _largest_part(products)
        shared = [(u, v) for u, v in pairs if v in main]
        if len(shared) >= 3 and len(main) == products.GetNumAtoms():
            turn(reactants, products, shared)
        drawings = picture(reactants, left), picture(products, right)
    widths = [drawing.width / _PIXELS_PER_INCH for drawing in drawings]
    height = max(drawing.height for drawing in drawings) / _PIXELS_PER_INCH
    figure = new_figure(sum(widths) + _ARROW, height + (0.85 if title else 0.45), managed=path is None)
    panels = figure.subplots(
        1,
        3,
        gridspec_kw={
            "width_ratios": [widths[0], _ARROW, widths[1]],
            "left": 0.0,
            "right": 1.0,
            "wspace": 0.0,
            "bottom": 0.4 / (height + 0.85),
            "top": 1 - (0.4 if title else 0.02) / (height + 0.85),
        },
    )
    for axes, drawing in zip(panels[::2], drawings, strict=True):
        axes.axis("off")
        paint_drawing(axes, drawing, 72 / _PIXELS_PER_INCH)
    panels[1].axis("off")
    panels[1].set(xlim=(0, 1), ylim=(0, 1))
    panels[1].annotate("", (0.85, 0.5), (0.15, 0.5), arrowprops={"arrowstyle": "-|>", "color": INK, "linewidth": 1.6})
    colours = sorted({*left.bonds.values(), *right.bonds.values(), *right.atoms.values()})
    legend(figure, colours, words=("kept", "broken", "formed", "of another order"))
    if title:
        figure.suptitle(title.replace("$", r"\$"), fontsize=12, color=INK)
    if path is not None:
        save(figure, path)
    return figure


def _largest_part(molecule: Any) -> set[int]:
    chem, _ = rdkit()
    return set(max(chem.GetMolFrags(molecule), key=len, default=()))
