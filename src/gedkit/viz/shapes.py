"""What pictures are made of, before anything draws them: discs, lines and words in units of an edge's length.

Widths and sizes of letters are in points; a unit is ``POINTS`` of them, whoever draws.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CHANGED", "DELETED", "FAINT", "FILL", "INK", "INSERTED", "KEPT", "POINTS", "Disc", "Line", "Shape", "Words"]

POINTS = 45.0  # per unit of length

KEPT, DELETED, INSERTED, CHANGED = "#4a5568", "#d62839", "#1a9850", "#e08e0b"
FILL = {KEPT: "#f4f6f8", DELETED: "#fbdde0", INSERTED: "#d6f0de", CHANGED: "#fcebc8"}
INK, FAINT = "#1a202c", "#dde3ea"


@dataclass(frozen=True, slots=True)
class Disc:
    """A node."""

    x: float
    y: float
    radius: float
    fill: str
    outline: str
    width: float
    dashed: bool = False


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
