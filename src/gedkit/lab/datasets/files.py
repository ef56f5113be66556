"""The files of a set, from a folder or an archive, and their checksums.

Archives are never unpacked to disk, so a hostile name in one can do no harm; sizes are limited while reading.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from gedkit._files.archives import ARCHIVES, archive_members
from gedkit._files.boundary import our_errors
from gedkit._files.opening import file_bytes, require_regular
from gedkit._files.read_limits import count_bytes, current_limits
from gedkit.errors import DatasetError


def is_archive(path: Path) -> bool:
    """Whether a file is an archive, by its name."""
    return path.name.endswith(ARCHIVES)


def read_bytes(path: Path) -> bytes:
    """Return what is in a file."""
    return file_bytes(path, DatasetError)


def read_members(path: Path, *suffixes: str) -> dict[str, bytes]:
    """Return the files with these endings of a folder or an archive, by their names with ``/``, in sorted order."""
    with our_errors(DatasetError, path, damaged="it is a damaged archive, or none"):
        if path.is_dir():
            files = {file.relative_to(path).as_posix(): file for file in path.rglob("*") if file.is_file()}
            wanted = [name for name in sorted(files) if name.endswith(suffixes)]
            if sum(files[name].stat().st_size for name in wanted) > 4 * current_limits().max_bytes:
                raise DatasetError(f"{path} holds more than may be read: raise it with gk.io.read_limits(max_bytes=)")
            return {name: read_bytes(files[name]) for name in wanted}
        require_regular(path, DatasetError)
        found = {}
        for name, data in archive_members(path, lambda name: name.endswith(suffixes)):
            count_bytes(len(data))
            found[name] = data
        return dict(sorted(found.items()))


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
