"""Files that one process at a time may write: opened, locked and begun in one step."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from gedkit._files.file_lock import lock_file
from gedkit._files.opening import BINARY
from gedkit.errors import StoreError


def open_locked(path: Path, begin: Callable[[int], object]) -> None:
    """Open a file for reading and writing, lock it, and call ``begin`` with its descriptor.

    Whatever goes wrong closes the file; errors of the system become a `StoreError` that names it.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | BINARY, 0o644)
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror}") from None
    try:
        lock_file(descriptor)
        begin(descriptor)
    except BlockingIOError:
        os.close(descriptor)
        raise StoreError(f"another process is writing {path}: wait for it to end") from None
    except BaseException as error:
        os.close(descriptor)
        if isinstance(error, OSError) and not isinstance(error, StoreError):
            raise StoreError(f"cannot use {path}: {error.strerror}") from None
        raise
