"""The files of a folder of labels: GSCBench's, that of GEDGNN and DiffGED, and a card that says what they hold.

========================  =========================================================================================
``graphs.jsonl``          the graphs, with numbers from 0 in the order of the collection
``graph_id_map.csv``      number and name of each graph
``splits.json``           numbers for training, validation and test; isomorphic graphs are in the same part
``ged_pairs.jsonl``       the proven pairs: distance and an optimal mapping
``open_pairs.jsonl``      the others: bounds, the best mapping found, and why the search stopped
``TaGED.json``            the proven pairs once more, as GEDGNN has them (uniform costs, undirected graphs only)
``certificates/1/7.npz``  the proof of the lower bound of graphs 1 and 7, if asked for
``card.json``             how many are proven, bounds of the others, costs, limits, time, version
========================  =========================================================================================
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from gedkit._costs.costs import Costs
from gedkit._edits.operations import EdgeDel, EdgeIns, NodeDel, NodeIns, NodeSub
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._files.replacing import replace_file
from gedkit._graphs.graph import Graph
from gedkit._result import Status
from gedkit.errors import StoreError
from gedkit.lab.datasets.gscbench import alignment_of, label_numbers, row_of_graph
from gedkit.lab.datasets.twin_splits import twin_free_splits
from gedkit.lab.labelling.pair_journal import PairJournal
from gedkit.lab.labelling.pair_solver import Pair


def certificate_file(folder: Path, pair: Pair) -> Path:
    """Return the name of the file of a pair's certificate."""
    return folder / "certificates" / str(pair[0]) / f"{pair[1]}.npz"


def graph_lines(graphs: Sequence[Graph]) -> bytes:
    """Return what ``graphs.jsonl`` holds."""
    numbers = label_numbers(graphs)
    lines = (json.dumps(row_of_graph(i, graph, numbers), ensure_ascii=False) for i, graph in enumerate(graphs))
    return "".join(f"{line}\n" for line in lines).encode()


def write_graphs(folder: Path, graphs: Sequence[Graph], lines: bytes) -> None:
    """Write ``graphs.jsonl``, ``graph_id_map.csv`` and ``splits.json``."""
    names = io.StringIO(newline="")
    rows = [[i, "" if graph.name is None else graph.name] for i, graph in enumerate(graphs)]
    csv.writer(names, lineterminator="\n").writerows([["graph_id", "name"], *rows])
    _write(folder / "graphs.jsonl", lines)
    _write(folder / "graph_id_map.csv", names.getvalue().encode())
    splits = {part: places.tolist() for part, places in twin_free_splits(graphs).items()}
    _write(folder / "splits.json", json.dumps(splits).encode())


def write_pairs(
    folder: Path, graphs: Sequence[Graph], pairs: Sequence[Pair], costs: Costs, journal: PairJournal
) -> dict[str, Any]:
    """Write the files of pairs from the journal; return what the card says of them."""
    tally = _Tally()
    _write_lines(folder / "ged_pairs.jsonl", _proven_lines(graphs, pairs, journal, tally))
    _write_lines(folder / "open_pairs.jsonl", _open_lines(graphs, pairs, journal, tally))
    if costs == Costs() and not any(graph.directed or set(graph.edge_labels) - {None} for graph in graphs):
        _write_lines(folder / "TaGED.json", _taged_lines(graphs, pairs, costs, journal))
    return tally.described()


