"""Data sets of the user: any file or folder with graphs.

- a file of any format that `gedkit.read_collection` knows, with the split and distances beside it if there are any;
- a folder with a TU data set, with GSCBench's ``graphs.jsonl`` and ``ged_pairs.jsonl``, with OGB's tables (``raw`` and
  ``split``), with ``train.cxl`` and ``test.cxl``, with folders ``train``, ``val``, ``test`` of graph files, or simply
  with graph files;
- an archive of GXL, GEXF, GraphML, GML or JSON files.

``NAME_ged.npy`` or ``ged.npy`` beside a file or in a folder holds the distances; NaN or 255 means unknown.
"""

from __future__ import annotations

import warnings
from pathlib import Path, PurePosixPath
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._files.boundary import our_errors
from gedkit._files.read_limits import start_reading
from gedkit._graphs.graph import Graph
from gedkit.errors import DatasetError, LabelWarning
from gedkit.io.formats import FORMATS
from gedkit.io.json_text import load_json
from gedkit.io.label_choice import Wanted
from gedkit.io.reading import graphs_from, read_collection
from gedkit.lab.datasets.dataset import SPLITS, Dataset, random_splits, train_test_splits
from gedkit.lab.datasets.distance_files import distances_from_npy
from gedkit.lab.datasets.files import is_archive, read_bytes, read_members
from gedkit.lab.datasets.gscbench import costs_of_card, read_gscbench
from gedkit.lab.datasets.ogb_folders import is_ogb_folder, read_ogb_folder
from gedkit.lab.datasets.set_costs import UNIFORM

_FOLDERS = {"train": "train", "training": "train", "val": "val", "valid": "val", "validation": "val", "test": "test"}
_BY_SUFFIX = {suffix: known for known in FORMATS if known.kind in ("text", "bytes") for suffix in known.suffixes}


def read_own(path: Path, costs: Costs | None, seed: int, **choice: Any) -> Dataset:
    """Read a set; ``choice`` says which attributes are labels, as for `gedkit.read`."""
    with warnings.catch_warnings():
        if choice:
            warnings.simplefilter("ignore", LabelWarning)
        with our_errors(DatasetError, path), start_reading():
            graphs, ids, classes, parts, ged = _read(path, choice)
            costs = costs or costs_of_card(path) or UNIFORM
    if not graphs:
        raise DatasetError(f"{path} has no graphs")
    if ged is None:
        ged = _distances_beside(path, len(graphs))
    splits = random_splits(len(graphs), seed)
    if isinstance(parts, dict):
        splits = parts
    elif parts is not None and set(parts) >= {"train", "test"}:
        splits = train_test_splits([str(part) for part in parts])
    found = None if classes is None or all(c is None for c in classes) else tuple(classes)
    name = path.stem.removesuffix(".tar")
    return Dataset(name, tuple(graphs), splits, costs, ged, str(path), tuple(ids), found)


_Read = tuple[list[Graph], list[Any], list[Any] | None, Any, NDArray[np.float64] | None]


def _read(path: Path, choice: dict[str, Any]) -> _Read:
    if path.is_dir():
        if (path / "ged_pairs.jsonl").exists():
            graphs, ids, splits, ged = read_gscbench(path)
            return graphs, ids, None, splits, ged
        if is_ogb_folder(path):
            graphs, classes, parts = read_ogb_folder(path)
            return graphs, list(range(len(graphs))), classes, parts, None
        if any(path.glob("*_A.txt")):
            return _collection(path, choice)
        if (path / "graphs.jsonl").exists():
            return _collection(path / "graphs.jsonl", choice)
        lists = {part: path / f"{name}.cxl" for name, part in _FOLDERS.items() if (path / f"{name}.cxl").exists()}
        if {"train", "test"} <= set(lists):
            return _cxl_lists(lists, choice)
    if path.is_dir() or is_archive(path):
        return _loose_files(path, choice)
    return _collection(path, choice)


def _collection(path: Path, choice: dict[str, Any]) -> _Read:
    graphs, classes = read_collection(path, classes=True, **choice)
    ids: list[Any] = list(range(len(graphs)))
    parts = None
    if path.suffix == ".jsonl":
        rows = [load_json(line) for line in read_bytes(path).decode("utf-8-sig").splitlines() if line.strip()]
        ids = [row.get("id", i) for i, row in enumerate(rows)]
        parts = [row.get("split") for row in rows]
        classes = [row.get("class") for row in rows]
    return graphs, ids, classes, parts, None


def _cxl_lists(lists: dict[str, Path], choice: dict[str, Any]) -> _Read:
    graphs: list[Graph] = []
    classes: list[Any] = []
    parts: list[str] = []
    for part in SPLITS:
        if part in lists:
            found, of_class = read_collection(lists[part], classes=True, **choice)
            graphs += found
            classes += of_class
            parts += [part] * len(found)
    return graphs, list(range(len(graphs))), classes, parts, None


def _loose_files(path: Path, choice: dict[str, Any]) -> _Read:
    """Read every graph file below the folder; folders such as ``train`` and ``test`` define the split."""
    members = read_members(path, *_BY_SUFFIX)
    records, ids, parts = [], [], []
    for name, data in members.items():
        place = PurePosixPath(name)
        known = next(known for suffix, known in _BY_SUFFIX.items() if name.endswith(suffix))
        with our_errors(DatasetError, path, name):
            found = known.module.parse(data if known.kind == "bytes" else data.decode("utf-8-sig"))
        records += found
        stem = str(place.with_suffix(""))
        ids += [stem] if len(found) == 1 else [f"{stem}/{i}" for i in range(len(found))]
        part = next((_FOLDERS[folder] for folder in reversed(place.parts[:-1]) if folder in _FOLDERS), None)
        parts += [part] * len(found)
    return graphs_from(records, Wanted(**choice), str(path)), ids, None, parts, None


def _distances_beside(path: Path, count: int) -> NDArray[np.float64] | None:
    folder = path if path.is_dir() else path.parent
    for name in (f"{path.stem.removesuffix('.tar')}_ged.npy", "ged.npy"):
        if (folder / name).exists() and (path.is_dir() or name != "ged.npy" or path.name == "graphs.jsonl"):
            try:
                return distances_from_npy(read_bytes(folder / name), count)
            except DatasetError as error:
                raise DatasetError(f"{folder / name}: {error}") from None
    return None
