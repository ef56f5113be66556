"""The file of an `Index`: graphs as bytes, with their labels and the costs, in SQLite.

Every row has a checksum. The number of a removed graph stays in the file, so that no other graph gets it and readers
notice the removal: each transaction has a revision, and `changes` yields what later ones did. A file that is not an
index, or is damaged, is detected while it is open for reading only.
"""

from __future__ import annotations

import json
import os
import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from gedkit._costs.costs import Costs
from gedkit._files.opening import require_regular
from gedkit._files.replacing import fresh_name, sync_folder
from gedkit._graphs.graph import Graph, with_info
from gedkit._graphs.json_labels import hashable
from gedkit._graphs.labels import Label
from gedkit.collection.batches import GraphBatch
from gedkit.collection.packed_graph import renumbered, unpack
from gedkit.collection.sqlite_file import SqliteFile
from gedkit.collection.stored_costs import costs_from_json, costs_to_json
from gedkit.errors import StoreError

_APPLICATION = 0x67656478  # "gedx"
_VERSION = 3
_SCHEMA = """
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum INTEGER NOT NULL);
CREATE TABLE labels (id INTEGER PRIMARY KEY, label TEXT NOT NULL UNIQUE, checksum INTEGER NOT NULL);
CREATE TABLE graphs (id INTEGER PRIMARY KEY, revision INTEGER NOT NULL, graph BLOB, checksum INTEGER NOT NULL);
CREATE INDEX by_revision ON graphs (revision);
CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum INTEGER NOT NULL);
CREATE INDEX by_name ON names (name);
"""

# What else is known about graphs, such as the SMILES and the properties of molecules.
_INFOS = "CREATE TABLE IF NOT EXISTS infos (id INTEGER PRIMARY KEY, info TEXT NOT NULL, checksum INTEGER NOT NULL)"

Change = tuple[int, bytes | None]  # a number, and the graph's bytes or that it was removed


