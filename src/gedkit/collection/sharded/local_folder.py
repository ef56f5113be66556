"""A sharded index in a folder of this machine, or one that several machines share: found, locked, changed at once."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gedkit._files.file_lock import lock_file
from gedkit._files.opening import BINARY, file_bytes
from gedkit._files.replacing import replace_file
from gedkit.collection.sharded.manifest import MANIFEST, Manifest
from gedkit.errors import StoreError

_LOCK = ".lock"
_PATIENCE = 60.0  # seconds to wait for another process that is writing, as for the file of an Index
_LOOK_UP = 0.05
_LARGEST_MANIFEST = 1 << 30


class LocalFolder:
    """A folder; it can be sent to other processes.

    Attributes
    ----------
    path : Path
    name : str
        For messages.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self.name = str(path)

    def __reduce__(self) -> tuple[object, ...]:
        return LocalFolder, (self.path,)

    def has_manifest(self) -> bool:
        """Whether there is an index."""
        return (self.path / MANIFEST).exists()

    def read_manifest(self) -> Manifest:
        """Return the present state of the index."""
        place = self.path / MANIFEST
        if not place.exists():
            raise StoreError(f"there is no index in {self.name}: it has no {MANIFEST}")
        return Manifest.from_bytes(file_bytes(place, StoreError, _LARGEST_MANIFEST), str(place))

    def manifest_version(self) -> object:
        """Return a value that changes whenever the manifest does."""
        try:
            facts = (self.path / MANIFEST).stat()
        except OSError as error:
            raise StoreError(f"cannot read {self.path / MANIFEST}: {error.strerror}") from None
        return facts.st_mtime_ns, facts.st_ino, facts.st_size

    def place_of(self, name: str) -> str:
        """Return where a shard is, for messages."""
        return str(self.path / name)

    def fetch(self, name: str) -> tuple[Path, bool]:
        """Return the file of a shard on this machine, and whether it is a copy, to be deleted after use."""
        return self.path / name, False

    def create(self, manifest: Manifest) -> None:
        """Make the folder, unless it is there, and the index in it."""
        try:
            self.path.mkdir(exist_ok=True)
        except OSError as error:
            raise StoreError(f"cannot write {self.name}: {error.strerror}") from None
        with self.locked():
            if self.has_manifest():  # another process was faster
                return
            strangers = [entry.name for entry in self.path.iterdir() if entry.name != _LOCK]
            if strangers:
                raise StoreError(
                    f"{self.name} is not an index of gedkit and holds other files ({sorted(strangers)[0]}): "
                    f"choose another folder"
                )
            self.replace_manifest(manifest)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other processes from changing the index in the block."""
        try:
            descriptor = os.open(self.path / _LOCK, os.O_RDWR | os.O_CREAT | BINARY, 0o644)
        except OSError as error:
            raise StoreError(f"cannot write {self.name}: {error.strerror}") from None
        deadline = time.monotonic() + _PATIENCE
        try:
            while True:
                try:
                    lock_file(descriptor)
                    break
                except BlockingIOError:
                    if time.monotonic() > deadline:
                        raise StoreError(f"another process is writing {self.name}: wait for it to end") from None
                    time.sleep(_LOOK_UP)
            yield
        finally:
            os.close(descriptor)

    def replace_manifest(self, manifest: Manifest) -> None:
        """Make this the state of the index."""
        try:
            replace_file(self.path / MANIFEST, manifest.to_bytes())
        except OSError as error:
            raise StoreError(f"cannot write {self.path / MANIFEST}: {error.strerror}") from None

    def delete_unneeded(self) -> None:
        """Delete shards, whole or begun, that the index does not need any more."""
        manifest = self.read_manifest()
        for entry in self.path.iterdir():
            ours = entry.name.startswith(("shard-", ".shard-")) and ".gedx" in entry.name
            if ours and not manifest.needs(entry.name):
                with suppress(OSError):
                    entry.unlink()
