"""The log of a training run: a CSV file with a row for each validation."""

from __future__ import annotations

import csv
import io
import time
from pathlib import Path

from gedkit._files.replacing import replace_file
from gedkit.errors import StoreError

_HEADER = ["stage", "step", "learning_rate", "train_loss", "validation_error", "seconds"]


class TrainingLog:
    """The rows of a run; the file is complete after every row.

    Parameters
    ----------
    path : Path or None
        None for a log that is not written.
    resume : bool
        Whether to keep the rows of an existing file.
    """

    def __init__(self, path: Path | None, resume: bool = False) -> None:
        self.path = path
        self.rows: list[list[str]] = []
        if resume and path is not None and path.exists():
            with path.open(newline="", encoding="utf-8") as file:
                self.rows = list(csv.reader(file))[1:]
        self._before = 0.0
        self._started = 0.0

    @property
    def seconds(self) -> float:
        """Processor time of the steps so far, those before an interruption included."""
        return float(self.rows[-1][5]) if self.rows else 0.0

    def start(self, stage: str, step: int) -> None:
        """Start the clock at this step of a stage, its last checkpoint, and drop the rows after it."""
        self.rows = [row for row in self.rows if row[0] != stage or int(row[1]) <= step]
        self._before = self.seconds
        self._started = time.process_time()

    def add(self, stage: str, step: int, rate: float, loss: float, error: float) -> None:
        """Add a row and write the file."""
        seconds = self._before + time.process_time() - self._started
        self.rows.append([stage, str(step), f"{rate:.3e}", f"{loss:.6e}", f"{error:.6e}", f"{seconds:.3f}"])
        self._write()

    def _write(self) -> None:
        if self.path is None:
            return
        try:
            text = io.StringIO(newline="")
            csv.writer(text).writerows([_HEADER, *self.rows])
            replace_file(self.path, text.getvalue())
        except OSError as error:
            raise StoreError(f"cannot write {self.path}: {error.strerror}") from None
