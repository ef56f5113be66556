"""Downloads a published set from its source, checks it, and keeps it in the user's cache."""

from __future__ import annotations

import shutil
import tempfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable
from pathlib import Path

from gedkit.errors import DatasetError
from gedkit.lab.datasets.dataset import Dataset
from gedkit.lab.datasets.entry import Download, Entry, ReadOptions
from gedkit.lab.datasets.files import read_members
from gedkit.lab.datasets.loading import find_entry
from gedkit.lab.datasets.places import cache_folder

_CHUNK = 1 << 20
_TIMEOUT = 30.0  # seconds without an answer
_KEPT = "original.zip"


def download(
    name: str, root: str | Path | None = None, *, progress: Callable[[str, int, int | None], object] | None = None
) -> Path:
    """Download a data set, unless it is already present, and return its folder.

    Parameters
    ----------
    name : str
        One of `gedkit.lab.datasets.names`.
    root : path, optional
        The data folder to put it in; by default the user's cache, where `load` finds it.
    progress : callable, optional
        Called as ``progress(url, done, total)`` with bytes; ``total`` is ``None`` if unknown.

    Raises
    ------
    DatasetError
        If the source cannot be reached, or if the download is not the published set. Nothing is kept in that case.
    """
    return fetch(find_entry(name), Path(root) if root is not None else cache_folder(), progress)


def fetch(entry: Entry, folder: Path, progress: Callable[[str, int, int | None], object] | None = None) -> Path:
    """Download a set into a data folder; see `download`."""
    home = folder / entry.name
    if (home / _KEPT).exists() and _read(entry, home) is not None:
        return home
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".download-") as space:
            fresh = Path(space) / entry.name
            fresh.mkdir()
            with zipfile.ZipFile(fresh / _KEPT, "w", zipfile.ZIP_DEFLATED) as kept:
                for number, part in enumerate(entry.downloads):
                    _add_part(part, Path(space) / f"part-{number}", kept, progress)
            if _read(entry, fresh) is None:
                raise DatasetError(f"{entry.name}: what {entry.downloads[0].url} has is not the set: it has moved")
            if home.exists():
                shutil.rmtree(home)
            fresh.rename(home)
    except OSError as error:
        raise DatasetError(f"cannot write to {folder}: {error.strerror or error}") from None
    return home


def _read(entry: Entry, home: Path) -> Dataset | None:
    return entry.read(home, ReadOptions())


def _add_part(
    part: Download, place: Path, kept: zipfile.ZipFile, progress: Callable[[str, int, int | None], object] | None
) -> None:
    name = part.url.rpartition("/")[2]
    target = place.with_name(f"{place.name}-{name}")
    _fetch(part.url, target, progress)
    if not part.members:
        kept.writestr(name, target.read_bytes())
        return
    for member, data in read_members(target, "").items():
        if any(wanted in f"/{member}" for wanted in part.members):
            if member.endswith(".zip"):  # an archive within the archive
                inner = target.with_name("inner.zip")
                inner.write_bytes(data)
                for deeper, content in read_members(inner, "").items():
                    kept.writestr(deeper, content)
            else:
                kept.writestr(member, data)


def _fetch(url: str, target: Path, progress: Callable[[str, int, int | None], object] | None) -> None:
    try:
        with urllib.request.urlopen(url, timeout=_TIMEOUT) as answer, target.open("wb") as file:
            size = answer.headers.get("Content-Length")
            total, done = int(size) if size else None, 0
            while chunk := answer.read(_CHUNK):
                file.write(chunk)
                done += len(chunk)
                if progress is not None:
                    progress(url, done, total)
    except urllib.error.HTTPError as error:
        raise DatasetError(
            f"{url} answers {error.code} {error.reason}: get the set elsewhere and set GEDKIT_DATA"
        ) from None
    except (urllib.error.URLError, TimeoutError, ConnectionError, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise DatasetError(
            f"cannot reach {url} ({reason}): without a network, copy the files to a folder and set GEDKIT_DATA to it"
        ) from None
