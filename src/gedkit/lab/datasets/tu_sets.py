"""Sets of the TU Dortmund collection: ``NAME_A.txt`` and the files beside it, in a folder or an archive.

Node and edge labels are the numbers of the files; classes are those of the graphs. There is no published split.
"""

from __future__ import annotations

import warnings
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from gedkit._graphs.graph import Graph
from gedkit.errors import DatasetError, LabelWarning
from gedkit.io.reading import read_collection
from gedkit.lab.datasets.dataset import Dataset, random_splits
from gedkit.lab.datasets.entry import Entry, ReadOptions
from gedkit.lab.datasets.files import is_archive, read_members


def read(entry: Entry, path: Path, options: ReadOptions) -> Dataset | None:
    """Read the set from the folder or archive that holds its files."""
    archives = sorted(filter(is_archive, path.iterdir())) if path.is_dir() else []
    place = path if not path.is_dir() or any(path.glob("*_A.txt")) else next(iter(archives), None)
    members = {} if place is None else read_members(place, ".txt")
    if not any(name.endswith("_A.txt") for name in members):
        return None
    with TemporaryDirectory() as space, warnings.catch_warnings():
        for name, data in members.items():  # the reader wants a folder
            (Path(space) / PurePosixPath(name).name).write_bytes(data)
        warnings.simplefilter("ignore", LabelWarning)
        graphs, classes = read_collection(space, classes=True)
    if not options.labels_edges(entry):
        graphs = [Graph(g.n, g.edges, node_labels=g.node_labels) for g in graphs]
    wanted = entry.details["graphs"]
    if options.verify and len(graphs) not in wanted:
        raise DatasetError(f"{entry.name}: {place} has {len(graphs)} graphs, the published set has {wanted[0]}")
    return Dataset(
        entry.name,
        tuple(graphs),
        random_splits(len(graphs)),
        entry.costs,
        None,
        entry.source,
        tuple(range(len(graphs))),
        tuple(classes),
    )
