"""Finished pieces of a long evaluation, kept on disk so that a stopped run can be resumed.

A finished piece of work is a pair of files, named by its title and a digest of everything it depends on: a JSON file
with numbers and an .npz file with arrays. Other data, methods, settings or versions give another digest.
"""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit import __version__
from gedkit._files.replacing import replace_file
from gedkit.errors import StoreError
from gedkit.lab.datasets.dataset import Dataset


class Piece:
    """A finished piece of work: numbers (JSON) and arrays."""

    def __init__(self, figures: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
        self.figures = dict(figures)
        self.arrays = dict(arrays)


class Store:
    """Pieces of work in a folder.

    Parameters
    ----------
    folder : Path
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"cannot make the folder {folder}: {error.strerror}") from None

    def get(self, title: str, depends: Any, work: Callable[[], Piece]) -> Piece:
        """Return the stored piece, or do the work and store it."""
        path = self._path(title, depends)
        kept = self._read(path)
        if kept is not None:
            return kept
        piece = work()
        try:
            arrays: dict[str, Any] = piece.arrays
            replace_file(path.with_suffix(".npz"), lambda file: np.savez_compressed(file, **arrays))
            # Last: a piece is complete once its JSON file exists.
            replace_file(path, json.dumps({"title": title, "figures": piece.figures}, indent=1))
        except OSError as error:
            raise StoreError(f"cannot write {path}: {error.strerror}") from None
        return piece

    def has(self, title: str, depends: Any) -> bool:
        """Whether a piece is stored."""
        return self._path(title, depends).exists()

    def _path(self, title: str, depends: Any) -> Path:
        stem = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
        return self.folder / f"{stem}-{digest_of(depends)}.json"

    def _read(self, path: Path) -> Piece | None:
        try:
            figures = json.loads(path.read_text(encoding="utf-8"))["figures"]
            with np.load(path.with_suffix(".npz"), allow_pickle=False) as arrays:
                return Piece(figures, {name: arrays[name] for name in arrays.files})
        except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile):
            return None  # missing or damaged: it is computed again


def digest_of(depends: Any) -> str:
    """Return a digest of whatever the work depends on.

    >>> digest_of({"steps": 10}) == digest_of({"steps": 10}) != digest_of({"steps": 11})
    True
    """
    hashed = hashlib.sha256(__version__.encode())
    _update(hashed, depends)
    return hashed.hexdigest()[:12]


def _update(hashed: Any, value: Any) -> None:
    if isinstance(value, Dataset):
        parts: list[Any] = [value.name, repr(value.costs)]
        parts += [(g.n, g.directed, g.edges, g.node_labels, g.edge_labels) for g in value.graphs]
        parts += [[e.values for e in g.edge_elements()] for g in value.graphs]
        parts += [value.splits[part].tolist() for part in sorted(value.splits)]
        hashed.update(re.sub(r" at 0x[0-9a-f]+", "", repr(parts)).encode())
    elif isinstance(value, Mapping):
        for name in sorted(value):
            hashed.update(f"{name}=".encode())
            _update(hashed, value[name])
    elif isinstance(value, (list, tuple)):
        for part in value:
            _update(hashed, part)
    elif isinstance(value, np.ndarray):
        hashed.update(value.tobytes())
    else:
        hashed.update(repr(value).encode())
    hashed.update(b";")