class Store:
    """An open file, created if it does not exist.

    Attributes
    ----------
    file : SqliteFile
    costs : Costs
        The costs that the index was created with.
    """

    def __init__(self, path: Path, costs: Costs | None) -> None:
        self.path = path
        self._labels: list[Label] = []
        if not path.exists():
            self._create(costs or Costs())
        self._check_header()
        self.file = SqliteFile(path)
        try:
            (verdict,) = self.file.row("PRAGMA integrity_check(1)")
            if verdict != "ok":
                raise self.file.damage(verdict)
            known = self.fact("costs")
            if known is None:
                raise self.file.damage("its costs are missing")
            with self._refusing_nonsense():
                self.costs = costs_from_json(known)
            if costs is not None and costs != self.costs:
                raise StoreError(f"{path} was made with {self.costs}, not {costs}: choose another file, or its costs")
        except BaseException:
            self.file.close()
            raise

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Keep everything that is written in the block, or on an error nothing."""
        try:
            with self.file.transaction():
                self._labels.clear()  # another process may have added some
                (last,) = self.file.row("SELECT coalesce(max(revision), 0) FROM graphs")
                self._revision = int(last) + 1
                (self._next,) = self.file.row("SELECT coalesce(max(id) + 1, 0) FROM graphs")
                yield
        except BaseException:
            self._labels.clear()  # some of them are taken back
            raise

    def labels(self) -> list[Label]:
        """Return all labels; the number of a label is its position."""
        statement = "SELECT id, label, checksum FROM labels WHERE id >= ? ORDER BY id"
        for some in self.file.rows(statement, len(self._labels)):
            with self._refusing_nonsense():
                for number, text, checksum in some:
                    if checksum != _checksum(text.encode(), number) or number != len(self._labels):
                        raise ValueError(f"label {number} is not what was written")
                    self._labels.append(hashable(json.loads(text)))
        return self._labels

    def changes(self, revision: int) -> Iterator[tuple[int, list[Change]]]:
        """Yield the changes after a revision in batches of rows, each with the latest revision in it."""
        # Every number that was ever given has a row. A number beyond them would make room for all below it.
        (rows, least, most) = self.file.row("SELECT count(*), coalesce(min(id), 0), coalesce(max(id), -1) FROM graphs")
        if least < 0 or most >= rows:
            raise self.file.damage(f"it has {rows} graphs, but one has the number {most if most >= rows else least}")
        statement = "SELECT revision, id, graph, checksum FROM graphs WHERE revision > ? ORDER BY revision, id"
        for some in self.file.rows(statement, revision):
            for row in some:
                self._check_row(*row)
            yield some[-1][0], [(row[1], row[2]) for row in some]

    def put(self, batch: GraphBatch, number: int | None = None) -> list[int]:
        """Write graphs and return their numbers; with ``number``, replace the graph that has it."""
        labels = [self._label_number(label) for label in batch.labels]
        same = labels == list(range(len(labels)))
        graphs = batch.packed if same else renumbered(batch.packed, labels)
        numbers = []
        for packed, name, info in zip(graphs, batch.names, batch.infos, strict=True):
            numbers.append(self._put(packed, number))
            self._put_name(numbers[-1], name)
            self._put_info(numbers[-1], info)
        return numbers

    def remove(self, number: int) -> None:
        """Remove a graph; its number stays taken."""
        self._put(None, number)
        self._put_name(number, None)
        self._put_info(number, {})

    def has_names(self) -> bool:
        """Whether any graph has a name."""
        return self.file.row("SELECT 1 FROM names LIMIT 1") is not None

    def name(self, number: int) -> str | None:
        """Return the name of a graph, if it has one."""
        row = self.file.row("SELECT name, checksum FROM names WHERE id = ?", number)
        if row is None:
            return None
        with self._refusing_nonsense():
            if row[1] != _checksum(row[0].encode(), number):
                raise ValueError(f"the name of graph {number} is not what was written")
        return str(row[0])

    def info(self, number: int) -> dict[str, str]:
        """Return what else is known about a graph."""
        if not self._has_infos():
            return {}
        row = self.file.row("SELECT info, checksum FROM infos WHERE id = ?", number)
        if row is None:
            return {}
        with self._refusing_nonsense():
            if row[1] != _checksum(row[0].encode(), number):
                raise ValueError(f"the info of graph {number} is not what was written")
            return {str(name): str(value) for name, value in json.loads(row[0]).items()}

    def numbers_of(self, name: str) -> list[int]:
        """Return the numbers of the graphs that have this name."""
        statement = "SELECT id FROM names WHERE name = ? ORDER BY id"
        return [int(row[0]) for some in self.file.rows(statement, name) for row in some]

    def numbers(self) -> list[int]:
        """Return the numbers of all graphs."""
        statement = "SELECT id FROM graphs WHERE graph IS NOT NULL ORDER BY id"
        return [int(row[0]) for some in self.file.rows(statement) for row in some]

    def holds(self, number: int) -> bool:
        """Whether there is a graph with this number."""
        return self.file.row("SELECT 1 FROM graphs WHERE id = ? AND graph IS NOT NULL", number) is not None

    def fact(self, name: str) -> Any:
        """Return the fact stored under a name, or ``None``."""
        row = self.file.row("SELECT value, checksum FROM facts WHERE name = ?", name)
        if row is None:
            return None
        with self._refusing_nonsense():
            if row[1] != _checksum(row[0].encode()):
                raise ValueError(f"its {name} are not what was written")
            return json.loads(row[0])

    def note_fact(self, name: str, value: Any) -> None:
        """Store a fact under a name, in place of an earlier one, inside a transaction."""
        text = json.dumps(value)
        self.file.execute("INSERT OR REPLACE INTO facts VALUES (?, ?, ?)", name, text, _checksum(text.encode()))

    def get(self, number: int) -> Graph | None:
        """Read a graph, or return ``None`` if there is none."""
        row = self.file.row("SELECT revision, id, graph, checksum FROM graphs WHERE id = ?", number)
        if row is None or row[2] is None:
            return None
        self._check_row(*row)
        labels, name = self.labels(), self.name(number)
        with self._refusing_nonsense():
            graph = unpack(row[2], labels).named(name)
            known = self.info(number)
            return with_info(graph, known) if known else graph

    def _check_row(self, revision: int, number: int, packed: bytes | None, checksum: int) -> None:
        with self._refusing_nonsense():
            if checksum != _checksum(packed or b"", number, revision):
                raise ValueError(f"graph {number} is not what was written")

    def _put(self, packed: bytes | None, number: int | None) -> int:
        if number is None:
            number = self._next
            self._next += 1
        checksum = _checksum(packed or b"", number, self._revision)
        self.file.execute("INSERT OR REPLACE INTO graphs VALUES (?, ?, ?, ?)", number, self._revision, packed, checksum)
        return number

    def _put_name(self, number: int, name: str | None) -> None:
        if name is None:
            self.file.execute("DELETE FROM names WHERE id = ?", number)
        else:
            checksum = _checksum(name.encode(), number)
            self.file.execute("INSERT OR REPLACE INTO names VALUES (?, ?, ?)", number, name, checksum)

    def _put_info(self, number: int, info: Mapping[str, str]) -> None:
        if info:
            self.file.execute(_INFOS)  # files of earlier versions have no such table
            text = json.dumps(dict(info))
            checksum = _checksum(text.encode(), number)
            self.file.execute("INSERT OR REPLACE INTO infos VALUES (?, ?, ?)", number, text, checksum)
        elif self._has_infos():
            self.file.execute("DELETE FROM infos WHERE id = ?", number)

    def _has_infos(self) -> bool:
        return self.file.row("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'infos'") is not None

    def _label_number(self, label: Label) -> int:
        """Return the number of a label; a new label is written."""
        text = json.dumps(label)
        known = self.file.row("SELECT id FROM labels WHERE label = ?", text)
        if known is not None:
            return int(known[0])
        (number,) = self.file.row("SELECT coalesce(max(id) + 1, 0) FROM labels")
        checksum = _checksum(text.encode(), number)
        self.file.execute("INSERT INTO labels VALUES (?, ?, ?)", number, text, checksum)
        return int(number)

    @contextmanager
    def _refusing_nonsense(self) -> Iterator[None]:
        try:
            yield
        except StoreError:
            raise
        except (RecursionError, MemoryError):
            raise self.file.damage("its contents make no sense") from None
        except Exception as error:  # of contents that pass their checksums and are nonsense all the same
            raise self.file.damage(f"{type(error).__name__} {error}"[:200]) from None

    def _create(self, costs: Costs) -> None:
        if not self.path.parent.is_dir():
            raise StoreError(f"cannot write {self.path}: there is no folder {self.path.parent}")
        text = json.dumps(costs_to_json(costs))
        new = fresh_name(self.path)
        try:
            os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), 0o644))
            with closing(sqlite3.connect(new)) as database:
                database.executescript(f"PRAGMA application_id={_APPLICATION};PRAGMA user_version={_VERSION};{_SCHEMA}")
                database.execute("INSERT INTO facts VALUES ('costs', ?, ?)", (text, _checksum(text.encode())))
                database.commit()
                database.execute("PRAGMA journal_mode=WAL")
            os.link(new, self.path)  # unlike a rename this replaces nothing
            sync_folder(self.path.parent)
        except FileExistsError:
            pass
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"cannot write {self.path}: {error}") from None
        finally:
            with suppress(OSError):
                new.unlink(missing_ok=True)

    def _check_header(self) -> None:
        require_regular(self.path, StoreError)
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


def _checksum(data: bytes, number: int = 0, revision: int = 0) -> int:
    return zlib.crc32(data, (number * 0x9E3779B1 + revision * 0x85EBCA6B) & 0xFFFFFFFF)
