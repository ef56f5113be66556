"""Sets of GXL files with lists of classes: those of the IAM database, of GREYC, and CMU's house.

Graphs are in the order of their file names. White space around labels is dropped; an edge that a set lists in both
directions is read once.
"""

from __future__ import annotations

import math
from pathlib import Path, PurePosixPath
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._graphs.graph import Graph
from gedkit.errors import DatasetError, GedkitError
from gedkit.io import gxl
from gedkit.io.json_text import load_json
from gedkit.io.label_choice import Choice
from gedkit.io.record import Record, graph_from_record
from gedkit.io.xml_tree import attribute, root_of
from gedkit.lab.datasets.dataset import Dataset, random_splits
from gedkit.lab.datasets.distance_files import distances_from_npy
from gedkit.lab.datasets.entry import Entry, ReadOptions
from gedkit.lab.datasets.files import digest, digest_of_members, read_bytes, read_members

_LISTS = {"train": ("train.cxl",), "val": ("valid.cxl", "validation.cxl"), "test": ("test.cxl",)}


def read(entry: Entry, path: Path, options: ReadOptions) -> Dataset | None:
    """Read the set from the folder or archive that holds its files."""
    if path.suffix == ".jsonl":
        return _from_jsonl(entry, path, options)
    members = read_members(path, ".gxl", ".cxl", ".xml")
    folder = entry.details.get("folder")
    graphs = {name: data for name, data in members.items() if name.endswith(".gxl")}
    if folder:
        graphs = {name: data for name, data in graphs.items() if folder in PurePosixPath(name).parts[:-1]}
    if not graphs:
        return None
    by_file = {PurePosixPath(name).name: data for name, data in sorted(graphs.items())}
    entry.check("gxl", digest_of_members(by_file), path, options)
    home = PurePosixPath(next(iter(graphs))).parent
    lists = {name: data for name, data in members.items() if name.endswith((".cxl", ".xml"))}
    classes, parts = _listed(lists, home, entry)
    if only := entry.details.get("only"):  # a list of the undamaged files
        kept = _entries(next(data for name, data in lists.items() if PurePosixPath(name).name == only))
        by_file = {name: data for name, data in by_file.items() if name in kept}
    names = list(by_file)
    found = []
    for name in names:
        try:
            found.append(_graph(by_file[name], entry, options))
        except GedkitError as error:
            raise DatasetError(f"{entry.name}: {name}: {error}") from None
    left = {name: i for i, name in enumerate(names)}
    splits = {  # the test list of AIDS repeats the graphs of the other lists
        part: np.sort(np.array([left.pop(name) for name in chosen if name in left], dtype=np.int64))
        for part, chosen in parts.items()
    }
    return Dataset(
        entry.name,
        tuple(found),
        splits if sum(map(len, splits.values())) else random_splits(len(names)),
        entry.costs,
        _distances(entry, path, len(names), options),
        entry.source,
        tuple(PurePosixPath(name).stem for name in names),
        tuple(classes.get(name) for name in names) if classes else None,
    )


def _from_jsonl(entry: Entry, path: Path, options: ReadOptions) -> Dataset:
    """Read the same graphs as JSON lines."""
    data = read_bytes(path)
    entry.check(path.name, digest(data), path.parent, options)
    rows = [load_json(line) for line in data.decode("utf-8").splitlines()]
    graphs = [
        Graph(
            row["n"],
            [(u, v) for u, v in row["edges"]],
            node_labels=row["labels"],
            edge_labels=row["valence"] if options.labels_edges(entry) else None,
        )
        for row in rows
    ]
    return Dataset(
        entry.name,
        tuple(graphs),
        random_splits(len(rows)),
        entry.costs,
        _distances(entry, path, len(rows), options),
        entry.source,
        tuple(row["id"] for row in rows),
        tuple(row.get("class") for row in rows),
    )


def _distances(entry: Entry, path: Path, count: int, options: ReadOptions) -> NDArray[np.float64] | None:
    matrix = path.parent / str(entry.details.get("matrix"))
    if "matrix" not in entry.details or not matrix.exists() or options.labels_edges(entry) != entry.edge_labels:
        return None
    known = read_bytes(matrix)
    entry.check(matrix.name, digest(known), path.parent, options)
    return distances_from_npy(known, count)


def _listed(
    lists: dict[str, bytes], home: PurePosixPath, entry: Entry
) -> tuple[dict[str, str | None], dict[str, list[str]]]:
    """Return the class of each file and the files of each part, from the lists beside the graphs."""
    classes: dict[str, str | None] = {}
    parts: dict[str, list[str]] = {}
    for name, data in lists.items():
        place = PurePosixPath(name)
        if place.parent != home and place.parent not in home.parents:
            continue
        try:
            listed = _entries(data)
        except GedkitError as error:
            raise DatasetError(f"{entry.name}: {name}: {error}") from None
        classes |= listed
        for part, files in _LISTS.items():
            if place.name in files and place.parent == home:
                parts[part] = list(listed)
    return classes, {part: parts.get(part, []) for part in _LISTS}


def _entries(data: bytes) -> dict[str, str | None]:
    root = root_of(data, "GraphCollection")
    return {attribute(e, "file"): _stripped(e.get("class")) for e in root.iter() if e.get("file") is not None}


def _stripped(text: str | None) -> str | None:
    return None if text is None else text.strip()


def _graph(data: bytes, entry: Entry, options: ReadOptions) -> Graph:
    (record,) = gxl.parse(data)
    assert isinstance(record, Record)
    for _, attributes in record.nodes:
        _strip(attributes)
    for _, _, attributes in record.edges:
        _strip(attributes)
    if entry.details.get("both_ways"):
        _merge_directions(record)
    choice = Choice(
        entry.details.get("node_label"),
        entry.details.get("edge_label") if options.labels_edges(entry) else None,
        entry.details.get("node_attrs", ()) if record.nodes else (),
        entry.details.get("edge_attrs", ()) if record.edges else (),
    )
    return graph_from_record(record, choice)


def _strip(attributes: dict[str, Any]) -> None:
    for name, value in attributes.items():
        if isinstance(value, str):
            attributes[name] = value.strip()
        elif isinstance(value, float) and value.is_integer() and name.startswith("type"):
            attributes[name] = int(value)  # Protein writes some types as 4.0


def _merge_directions(record: Record) -> None:
    """Keep one of the two directions of each edge; the angle of an undirected edge is defined up to half a turn."""
    record.directed = False
    kept: dict[frozenset[object], tuple[Any, Any, dict[str, Any]]] = {}
    for u, v, attributes in record.edges:
        attributes["angle"] = attributes["angle"] % math.pi
        kept.setdefault(frozenset((u, v)), (u, v, attributes))
    record.edges = list(kept.values())
