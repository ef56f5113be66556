"""Where a sharded index is: a folder of this machine, or one of an object store."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from gedkit._files.boundary import checked_path
from gedkit.collection.sharded.local_folder import LocalFolder
from gedkit.collection.sharded.manifest import Manifest
from gedkit.errors import InvalidOptionError, InvalidTypeError


class Folder(Protocol):
    """A folder that can be read, and sent to other processes."""

    @property
    def name(self) -> str:
        """For messages."""
        ...

    def has_manifest(self) -> bool:
        """Whether there is an index."""
        ...

    def read_manifest(self) -> Manifest:
        """Return the present state of the index."""
        ...

    def manifest_version(self) -> object:
        """Return a value that changes whenever the manifest does."""
        ...

    def place_of(self, name: str) -> str:
        """Return where a shard is, for messages."""
        ...

    def fetch(self, name: str) -> tuple[Path | None, bool]:
        """Return the file of a shard on this machine, and whether it is a copy, to be deleted after use."""
        ...


def folder_at(place: Any, storage_options: Mapping[str, Any] | None = None) -> Folder:
    """Return the folder of a path or an address such as ``s3://bucket/molecules``."""
    if is_url(place):
        from gedkit.collection.sharded.remote_folder import RemoteFolder

        if storage_options is not None and not isinstance(storage_options, Mapping):
            raise InvalidTypeError(f"storage_options must be a dict of options of fsspec, got {storage_options!r}")
        return RemoteFolder(place, dict(storage_options or {}))
    if storage_options is not None:
        raise InvalidOptionError(f"storage_options= is for an address such as s3://bucket/molecules, not for {place}")
    return LocalFolder(checked_path("path", place))


def is_url(place: Any) -> bool:
    """Whether this is an address that fsspec opens, not a path."""
    return isinstance(place, str) and "://" in place
