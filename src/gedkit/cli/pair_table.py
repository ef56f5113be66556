"""Tables of pairs for ``gedkit solve --pairs``: two columns that name graphs, and the answers row by row."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, ClassVar, NamedTuple

import gedkit as gk
from gedkit._files.opening import file_bytes
from gedkit.cli.graph_input import read_graph
from gedkit.errors import GraphFileError, InvalidOptionError

# A first row with one name of each kind is a header.
_FIRST = ("first", "a", "left", "source", "smiles1", "graph1", "file1", "id1", "name1")
_SECOND = ("second", "b", "right", "target", "smiles2", "graph2", "file2", "id2", "name2")


class ListedPair(NamedTuple):
    """A row: its line, what it calls both graphs, and all of its cells."""

    line: int
    first: str
    second: str
    row: tuple[str, ...]


def read_pair_table(path: Path) -> list[ListedPair]:
    """Read the rows of a table; one with fewer than two columns has empty names."""
    try:
        text = file_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise GraphFileError(f"{path}: it is not UTF-8 text") from None
    delimiter = "\t" if path.suffix.lower() == ".tsv" or ("\t" in text[:4000] and "," not in text[:4000]) else ","
    rows = csv.reader(io.StringIO(text), delimiter=delimiter)
    columns = 0, 1
    found: list[ListedPair] = []
    try:
        for row in rows:
            cells = [cell.strip() for cell in row]
            if not any(cells):
                continue
            names = [cell.lower() for cell in cells]
            if not found and set(names) & set(_FIRST) and set(names) & set(_SECOND):
                columns = (
                    next(i for i, name in enumerate(names) if name in _FIRST),
                    next(i for i, name in enumerate(names) if name in _SECOND),
                )
                continue
            first, second = (cells[i] if i < len(cells) else "" for i in columns)
            found.append(ListedPair(rows.line_num, first, second, tuple(row)))
    except csv.Error as error:
        raise GraphFileError(f"{path}, line {rows.line_num}: {error}") from None
    return found


class GraphLookup:
    """Graphs by what a table calls them: SMILES, names or numbers within a collection, or files; each is read once."""

    def __init__(self, table: Path, collection: list[gk.Graph] | None, smiles: bool, **how: Any) -> None:
        self._known: dict[str, gk.Graph] = {}
        self._table = table
        self._collection = collection
        self._smiles = smiles
        self._how = how
        self._numbers: dict[str, list[int]] = {}
        for number, graph in enumerate(collection or ()):
            if graph.name:
                self._numbers.setdefault(graph.name, []).append(number)

    def __call__(self, text: str) -> gk.Graph:
        """Return the graph, or raise an error that says what is wrong with it."""
        if not text:
            raise InvalidOptionError("wanted two columns: the first and the second graph")
        if text not in self._known:
            self._known[text] = self._found(text)
        return self._known[text]

    def _found(self, text: str) -> gk.Graph:
        if self._collection is None:
            beside = self._table.parent / text
            place = str(beside) if not self._smiles and not Path(text).exists() and beside.exists() else text
            return read_graph(place, self._smiles, **self._how)
        numbers = self._numbers.get(text, [])
        if len(numbers) > 1:
            raise GraphFileError(f"{len(numbers)} graphs are called {text!r}: use numbers")
        if not numbers and text.isdecimal() and int(text) < len(self._collection):
            numbers = [int(text)]
        if not numbers:
            raise GraphFileError(f"no graph of the collection has the name or number {text!r}")
        return self._collection[numbers[0]]


class AnswerFile:
    """Answers, a row per pair as soon as it is known: CSV, or JSON lines with whole results.

    A file that is there is continued with ``resume`` and refused without. Half a line at its end, of a job that was
    killed, is cut off.
    """

    columns: ClassVar[tuple[str, ...]] = ("line", "first", "second", "distance", "lower_bound", "status", "seconds")
    names: ClassVar[int] = 2  # columns after the line that say what the row is about
    row: ClassVar[str] = "pair"

    def __init__(self, path: Path, resume: bool) -> None:
        if path.suffix.lower() not in (".csv", ".jsonl"):
            raise InvalidOptionError(f"-o {path}: answers are written as .csv, or as .jsonl with the edit paths")
        self.as_json = path.suffix.lower() == ".jsonl"
        self.path = path
        self.done: dict[int, tuple[str, ...]] = {}
        self.statuses: list[str] = []
        try:
            there = path.exists() and path.stat().st_size > 0
            if there and not resume:
                raise InvalidOptionError(f"{path} is there already: --resume continues it, or choose another file")
            if there:
                self._read()
            self._file: IO[str] = path.open("a", encoding="utf-8", newline="")
            if not self.as_json and path.stat().st_size == 0:
                self._write(self.columns)
        except OSError as error:
            raise GraphFileError(f"cannot write {path}: {error.strerror}") from None

    def put(self, pair: ListedPair, result: gk.Result) -> None:
        """Write an answer; it is on its way to the disk when this returns."""
        if self.as_json:
            head = {"line": pair.line, "first": pair.first, "second": pair.second}
            self._file.write(json.dumps({**head, "result": result.to_dict()}) + "\n")
            self._file.flush()
        else:
            numbers = f"{result.distance:.12g}", f"{result.lower_bound:.12g}"
            self._write(
                (pair.line, pair.first, pair.second, *numbers, result.status.name, f"{result.stats.seconds:.6f}")
            )
        self.done[pair.line] = pair.first, pair.second
        self.statuses.append(result.status.name)

    def has(self, line: int, *names: str) -> bool:
        """Whether the answer is there; another name on the same line is an error."""
        there = self.done.get(line)
        if there is not None and there != names:
            raise InvalidOptionError(f"{self.path} belongs to another table: its line {line} is {', '.join(there)}")
        return there is not None

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def tell(self, rejected: dict[str, Any], interrupted: bool, as_json: bool) -> None:
        """Print how many rows there are, by status, and whether the job was interrupted."""
        statuses, number = Counter(self.statuses), len(self.done)
        if as_json:
            facts = {f"{self.row}s": number, "statuses": statuses, "interrupted": interrupted}
            print(json.dumps({**facts, **rejected, "file": str(self.path)}))
            return
        words = ", ".join(f"{found} {status.lower().replace('_', ' ')}" for status, found in statuses.most_common())
        print(f"{self.path}: {number} {self.row}{'' if number == 1 else 's'}{words and ': '}{words}")
        if interrupted:
            print("gedkit: interrupted; --resume continues", file=sys.stderr)

    def _write(self, row: tuple[object, ...]) -> None:
        csv.writer(self._file, lineterminator="\n").writerow(row)
        self._file.flush()

    def _read(self) -> None:
        data = self.path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.truncate(self.path, whole)
        text = data[:whole].decode("utf-8", "replace")
        read: Callable[[str], list[Any]] = self._json_rows if self.as_json else self._csv_rows
        try:
            for line, names, status in read(text):
                self.done[int(line)] = tuple(names)
                self.statuses.append(status)
        except (ValueError, KeyError, TypeError, csv.Error):
            raise InvalidOptionError(f"{self.path} is no file of answers that --resume could continue") from None

    def _csv_rows(self, text: str) -> list[Any]:
        header, *rows = list(csv.reader(io.StringIO(text))) or [[]]
        if header and (tuple(header) != self.columns or any(len(row) != len(self.columns) for row in rows)):
            raise ValueError
        status = self.columns.index("status")
        return [(row[0], row[1 : 1 + self.names], row[status]) for row in rows]

    def _json_rows(self, text: str) -> list[Any]:
        names = self.columns[1 : 1 + self.names]
        rows = [json.loads(line) for line in text.splitlines()]
        return [(row["line"], [row[name] for name in names], row.get("result", row)["status"]) for row in rows]
