"""What pictures are made of, before anything draws them: discs, lines and words in units of an edge's length.

Widths and sizes of letters are in points; a unit is ``POINTS`` of them, whoever draws. Colors differ in lightness too,
and what is deleted is dashed: the kinds of change can be told apart without seeing red and green.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

POINTS = 45.0  # per unit of length

KEPT, DELETED, INSERTED, CHANGED = "#4a5568", "#b5132f", "#12a06a", "#e69f00"
FILL = {KEPT: "#f4f6f8", DELETED: "#f9d3d8", INSERTED: "#d3f5e5", CHANGED: "#fdeec4"}
KIND = {KEPT: "kept", DELETED: "deleted", INSERTED: "inserted", CHANGED: "changed"}
INK, FAINT = "#1a202c", "#dde3ea"


@dataclass(frozen=True, slots=True)
class Disc:
    """A node; ``stretch`` makes a box with round ends of it, so much longer on either side."""

    x: float
    y: float
    radius: float
    fill: str
    outline: str
    width: float
    dashed: bool = False
    stretch: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """An edge, or one of the lines of a double bond; several points make a curve."""

    points: tuple[tuple[float, float], ...]
    colour: str
    width: float
    dashed: bool = False
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A label; ``whole`` is what it says where ``text`` had to be cut short."""

    x: float
    y: float
    text: str
    size: float
    colour: str = INK
    angle: float = 0.0
    whole: str = ""


Shape = Disc | Line | Words


def faded(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """Return shapes in lighter colors, for what matters less.

    Examples
    --------
    >>> faded([Words(0, 0, "x", 6.5)])[0].colour
    '#a3a6ab'
    """
    return tuple(
        replace(shape, fill=_lighter(shape.fill), outline=_lighter(shape.outline))
        if isinstance(shape, Disc)
        else replace(shape, colour=_lighter(shape.colour))
        for shape in shapes
    )


def _lighter(colour: str, share: float = 0.4) -> str:
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(255 - share * (255 - part)):02x}" for part in parts)
