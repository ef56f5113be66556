"""Collections that were uploaded: kept as files in the server's own folder, opened by the workers that need them."""

from __future__ import annotations

import hashlib
import json
import os
from functools import lru_cache
from pathlib import Path
from typing import Any

import gedkit as gk
from gedkit.web.pasted import collection_from_bytes

__all__ = ["Collection", "opened"]


class Collection:
    """Graphs by number, with names; from a file in any format, or from an index."""

    def __init__(self, folder: Path, filename: str) -> None:
        self.folder = folder
        self.notes: list[str] = []
        self.kind = "index" if filename.lower().endswith(".gedx") else "graphs"
        self._indexes: dict[str, gk.Index] = {}
        if self.kind == "index":
            self._index = gk.Index(folder / "uploaded.gedx", threads=1)
            self._numbers = sorted(self._index)
            self.graphs: list[gk.Graph] = []
            self.names = [""] * len(self._numbers)
        else:
            read = collection_from_bytes((folder / "uploaded").read_bytes(), filename)
            self.graphs, self.names, self.notes = read.graphs, read.names, read.notes
            if (folder / "names.json").exists():  # of the example
                self.names = json.loads((folder / "names.json").read_text(encoding="utf-8"))
            self.kind = read.format

    def __len__(self) -> int:
        return len(self._numbers) if self.kind == "index" else len(self.graphs)

    def __getitem__(self, number: int) -> gk.Graph:
        return self._index[self._numbers[number]] if self.kind == "index" else self.graphs[number]

    def position(self, number: int) -> int:
        """Return where the graph stands that an index calls by this number."""
        return self._numbers.index(number) if self.kind == "index" else number

    def name(self, number: int) -> str:
        """Return what a graph is called; its number where it has no name."""
        return self.names[number] or f"#{number}"

    def index(self, costs: gk.Costs) -> Any:
        """Return an index under these costs, built by the first who asks; an uploaded one has its own."""
        if self.kind == "index":
            return self._index
        key = hashlib.sha256(repr(costs).encode()).hexdigest()[:16]
        if key not in self._indexes:
            # Each worker has a file of its own: two that build one at once would get in each other's way.
            index = gk.Index(self.folder / f"{key}-{os.getpid()}.gedx", costs=costs, threads=1)
            index.extend(self.graphs)
            self._indexes[key] = index
        return self._indexes[key]


@lru_cache(maxsize=4)
def _opened(folder: str, filename: str) -> Collection:
    return Collection(Path(folder), filename)


def opened(place: dict[str, str]) -> Collection:
    """Return a collection of the server's folder; a worker keeps the last few in memory."""
    return _opened(place["folder"], place["filename"])
