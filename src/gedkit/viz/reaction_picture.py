"""A reaction drawn by RDKit: reactants, an arrow and products, with the bonds that change marked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from gedkit.io.rdkit_modules import rdkit, rdkit_depictor
from gedkit.viz.canvas import legend, new_figure, paint_drawing, saved
from gedkit.viz.depiction import picture, turn
from gedkit.viz.marks import Marks
from gedkit.viz.shapes import CHANGED, DELETED, FAINT, INK, INSERTED
from gedkit.viz.svg_outlines import Drawing, Outline

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_PIXELS_PER_INCH = 110.0  # of the pictures that RDKit draws
_ARROW = 0.9  # inches between the sides

Bond = tuple[int, int]


class MarkedSides(NamedTuple):
    """RDKit's drawings of both sides with what changes marked, and the colors in them."""

    reactants: Drawing
    products: Drawing
    colors: list[str]


def marked_sides(
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
) -> MarkedSides:
    """Draw both sides of a reaction of which the map is known.

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
    """
    _, base = rdkit()
    left, right = Marks(), Marks()
    left.nodes = dict.fromkeys(leaving, FAINT)
    right.nodes = dict.fromkeys(appearing, INSERTED)
    left.edges = dict.fromkeys(broken, DELETED)
    right.edges = dict.fromkeys(formed, INSERTED)
    for before, after in changed:
        if before is not None and after is not None:
            left.edges[before] = right.edges[after] = CHANGED
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
    colors = sorted({*left.edges.values(), *right.edges.values(), *right.nodes.values()})
    return MarkedSides(*drawings, colors)


def draw_reaction(sides: MarkedSides, *, title: str | None = None, path: str | Path | None = None) -> Figure:
    """Draw a reaction as a figure, and write it to ``path`` if one is given."""
    drawings = sides.reactants, sides.products
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
    legend(figure, sides.colors, words=("kept", "broken", "formed", "of another order"))
    if title:
        figure.suptitle(title.replace("$", r"\$"), fontsize=12, color=INK)
    return saved(figure, path)


def reaction_svg(sides: MarkedSides) -> str:
    """Return a reaction as SVG text."""
    arrow = _ARROW * _PIXELS_PER_INCH
    height = max(sides.reactants.height, sides.products.height)
    begin = sides.reactants.width
    width = begin + arrow + sides.products.width
    middle = height / 2
    head = begin + 0.85 * arrow
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" role="img"><title>reaction</title><rect width="100%" height="100%" fill="#ffffff"/>',
        *_svg_paths(sides.reactants, 0, (height - sides.reactants.height) / 2),
        f'<path d="M{begin + 0.15 * arrow:.1f} {middle:.1f}H{head - 8:.1f}" stroke="{INK}" stroke-width="2.2"/>',
        f'<path d="M{head:.1f} {middle:.1f}l-12 -6v12z" fill="{INK}"/>',
        *_svg_paths(sides.products, begin + arrow, (height - sides.products.height) / 2),
    ]
    return "".join([*parts, "</svg>"])


def _svg_paths(drawing: Drawing, x: float, y: float) -> list[str]:
    paths = [_svg_path(outline) for outline in drawing.outlines]
    return [f'<g transform="translate({x:.1f} {y:.1f})">', *paths, "</g>"]


def _svg_path(outline: Outline) -> str:
    steps = "".join(command + " ".join(f"{px:.1f} {py:.1f}" for px, py in points) for command, points in outline.steps)
    look = [f'fill="{outline.fill or "none"}"']
    if outline.fill_opacity != 1:
        look.append(f'fill-opacity="{outline.fill_opacity:g}"')
    if outline.stroke is not None:
        look.append(f'stroke="{outline.stroke}" stroke-width="{outline.width:g}" stroke-linejoin="round"')
    if outline.dashes:
        look.append(f'stroke-dasharray="{" ".join(f"{dash:g}" for dash in outline.dashes)}"')
    return f'<path d="{steps}" {" ".join(look)}/>'


def _largest_part(molecule: Any) -> set[int]:
    chem, _ = rdkit()
    return set(max(chem.GetMolFrags(molecule), key=len, default=()))
