"""How commands read one graph: from a file, from standard input (``-``) or from SMILES."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

import gedkit as gk
from gedkit.errors import GraphFileError, InvalidOptionError
from gedkit.io.formats import FORMATS
from gedkit.io.label_choice import NothingToChooseError

STANDARD_INPUT = "-"

NodeLabel = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="The attribute that labels nodes, or several: kind,owner; '' for no labels."),
]
EdgeLabel = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="The attribute that labels edges, or several: kind,owner; '' for no labels."),
]
Labels = str | Sequence[str] | None  # as one of these options has them, or as gk.read takes them
SourceFormat = Annotated[
    str | None, typer.Option("--from", metavar="FORMAT", help="Format, if a name does not tell it; - needs it.")
]


def read_pair(
    first: str,
    second: str,
    smiles: bool,
    format: str | None = None,
    node_label: Labels = None,
    edge_label: Labels = None,
) -> tuple[gk.Graph, gk.Graph]:
    """Read two graphs, of which one may come from standard input; then a format is that of standard input.

    If one of them has its own labels, those that are named are for the other.
    """
    if first == second == STANDARD_INPUT and not smiles:
        raise InvalidOptionError("standard input holds one of the two graphs: give a file for the other")
    formats = formats_of((first, second), format)
    graphs, refusals = [], []
    for text, known in zip((first, second), formats, strict=True):
        try:
            graphs.append(read_graph(text, smiles, known, node_label, edge_label))
        except NothingToChooseError as refusal:
            refusals.append(refusal)
            if len(refusals) == 2 or text == STANDARD_INPUT:  # which cannot be read again
                raise
            graphs.append(read_graph(text, smiles, known))
    return graphs[0], graphs[1]


def read_graph(
    text: str,
    smiles: bool,
    format: str | None = None,
    node_label: Labels = None,
    edge_label: Labels = None,
    **attributes: Any,
) -> gk.Graph:
    """Read a graph from the file of that name, from standard input, or from the text itself if it is SMILES.

    ``attributes`` are `gedkit.read`'s ``node_attrs`` and ``edge_attrs``.
    """
    if smiles:
        for option, value in (("--from", format), ("--node-label", node_label), ("--edge-label", edge_label)):
            if value:
                raise InvalidOptionError(f"{option} is for files: SMILES has its own labels")
        return gk.from_smiles(text)
    labels = {"node_label": label_from(node_label), "edge_label": label_from(edge_label)}
    if text == STANDARD_INPUT:
        if format is None:
            raise InvalidOptionError(
                f"standard input has no name that tells its format: add --from, one of "
                f"{', '.join(known.name for known in FORMATS if known.kind != 'path')}"
            )
        return gk.read(sys.stdin.buffer, format=format, **labels, **attributes)
    require_file(text)
    return gk.read(text, format=format, **labels, **attributes)


def require_file(text: str) -> None:
    """Raise an error if this is no file but looks like SMILES."""
    if text != STANDARD_INPUT and not Path(text).suffix and not Path(text).exists():
        raise GraphFileError(f"there is no file {text!r}: molecules in SMILES need --smiles")


def label_from(given: Labels) -> str | tuple[str, ...] | None:
    """Return the attributes that an option names, parted by commas or given one by one; ``None`` if it is not there.

    Examples
    --------
    >>> label_from(["kind,owner"]), label_from(["kind", "owner"])
    (('kind', 'owner'), ('kind', 'owner'))
    >>> label_from(["kind"]), label_from([""]), label_from([])
    ('kind', '', None)
    """
    if given is None or (not isinstance(given, str) and not given):
        return None
    texts = [given] if isinstance(given, str) else list(given)
    names = tuple(name.strip() for text in texts for name in text.split(","))
    return names[0] if len(names) == 1 else names


def title_of(text: str, smiles: bool) -> str:
    """Return what to call a graph that was read from ``text``."""
    if smiles:
        return text
    return "standard input" if text == STANDARD_INPUT else Path(text).stem


def formats_of(places: Sequence[str], format: str | None) -> list[str | None]:
    """Return the format for each of several files.

    It holds for all of them, but beside standard input, which needs it, a file goes by its own name if that tells one.
    """
    if STANDARD_INPUT not in places:
        return [format] * len(places)
    return [None if _tells_format(place) else format for place in places]


def _tells_format(place: str) -> bool:
    name = place.lower()
    return any(name.endswith(suffix.lower()) for known in FORMATS for suffix in known.suffixes)
