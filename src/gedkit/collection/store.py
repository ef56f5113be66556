"""The file of an `Index`: SQLite, with graphs as JSON and what the filters read as arrays of numbers.

A file is made whole under another name and then moved into place, so a file that is there is complete. It is recognised
by the header of its first page, before SQLite may touch it: what is not ours is never written to.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from gedkit.errors import InvalidGraphError, StoreError
from gedkit.graph import Graph
from gedkit.io.json_graph import graph_from_json
from gedkit.labels import Label

__all__ = ["Store"]

_APPLICATION = 0x67656478  # "gedx"
_VERSION = 1
_SCHEMA = """
CREATE TABLE labels (id INTEGER PRIMARY KEY, label TEXT NOT NULL UNIQUE);
CREATE TABLE graphs (
  id INTEGER PRIMARY KEY AUTOINCREMENT, document TEXT NOT NULL,
  nodes BLOB NOT NULL, edges BLOB NOT NULL, degrees BLOB NOT NULL
);
"""


class Store:
    """An open file; made if there is none."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._label_ids: dict[Label, int] = {}
        if not path.exists():
            self._create()
        self._check_header()
        try:
            self.database = sqlite3.connect(path, isolation_level=None, timeout=60)
            (verdict,) = self.database.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise sqlite3.DatabaseError(verdict)
            self.database.execute("PRAGMA journal_mode=WAL")
        except sqlite3.DatabaseError as error:
            raise StoreError(f"{path} is damaged and was left as it is: {error}") from None

    def close(self) -> None:
        """Let go of the file."""
        self.database.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written inside is kept, or on an error none of it."""
        self.database.execute("BEGIN IMMEDIATE")
        self._label_ids.clear()  # a rollback may have taken some back
        try:
            yield
        except BaseException:
            self.database.execute("ROLLBACK")
            raise
        self.database.execute("COMMIT")

    def version(self) -> tuple[int, int]:
        """Return what changes when the file does, through this connection or another."""
        (other,) = self.database.execute("PRAGMA data_version").fetchone()
        return other, self.database.total_changes

    def put(self, graph: Graph, number: int | None) -> int:
        """Write a graph, in place of the one with this number if there is one; return its number."""
        if graph.node_attrs is not None or graph.edge_attrs is not None:
            raise InvalidGraphError("an Index keeps labels, not attributes: build the graph without them")
        nodes = [self._label_id(label) for label in graph.node_labels]
        edges = [self._label_id(label) for label in graph.edge_labels]
        degrees = np.bincount(np.array(graph.edges, dtype=np.int64).ravel(), minlength=graph.n)
        document = {
            "nodes": [_plain(label) for label in graph.node_labels],
            "edges": [[u, v, _plain(label)] for (u, v), label in zip(graph.edges, graph.edge_labels, strict=True)],
            "directed": graph.directed,
        }
        blobs = [np.array(part, dtype="<i4").tobytes() for part in (nodes, edges, degrees)]
        if number is None and not self.database.execute("SELECT 1 FROM sqlite_sequence WHERE name='graphs'").fetchone():
            number = 0
        cursor = self.database.execute(
            "INSERT OR REPLACE INTO graphs VALUES (?, ?, ?, ?, ?)", (number, json.dumps(document), *blobs)
        )
        return int(cursor.lastrowid or 0)

    def get(self, number: int) -> Graph:
        """Read a graph."""
        row = self.database.execute("SELECT document FROM graphs WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise KeyError(number)
        return graph_from_json(json.loads(row[0]))

    def find_label(self, label: Label) -> int | None:
        """Return the number that the filters know a label by, if the file has it."""
        row = self.database.execute("SELECT id FROM labels WHERE label = ?", (json.dumps(_plain(label)),)).fetchone()
        return None if row is None else int(row[0])

    def _label_id(self, label: Label) -> int:
        if label in self._label_ids:
            return self._label_ids[label]
        self.database.execute("INSERT OR IGNORE INTO labels (label) VALUES (?)", (json.dumps(_plain(label)),))
        found = self.find_label(label)
        assert found is not None
        self._label_ids[label] = found
        return found

    def _create(self) -> None:
        new = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
        try:
            database = sqlite3.connect(new)
            database.executescript(f"PRAGMA application_id={_APPLICATION};PRAGMA user_version={_VERSION};{_SCHEMA}")
            database.close()
            os.link(new, self.path)  # unlike a rename this replaces nothing
        except FileExistsError:
            pass
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"cannot write {self.path}: {error}") from None
        finally:
            new.unlink(missing_ok=True)

    def _check_header(self) -> None:
        try:
            with self.path.open("rb") as file:
                header = file.read(100)
        except OSError as error:
            raise StoreError(f"cannot read {self.path}: {error.strerror}") from None
        application = int.from_bytes(header[68:72], "big")
        if not header.startswith(b"SQLite format 3\0") or application != _APPLICATION:
            raise StoreError(f"{self.path} is not an index of gedkit: choose another file")
        version = int.from_bytes(header[60:64], "big")
        if version != _VERSION:
            raise StoreError(f"{self.path} has version {version} of the format, this gedkit reads {_VERSION}")


def _plain(label: Label) -> str | int | float | None:
    """Labels that Python holds equal must be one in the file too: ``1 == 1.0 == True``."""
    if label is None or isinstance(label, str):
        return label
    if isinstance(label, (bool, int, float)):
        return int(label) if label == label // 1 else float(label)
    raise InvalidGraphError(f"an Index keeps labels that are texts or numbers, got {label!r}")
