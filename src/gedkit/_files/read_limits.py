"""The ceilings of all readers: memory and work are to be proportional to the bytes read.

Two numbers, both for one call of a reader. ``max_bytes`` is what it may read from disk. ``max_values`` is what it may
make of that: nodes, edges and attributes. By default a document that is parsed as a whole may hold 4 million values,
and where a format lets a short text stand for many (defaults, products of node sets, counts) they may be 100,000 and
one more per byte of the file, so that a file of kilobytes cannot ask for gigabytes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from gedkit.errors import GraphFileError, InvalidOptionError

_MAX_BYTES = 1 << 28
_DOCUMENT_VALUES = 4_000_000
_FREE_VALUES = 100_000
# Files that shrink a lot: what may be unpacked from an archive, in bytes and for each of its own.
_UNPACKED_FREE = 1 << 26
_UNPACKED_PER_BYTE = 200
_UNPACKED_TIMES = 4


@dataclass(frozen=True, slots=True)
class ReadLimits:
    """What one call of a reader may read and make.

    Attributes
    ----------
    max_bytes : int
        Bytes of the file, or of all files that belong to it.
    max_values : int or None
        Nodes, edges and attributes; ``None``: in proportion to the file.
    """

    max_bytes: int = _MAX_BYTES
    max_values: int | None = None

    def unpacked(self, packed: int) -> int:
        """Return how many bytes may come out of an archive of ``packed`` bytes."""
        in_proportion = max(_UNPACKED_FREE, self.max_bytes // 4) + _UNPACKED_PER_BYTE * packed
        return min(_UNPACKED_TIMES * self.max_bytes, in_proportion)


class _Ledger:
    """What one call has read and made so far."""

    __slots__ = ("bytes", "max_values", "values")

    def __init__(self, max_values: int | None) -> None:
        self.bytes = 0
        self.values = 0
        self.max_values = max_values


_limits: ContextVar[ReadLimits | None] = ContextVar("gedkit_read_limits", default=None)
_ledger: ContextVar[_Ledger | None] = ContextVar("gedkit_read_ledger", default=None)


@contextmanager
def read_limits(*, max_bytes: int | None = None, max_values: int | None = None) -> Iterator[ReadLimits]:
    """Raise or lower the limits of all readers inside a ``with`` block, in this thread.

    They hold for `gedkit.read`, `gedkit.read_collection`, `gedkit.lab.datasets.load`, `gedkit.Certificate.load` and
    `gedkit.models.load`. Outside of such a block ``GEDKIT_MAX_BYTES`` and ``GEDKIT_MAX_VALUES`` of the environment
    hold, which serve the command line, and else the defaults. Lower them for files of strangers, raise them for large
    files of your own: ``docs/reliability.md`` has the memory per byte that each reader takes.

    Parameters
    ----------
    max_bytes : int, optional
        Bytes that one call may read; 256 MiB by default. From an archive four times as much may be unpacked.
    max_values : int, optional
        Nodes, edges and attributes that one call may make of them. By default in proportion: 4 million in a document
        that is parsed as a whole, and 100,000 and one per byte of the file where a short text stands for many.

    Examples
    --------
    >>> import gedkit as gk, tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "product.dot"
    >>> _ = path.write_text("graph { {a b c} -- {d e f} }")
    >>> gk.read(path).m
    9
    >>> with gk.io.read_limits(max_values=10):
    ...     gk.read(path)
    Traceback (most recent call last):
    gedkit.errors.GraphFileError: ...product.dot stands for more than 10 nodes, edges and attributes...
    """
    known = current_limits()
    for name, value in (("max_bytes", max_bytes), ("max_values", max_values)):
        if value is not None and (type(value) is not int or value < 0):
            raise InvalidOptionError(f"{name} must be a whole number, 0 or more, got {value!r}")
    chosen = ReadLimits(
        known.max_bytes if max_bytes is None else max_bytes, known.max_values if max_values is None else max_values
    )
    token = _limits.set(chosen)
    try:
        yield chosen
    finally:
        _limits.reset(token)


def current_limits() -> ReadLimits:
    """Return the ceilings that hold here."""
    return _limits.get() or ReadLimits(
        _from_environment("GEDKIT_MAX_BYTES") or _MAX_BYTES, _from_environment("GEDKIT_MAX_VALUES")
    )


def _from_environment(name: str) -> int | None:
    text = os.environ.get(name, "")
    if not text:
        return None
    if not text.isdecimal():
        raise InvalidOptionError(f"{name} must be a whole number, got {text[:40]!r}")
    return int(text[:18])


@contextmanager
def start_reading() -> Iterator[None]:
    """Count what is read and made inside anew."""
    token = _ledger.set(_Ledger(current_limits().max_values))
    try:
        yield
    finally:
        _ledger.reset(token)


def count_bytes(count: int) -> None:
    """Note bytes that were read, or raise an error if all of a call are too many."""
    ledger = _ledger.get()
    if ledger is not None:
        ledger.bytes += count
        most = current_limits()
        if ledger.bytes > _UNPACKED_TIMES * most.max_bytes:
            raise too_large("it and the files that belong to it are", most.max_bytes)


def too_large(what: str, max_bytes: int) -> GraphFileError:
    """Return the error for a file that is not read."""
    size = f"{max_bytes >> 20} MiB" if max_bytes >> 20 else f"{max_bytes} bytes"
    return GraphFileError(
        f"{what} larger than {size}: split it, or raise the ceiling with gk.io.read_limits(max_bytes=)"
    )


def spend_values(count: int) -> None:
    """Note values that are about to be made, or raise an error if they are too many for the bytes read."""
    ledger = _ledger.get()
    if ledger is None:  # what is parsed is no file, but a text of ours
        return
    ledger.values += count
    most = ledger.max_values
    if most is None:
        most = _FREE_VALUES + ledger.bytes
    if ledger.values > most:
        raise GraphFileError(
            f"it stands for more than {most} nodes, edges and attributes, out of proportion to its size: "
            f"raise the ceiling with gk.io.read_limits(max_values=) if it should be read"
        )


def require_document(values: int) -> None:
    """Raise an error if a document that is parsed as a whole holds too many values."""
    if _ledger.get() is None:
        return
    most = current_limits().max_values
    most = _DOCUMENT_VALUES if most is None else most
    if values > most:
        raise GraphFileError(
            f"it holds more than {most} values in one document: split it, or raise the ceiling with "
            f"gk.io.read_limits(max_values=)"
        )
