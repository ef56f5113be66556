"""A sharded index in an object store, or wherever else fsspec reads: it can be searched, not changed."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

from gedkit._system.install_hint import install_hint
from gedkit.collection.sharded.manifest import MANIFEST, Manifest
from gedkit.errors import MissingDependencyError, StoreError

try:
    import fsspec
except ImportError:
    raise MissingDependencyError(f"an index at an address is opened with fsspec: {install_hint('dask')}") from None


class RemoteFolder:
    """A folder at an address.

    Attributes
    ----------
    name : str
        The address.
    """

    def __init__(self, address: str, options: dict[str, Any]) -> None:
        self.name, self._options = address.rstrip("/"), options
        try:
            self._system, self._path = fsspec.core.url_to_fs(self.name, **options)
        except Exception as error:  # fsspec's own, and those of the library behind the address
            raise StoreError(f"cannot open {self.name}: {error}") from None

    def __reduce__(self) -> tuple[object, ...]:
        return RemoteFolder, (self.name, self._options)

    def has_manifest(self) -> bool:
        """Whether there is an index."""
        try:
            return bool(self._system.exists(f"{self._path}/{MANIFEST}"))
        except Exception as error:
            raise StoreError(f"cannot read {self.place_of(MANIFEST)}: {error}") from None

    def read_manifest(self) -> Manifest:
        """Return the present state of the index."""
        return Manifest.from_bytes(self._manifest(), self.place_of(MANIFEST))

    def manifest_version(self) -> object:
        """Return a value that changes whenever the manifest does."""
        return self._manifest()

    def place_of(self, name: str) -> str:
        """Return where a shard is, for messages."""
        return f"{self.name}/{name}"

    def fetch(self, name: str) -> tuple[Path | None, bool]:
        """Copy the file of a shard to this machine; ``None`` if there is none."""
        descriptor, copy = tempfile.mkstemp(prefix="gedkit-", suffix=".gedx")
        os.close(descriptor)
        try:
            self._system.get_file(f"{self._path}/{name}", copy)
        except FileNotFoundError:
            Path(copy).unlink()
            return None, False
        except BaseException as error:
            Path(copy).unlink()
            if isinstance(error, Exception):
                raise StoreError(f"cannot read {self.place_of(name)}: {error}") from None
            raise
        return Path(copy), True

    def _manifest(self) -> bytes:
        try:
            self._system.invalidate_cache()
            return bytes(self._system.cat_file(f"{self._path}/{MANIFEST}"))
        except FileNotFoundError:
            raise StoreError(f"there is no index in {self.name}: it has no {MANIFEST}") from None
        except Exception as error:
            raise StoreError(f"cannot read {self.place_of(MANIFEST)}: {error}") from None