class _Tally:
    """Counts pairs, gaps and time while the lines are written."""

    def __init__(self) -> None:
        self.proven = self.open = self.without_path = self.certificates = 0
        self.gaps: list[float] = []
        self.seconds = self.slowest = 0.0

    def count(self, entry: dict[str, Any]) -> None:
        self.certificates += "certificate" in entry
        self.seconds += entry["seconds"]
        self.slowest = max(self.slowest, entry["seconds"])
        if entry["status"] == Status.OPTIMAL.name:
            self.proven += entry["upper"] is not None
            self.without_path += entry["upper"] is None
            return
        self.open += 1
        if entry["upper"] is not None:
            self.gaps.append(entry["upper"] - entry["lower"])

    def described(self) -> dict[str, Any]:
        pairs = self.proven + self.open + self.without_path
        gaps = self.gaps or [0.0]
        return {
            "pairs": pairs,
            "proven": self.proven,
            "open": self.open,
            "without_path": self.without_path,
            "gap_of_open": {"mean": sum(gaps) / len(gaps), "largest": max(gaps)},
            "certificates": self.certificates,
            "processor_seconds": {
                "total": round(self.seconds, 6),
                "mean": round(self.seconds / max(1, pairs), 6),
                "slowest": round(self.slowest, 6),
            },
        }


def _proven_lines(
    graphs: Sequence[Graph], pairs: Sequence[Pair], journal: PairJournal, tally: _Tally
) -> Iterator[dict[str, Any]]:
    for pair in pairs:
        entry = journal.entry(pair)
        tally.count(entry)
        if _is_proven(entry):
            yield _row(pair) | {"ged": _whole(entry["upper"]), "alignments": _alignments(entry, pair, graphs)}


def _open_lines(
    graphs: Sequence[Graph], pairs: Sequence[Pair], journal: PairJournal, tally: _Tally
) -> Iterator[dict[str, Any]]:
    if tally.open or tally.without_path:
        for pair in pairs:
            entry = journal.entry(pair)
            if not _is_proven(entry):
                yield _row(pair) | {
                    "lower_bound": _whole(entry["lower"]),
                    "upper_bound": _whole(entry["upper"]),
                    "status": entry["status"],
                    "time_limit": entry.get("limit"),
                    "alignments": _alignments(entry, pair, graphs),
                }


def _taged_lines(
    graphs: Sequence[Graph], pairs: Sequence[Pair], costs: Costs, journal: PairJournal
) -> Iterator[list[Any]]:
    """Yield ``[id_1, id_2, ged, relabelings, node edits, edge edits, [mapping]]``; the first graph is the smaller."""
    for i, j in pairs:
        entry = journal.entry((i, j))
        if not _is_proven(entry):
            continue
        images, first, second = entry["images"], i, j
        if graphs[i].n > graphs[j].n:
            first, second = j, i
            back = {v: u for u, v in enumerate(images) if v >= 0}
            images = [back.get(v, -1) for v in range(graphs[j].n)]
        path = path_from_mapping(graphs[first], graphs[second], images, costs)
        nodes = sum(isinstance(edit, NodeDel | NodeIns) for edit in path.changes)
        edges = sum(isinstance(edit, EdgeDel | EdgeIns) for edit in path.changes)
        renamed = sum(isinstance(edit, NodeSub) for edit in path.changes)
        yield [first, second, _whole(entry["upper"]), renamed, nodes, edges, [images]]


def _is_proven(entry: dict[str, Any]) -> bool:
    return entry["status"] == Status.OPTIMAL.name and entry["upper"] is not None


def _row(pair: Pair) -> dict[str, Any]:
    return {"graph_id_1": int(pair[0]), "graph_id_2": int(pair[1])}


def _alignments(entry: dict[str, Any], pair: Pair, graphs: Sequence[Graph]) -> list[list[list[int]]]:
    return [] if entry["images"] is None else [alignment_of(entry["images"], graphs[pair[1]].n)]


def _whole(value: float | None) -> float | int | None:
    return int(value) if value is not None and value == int(value) else value


def _write_lines(path: Path, rows: Iterable[Any]) -> None:
    """Write a row per line; a ``.json`` file holds one list of them."""
    as_list = path.suffix == ".json"

    def fill(file: BinaryIO) -> None:
        file.write(b"[" if as_list else b"")
        for number, row in enumerate(rows):
            between = b",\n" if as_list and number else b""
            file.write(between + json.dumps(row).encode() + (b"" if as_list else b"\n"))
        file.write(b"]\n" if as_list else b"")

    _write(path, fill)


def _write(path: Path, content: Any) -> None:
    try:
        replace_file(path, content)
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror}") from None
