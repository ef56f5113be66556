"""The journal of a labelling: one line per pair, on disk as soon as it is solved, so that a kill loses little.

The first line says which job it is. A pair that a later run with more time solves again gets another line, and the last
one counts. Only the places of the lines are kept in memory.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gedkit._files.checked_lines import append_lines, checked_line, entry_of
from gedkit._files.locked_file import open_locked
from gedkit._result import Status
from gedkit.errors import StoreError
from gedkit.lab.labelling.apart import CRASHED
from gedkit.lab.labelling.pair_solver import Answer, Pair

_KIND, _VERSION = "gedkit labels", 1


class PairJournal:
    """An open journal; `close` it.

    Parameters
    ----------
    path : Path
    job : dict
        What the labels depend on; another job is another journal.
    resume : bool
        Whether answers that are there already are to be kept. Otherwise a journal with answers is an error.
    """

    def __init__(self, path: Path, job: dict[str, Any], resume: bool) -> None:
        self.path = path
        self._header = {"kind": _KIND, "version": _VERSION, **job}
        self._places: dict[Pair, int] = {}
        self._limits: dict[Pair, float] = {}  # of pairs that are not proven: how long they have been tried
        open_locked(path, lambda file: self._begin(file, resume))

    def __len__(self) -> int:
        return len(self._places)

    def is_settled(self, pair: Pair, time_limit: float | None, certificate: bool) -> bool:
        """Whether a pair need not be solved: it is proven, or it was tried for as long as that."""
        if pair not in self._places:
            return False
        wanted = math.inf if time_limit is None else time_limit
        if certificate and "certificate" not in (entry := self.entry(pair)):
            if "uncertified" not in entry:
                return False
            tried = entry["uncertified"]
            if (math.inf if tried is None else tried) < wanted:
                return False
        return self._limits.get(pair, math.inf) >= wanted

    def has_crashed(self, pair: Pair) -> bool:
        """Whether the process that solved a pair died."""
        return pair in self._places and self.entry(pair)["status"] == CRASHED

    def write(
        self, pairs: Iterable[Pair], answers: Iterable[Answer], time_limit: float | None, certificates: bool
    ) -> None:
        """Note the answers of pairs, and for how long a certificate was looked for in vain."""
        place = os.lseek(self._file, 0, os.SEEK_END)
        lines = []
        for pair, answer in zip(pairs, answers, strict=False):  # a worker that was told to stop has fewer answers
            if answer.status == Status.INTERRUPTED.name:
                continue
            entry: dict[str, Any] = {
                "pair": [int(pair[0]), int(pair[1])],
                "lower": None if math.isinf(answer.lower) else answer.lower,
                "upper": None if math.isinf(answer.upper) else answer.upper,
                "status": answer.status,
                "images": answer.images,
                "seconds": round(answer.seconds, 6),
            }
            if answer.status != Status.OPTIMAL.name:
                entry["limit"] = time_limit
            if answer.certificate is not None:
                entry["certificate"] = answer.certificate.bound if math.isfinite(answer.certificate.bound) else None
            elif certificates:
                entry["uncertified"] = time_limit
            line = checked_line(entry)
            self._note(entry, place)
            place += len(line.encode())
            lines.append(line)
        try:
            append_lines(self._file, "".join(lines))
        except OSError as error:
            raise StoreError(f"cannot write {self.path}: {error.strerror}") from None

    def entry(self, pair: Pair) -> dict[str, Any]:
        """Return what is known of a pair."""
        os.lseek(self._file, self._places[pair], os.SEEK_SET)
        line = b""
        while b"\n" not in line and (part := os.read(self._file, 1 << 14)):
            line += part
        return entry_of(line.partition(b"\n")[0])

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def _note(self, entry: dict[str, Any], place: int) -> None:
        first, second = entry["pair"]
        self._places[first, second] = place
        self._limits.pop((first, second), None)
        if entry["status"] != Status.OPTIMAL.name:
            limit = entry["limit"]
            self._limits[first, second] = math.inf if limit is None else limit

    def _begin(self, file: int, resume: bool) -> None:
        self._file = file
        place, number = 0, 0
        with os.fdopen(os.dup(self._file), "rb") as lines:
            lines.seek(0)
            for number, line in enumerate(lines):
                if not line.endswith(b"\n"):  # the process was killed while it wrote this
                    break
                self._take(line, place, number)
                place += len(line)
        if self._places and not resume:
            raise StoreError(
                f"{self.path.parent} already has labels: resume with resume=True (--resume), or choose another folder"
            )
        os.ftruncate(self._file, place)
        if place == 0:
            append_lines(self._file, checked_line(self._header))

    def _take(self, line: bytes, place: int, number: int) -> None:
        try:
            entry = entry_of(line)
            if number:
                self._note(entry, place)
                return
        except (ValueError, KeyError, TypeError, RecursionError):
            raise StoreError(
                f"line {number + 1} of {self.path} is damaged: delete that line to solve its pair again"
                if number
                else f"{self.path} is not a journal of gedkit: move it away, or choose another folder"
            ) from None
        if entry != self._header:
            raise StoreError(
                f"{self.path} belongs to another job: the graphs, the costs or the choice of pairs differ. "
                f"Resume with those it was begun with, or choose another folder"
            )
