"""How commands read a collection: any format, and tables of molecules with their columns and rejected rows."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import gedkit as gk
from gedkit.cli.progress import Waiting
from gedkit.cli.rejected_rows import keep_rejects
from gedkit.io.delimited import is_table
from gedkit.io.reading import read_molecule_table

__all__ = ["NameColumn", "SmilesColumn", "Strict", "read_graphs"]

SmilesColumn = Annotated[str | None, typer.Option(metavar="NAME", help="For .csv and .tsv: the column with SMILES.")]
NameColumn = Annotated[str | None, typer.Option(metavar="NAME", help="For .csv and .tsv: the column with names.")]
Strict = Annotated[bool, typer.Option("--strict", help="For .csv and .tsv: stop at the first row that cannot be read.")]


def read_graphs(
    path: Path,
    out: Path,
    quiet: bool,
    smiles_column: str | None = None,
    name_column: str | None = None,
    strict: bool = False,
    **how: Any,
) -> tuple[list[gk.Graph], dict[str, Any]]:
    """Read a collection; rejected rows of a table go into a file beside ``out``, and into what JSON output tells."""
    if is_table(path, how.get("format")) and set(how) <= {"format"}:
        with Waiting(f"reading {path}", quiet=quiet):
            graphs, rejects = read_molecule_table(path, smiles_column, name_column, strict)
        return graphs, keep_rejects(rejects, out, quiet)
    if smiles_column is not None or name_column is not None or strict:
        how |= {"smiles_column": smiles_column, "name_column": name_column, "strict": strict}  # refused by name
    with Waiting(f"reading {path}", quiet=quiet):
        return gk.read_collection(path, **how), {}
