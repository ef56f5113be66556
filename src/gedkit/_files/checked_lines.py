"""Lines of JSON with a checksum each, for files that are appended to while a long job runs and read after a crash."""

from __future__ import annotations

import json
import os
import zlib
from typing import Any


def checked_line(entry: dict[str, Any]) -> str:
    r"""Return an entry as a line with its checksum.

    >>> checked_line({"a": 1})
    '{"a": 1, "sum": 4221669015}\n'
    """
    return json.dumps({**entry, "sum": zlib.crc32(json.dumps(entry).encode())}) + "\n"


def entry_of(line: bytes) -> dict[str, Any]:
    """Return the entry of a line, or raise a ``ValueError`` if it is not what was written."""
    entry: dict[str, Any] = json.loads(line)
    if not isinstance(entry, dict) or entry.pop("sum", None) != zlib.crc32(json.dumps(entry).encode()):
        raise ValueError("the line is not what was written")
    return entry


def append_lines(file: int, lines: str) -> None:
    """Write lines at the end of an open file and have them reach the disk, all of them or, after an error, none."""
    end = os.lseek(file, 0, os.SEEK_END)
    data = lines.encode()
    try:
        while data:
            data = data[os.write(file, data) :]
        os.fsync(file)
    except OSError:
        os.ftruncate(file, end)  # a part of a line must not get others behind it
        raise
