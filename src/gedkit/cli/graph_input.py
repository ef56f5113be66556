"""How commands read one graph: from a file, from standard input (``-``) or from SMILES."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

import gedkit as gk
from gedkit.errors import GraphFileError, InvalidOptionError
from gedkit.io.formats import FORMATS

__all__ = ["STANDARD_INPUT", "EdgeLabel", "NodeLabel", "SourceFormat", "read_graph", "read_pair", "title_of"]

STANDARD_INPUT = "-"

NodeLabel = Annotated[
    str | None, typer.Option(metavar="NAME", help="The attribute that labels nodes; '' for no labels.")
]
EdgeLabel = Annotated[
    str | None, typer.Option(metavar="NAME", help="The attribute that labels edges; '' for no labels.")
]
SourceFormat = Annotated[
    str | None, typer.Option("--from", metavar="FORMAT", help="Format, if a name does not tell it; - needs it.")
]


def read_pair(
    first: str,
    second: str,
    smiles: bool,
    format: str | None = None,
    node_label: str | None = None,
    edge_label: str | None = None,
) -> tuple[gk.Graph, gk.Graph]:
    """Read two graphs, of which one may come from standard input."""
    if first == second == STANDARD_INPUT and not smiles:
        raise InvalidOptionError("standard input holds one of the two graphs: give a file for the other")
    a, b = (read_graph(text, smiles, format, node_label, edge_label) for text in (first, second))
    return a, b


def read_graph(
    text: str,
    smiles: bool,
    format: str | None = None,
    node_label: str | None = None,
    edge_label: str | None = None,
) -> gk.Graph:
    """Read a graph from the file of that name, from standard input, or from the text itself if it is SMILES."""
    if smiles:
        for option, value in (("--from", format), ("--node-label", node_label), ("--edge-label", edge_label)):
            if value is not None:
                raise InvalidOptionError(f"{option} is for files: SMILES has its own labels")
        return gk.from_smiles(text)
    if text == STANDARD_INPUT:
        if format is None:
            raise InvalidOptionError(
                f"standard input has no name that tells its format: add --from, one of "
                f"{', '.join(known.name for known in FORMATS if known.kind != 'path')}"
            )
        return gk.read(sys.stdin.buffer, format=format, node_label=node_label, edge_label=edge_label)
    if not Path(text).suffix and not Path(text).exists():
        raise GraphFileError(f"there is no file {text!r}: molecules in SMILES need --smiles")
    return gk.read(text, format=_unless_told(text, format), node_label=node_label, edge_label=edge_label)


def title_of(text: str, smiles: bool) -> str:
    """Return what to call a graph that was read from ``text``."""
    if smiles:
        return text
    return "standard input" if text == STANDARD_INPUT else Path(text).stem


def _unless_told(text: str, format: str | None) -> str | None:
    """Return the format for a file, or ``None`` if its own name tells one: --from may be meant for the other graph."""
    name = text.lower()
    told = any(name.endswith(suffix.lower()) for known in FORMATS for suffix in known.suffixes)
    return None if told else format
