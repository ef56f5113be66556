"""Tables of reactions for ``gedkit map-reactions``: the column to read, and the maps row by row."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar, NamedTuple

from gedkit._files.opening import file_bytes
from gedkit._tasks.reactions.reaction_map import ReactionMap
from gedkit.cli.pair_table import AnswerFile
from gedkit.errors import GraphFileError, InvalidOptionError

# Columns that are taken for reactions where none is named.
_USUAL = ("rxn", "reaction", "reactions", "reaction_smiles", "rxn_smiles", "rxnsmiles", "smiles")


class ListedReaction(NamedTuple):
    """A row: its line, the reaction in it, and all of its cells."""

    line: int
    reaction: str
    row: tuple[str, ...]


class MappedRow(NamedTuple):
    """What is written of a map."""

    mapped: str
    cost: str
    lower_bound: str
    status: str
    broken: int
    formed: int
    changed: int
    leaving: int
    appearing: int
    center: str
    seconds: str


def mapped_row(found: ReactionMap) -> MappedRow:
    """Return the row of a map."""
    return MappedRow(
        found.smiles,
        f"{found.cost:.9g}",
        f"{found.lower_bound:.9g}",
        found.status.name,
        len(found.bonds_broken),
        len(found.bonds_formed),
        len(found.bonds_changed),
        len(found.leaving),
        len(found.appearing),
        " ".join(map(str, found.center)),
        f"{found.result.stats.seconds:.6f}",
    )


def read_reaction_table(path: Path, column: str | None) -> list[ListedReaction]:
    """Read the reactions of a CSV or TSV file with a header, or of a text file with one reaction per line."""
    try:
        text = file_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise GraphFileError(f"{path}: it is not UTF-8 text") from None
    first = text.partition("\n")[0]
    if column is None and ">" in first:  # no header
        lines = text.splitlines()
        return [ListedReaction(i, line.strip(), (line,)) for i, line in enumerate(lines, 1) if line.strip()]
    delimiter = "\t" if path.suffix.lower() == ".tsv" or ("\t" in first and "," not in first) else ","
    rows = csv.reader(io.StringIO(text), delimiter=delimiter)
    try:
        names = [name.strip() for name in next(rows, [])]
        place = _column(path, names, column)
        found = []
        for row in rows:
            if any(cell.strip() for cell in row):
                cell = row[place].strip() if place < len(row) else ""
                found.append(ListedReaction(rows.line_num, cell, tuple(row)))
    except csv.Error as error:
        raise GraphFileError(f"{path}, line {rows.line_num}: {error}") from None
    return found


def _column(path: Path, names: list[str], wanted: str | None) -> int:
    if not any(names):
        raise GraphFileError(f"{path} is empty: wanted a header, and a reaction in each row")
    there = f"its columns are {', '.join(map(repr, names))}"
    if wanted is not None:
        if wanted not in names:
            raise InvalidOptionError(f"{path} has no column {wanted!r}: {there}")
        return names.index(wanted)
    usual = [i for i, name in enumerate(names) if name.lower() in _USUAL]
    if len(usual) != 1:
        raise InvalidOptionError(f"which column of {path} has the reactions? Say so with --column: {there}")
    return usual[0]


class MapFile(AnswerFile):
    """Maps, a row per reaction as soon as it is known: CSV or JSON lines."""

    columns: ClassVar[tuple[str, ...]] = ("line", "reaction", *MappedRow._fields)
    names: ClassVar[int] = 1
    row: ClassVar[str] = "reaction"

    def first_proven(self) -> tuple[str, float] | None:
        """Return the first reaction in the file whose map is proven, and what the map costs."""
        with self.path.open(encoding="utf-8", newline="") as file:
            rows: Iterable[dict[str, str]] = map(json.loads, file) if self.as_json else csv.DictReader(file)
            return next(((row["reaction"], float(row["cost"])) for row in rows if row["status"] == "OPTIMAL"), None)

    def put_row(self, listed: ListedReaction, row: MappedRow) -> None:
        """Write a map; it is on its way to the disk when this returns."""
        cells = (listed.line, listed.reaction, *row)
        if self.as_json:
            self._file.write(json.dumps(dict(zip(self.columns, cells, strict=True))) + "\n")
            self._file.flush()
        else:
            self._write(cells)
        self.done[listed.line] = (listed.reaction,)
        self.statuses.append(row.status)
