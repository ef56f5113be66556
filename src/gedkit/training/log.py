"""The log of a training run: a CSV file with a row for each validation."""

from __future__ import annotations

import csv
import io
import time
from pathlib import Path

from gedkit._files.replacing import replace_file
from gedkit.errors import StoreError

__all__ = ["TrainingLog"]

_HEADER = ["stage", "step", "learning_rate", "train_loss", "validation_error", "seconds"]


class TrainingLog:
    """The rows of a run; the file is complete after every row.

    Parameters
    ----------
    path : Path
    resume : bool
        Whether to keep the rows of an existing file.
    """

    def __init__(self, path: Path, resume: bool = False) -> None:
        self.path = path
        self.rows: list[list[str]] = []
        if resume and path.exists():
            with path.open(newline="", encoding="utf-8") as file:
                self.rows = list(csv.reader(file))[1:]
        self._before = float(self.rows[-1][5]) if self.rows else 0.0
        self._started = time.monotonic()

    def add(self, stage: str, step: int, rate: float, loss: float, error: float) -> None:
        """Add a row and write the file."""
        seconds = self._before + time.monotonic() - self._started
        self.rows.append([stage, str(step), f"{rate:.3e}", f"{loss:.6e}", f"{error:.6e}", f"{seconds:.1f}"])
        self._write()

    def cut_after(self, stage: str, step: int) -> None:
        """Drop the rows of a stage after this step, which is its last checkpoint."""
        self.rows = [row for row in self.rows if row[0] != stage or int(row[1]) <= step]

    def _write(self) -> None:
        try:
            text = io.StringIO(newline="")
            csv.writer(text).writerows([_HEADER, *self.rows])
            replace_file(self.path, text.getvalue())
        except OSError as error:
            raise StoreError(f"cannot write {self.path}: {error.strerror}") from None
