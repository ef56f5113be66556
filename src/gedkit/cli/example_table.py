"""Tables of examples for ``gedkit fit-costs``: two columns that name graphs, and a distance or a mapping."""

from __future__ import annotations

import csv
import io
import math
from pathlib import Path
from typing import Any, NamedTuple

import gedkit as gk
from gedkit._files.opening import file_bytes
from gedkit._solve.anchors import start_images
from gedkit.cli.anchor_options import pair_from
from gedkit.cli.pair_table import GraphLookup, read_pair_table
from gedkit.errors import GedkitError, GraphFileError


class Examples(NamedTuple):
    """Pairs of graphs with their mappings, or with their distances."""

    pairs: list[tuple[gk.Graph, gk.Graph]]
    mappings: list[list[tuple[Any, Any]]] | None
    distances: list[float] | None


def read_examples(table: Path, graphs: GraphLookup) -> Examples:
    """Read a table with a header: both graphs, and ``distance`` or ``mapping``.

    A mapping is written as ``0=1 1=0 2=``: node 0 of the first graph becomes node 1 of the second, node 2 is deleted.
    """
    rows = read_pair_table(table)
    column, kind = _example_column(table)
    found = Examples([], [] if kind == "mapping" else None, [] if kind == "distance" else None)
    for row in rows:
        try:
            g1, g2 = graphs(row.first), graphs(row.second)
            text = row.row[column].strip() if column < len(row.row) else ""
            if found.mappings is not None:
                mapping = [pair_from(kind, part, g1, g2) for part in text.replace(";", " ").split()]
                start_images(mapping, g1, g2, "the mapping")  # says what is wrong, with the line
                found.mappings.append(mapping)
            elif found.distances is not None:
                found.distances.append(_distance(text))
        except GedkitError as error:
            raise GraphFileError(f"{table}, line {row.line}: {error}") from None
        found.pairs.append((g1, g2))
    if not rows:
        raise GraphFileError(f"{table}: there is no example in it")
    return found


def _example_column(table: Path) -> tuple[int, str]:
    """Return where the examples are, and what they are."""
    text = file_bytes(table).decode("utf-8-sig", errors="replace")
    lines = text.splitlines() or [""]
    delimiter = "\t" if table.suffix.lower() == ".tsv" or ("\t" in lines[0] and "," not in lines[0]) else ","
    names = [cell.strip().lower() for cell in next(csv.reader(io.StringIO(lines[0]), delimiter=delimiter), [])]
    kinds = [name for name in ("mapping", "distance") if name in names]
    if len(kinds) == 2:
        raise GraphFileError(f"{table} has a column mapping and a column distance: leave one out")
    if len(kinds) != 1:
        raise GraphFileError(
            f"{table}: its first line must name the columns, such as first,second,distance or first,second,mapping"
        )
    return names.index(kinds[0]), kinds[0]


def _distance(text: str) -> float:
    try:
        distance = float(text)
    except ValueError:
        distance = math.nan
    if not math.isfinite(distance):
        raise GraphFileError(f"{text!r} is no distance")
    return distance
