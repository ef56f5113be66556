"""A record of numbers and arrays in a compressed ``.npz`` file, written whole or not at all and checked when read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._files.boundary import checked_path, our_errors
from gedkit._files.npy import arrays_from_npz
from gedkit._files.opening import file_bytes
from gedkit._files.read_limits import start_reading
from gedkit._files.replacing import replace_file
from gedkit.errors import StoreError


def write_record(path: str | PathLike[str], version: int, fields: Mapping[str, Any]) -> None:
    """Write the fields of a record, and the version of their format."""
    try:
        replace_file(checked_path("path", path), lambda file: np.savez_compressed(file, format=version, **fields))
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror or error}") from None


def read_record(path: str | PathLike[str], what: str, holds: Callable[[dict[str, NDArray[Any]]], bool]) -> Any:
    """Return the fields of a record.

    Parameters
    ----------
    path : path
    what : str
        What the file should hold, for the error.
    holds : callable
        Says whether the arrays found, with the version under ``format``, form such a record.

    Raises
    ------
    StoreError
        If there is no such file, or it is damaged, or holds something else.
    """
    path = checked_path("path", path)
    with our_errors(StoreError, path), start_reading():
        found = arrays_from_npz(file_bytes(path, StoreError))
        if not holds(found):
            raise StoreError(f"{path} holds no {what} that this version of gedkit can read")
    del found["format"]
    return {name: value if value.ndim else value.item() for name, value in found.items()}
