"""Attributes by whose names one can tell that they say how a graph is drawn, or which element is which.

They are not expected to count in a comparison, so nothing is said where they do not: a warning is only read as long
as it is rare.
"""

from __future__ import annotations

_IDENTIFIERS = "id ids uid uuid index idx key name names gedkitname title caption tooltip url href comment description"
_DRAWING = """
pos position positions coord coords coordinates layout graphics viz shape style color colour colors fill fillcolor
fontcolor fontname fontsize labelcolor bgcolor pencolor penwidth linewidth thickness size width height margin image icon
arrowhead arrowtail arrowsize dir constraint headport tailport labelfloat labelangle labeldistance peripheries rank
opacity alpha
"""
_PLACES = "x y z xy xyz lat lon lng latitude longitude"

_PRESENTATION = frozenset((_IDENTIFIERS + _DRAWING).split())
_PLACE = frozenset(_PLACES.split())


def is_presentation(name: str) -> bool:
    """Whether an attribute of this name is a name or says how to draw.

    Examples
    --------
    >>> is_presentation("fillcolor"), is_presentation("Pos"), is_presentation("kind")
    (True, True, False)
    """
    return name.lower().replace("_", "").replace("-", "") in _PRESENTATION


def is_place(name: str) -> bool:
    """Whether a number of this name is usually a coordinate.

    Examples
    --------
    >>> is_place("x"), is_place("charge")
    (True, False)
    """
    return name.lower() in _PLACE
