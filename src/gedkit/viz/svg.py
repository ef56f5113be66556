"""Shapes written as SVG text, which every browser and notebook shows; nothing but the standard library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from gedkit.viz.atom_words import TINTS
from gedkit.viz.draw import box_around
from gedkit.viz.scene import Item, Scene
from gedkit.viz.shapes import FAINT, POINTS, Disc, Line, Shape, Words

_ARROW = 7.0


def svg(scenes: Sequence[Scene], *, box: Sequence[Scene] = (), widest: float = 960) -> str:
    """Draw scenes beside each other with a line between them; at most ``widest`` pixels across.

    ``box`` are scenes to make room for besides, so that pictures of several steps are of one size.

    Examples
    --------
    >>> import gedkit as gk
    >>> from gedkit.viz.placing import graph_scene
    >>> svg([graph_scene(gk.Graph(2, [(0, 1)], node_labels=["<b>", "&"]))]).count("&lt;b&gt;")  # and in the tooltip
    2
    """
    low, high = box_around([*scenes, *box])
    width, height = (high - low) * POINTS
    full = len(scenes) * width
    shown = min(full, widest)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full:.1f} {height:.1f}" width="{shown:.0f}"'
        f' height="{height * shown / full:.0f}" font-family="sans-serif" style="max-width:100%;background:white">'
    ]
    for i, scene in enumerate(scenes):
        if i:
            x = i * width
            parts.append(f'<path d="M{x:.1f} 8V{height - 8:.1f}" stroke="{FAINT}"/>')
        parts.append(f'<g transform="translate({i * width - low[0] * POINTS:.1f} {high[1] * POINTS:.1f})">')
        parts += [svg_group(item) for item in scene.items() if not item.corner]
        parts.append("</g>")
    return "".join([*parts, "</svg>"])


def svg_group(item: Item, attributes: str = "", number: str = "") -> str:
    """Write a node or an edge with its tooltip; ``number`` is written beside a node, for a style sheet to show."""
    inside = "".join(_written(item.shapes))
    if number and item.beside is not None:
        inside += _name(number, *item.beside)
    return f"<g{attributes}><title>{escape(item.tooltip)}</title>{inside}</g>"


def _name(text: str, x: float, y: float, lean: float) -> str:
    """Write a name that begins, ends or is centered at a place, by the side of its node that it stands on."""
    anchor = "start" if lean > 0.35 else "end" if lean < -0.35 else "middle"
    where = f'x="{x * POINTS:.1f}" y="{-y * POINTS:.1f}" text-anchor="{anchor}" dominant-baseline="central"'
    return f'<text class="number" {where} font-size="7" display="none">{escape(text)}</text>'


def _written(shapes: Iterable[Shape]) -> list[str]:
    words = []
    for shape in shapes:
        match shape:
            case Disc(x, y, radius, fill, outline, width, dashed, stretch):
                look = f'fill="{fill}" stroke="{outline}" stroke-width="{width}"{_dashes(dashed)}'
                if stretch:
                    left, top = (x - radius - stretch) * POINTS, (-y - radius) * POINTS
                    size = f'width="{2 * (radius + stretch) * POINTS:.1f}" height="{2 * radius * POINTS:.1f}"'
                    words.append(f'<rect x="{left:.1f}" y="{top:.1f}" {size} rx="{radius * POINTS:.1f}" {look}/>')
                else:
                    where = f'cx="{x * POINTS:.1f}" cy="{-y * POINTS:.1f}" r="{radius * POINTS:.1f}"'
                    words.append(f"<circle {where} {look}/>")
            case Line(points, colour, width, dashed, arrow):
                way = " ".join(f"{x * POINTS:.1f},{-y * POINTS:.1f}" for x, y in points)
                look = f'fill="none" stroke="{colour}" stroke-width="{width}"{_dashes(dashed)}'
                words.append(f'<polyline{_tinted(colour)} points="{way}" {look}/>')
                if arrow:
                    words.append(_tip(points, colour))
            case Words(x, y, text, letters, colour, angle):
                where = f"{x * POINTS:.1f} {-y * POINTS:.1f}"
                look = f'font-size="{letters:g}" fill="{colour}" text-anchor="middle" dominant-baseline="central"'
                turned = f'transform="translate({where}) rotate({-angle:.0f})"'
                words.append(f"<text{_tinted(colour)} {turned} {look}>{escape(text)}</text>")
    return words


def _tinted(colour: str) -> str:
    """Return the class of the color of an element, for style sheets of dark pages."""
    return f' class="{TINTS[colour]}"' if colour in TINTS else ""


def _dashes(dashed: bool) -> str:
    return ' stroke-dasharray="4 3"' if dashed else ""


def _tip(points: tuple[tuple[float, float], ...], colour: str) -> str:
    (x0, y0), (x, y) = points[-2:]
    dx, dy = x - x0, y - y0
    length = max((dx * dx + dy * dy) ** 0.5, 1e-9)
    dx, dy = _ARROW * dx / length, _ARROW * dy / length
    tip, left, right = (0.0, 0.0), (-dx - dy / 2, -dy + dx / 2), (-dx + dy / 2, -dy - dx / 2)
    corners = " ".join(f"{x * POINTS + a:.1f},{-(y * POINTS + b):.1f}" for a, b in (tip, left, right))
    return f'<polygon points="{corners}" fill="{colour}"/>'
