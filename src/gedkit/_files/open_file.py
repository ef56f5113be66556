"""Open files and streams in place of paths: what is read from them is bounded like a file, and errors can name them."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from gedkit._files.boundary import checked_path
from gedkit._files.read_limits import count_bytes, current_limits, too_large
from gedkit.errors import GraphFileError, InvalidTypeError

# A text file was decoded before we see it, whatever its first line says of its encoding.
_XML_DECLARATION = re.compile(r"^\ufeff?<\?xml[^>]*\?>")


class OpenFile:
    """A file that the caller opened, for text or for bytes.

    Parameters
    ----------
    stream : file object
        It is read from where it stands to its end, or written to, and stays open.
    """

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    @property
    def name(self) -> str:
        """What to call it in messages; a file's own name tells its format."""
        name = getattr(self.stream, "name", None)
        if name in ("<stdin>", 0):
            return "standard input"
        if name in ("<stdout>", 1):
            return "standard output"
        return os.fsdecode(name) if isinstance(name, str | bytes) and name else "the open file"

    def __str__(self) -> str:
        return self.name

    def read_bytes(self) -> bytes:
        """Return the rest of the file; text as UTF-8."""
        ceiling = current_limits().max_bytes
        parts: list[Any] = []
        size = 0
        while size <= ceiling:
            part = self.stream.read(ceiling + 1 - size)
            if part is not None and not isinstance(part, str | bytes | bytearray):
                raise InvalidTypeError(f"read() of {self} gives {type(part).__name__}, not text or bytes")
            if not part:
                break
            parts.append(part)
            size += len(part)
        if parts and isinstance(parts[0], str):
            data = _XML_DECLARATION.sub("", "".join(parts), count=1).encode("utf-8", "surrogatepass")
        else:
            data = b"".join(parts)
        if len(data) > ceiling:
            raise too_large(f"{self} is", ceiling)
        count_bytes(len(data))
        return data

    def write_bytes(self, data: bytes) -> None:
        """Write to the file; as text if it was opened for text."""
        try:
            self.stream.write(data.decode("utf-8") if hasattr(self.stream, "encoding") else data)
        except (TypeError, ValueError) as error:  # opened the other way, closed, or with an encoding that lacks letters
            raise GraphFileError(f"cannot write {self}: {error}") from None


def checked_place(name: str, given: Any, verb: str) -> Path | OpenFile:
    """Return the argument ``name``: a path, or an open file that has the method ``verb`` ("read" or "write")."""
    if callable(getattr(given, verb, None)):
        return OpenFile(given)
    if any(callable(getattr(given, other, None)) for other in ("read", "write")):
        raise InvalidTypeError(f"{name} is an open file that has no {verb}()")
    return checked_path(name, given)
