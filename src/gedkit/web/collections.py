"""Collections that were uploaded: kept as files in the server's own folder, opened by the workers that need them."""

from __future__ import annotations

import hashlib
import json
import os
from collections import OrderedDict
from pathlib import Path
from typing import Any

import gedkit as gk
from gedkit.errors import GraphFileError, InvalidCostError
from gedkit.web.label_fields import WantedLabels
from gedkit.web.pasted import collection_from_bytes
from gedkit.web.plain_graph import plain_graph

_KEPT = 4  # collections that a worker keeps open


class Collection:
    """Graphs by number, with names; from a file in any format, or from an index."""

    def __init__(self, folder: Path, filename: str, wanted: WantedLabels) -> None:
        self.folder = folder
        self.notes: list[str] = []
        self.wanted = wanted
        self.attributes: dict[str, list[dict[str, Any]]] = {"node": [], "edge": []}
        self.labels: dict[str, Any] = {}
        self.kind = "index" if filename.lower().endswith(".gedx") else "graphs"
        self._indexes: OrderedDict[str, gk.Index] = OrderedDict()
        if self.kind == "index":
            if wanted != WantedLabels():
                raise GraphFileError("node_label, edge_label: an index has labels of its own, nothing can be chosen")
            self._index = gk.Index(folder / "uploaded.gedx", threads=1)
            self._numbers = sorted(self._index)
            self.graphs: list[gk.Graph] = []
            self.names = [""] * len(self._numbers)
        else:
            read = collection_from_bytes((folder / "uploaded").read_bytes(), filename, wanted=wanted)
            self.graphs, self.names, self.notes = read.graphs, read.names, read.notes
            self.attributes, self.labels = read.attributes, read.labels
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

    def index(self, costs: gk.Costs | None, most: int) -> gk.Index:
        """Return an index under these costs, built by the first who asks; an uploaded one has its own.

        At most this many are kept: each is a file and as much memory again.
        """
        if self.kind == "index":
            if costs is not None and repr(costs) != repr(self._index.costs):
                raise InvalidCostError(f"costs: this index was built under {self._index.costs}; leave them out")
            return self._index
        costs = costs or gk.Costs()
        key = hashlib.sha256(repr(costs).encode()).hexdigest()[:16]
        if key not in self._indexes:
            while len(self._indexes) >= most:
                self._remove(next(iter(self._indexes)))
            # Each worker has a file of its own: two that build one at once would get in each other's way.
            file = self._file(key)
            file.unlink(missing_ok=True)  # of a build that was stopped
            index = gk.Index(file, costs=costs, threads=1)
            try:
                index.extend(map(plain_graph, self.graphs))
            except BaseException:
                index.close()
                file.unlink(missing_ok=True)
                raise
            self._indexes[key] = index
        self._indexes.move_to_end(key)
        return self._indexes[key]

    def close(self) -> None:
        """Close all indexes and remove those that were built here."""
        if self.kind == "index":
            self._index.close()
        for key in list(self._indexes):
            self._remove(key)

    def _file(self, key: str) -> Path:
        return self.folder / index_name(os.getpid(), key)

    def _remove(self, key: str) -> None:
        self._indexes.pop(key).close()
        self._file(key).unlink(missing_ok=True)


def index_name(worker: int, key: str) -> str:
    """Return the name of a file with an index that a worker builds; the pool removes those of lost workers."""
    return f"built-{worker}-{key}.gedx"


_kept: OrderedDict[str, Collection] = OrderedDict()


def opened(place: dict[str, Any]) -> Collection:
    """Return a collection of the server's folder; a worker keeps the last few in memory."""
    folder = place["folder"]
    if folder not in _kept:
        while len(_kept) >= _KEPT:
            _kept.popitem(last=False)[1].close()
        wanted = WantedLabels(place["node_label"], place["edge_label"])
        _kept[folder] = Collection(Path(folder), place["filename"], wanted)
    _kept.move_to_end(folder)
    return _kept[folder]
