"""Reads a regular file within the ceilings; pipes and devices are refused, not waited for."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from gedkit._files.read_limits import count_bytes, current_limits, too_large
from gedkit.errors import GedkitError, GraphFileError

BINARY = getattr(os, "O_BINARY", 0)  # Windows: without it, os.open would translate line ends

_KINDS = {stat.S_IFIFO: "a pipe", stat.S_IFCHR: "a device", stat.S_IFBLK: "a device", stat.S_IFSOCK: "a socket"}


def file_bytes(path: Path, error: type[GedkitError] = GraphFileError, max_bytes: int | None = None) -> bytes:
    """Return what is in the file, or raise an error of the type given."""
    ceiling = current_limits().max_bytes if max_bytes is None else max_bytes
    try:
        # Not even opening waits: what is behind the name may change after the first look.
        flags = os.O_RDONLY | BINARY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
        descriptor = os.open(path, flags)
        with os.fdopen(descriptor, "rb") as file:
            _refuse_special(path, os.fstat(descriptor).st_mode, error)
            data = file.read(ceiling + 1)
    except GedkitError:  # some are OSErrors or ValueErrors too
        raise
    except OSError as problem:
        raise error(f"cannot read {path}: {problem.strerror}") from None
    except ValueError:  # a NUL in the name
        raise error(f"cannot read {str(path)!r}: no file can have that name") from None
    if len(data) > ceiling:
        raise error(str(too_large(f"{path} is", ceiling)))
    count_bytes(len(data))
    return data


def require_regular(path: Path, error: type[GedkitError]) -> None:
    """Raise an error for a pipe or a device, which a library that is given the name would wait for."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return  # whoever opens it says what is wrong
    _refuse_special(path, mode, error)


def _refuse_special(path: Path, mode: int, error: type[GedkitError]) -> None:
    kind = _KINDS.get(stat.S_IFMT(mode))
    if kind is not None:
        raise error(f"cannot read {path}: it is {kind}, not a file")
