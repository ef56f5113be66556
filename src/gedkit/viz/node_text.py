"""What is written into a node: a short label in one line, a longer one in two, the rest in a tooltip."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_IN_A_DISC = 6  # letters
_IN_A_LINE = 12  # letters of a line of a longer label
_LETTER = 0.62  # width of a letter, in sizes
_ROOM = 20.3  # points across a disc that letters may take
_SIZES = ((2, 10.0), (3, 8.5), (_IN_A_DISC, 7.5))  # points, by the letters of the longest label
_SIZE = 7.0  # points, of longer labels
_BREAK = re.compile(r"(?<=[\s_.,:;/\-])|(?<=[a-z0-9])(?=[A-Z])")


class NodeText(NamedTuple):
    """Lines to write, their size in points, and how many points they are wide; ``cut`` where something is missing."""

    lines: tuple[str, ...]
    size: float
    width: float
    cut: bool


def text_size(texts: Iterable[str]) -> float:
    """Return the one size, in points, in which all nodes of a picture are written.

    Examples
    --------
    >>> text_size(["C", "N"]), text_size(["C", "read_input"])
    (10.0, 7.0)
    """
    longest = max(map(len, texts), default=0)
    return next((size for letters, size in _SIZES if longest <= letters), _SIZE)


def fitted(text: str, size: float = _SIZE) -> NodeText:
    """Return what of a label to write into a node.

    Examples
    --------
    >>> fitted("C").lines, fitted("node 17").lines, fitted("parse_document_header_from_bytes").lines
    (('C',), ('node 17',), ('parse_', 'document_he…'))
    """
    text = " ".join(text.split())
    if len(text) <= _IN_A_DISC:
        return NodeText((text,), size, max(_ROOM, _LETTER * size * len(text)), False)
    lines = _two_lines(text)
    shown = tuple(line.strip() for line in lines)
    cut = "".join(lines) != text
    if cut:
        shown = (*shown[:-1], shown[-1][: _IN_A_LINE - 1] + "…")
    return NodeText(shown, size, _LETTER * size * max(map(len, shown)), cut)


def any_long(texts: Iterable[str]) -> bool:
    """Whether a text needs more than a disc."""
    return any(len(text) > _IN_A_DISC for text in texts)


def _two_lines(text: str) -> list[str]:
    """Break after a space, a hyphen or before a capital, where that leaves both lines short enough to read."""
    if len(text) <= _IN_A_LINE:
        return [text]
    first = ""
    for piece in _BREAK.split(text):
        if len(first) + len(piece) > _IN_A_LINE:
            break
        first += piece
    first = first if len(first) >= _IN_A_LINE // 3 else text[:_IN_A_LINE]
    return [first, text[len(first) :][:_IN_A_LINE]]
