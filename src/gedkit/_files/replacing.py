"""Writes a file completely or not at all: to a temporary file with an unpredictable name, which then replaces it."""

from __future__ import annotations

import os
import secrets
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from gedkit._files.opening import BINARY

# Windows replaces no file while somebody reads it; POSIX does, and a refusal there is for good.
_PATIENCE = 2.0 if sys.platform == "win32" else 0.0  # seconds
_LOOK_UP = 0.02


def fresh_name(path: Path) -> Path:
    """Return a name beside ``path`` that no other process or thread will think of."""
    return path.with_name(f".{path.name[:100]}.{secrets.token_hex(8)}.part")


def replace_file(path: Path, content: bytes | str | Callable[[BinaryIO], object]) -> None:
    """Give the file this content; a reader, a crash or a full disk finds the old one or the new one, never a part.

    A link is followed, a file that is there keeps its permissions, and what is no file (``/dev/stdout``, a pipe) is
    written to directly.

    Parameters
    ----------
    path : Path
    content : bytes, str or callable
        A callable is given the open file to write to.

    Raises
    ------
    OSError
        Nothing is left behind then.
    """
    if isinstance(content, str):
        content = content.encode("utf-8")
    target = Path(os.path.realpath(path))
    try:
        mode = target.stat().st_mode
    except OSError:
        mode = None
    if mode is not None and not stat.S_ISREG(mode):
        with target.open("wb") as file:  # a folder is an error here
            _fill(file, content)
        return
    new = fresh_name(target)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
    try:
        with os.fdopen(os.open(new, flags, 0o666), "wb") as file:
            if mode is not None and sys.platform != "win32":
                with suppress(OSError):
                    os.fchmod(file.fileno(), stat.S_IMODE(mode))
            _fill(file, content)
            file.flush()
            os.fsync(file.fileno())
        _rename(new, target)
    except BaseException:
        with suppress(OSError):
            new.unlink()
        raise
    sync_folder(target.parent)


def _rename(new: Path, target: Path) -> None:
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            new.replace(target)
            return
        except PermissionError:
            if time.monotonic() >= deadline:
                raise
        time.sleep(_LOOK_UP)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder reach the disk, where the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _fill(file: BinaryIO, content: bytes | Callable[[BinaryIO], object]) -> None:
    if isinstance(content, bytes):
        file.write(content)
    else:
        content(file)
