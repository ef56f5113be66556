"""The journal beside a matrix on disk: which job it is, and which of its tiles are done.

A text file with one JSON object per line, each with a checksum. The first says which job it is; then follow a line when
the matrix files are made, one per finished tile and one per pair solved later. These two name the pairs that are still
to be solved because of them, and have the checksum of what the matrix files hold, which a resumed job compares. A line
is written only after the values it is about have reached the disk, so whatever a killed process leaves behind can be
trusted; an incomplete last line is dropped.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gedkit._files.checked_lines import append_lines, checked_line, entry_of
from gedkit._files.locked_file import open_locked
from gedkit.errors import StoreError

_KIND = "gedkit matrix journal"
_VERSION = 4
_Pair = tuple[int, int]


class Journal:
    """An open journal.

    Attributes
    ----------
    ready : bool
        Whether the matrix files were made.
    complete : bool
        Whether nothing is left to do.
    tiles : dict of int to (list of (int, int), int)
        Tiles whose values are on disk, with the pairs of graphs left open and the checksum of all other entries.
    pairs : dict of (int, int) to (list of (int, int), int)
        Such pairs that were solved later, with others that are open because of them and the checksum of their values.
    """

    def __init__(self, path: Path, job: dict[str, Any], resume: bool) -> None:
        self.path = path
        self.ready = self.complete = False
        self.tiles: dict[int, tuple[list[_Pair], int]] = {}
        self.pairs: dict[_Pair, tuple[list[_Pair], int]] = {}
        self._header = {"kind": _KIND, "version": _VERSION, **job}
        open_locked(path, lambda file: self._begin(file, resume))

    @property
    def open(self) -> set[_Pair]:
        """Pairs that are still to be solved."""
        return self.opened - self.pairs.keys()

    @property
    def opened(self) -> set[_Pair]:
        """Pairs that were left open at any time."""
        return {pair for left in (self.tiles, self.pairs) for pairs, _ in left.values() for pair in pairs}

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def write_ready(self) -> None:
        """Note that the matrix files are made."""
        self.ready = True
        self._append([{"ready": True}])

    def write_done(
        self, tiles: Iterable[tuple[int, list[_Pair], int]], pairs: Iterable[tuple[_Pair, list[_Pair], int]]
    ) -> None:
        """Note tiles and single pairs, each with the pairs left open and the checksum of its values on disk."""
        self._append([{"tile": tile, "open": left, "crc": checksum} for tile, left, checksum in tiles])
        self._append([{"pair": pair, "open": left, "crc": checksum} for pair, left, checksum in pairs])

    def write_complete(self) -> None:
        """Note that nothing is left to do."""
        self.complete = True
        self._append([{"complete": True}])

    def _append(self, lines: list[dict[str, Any]]) -> None:
        if not lines:
            return
        try:
            append_lines(self._file, "".join(map(checked_line, lines)))
        except OSError as error:
            raise StoreError(f"cannot write {self.path}: {error.strerror}") from None

    def _begin(self, file: int, resume: bool) -> None:
        self._file = file
        text = b""
        while part := os.read(self._file, 1 << 20):
            text += part
        whole = text[: text.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if not lines:  # new, or killed within the first line
            if text and not checked_line(self._header).encode().startswith(text[:16]):
                raise StoreError(f"{self.path} is not a journal of gedkit: move it away, or choose another output")
            os.ftruncate(self._file, 0)
            os.lseek(self._file, 0, os.SEEK_SET)
            self._append([self._header])
            return
        self._check_header(lines[0])
        for number, line in enumerate(lines[1:], 2):
            self._take(line, number)
        if not resume and not self.complete and self.ready:
            raise StoreError(
                f"{self.path} belongs to an unfinished job: resume it with resume=True (--resume), "
                f"or delete the file to start again"
            )
        if entry_of(lines[0]) != json.loads(json.dumps(self._header)):
            if resume:
                raise StoreError(
                    f"{self.path} belongs to another job: the graphs, the costs or the options differ. "
                    f"Resume with those it was begun with, or choose another output"
                )
            whole = b""
        if not resume:
            whole = b""
        os.ftruncate(self._file, len(whole))
        os.lseek(self._file, 0, os.SEEK_END)
        if not whole:
            self.ready = self.complete = False
            self.tiles, self.pairs = {}, {}
            self._append([self._header])

    def _check_header(self, line: bytes) -> None:
        try:
            header = entry_of(line)
            known = header["kind"] == _KIND and header["version"] == _VERSION
        except (ValueError, KeyError, TypeError, RecursionError):
            known = False
        if not known:
            raise StoreError(f"{self.path} is not a journal of this gedkit: move it away, or choose another output")

    def _take(self, line: bytes, number: int) -> None:
        try:
            match entry_of(line):
                case {"ready": True}:
                    self.ready = True
                case {"tile": int(tile), "open": list(pairs), "crc": int(checksum)}:
                    self.tiles[tile] = [_pair(pair) for pair in pairs], checksum
                case {"pair": list(pair), "open": list(pairs), "crc": int(checksum)}:
                    self.pairs[_pair(pair)] = [_pair(other) for other in pairs], checksum
                case {"complete": True}:
                    self.complete = True
                case _:
                    raise ValueError
        except (ValueError, TypeError, RecursionError):
            raise StoreError(
                f"line {number} of {self.path} is damaged: the job cannot be resumed. Delete the file to start again"
            ) from None


def _pair(given: list[Any]) -> _Pair:
    row, column = given
    if type(row) is not int or type(column) is not int:
        raise ValueError("a pair is two numbers")
    return row, column
