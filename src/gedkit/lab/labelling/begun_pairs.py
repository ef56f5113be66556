"""Which pairs were being solved when a process ended, so that the next one treats them with care.

A pair that crashes the process (or makes the system kill it for its memory) would end every resumed run at the same
place. The file gets a line when a pair is begun; only the last line of each thread can be one that was not finished.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

from gedkit.errors import StoreError
from gedkit.lab.labelling.pair_solver import Pair


class BegunPairs:
    """The open file; `close` it.

    Attributes
    ----------
    left : list of (int, int)
        The pairs that were begun last by the threads of earlier runs, which may have finished them or not.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            lines = path.read_bytes().splitlines() if path.exists() else []
            self.left = _last_of_each_thread(lines)
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o666)
        except OSError as error:
            raise StoreError(f"cannot write {path}: {error.strerror}") from None
        for number, pair in enumerate(self.left):  # until they are settled, another kill must not forget them
            self._write(f"left-{number}", pair)

    def note(self, pair: Pair) -> None:
        """Say that this thread begins a pair."""
        self._write(str(threading.get_ident()), pair)

    def close(self, finished: bool) -> None:
        """Close the file, and delete it if nothing is left to do."""
        os.close(self._file)
        if finished:
            self.path.unlink(missing_ok=True)

    def _write(self, thread: str, pair: Pair) -> None:
        os.write(self._file, f"{thread} {pair[0]} {pair[1]}\n".encode())


def _last_of_each_thread(lines: list[bytes]) -> list[Pair]:
    last: dict[bytes, Pair] = {}
    for line in lines:
        match line.split():
            case [thread, first, second] if first.isdigit() and second.isdigit():
                last[thread] = int(first), int(second)
    return sorted(set(last.values()))
