"""Tables of molecules: CSV or TSV with a header, a column of SMILES and perhaps one of names.

Rows that cannot be read are rejected one by one, since a table of thousands of compounds nearly always has some.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path

from gedkit._files.open_file import OpenFile
from gedkit._graphs.graph import Graph
from gedkit.errors import GedkitError, GraphFileError, MissingDependencyError
from gedkit.io.properties import with_properties
from gedkit.io.rdkit import from_smiles
from gedkit.io.record import called, require_room
from gedkit.io.rejects import Reject
from gedkit.io.triples import looks_like_triples

_SUFFIXES = (".csv", ".tsv")
_SMILES = ("smiles", "canonical_smiles", "isomeric_smiles", "canonicalsmiles", "isomericsmiles", "structure")
_NAMES = ("name", "title", "compound", "compound_name", "molecule", "molecule_name", "id", "compound_id", "cid")
_LONGEST_FIELD = 1 << 20


def is_table(path: Path | OpenFile, format: str | None) -> bool:
    """Whether a file is read as a table of molecules, by its name or by what it is called; one of triples is not."""
    if format is not None or not path.name.lower().endswith(_SUFFIXES):
        return format in ("csv", "tsv")
    return isinstance(path, OpenFile) or not looks_like_triples(path)


def read_table(
    text: str, *, smiles_column: str | None = None, name_column: str | None = None, strict: bool = False
) -> tuple[list[Graph], list[Reject]]:
    """Read a molecule per row; return the graphs and the rows that were rejected, which are errors if ``strict``.

    Parameters
    ----------
    text : str
        Fields are parted by commas, semicolons or tabs, whichever the header has most of.
    smiles_column, name_column : str, optional
        Columns by their header. By default the first that is called ``smiles`` or something like it, and the first that
        is called ``name``, ``id`` or something like it; without one, graphs have no names.
    strict : bool
    """
    csv.field_size_limit(_LONGEST_FIELD)
    if not text.strip():
        raise GraphFileError("it is empty: a table of molecules has a header with a column smiles")
    header, _, _ = text.partition("\n")
    rows = csv.reader(io.StringIO(text), delimiter=max(",;\t", key=header.count))
    graphs: list[Graph] = []
    rejects: list[Reject] = []
    try:
        columns = [name.strip() for name in next(rows, [])]
        smiles_at = _column(columns, smiles_column, _SMILES, "smiles_column")
        if smiles_at is None:
            raise GraphFileError(
                f"no column is called smiles, and smiles_column= (--smiles-column) names none: there are "
                f"{', '.join(map(repr, columns[:20])) or 'none at all'}"
            )
        name_at = _column(columns, name_column, _NAMES, "name_column")
        for row in rows:
            if not any(field.strip() for field in row):
                continue
            require_room(graphs)
            name = row[name_at].strip() if name_at is not None and name_at < len(row) else ""
            try:
                if len(row) <= smiles_at or not row[smiles_at].strip():
                    raise GraphFileError("the row has no SMILES")
                graph = from_smiles(row[smiles_at].strip(), name=name or None)
                graphs.append(with_properties(graph, _properties(columns, row, (smiles_at, name_at))))
            except MissingDependencyError:
                raise
            except GedkitError as error:
                if strict:
                    raise GraphFileError(f"line {rows.line_num}{called(name)}: {error}") from None
                rejects.append(Reject(rows.line_num, str(error), tuple(row)))
    except csv.Error as error:
        raise GraphFileError(f"line {rows.line_num}: {error}") from None
    return graphs, rejects


def _properties(columns: list[str], row: list[str], taken: tuple[int | None, ...]) -> dict[str, str]:
    """Return the other fields of a row by their columns; empty ones are left out."""
    cells = enumerate(zip(columns, row, strict=False))
    return {name: value.strip() for i, (name, value) in cells if i not in taken and name and value.strip()}


def _column(columns: list[str], wanted: str | None, usual: tuple[str, ...], option: str) -> int | None:
    if wanted is not None:
        if wanted not in columns:
            raise GraphFileError(f"{option} is {wanted!r}, but the columns are {', '.join(map(repr, columns[:20]))}")
        return columns.index(wanted)
    lowered = [name.lower().replace(" ", "_") for name in columns]
    return next((lowered.index(name) for name in usual if name in lowered), None)
