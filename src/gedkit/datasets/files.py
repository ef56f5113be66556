"""The files of a set, from a folder or an archive, and their checksums.

Archives are never unpacked to disk, so a hostile name in one can do no harm; sizes are limited while reading.
"""

from __future__ import annotations

import hashlib
import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from gedkit.errors import DatasetError

__all__ = ["ARCHIVES", "digest", "digest_of_members", "is_archive", "read_bytes", "read_members"]

ARCHIVES = (".tar.xz", ".tar.gz", ".tgz", ".tar", ".zip")
_MAX_BYTES = 1 << 30
_MAX_MEMBERS = 200_000


def is_archive(path: Path) -> bool:
    """Whether a file is an archive, by its name."""
    return path.name.endswith(ARCHIVES)


def read_bytes(path: Path) -> bytes:
    """Return the content of a file."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise DatasetError(f"cannot read {path}: {error.strerror}") from None


def read_members(path: Path, *suffixes: str) -> dict[str, bytes]:
    """Return the files of a folder or archive that have these suffixes, by name with ``/``, sorted."""
    try:
        if path.is_dir():
            found = {file.relative_to(path).as_posix(): file for file in path.rglob("*") if file.is_file()}
            return {name: read_bytes(found[name]) for name in sorted(found) if name.endswith(suffixes)}
        unpack = _from_zip if path.name.endswith(".zip") else _from_tar
        return dict(sorted(unpack(path, suffixes)))
    except OSError as error:
        raise DatasetError(f"cannot read {path}: {error.strerror or error}") from None
    except (tarfile.TarError, zipfile.BadZipFile, lzma.LZMAError, zlib.error, EOFError, ValueError) as error:
        why = str(error).partition("\n")[0].rstrip(":")  # tarfile writes a line for each compression it tried
        raise DatasetError(f"{path} is a damaged archive, or none: {why}") from None


def _from_tar(path: Path, suffixes: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(path) as archive:
        total = 0
        for count, member in enumerate(archive):
            total += member.size
            _check_size(path, count, total)
            stream = archive.extractfile(member) if member.isfile() and member.name.endswith(suffixes) else None
            if stream is not None:
                yield member.name, stream.read()


def _from_zip(path: Path, suffixes: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(path) as archive:
        total = 0
        for count, member in enumerate(archive.infolist()):
            total += member.file_size
            _check_size(path, count, total)
            if not member.is_dir() and member.filename.endswith(suffixes):
                yield member.filename, archive.read(member)


def _check_size(path: Path, count: int, total: int) -> None:
    if count >= _MAX_MEMBERS or total > _MAX_BYTES:
        raise DatasetError(f"{path} would unpack to more than {_MAX_BYTES >> 30} GiB or {_MAX_MEMBERS:,} files")


def digest(data: bytes) -> str:
    """Return the SHA-256 of a file.

    >>> digest(b"")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(data).hexdigest()


def digest_of_members(members: Mapping[str, bytes]) -> str:
    """Return one SHA-256 for many files: that of the lines ``<sha256>  <name>`` of sha256sum, sorted by name.

    It is the same for a folder and any archive of it.
    """
    lines = (f"{digest(data)}  {name}\n" for name, data in sorted(members.items()))
    return digest("".join(lines).encode())
