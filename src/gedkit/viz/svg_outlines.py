"""The SVG that RDKit writes, read into outlines that any canvas can draw: lines and letters stay sharp in every format.

RDKit's drawings are made of ``path``, ``ellipse`` and ``rect`` elements; letters are paths too.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from xml.etree import ElementTree

Point = tuple[float, float]

_ARGUMENTS = {"M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0}  # points that a command takes
_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_NUMBER = re.compile(r"-?[\d.]+")


class Outline(NamedTuple):
    """A path: commands ``M``, ``L``, ``Q``, ``C`` and ``Z`` with their points; ``None`` for no fill or stroke."""

    steps: list[tuple[str, list[Point]]]
    fill: str | None
    stroke: str | None
    width: float
    dashes: tuple[float, ...]
    fill_opacity: float


class Drawing(NamedTuple):
    """The outlines of a picture, from the back to the front, y pointing down, and its size."""

    width: float
    height: float
    outlines: list[Outline]


def read_outlines(svg: str) -> Drawing:
    """Read a drawing of RDKit.

    Examples
    --------
    >>> drawing = read_outlines(
    ...     "<svg xmlns='http://www.w3.org/2000/svg' width='9px' height='5px'>"
    ...     "<path d='M 1,2 L 3,4' style='fill:none;stroke:#FF0000;stroke-width:2px'/></svg>"
    ... )
    >>> drawing.outlines[0].steps, drawing.outlines[0].stroke
    ([('M', [(1.0, 2.0)]), ('L', [(3.0, 4.0)])], '#FF0000')
    """
    root = ElementTree.fromstring(svg)
    outlines = []
    for element in root.iter():
        steps = _steps(element.tag.rpartition("}")[2], element.attrib)
        if steps:
            outlines.append(_outline(steps, element.attrib))
    return Drawing(_number(root.attrib["width"]), _number(root.attrib["height"]), outlines)


def _steps(kind: str, given: dict[str, str]) -> list[tuple[str, list[Point]]]:
    match kind:
        case "path":
            return _path_steps(given["d"])
        case "rect":
            x, y, width, height = (_number(given.get(name, "0")) for name in ("x", "y", "width", "height"))
            corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
            return [("M", corners[:1]), *(("L", [corner]) for corner in corners[1:]), ("Z", [])]
        case "ellipse":
            return _ellipse(*(_number(given[name]) for name in ("cx", "cy", "rx", "ry")))
    return []


def _path_steps(text: str) -> list[tuple[str, list[Point]]]:
    steps: list[tuple[str, list[Point]]] = []
    tokens = _TOKEN.findall(text)
    at, command = 0, "M"
    while at < len(tokens):
        if tokens[at] in _ARGUMENTS:
            command = tokens[at]
            at += 1
        count = 2 * _ARGUMENTS[command]
        numbers = [float(token) for token in tokens[at : at + count]]
        steps.append((command, list(zip(numbers[::2], numbers[1::2], strict=True))))
        at += count
        if command == "M":
            command = "L"  # further points of a move are lines
    return steps


def _ellipse(x: float, y: float, rx: float, ry: float) -> list[tuple[str, list[Point]]]:
    """Return four Bézier curves, as is usual."""
    bend = 0.5522847498
    steps: list[tuple[str, list[Point]]] = [("M", [(x + rx, y)])]
    for (a, b), (c, d) in (((1, 0), (0, 1)), ((0, 1), (-1, 0)), ((-1, 0), (0, -1)), ((0, -1), (1, 0))):
        along = (x + rx * (a + bend * c), y + ry * (b + bend * d)), (x + rx * (c + bend * a), y + ry * (d + bend * b))
        steps.append(("C", [*along, (x + rx * c, y + ry * d)]))
    return [*steps, ("Z", [])]


def _outline(steps: list[tuple[str, list[Point]]], given: dict[str, str]) -> Outline:
    pairs = (part.split(":", 1) for part in given.get("style", "").split(";") if ":" in part)
    style = {**given, **{name.strip(): value.strip() for name, value in pairs}}
    fill, stroke = (None if style.get(name, "none") == "none" else style[name] for name in ("fill", "stroke"))
    dashes = style.get("stroke-dasharray", "none")
    return Outline(
        steps,
        fill,
        stroke,
        _number(style.get("stroke-width", "1")),
        tuple(float(number) for number in _NUMBER.findall(dashes)),
        _number(style.get("fill-opacity", "1")),
    )


def _number(text: str) -> float:
    found = _NUMBER.search(text)
    return float(found.group()) if found else 0.0
