"""Archives read in place, within the ceilings: nothing is unpacked to disk, and no header is believed.

A tar's headers may themselves be large (a name of 600 MB), and tarfile reads them before anybody can look. So it is
given a stream that hands out little at a time unless a member is being read, and that ends at the ceiling.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from gedkit._files.read_limits import current_limits
from gedkit.errors import DatasetError

ARCHIVES = (".tar.xz", ".tar.gz", ".tgz", ".tar.bz2", ".tar", ".zip")
_MAX_MEMBERS = 200_000
_LARGEST_HEADER = 1 << 20
_OPENERS: tuple[tuple[bytes, Callable[..., Any]], ...] = (
    (b"\xfd7zXZ\0", lzma.open),
    (b"\x1f\x8b", gzip.open),
    (b"BZh", bz2.open),
)


def archive_members(path: Path, wanted: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
    """Go through the files of an archive whose names are wanted."""
    ceiling = current_limits().unpacked(path.stat().st_size)
    if path.name.endswith(".zip"):
        yield from _from_zip(path, wanted, ceiling)
    else:
        with path.open("rb") as file:
            yield from _from_tar(path, file, wanted, ceiling)


class _Bounded:
    """A stream for tarfile: at most a header at a time, unless more is allowed, and no further than the ceiling."""

    def __init__(self, stream: IO[bytes], path: Path, ceiling: int) -> None:
        self._stream, self._path, self._ceiling = stream, path, ceiling
        self.largest = _LARGEST_HEADER

    def read(self, size: int = -1) -> bytes:
        if size < 0 or size > self.largest:
            raise DatasetError(f"{self._path} has a header of {size} bytes: it is damaged, or hostile")
        self._check(self._stream.tell() + size)
        return self._stream.read(size)

    def seek(self, place: int, whence: int = 0) -> int:
        if whence == 0:
            self._check(place)
        return self._stream.seek(place, whence)

    def tell(self) -> int:
        return self._stream.tell()

    def _check(self, place: int) -> None:
        if place > self._ceiling:
            raise _too_much(self._path, self._ceiling)


def _from_tar(path: Path, file: IO[bytes], wanted: Callable[[str], bool], ceiling: int) -> Iterator[tuple[str, bytes]]:
    start = file.read(8)
    file.seek(0)
    stream = next((opener(file) for magic, opener in _OPENERS if start.startswith(magic)), file)
    bounded = _Bounded(stream, path, ceiling)
    with tarfile.TarFile(fileobj=bounded, mode="r") as archive:  # type: ignore[arg-type]
        for count, member in enumerate(archive):
            if count >= _MAX_MEMBERS or member.size > ceiling:
                raise _too_much(path, ceiling)
            if member.isreg() and not member.issparse() and wanted(member.name):
                bounded.largest = max(member.size, _LARGEST_HEADER)
                content = archive.extractfile(member)
                data = b"" if content is None else content.read()
                bounded.largest = _LARGEST_HEADER
                if len(data) != member.size:
                    raise DatasetError(f"{path} ends within {member.name[:100]!r}")
                yield member.name, data


def _from_zip(path: Path, wanted: Callable[[str], bool], ceiling: int) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(path) as archive:
        members = archive.infolist()
        if len(members) > _MAX_MEMBERS or sum(member.file_size for member in members) > ceiling:
            raise _too_much(path, ceiling)
        for member in members:
            if not member.is_dir() and wanted(member.filename):
                yield member.filename, archive.read(member)


def _too_much(path: Path, ceiling: int) -> DatasetError:
    return DatasetError(
        f"{path} would unpack to more than {ceiling >> 20} MiB or {_MAX_MEMBERS:,} files: "
        f"raise the ceiling with gk.io.read_limits(max_bytes=), or unpack it yourself"
    )
