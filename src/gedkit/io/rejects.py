"""Rows of a table that could not be read: kept with their line and the reason, and written beside the output."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from gedkit._files.replacing import replace_file
from gedkit.errors import GraphFileError


class Reject(NamedTuple):
    """A row that was skipped."""

    line: int
    reason: str
    row: tuple[str, ...]


def in_words(rejects: Sequence[Reject]) -> str:
    """Return how many rows could not be read, and why the first."""
    rows = "1 row" if len(rejects) == 1 else f"{len(rejects)} rows"
    return f"{rows} could not be read (line {rejects[0].line}: {rejects[0].reason})"


def write_rejects(rejects: Sequence[Reject], path: Path) -> None:
    """Write line, reason and the fields of each row as CSV."""
    try:
        text = io.StringIO(newline="")
        rows = csv.writer(text, lineterminator="\n")
        rows.writerow(["line", "reason", "row"])
        rows.writerows([reject.line, reject.reason, *reject.row] for reject in rejects)
        replace_file(path, text.getvalue())
    except OSError as error:
        raise GraphFileError(f"cannot write {path}: {error.strerror}") from None
