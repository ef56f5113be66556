"""Folders of the Open Graph Benchmark's graph sets, such as ``ogbg_molhiv`` and ``ogbg_code2``, as OGB unpacks them.

``raw`` has tables without headers: numbers of nodes and edges of each graph, edges, features of nodes and edges; and
``split/NAME`` the numbers of the graphs of each part. The label of a node or edge is its first feature: in sets of
molecules the atomic number less 1 and the kind of bond, in ``ogbg_code2`` the type of the syntax node. Edges are
undirected.
"""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._files.read_limits import count_bytes, current_limits
from gedkit._graphs.graph import Graph
from gedkit.errors import DatasetError
from gedkit.lab.datasets.files import read_bytes

_PARTS = {"train": "train", "valid": "val", "test": "test"}
_FIRST = "num-node-list"


def is_ogb_folder(path: Path) -> bool:
    """Whether a folder has OGB's tables."""
    return _table_file(path / "raw", _FIRST) is not None


def read_ogb_folder(path: Path) -> tuple[list[Graph], list[Any] | None, dict[str, NDArray[np.int64]] | None]:
    """Return the graphs, their classes and the split, the last two None if the folder does not have them."""
    raw = path / "raw"
    nodes, links = (_needed(raw, name).ravel() for name in (_FIRST, "num-edge-list"))
    ends, labels, bonds = _needed(raw, "edge"), _table(raw, "node-feat"), _table(raw, "edge-feat")
    for what, table, count in (("edge", ends, links), ("node-feat", labels, nodes), ("edge-feat", bonds, links)):
        if table is not None and len(table) != count.sum():
            raise DatasetError(f"{raw / what}: {len(table)} lines, but the graphs have {count.sum()}")
    if len(nodes) != len(links) or ends.shape[1] != 2:
        raise DatasetError(f"{raw}: the tables do not belong to the same graphs")
    of_nodes, of_links = (None if table is None else iter(table[:, 0].tolist()) for table in (labels, bonds))
    edges = iter(ends.tolist())
    graphs = []
    for n, m in zip(nodes.tolist(), links.tolist(), strict=True):
        own, kinds = list(islice(edges, m)), _next(of_links, m)
        kept = {(min(u, v), max(u, v)): i for i, (u, v) in enumerate(own) if u != v}
        bond = None if kinds is None else [kinds[i] for i in kept.values()]
        graphs.append(Graph(n, list(kept), node_labels=_next(of_nodes, n), edge_labels=bond))
    classes = _table(raw, "graph-label")
    return graphs, None if classes is None else classes[:, 0].tolist(), _split(path, len(graphs))


def _next(values: Iterator[int] | None, count: int) -> list[int] | None:
    return None if values is None else list(islice(values, count))


def _split(path: Path, count: int) -> dict[str, NDArray[np.int64]] | None:
    for folder in sorted((path / "split").glob("*")):
        found = {ours: _table(folder, theirs) for theirs, ours in _PARTS.items()}
        parts = {name: np.sort(part.ravel()) for name, part in found.items() if part is not None}
        if len(parts) == len(_PARTS):
            together = np.concatenate(list(parts.values()))
            if len(set(together.tolist())) < len(together) or not ((together >= 0) & (together < count)).all():
                raise DatasetError(f"{folder}: a graph is listed twice, or is not one of the {count}")
            return parts
    return None


def _needed(folder: Path, name: str) -> NDArray[np.int64]:
    table = _table(folder, name)
    if table is None:
        raise DatasetError(f"{folder} has no {name}.csv.gz")
    return table


def _table(folder: Path, name: str) -> NDArray[np.int64] | None:
    """Return a table of whole numbers; None if there is no such file, or if its entries are no numbers."""
    file = _table_file(folder, name)
    if file is None:
        return None
    data = read_bytes(file)
    if file.suffix == ".gz":
        ceiling = current_limits().max_bytes
        try:
            with gzip.open(io.BytesIO(data)) as unpacked:
                data = unpacked.read(ceiling + 1)
        except (OSError, EOFError, zlib.error):
            raise DatasetError(f"{file}: it is damaged") from None
        count_bytes(len(data))
        if len(data) > ceiling:
            raise DatasetError(f"{file} is larger than may be read: raise it with gk.io.read_limits(max_bytes=)")
    try:
        values = np.loadtxt(io.BytesIO(data), delimiter=",", ndmin=2)
    except ValueError:
        if name == "graph-label":  # words, as in ogbg_code2
            return None
        raise DatasetError(f"{file}: not every line has the same number of numbers") from None
    if name == "graph-label" and not np.isfinite(values).all():
        return None
    if not (np.isfinite(values).all() and (values == np.round(values)).all()):
        raise DatasetError(f"{file}: not every entry is a whole number")
    return values.astype(np.int64)


def _table_file(folder: Path, name: str) -> Path | None:
    return next((file for end in (".csv.gz", ".csv") if (file := folder / f"{name}{end}").is_file()), None)
