"""WILLOW-ObjectClass (Cho et al., ICCV 2013): ten keypoints per image, joined by a Delaunay triangulation.

As used by Wang et al. (CVPR 2021): coordinates are divided by 300, the attribute of an edge is its length, images are
in the order of their names, the first 60 % for training, the next 20 % for validation, the rest for testing. Keypoint
k is the same part of the object in every image of a class.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gedkit._graphs.graph import Graph
from gedkit.errors import DatasetError
from gedkit.io.json_text import load_json
from gedkit.lab.datasets.dataset import Dataset
from gedkit.lab.datasets.delaunay import delaunay_edges
from gedkit.lab.datasets.entry import Entry, ReadOptions
from gedkit.lab.datasets.files import digest, digest_of_members, is_archive, read_bytes, read_members

SCALE = 300.0
_POINTS = 10
_SWAPPED = {"Cars_030a": [5, 6]}  # points that the annotator confused
_MAT = re.compile(r"(?:^|/)(\w+)/([\w.-]+)\.mat$")


def read(entry: Entry, path: Path, options: ReadOptions) -> Dataset | None:
    """Read one class from ``keypoints.jsonl``, or from the original .mat files."""
    if (path / "keypoints.jsonl").exists():
        data = read_bytes(path / "keypoints.jsonl")
        entry.check("keypoints.jsonl", digest(data), path, options)
        return _dataset(entry, _from_jsonl(data, entry.details["category"]))
    archives = sorted(filter(is_archive, path.iterdir())) if path.is_dir() else []
    members = {k: v for place in (path, *archives) if place.exists() for k, v in read_members(place, ".mat").items()}
    found = {(m[1], m[2]): data for name, data in members.items() if (m := _MAT.search(name))}
    category = entry.details["category"]
    images = {name: data for (folder, name), data in found.items() if folder == category}
    if not images:
        return None
    entry.check("mat", digest_of_members(images), path, options)
    from gedkit.lab.datasets.mat_points import points_of_mat

    return _dataset(entry, ((name, points_of_mat(data, name)) for name, data in sorted(images.items())))


def _from_jsonl(data: bytes, category: str) -> Iterable[tuple[str, NDArray[np.float64]]]:
    for line in data.decode("utf-8").splitlines():
        row = load_json(line)
        if row["class"] != category:
            continue
        yield row["name"], np.column_stack([row["x"], row["y"]])


def _dataset(entry: Entry, images: Iterable[tuple[str, NDArray[np.float64]]]) -> Dataset:
    whole = [(name, points) for name, points in sorted(images, key=lambda image: image[0]) if len(points) == _POINTS]
    for name, points in whole:
        if name in _SWAPPED:
            points[_SWAPPED[name]] = points[_SWAPPED[name][::-1]]
    if not whole:
        raise DatasetError(f"{entry.name}: there is no image with {_POINTS} keypoints")
    first, second = round(0.6 * len(whole)), round(0.8 * len(whole))
    order = np.arange(len(whole), dtype=np.int64)
    return Dataset(
        entry.name,
        tuple(keypoint_graph(points) for _, points in whole),
        {"train": order[:first], "val": order[first:second], "test": order[second:]},
        entry.costs,
        None,
        entry.source,
        tuple(name for name, _ in whole),
    )


def keypoint_graph(points: NDArray[np.float64], scale: float = SCALE) -> Graph:
    """Triangulate points; nodes have the attributes x and y, edges their length, all divided by ``scale``.

    >>> import numpy as np
    >>> square = keypoint_graph(np.array([[0.0, 0.0], [300.0, 0.0], [0.0, 310.0], [330.0, 330.0]]))
    >>> square.m, float(square.edge_attrs["length"].max().round(3))
    (5, 1.438)
    """
    scaled = np.asarray(points, dtype=np.float64) / scale
    edges = delaunay_edges(scaled)
    lengths = [float(np.hypot(*(scaled[u] - scaled[v]))) for u, v in edges]
    attrs = {"x": scaled[:, 0], "y": scaled[:, 1]}
    return Graph(len(scaled), edges, node_attrs=attrs, edge_attrs={"length": lengths})
