"""AIDS700nef, LINUX and IMDBMulti as Bai et al. (SimGNN, WSDM 2019) published them: graphs and their distances.

Two layouts: ``graphs.jsonl`` with ``ged.npy``, and the original one, ``train/ID.gexf`` and ``test/ID.gexf`` with a
``.pt`` or ``.csv`` file of distances, in folders or archives. Order: training ids ascending, then test ids ascending.
"""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._graphs.graph import Graph
from gedkit.errors import DatasetError, GedkitError
from gedkit.io import gexf
from gedkit.io.json_text import load_json
from gedkit.io.record import Record
from gedkit.lab.datasets.dataset import Dataset, train_test_splits
from gedkit.lab.datasets.distance_files import distances_from_csv, distances_from_npy, distances_from_pt
from gedkit.lab.datasets.entry import Entry, ReadOptions
from gedkit.lab.datasets.files import digest, digest_of_members, is_archive, read_bytes, read_members

_GRAPH = re.compile(r"(?:^|/)(train|test)/(\d+)\.gexf$")


def read(entry: Entry, path: Path, options: ReadOptions) -> Dataset | None:
    """Read the set in whichever layout is present."""
    if (path / "graphs.jsonl").exists():
        return _from_jsonl(entry, path, options)
    return _from_gexf(entry, path, options)


def _from_jsonl(entry: Entry, path: Path, options: ReadOptions) -> Dataset:
    data = read_bytes(path / "graphs.jsonl")
    entry.check("graphs.jsonl", digest(data), path, options)
    rows = [load_json(line) for line in data.decode("utf-8").splitlines()]
    graphs = [_graph(row["n"], row["edges"], row.get("labels"), row.get("valence"), entry, options) for row in rows]
    matrix = path / str(entry.details["matrix"])
    ged = None
    if matrix.exists() and options.labels_edges(entry) == entry.edge_labels:
        known = read_bytes(matrix)
        entry.check(matrix.name, digest(known), path, options)
        ged = distances_from_npy(known, len(rows))
    classes = tuple(row.get("class") for row in rows) if "class" in rows[0] else None
    return Dataset(
        entry.name,
        tuple(graphs),
        train_test_splits([row["split"] for row in rows]),
        entry.costs,
        ged,
        entry.source,
        tuple(row["id"] for row in rows),
        classes,
    )


def _from_gexf(entry: Entry, path: Path, options: ReadOptions) -> Dataset | None:
    members = _read_all(path, ".gexf", "glabels.txt", *entry.details["distances"])
    for file in entry.details["distances"]:  # the authors' files are beside the folder of the graphs
        if path.is_dir() and file not in members and (path.parent / file).is_file():
            members[file] = read_bytes(path.parent / file)
    own = f"{entry.details['folder']}/"
    found = {name: match for name in members if (match := _GRAPH.search(name))}
    if any(f"/{name}".find(f"/{own}") >= 0 for name in found):  # an archive may hold several sets
        found = {name: match for name, match in found.items() if f"/{name}".find(f"/{own}") >= 0}
    if not found:
        return None
    entry.check(
        "gexf", digest_of_members({f"{m[1]}/{m[2]}.gexf": members[name] for name, m in found.items()}), path, options
    )
    ordered = sorted(found.items(), key=lambda item: (item[1][1] != "train", int(item[1][2])))
    graphs, ids, parts = [], [], []
    for name, match in ordered:
        try:
            graphs.append(_from_record(gexf.parse(members[name])[0], entry, options))
        except GedkitError as error:
            raise DatasetError(f"{entry.name}: {name}: {error}") from None
        ids.append(int(match[2]))
        parts.append(match[1])
    classes = None
    listed = [data for name, data in members.items() if PurePosixPath(name).name == "glabels.txt"]
    if listed and entry.details.get("classes"):
        pairs = (line.split() for line in listed[0].decode().splitlines() if line.strip())
        of_id = {int(i): int(kind) for i, kind in pairs}
        classes = tuple(of_id.get(i) for i in ids)
    ged = None if options.labels_edges(entry) != entry.edge_labels else _distances(entry, path, members, ids, options)
    return Dataset(
        entry.name, tuple(graphs), train_test_splits(parts), entry.costs, ged, entry.source, tuple(ids), classes
    )


def _read_all(path: Path, *suffixes: str) -> dict[str, bytes]:
    """Return the members of an archive, or of a folder and the archives in it."""
    found = read_members(path, *suffixes)
    if path.is_dir():
        for archive in sorted(filter(is_archive, path.iterdir())):
            found |= read_members(archive, *suffixes)
    return found


def _distances(
    entry: Entry, path: Path, members: dict[str, bytes], ids: list[int], options: ReadOptions
) -> NDArray[np.float64] | None:
    """Read the original files of distances; a later file fills in what the earlier ones lack."""
    place = {name: i for i, name in enumerate(ids)}
    matrix = None
    for file in entry.details["distances"]:
        for name in (name for name in members if PurePosixPath(name).name == file):
            entry.check(file, digest(members[name]), path, options)
            try:
                if file.endswith(".pt"):
                    found = distances_from_pt(members[name], len(ids))
                else:
                    found = distances_from_csv(members[name], place)
            except DatasetError as error:
                raise DatasetError(f"{entry.name}: {file}: {error}") from None
            matrix = found if matrix is None else np.where(np.isfinite(matrix), matrix, found)
            break
    return matrix


def _from_record(record: Any, entry: Entry, options: ReadOptions) -> Graph:
    """Order nodes by id and sort the edges, so that both layouts give equal graphs."""
    assert isinstance(record, Record)
    nodes = sorted(record.nodes, key=lambda node: int(str(node[0])))
    place = {name: i for i, (name, _) in enumerate(nodes)}
    bonds = {tuple(sorted((place[u], place[v]))): data.get("valence") for u, v, data in record.edges}
    edges = sorted(bonds)
    labelled = bool(entry.details.get("labels"))
    labels = [data["type"] for _, data in nodes] if labelled else None
    valence = [bonds[edge] for edge in edges] if labelled else None
    return _graph(len(nodes), [list(edge) for edge in edges], labels, valence, entry, options)


def _graph(
    n: int, edges: list[list[int]], labels: Any, valence: list[Any] | None, entry: Entry, options: ReadOptions
) -> Graph:
    bonds = valence if options.labels_edges(entry) else None
    return Graph(n, [(u, v) for u, v in edges], node_labels=labels, edge_labels=bonds)
