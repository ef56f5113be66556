"""Reads the benchmark sets: JSON lines, GXL in tar.xz archives, and image keypoints turned into graphs.

Everything becomes a `RawGraph`, which is what the programs measured beside gedkit are given too. Nothing is
downloaded: a set that is not on this machine is replaced by generated graphs (see `generated.py`).
"""

from __future__ import annotations

import json
import tarfile
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path

import numpy as np

# Which attribute of a GXL node is its label, and which of an edge.
NODE_LABEL = {"aids_iam": "symbol", "mutagenicity": "chem", "protein": "type"}
EDGE_LABEL = {"aids_iam": "valence", "mutagenicity": "valence", "protein": "type0"}
TRIANGLE_SIDES = ((0, 1), (1, 2), (0, 2))


@dataclass(frozen=True)
class RawGraph:
    """An undirected graph: a label per node and per edge, and a length per edge where the set has lengths."""

    labels: tuple[str, ...]
    edges: tuple[tuple[int, int], ...]
    edge_labels: tuple[str, ...]
    lengths: tuple[float, ...] | None = None

    @property
    def n(self) -> int:
        """Number of nodes."""
        return len(self.labels)


def read_jsonl(path: Path) -> list[RawGraph]:
    """Read one graph per line: `{"n": 3, "labels": [...], "edges": [[0, 1], ...], "valence": [...]}`."""
    graphs = []
    with path.open(encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            labels = tuple(map(str, row.get("labels") or ["-"] * row["n"]))
            edges = tuple((u, v) for u, v in row["edges"])
            graphs.append(RawGraph(labels, edges, tuple(map(str, row.get("valence") or ["-"] * len(edges)))))
    return graphs


def read_gxl(path: Path) -> list[RawGraph]:
    """Read every .gxl member of an archive, sorted by name. ElementTree never loads the DTD that the files name."""
    name = path.name.removesuffix(".tar.xz")
    with tarfile.open(path) as archive:
        members = sorted((m for m in archive.getmembers() if m.name.endswith(".gxl")), key=lambda m: m.name)
        return [_parse_gxl(archive, member, NODE_LABEL[name], EDGE_LABEL[name]) for member in members]


def _parse_gxl(archive: tarfile.TarFile, member: tarfile.TarInfo, node_key: str, edge_key: str) -> RawGraph:
    stream = archive.extractfile(member)
    if stream is None:
        raise ValueError(f"{member.name} is not a file")
    root = ET.parse(stream).getroot()
    place = {node.get("id"): i for i, node in enumerate(root.iter("node"))}
    labels = tuple(_attribute(node, node_key) for node in root.iter("node"))
    edges: dict[tuple[int, int], str] = {}
    for edge in root.iter("edge"):
        u, v = sorted((place[edge.get("from")], place[edge.get("to")]))
        if u != v:
            edges[u, v] = _attribute(edge, edge_key)
    ordered = sorted(edges)
    return RawGraph(labels, tuple(ordered), tuple(edges[e] for e in ordered))


def _attribute(element: ET.Element, name: str) -> str:
    for attribute in element.iter("attr"):
        if attribute.get("name") == name:
            return (attribute[0].text or "").strip()
    return "-"


def read_keypoints(path: Path, category: str) -> list[RawGraph]:
    """Triangulate the keypoints of each image of a category; lengths are pixels / 300 (Wang et al., CVPR 2021)."""
    from scipy.spatial import Delaunay

    graphs = []
    with path.open(encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            if row["class"] != category:
                continue
            points = np.column_stack([row["x"], row["y"]]) / 300
            corners = Delaunay(points).simplices
            sides = {(min(t[i], t[j]), max(t[i], t[j])) for t in corners.tolist() for i, j in TRIANGLE_SIDES}
            edges = sorted(sides)
            lengths = tuple(float(np.hypot(*(points[u] - points[v]))) for u, v in edges)
            graphs.append(RawGraph(("-",) * len(points), tuple(edges), ("-",) * len(edges), lengths))
    return graphs


def read_truth(path: Path) -> np.ndarray | None:
    """Read a matrix of known distances (255: unknown), or None where there is no such file."""
    return np.load(path, allow_pickle=False) if path.exists() else None
