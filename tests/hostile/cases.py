"""Cases by seed: which file is damaged, and how."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from hostile.mutations import (
    damaged,
    damaged_certificate,
    damaged_index,
    damaged_journal,
    damaged_model,
    damaged_npy,
)
from hostile.samples import foreign_samples, matrix_job, write_samples

__all__ = ["FOREIGN_KINDS", "KINDS", "write_case"]

_INSIDE: dict[str, tuple[str, str, Callable[[random.Random], bytes]]] = {
    "certificate arrays": ("certificate", ".npz", damaged_certificate),
    "certificate headers": ("certificate", ".npz", damaged_npy),
    "index rows": ("index", ".gedx", damaged_index),
    "model configuration": ("model", ".safetensors", damaged_model),
}
_OUTSIDE = [
    *(".json", ".jsonl", ".graphml", ".gexf", ".gml", ".gxl", ".dot", ".g6", ".edgelist", ".tve", ".smi", ".sdf"),
    *(".npz", ".gedx", ".safetensors", "set.jsonl"),
]
FOREIGN_KINDS = list(foreign_samples())
KINDS = [*FOREIGN_KINDS, *_OUTSIDE, *_INSIDE, "matrix journal", "matrix header"]


class _Samples:
    """The valid files, written once."""

    def __init__(self) -> None:
        self.by_kind: dict[str, tuple[str, bytes]] = {}

    def get(self, kind: str, folder: Path) -> tuple[str, bytes]:
        if not self.by_kind:
            for door, path in write_samples(folder):
                name = "set.jsonl" if path.name == "set.jsonl" else path.name.removeprefix("sample")
                self.by_kind[name] = door, path.read_bytes()
        return self.by_kind[kind]


_samples = _Samples()


def write_case(kind: str, seed: int, folder: Path) -> tuple[str, Path]:
    """Write the case's file into the folder; return its door and its path."""
    rng = random.Random(f"{kind} {seed}")
    place = folder / f"{KINDS.index(kind)}-{seed}"
    place.mkdir()
    if kind in _INSIDE:
        door, suffix, make = _INSIDE[kind]
        path = place / f"case{suffix}"
        path.write_bytes(make(rng))
        return door, path
    if kind.startswith("matrix"):
        path = place / "d.npy"
        matrix_job(path)
        if kind == "matrix journal":
            damaged_journal(path, rng)
        else:
            hit = rng.choice([path, path.with_suffix(".lower.npy"), path.with_name("d.npy.journal")])
            hit.write_bytes(damaged(hit.read_bytes(), rng))
        return "matrix", path
    door, data = _samples.get(kind, folder)
    path = place / (kind if kind == "set.jsonl" else f"case{kind}")
    path.write_bytes(damaged(data, rng))
    return door, path
