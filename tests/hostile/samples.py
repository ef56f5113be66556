"""A small valid file for every door, to be damaged."""

from __future__ import annotations

import io
import sqlite3
import tempfile
import zlib
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from foreign_files import FOREIGN, onnx_bytes
from triangulated import triangulated_pair

import gedkit as gk

__all__ = ["certificate_arrays", "checksum_of_row", "foreign_samples", "index_bytes", "matrix_job", "write_samples"]

RICH = gk.Graph(
    4,
    [(0, 1), (1, 2), (2, 3)],
    node_labels="CNOC",
    edge_labels="xyx",
    node_attrs={"charge": [0.5, 1.0, 2.0, -3.0]},
    edge_attrs={"length": [1.0, 2.0, 3.0]},
    names="abcd",
)
PLAIN = gk.Graph(20, [(i, i + step) for step in (1, 3) for i in range(16)])
WORDS = gk.Graph(
    5, [(0, 1), (1, 2), (2, 3), (3, 0)], node_labels=["C", "N", "C", "O", 7], edge_labels=["x", 2, "x", "x"]
)
ETHANOL = gk.Graph(3, [(0, 1), (1, 2)], node_labels="CCO", edge_labels=["single", "single"])
GRAPHS = {
    ".json": RICH,
    ".jsonl": RICH,
    ".graphml": RICH,
    ".gexf": RICH,
    ".gml": RICH,
    ".gxl": RICH,
    ".dot": RICH,
    ".g6": PLAIN,
    ".edgelist": gk.Graph(5, [(0, 1), (1, 2), (3, 4)], edge_labels="xyx"),
    ".tve": WORDS,
    ".smi": ETHANOL,
    ".sdf": ETHANOL,
}


def write_samples(folder: Path) -> list[tuple[str, Path]]:
    """Write a file for every door and format; return doors and paths."""
    written = []
    for suffix, graph in GRAPHS.items():
        path = folder / f"sample{suffix}"
        gk.write(graph, path)
        written.append(("read", path))
    for suffix, data in foreign_samples().items():
        path = folder / f"sample{suffix}"
        path.write_bytes(data)
        written.append(("read", path))
    (folder / "sample.npz").write_bytes(certificate_bytes())
    written.append(("certificate", folder / "sample.npz"))
    (folder / "sample.gedx").write_bytes(index_bytes())
    written.append(("index", folder / "sample.gedx"))
    gk.models.save(gk.models.load("dual-step"), folder / "sample.safetensors")
    written.append(("model", folder / "sample.safetensors"))
    (folder / "set.jsonl").write_bytes(b'{"nodes": 3, "edges": [[0, 1]]}\n' * 10)
    written.append(("dataset", folder / "set.jsonl"))
    return written


def foreign_samples() -> dict[str, bytes]:
    """Return files of formats that others write, by their suffix; those that need a library only where it is there."""
    found = {}
    for name, (suffix, text, library) in FOREIGN.items():
        if library is None or find_spec(library) is not None:
            found[f".{name}{suffix}"] = text.encode()
    if find_spec("onnx") is not None:
        found[".onnx"] = onnx_bytes()
    return found


@cache
def certified(triangles: bool = False) -> Any:
    """Return a result whose proof takes several steps, or one whose proof uses triangles."""
    if triangles:
        return gk.solve(*triangulated_pair(4), certificate=True)
    g1 = gk.Graph(5, [(0, 1), (1, 2), (2, 3), (3, 4)], node_labels="aabbc")
    g2 = gk.Graph(6, [(0, 1), (0, 2), (0, 3), (3, 4), (4, 5)], node_labels="abcabc")
    return gk.solve(g1, g2, certificate=True)


def certificate_bytes(triangles: bool = False) -> bytes:
    """Return a certificate as it is on disk."""
    with tempfile.TemporaryDirectory() as folder:
        certified(triangles).certificate.save(Path(folder) / "proof.npz")
        return (Path(folder) / "proof.npz").read_bytes()


def certificate_arrays(triangles: bool = False) -> dict[str, Any]:
    """Return the arrays of a certificate's file."""
    with np.load(io.BytesIO(certificate_bytes(triangles)), allow_pickle=False) as data:
        return dict(data)


def index_bytes(change: Callable[[sqlite3.Connection], object] | None = None) -> bytes:
    """Return an index of three graphs as it is on disk, after a change to its tables."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.gedx"
        with gk.Index(path) as index:
            index.extend([gk.Graph(n, [(0, 1)], node_labels=["C", "O", "C"][:n]) for n in (2, 3, 2)])
        if change is not None:
            database = sqlite3.connect(path)
            change(database)
            database.commit()
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            database.close()
        return path.read_bytes()


def checksum_of_row(packed: bytes, number: int, revision: int) -> int:
    """Return the checksum that a row of the index carries."""
    return zlib.crc32(packed, (number * 0x9E3779B1 + revision * 0x85EBCA6B) & 0xFFFFFFFF)


def matrix_job(path: Path, resume: bool = False) -> Any:
    """Compute a matrix into a file."""
    graphs = [gk.Graph(n, [(u, u + 1) for u in range(n - 1)]) for n in range(1, 9)]
    return gk.pdist(graphs, out=path, resume=resume, bounds=True)
