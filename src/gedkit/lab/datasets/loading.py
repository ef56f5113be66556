"""``gedkit.lab.datasets.load``: a published set by its name, or your own by its path."""

from __future__ import annotations

import os
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from gedkit._costs.costs import Costs
from gedkit._files.boundary import our_errors
from gedkit._files.read_limits import start_reading
from gedkit.errors import DatasetError
from gedkit.lab.datasets.catalog import CATALOG
from gedkit.lab.datasets.dataset import Dataset
from gedkit.lab.datasets.entry import Entry, ReadOptions
from gedkit.lab.datasets.own_files import read_own
from gedkit.lab.datasets.places import places


def names() -> list[str]:
    """Return the names of the published sets that `load` knows, whether or not they are on this machine.

    Examples
    --------
    >>> import gedkit as gk
    >>> gk.datasets.names()[:4]
    ['aids700nef', 'linux', 'imdbmulti', 'willow-car']
    """
    return list(CATALOG)


def load(
    name: str | os.PathLike[str],
    root: str | os.PathLike[str] | None = None,
    *,
    costs: Costs | None = None,
    edge_labels: bool | None = None,
    verify: bool = True,
    seed: int = 0,
    **choice: Any,
) -> Dataset:
    """Load a data set.

    Parameters
    ----------
    name : str or path
        The name of a published set, one of `names`; or a file or folder with graphs of any format that
        `gedkit.read_collection` reads (TU and GSCBench folders and archives included).
    root : path, optional
        The folder to look in. By default ``GEDKIT_DATA``, then the user's cache, then ``../shared/data``.
    costs : Costs, optional
        Costs other than those of the set; the known distances are then left out.
    edge_labels : bool, optional
        Whether to use the edge labels of the set; by default as in its known distances, or as its authors do.
    verify : bool
        Whether to compare the files of a published set with their checksums.
    seed : int
        Seed of the split, if a set of your own has none.
    **choice
        ``node_label``, ``edge_label``, ``node_attrs``, ``edge_attrs`` for files of your own, as in `gedkit.read`.

    Returns
    -------
    Dataset

    Raises
    ------
    DatasetError
        If the set is missing, damaged, or not the published one.

    Examples
    --------
    >>> import gedkit as gk, tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> gk.write([gk.Graph(n, [(i, i + 1) for i in range(n - 1)]) for n in range(1, 11)], folder / "paths.jsonl")
    >>> gk.datasets.load(folder / "paths.jsonl")
    <Dataset paths: 10 graphs (6 train / 2 val / 2 test), no distances>
    >>> gk.datasets.load("aids701nef")
    Traceback (most recent call last):
    gedkit.errors.DatasetError: there is no set or file 'aids701nef': did you mean 'aids700nef'? ...
    """
    entry = CATALOG.get(str(name).lower()) if isinstance(name, str) else None
    if entry is None:
        return read_own(_own_path(name, root), costs, seed, **choice)
    if choice:
        raise DatasetError(f"{next(iter(choice))}= is for files of your own: {entry.name} knows what its labels are")
    found = _find(entry, root, ReadOptions(edge_labels, verify))
    if found is None:
        looked = ", ".join(map(str, places(None if root is None else Path(root))))
        raise DatasetError(
            f"{entry.name} is not on this machine (looked in {looked}): run `gedkit datasets download {entry.name}`, "
            "or set GEDKIT_DATA to the folder that has it"
        )
    if costs is None or costs == found.costs:
        return found
    return Dataset(found.name, found.graphs, found.splits, costs, None, found.source, found.ids, found.classes)


def available(entry: Entry, root: str | os.PathLike[str] | None = None) -> Path | None:
    """Return the path that seems to hold a set, without reading it."""
    for folder in places(None if root is None else Path(root)):
        for inside in entry.places:
            if (folder / inside).exists():
                return folder / inside
    return None


def find_entry(name: str) -> Entry:
    """Return the catalog entry of a published set."""
    if name.lower() not in CATALOG:
        raise DatasetError(f"there is no set {name!r}: {_listed(name)}")
    return CATALOG[name.lower()]


def _find(entry: Entry, root: str | os.PathLike[str] | None, options: ReadOptions) -> Dataset | None:
    for folder in places(None if root is None else Path(root)):
        candidates = [folder / inside for inside in entry.places]
        if root is not None:  # root may be the folder of the set itself
            candidates.append(folder)
        for path in candidates:
            if path.exists():
                with our_errors(DatasetError, path), start_reading():
                    found = entry.read(path, options)
                if found is not None:
                    return found
    return None


def _own_path(name: str | os.PathLike[str], root: str | os.PathLike[str] | None) -> Path:
    if not str(name):
        raise DatasetError(f"say which set: {_listed('')}")
    for path in (Path(name), *(folder / name for folder in places(None if root is None else Path(root)))):
        if path.exists():
            return path
    raise DatasetError(f"there is no set or file {str(name)!r}: {_listed(str(name))}")


def _listed(name: str) -> str:
    near = get_close_matches(name.lower(), CATALOG, 1)
    hint = f"did you mean {near[0]!r}? There" if near else "there"
    return f"{hint} are {', '.join(CATALOG)}, and files and folders of your own"
