"""How commands read a collection: any format, and tables of molecules with their columns and rejected rows."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import gedkit as gk
from gedkit._files.open_file import OpenFile
from gedkit.cli.graph_input import STANDARD_INPUT, Labels, label_from
from gedkit.cli.progress import Waiting
from gedkit.cli.rejected_rows import keep_rejects
from gedkit.errors import InvalidOptionError
from gedkit.io.delimited import is_table
from gedkit.io.reading import read_molecule_table
from gedkit.io.salts import without_salts

SmilesColumn = Annotated[str | None, typer.Option(metavar="NAME", help="For .csv and .tsv: the column with SMILES.")]
NameColumn = Annotated[str | None, typer.Option(metavar="NAME", help="For .csv and .tsv: the column with names.")]
StripSalts = Annotated[
    bool, typer.Option("--strip-salts", help="Of molecules that have several parts, keep the one with the most atoms.")
]
Strict = Annotated[bool, typer.Option("--strict", help="For .csv and .tsv: stop at the first row that cannot be read.")]


def read_graphs(
    path: Path,
    out: Path,
    quiet: bool,
    smiles_column: str | None = None,
    name_column: str | None = None,
    strict: bool = False,
    strip_salts: bool = False,
    **how: Any,
) -> tuple[list[gk.Graph], dict[str, Any]]:
    """Read a collection; rejected rows of a table go into a file beside ``out``, and into what JSON output tells.

    ``how`` may be ``format``, ``node_label`` and ``edge_label``; ``-`` is standard input.
    """
    place: Path | OpenFile = path
    if str(path) == STANDARD_INPUT:
        if how.get("format") is None:
            raise InvalidOptionError(
                "standard input has no name that tells its format: add --from, such as --from jsonl"
            )
        place = OpenFile(sys.stdin.buffer)
    if is_table(place, how.get("format")) and set(how) <= {"format"}:
        with Waiting(f"reading {place}", quiet=quiet):
            graphs, rejects = read_molecule_table(place, smiles_column, name_column, strict)
        if strip_salts:
            graphs = [without_salts(graph) for graph in graphs]
        return graphs, keep_rejects(rejects, out, quiet)
    if smiles_column is not None or name_column is not None or strict:
        how |= {"smiles_column": smiles_column, "name_column": name_column, "strict": strict}  # refused by name
    with Waiting(f"reading {place}", quiet=quiet):
        where = place.stream if isinstance(place, OpenFile) else place
        return gk.read_collection(where, strip_salts=strip_salts, **how), {}


def labels_from(format: str | None, node_label: Labels, edge_label: Labels) -> dict[str, Any]:
    """Return what was given of these for `read_graphs`."""
    given = {"format": format, "node_label": label_from(node_label), "edge_label": label_from(edge_label)}
    return {name: value for name, value in given.items() if value is not None}
