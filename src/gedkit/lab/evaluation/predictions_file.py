"""Predictions of other programs: a file with a pair of graphs per line, read and checked.

A line names two graphs by their ids in the data set and has the distance that the program predicts, the node mapping
that it found, or both, and may have the seconds it took::

    {"graph_id_1": 4, "graph_id_2": 7, "distance": 3, "mapping": [[0, 1], [1, -1], [-1, 0]], "seconds": 0.004}

A mapping is a list of pairs of nodes as in GSCBench's files, with -1 or null for a deleted or inserted node. A CSV file
has the same fields as columns, the mapping as the same JSON. What a mapping costs is computed here, from the graphs
and the costs of the set, whatever the program says.

A ``.txt`` file is one that MATA* publishes: two positions and the similarity in each line.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._files.boundary import checked_path
from gedkit._files.opening import file_bytes
from gedkit._files.read_limits import start_reading
from gedkit._proof.verify import mapping_cost
from gedkit.errors import GedkitError, InvalidOptionError
from gedkit.io.json_text import load_json
from gedkit.lab.datasets.dataset import Dataset
from gedkit.lab.datasets.gscbench import images_of

_BLUR = 1e-4  # what single precision leaves of a whole distance behind its similarity
_FIELDS = ("graph_id_1", "graph_id_2", "distance", "mapping", "seconds")


@dataclass(frozen=True, eq=False)
class Predictions:
    """What another program says about pairs of a data set, an entry per pair.

    Attributes
    ----------
    name : str
    pairs : array of int of shape (pairs, 2)
        Positions in the data set. The first graph of a pair is the query that ranks are computed for.
    distance : array of float
        The distances that the program states; where it states none, the cost of its mapping.
    mapping_cost : array of float
        What its mappings cost, computed from the graphs; NaN where it gives none.
    seconds : array of float
        NaN where it gives none.
    """

    name: str
    pairs: NDArray[np.int64]
    distance: NDArray[np.float64]
    mapping_cost: NDArray[np.float64]
    seconds: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.distance)


def read_predictions(path: str | PathLike[str], dataset: Dataset) -> Predictions:
    r"""Read a file of predictions, JSON lines or CSV, and compute what its mappings cost.

    Parameters
    ----------
    path : path
        A file whose name ends in ``.jsonl`` or ``.csv``; or in ``.txt``, with the positions of two graphs in the set
        (training graphs first, as in PyTorch Geometric) and their similarity exp(-2 d / (n1 + n2)) in each line, as
        MATA* (Liu et al., CIKM 2023) publishes its results.
    dataset : Dataset
        The set that the ids belong to; its costs are the costs of mappings.

    Returns
    -------
    Predictions
        Named after the file.

    Raises
    ------
    InvalidOptionError
        If a line is wrong: the error names the file and the line.

    Examples
    --------
    >>> import gedkit as gk, pathlib, tempfile
    >>> from gedkit.lab.evaluation import read_predictions
    >>> data = gk.datasets.generate("programs", 10, nodes=(3, 5))
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "mine.csv"
    >>> _ = file.write_text("graph_id_1,graph_id_2,distance\n8,0,2.5\n8,1,4\n")
    >>> read_predictions(file, data).distance.tolist()
    [2.5, 4.0]
    """
    file = checked_path("path", path)
    if file.suffix.lower() == ".txt":
        return _similarities(file, dataset)
    place = {str(name): i for i, name in enumerate(dataset.ids)}
    if len(place) < len(dataset):
        raise InvalidOptionError(f"{dataset.name} has several graphs with the same id: predictions cannot name them")
    first_line: dict[tuple[int, int], int] = {}
    entries: list[tuple[float, float, float]] = []
    with start_reading():
        for number, row in _rows(file):
            try:
                pair, entry = _checked(row, place, dataset)
                if pair in first_line:
                    raise InvalidOptionError(f"this pair is already in line {first_line[pair]}")
            except GedkitError as error:
                raise InvalidOptionError(f"{file}, line {number}: {error}") from None
            first_line[pair] = number
            entries.append(entry)
    if not entries:
        raise InvalidOptionError(f"{file} has no predictions")
    columns = np.array(entries, dtype=np.float64).T
    return Predictions(file.stem, np.array(list(first_line), dtype=np.int64), *columns)


def _rows(file: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the number and the fields of each line."""
    if file.suffix.lower() not in (".jsonl", ".csv"):
        raise InvalidOptionError(f"{file}: predictions are read from .jsonl, .csv and .txt files")
    text = _text(file)
    if file.suffix.lower() == ".csv":
        yield from _csv_rows(file, text)
        return
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                row = load_json(line)
            except GedkitError as error:
                raise InvalidOptionError(f"{file}, line {number}: {error}") from None
            if not isinstance(row, dict):
                raise InvalidOptionError(f"{file}, line {number}: it is not a JSON object")
            yield number, row


def _text(file: Path) -> str:
    try:
        return file_bytes(file, InvalidOptionError).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidOptionError(f"{file}: it is not UTF-8 text") from None


def _similarities(file: Path, dataset: Dataset) -> Predictions:
    """Read lines of two positions and a similarity; a distance is rounded where single precision blurred it."""
    nodes = [graph.n for graph in dataset.graphs]
    test = set(dataset.splits["test"].tolist())
    order = [*(i for i in range(len(dataset)) if i not in test), *sorted(test)]
    found: dict[tuple[int, int], float] = {}
    with start_reading():
        lines = _text(file).split("\n")
    for number, line in enumerate(lines, 1):
        if not (words := line.split()):
            continue
        try:
            first, second, similarity = int(words[0]), int(words[1]), float(words[2])
            if len(words) != 3 or min(first, second) < 0 or not 0 < similarity <= 1:
                raise ValueError
            pair = order[first], order[second]
        except (ValueError, IndexError):
            raise InvalidOptionError(
                f"{file}, line {number}: it is not two positions below {len(dataset)} and a similarity above 0, up to 1"
            ) from None
        if pair in found:
            raise InvalidOptionError(f"{file}, line {number}: this pair is already in an earlier line")
        found[pair] = -math.log(similarity) * (nodes[pair[0]] + nodes[pair[1]]) / 2
    if not found:
        raise InvalidOptionError(f"{file} has no predictions")
    distance = np.array(list(found.values()))
    whole = np.round(distance)
    distance = np.where(np.abs(distance - whole) < _BLUR, whole, distance)
    unknown = np.full(len(found), np.nan)
    return Predictions(file.stem, np.array(list(found), dtype=np.int64), distance, unknown, unknown)


def _csv_rows(file: Path, text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    rows = csv.reader(io.StringIO(text), strict=True)
    try:
        header = [name.strip() for name in next(rows, [])]
        if len(set(header)) < len(header):
            raise InvalidOptionError(f"{file}, line 1: a column is named twice")
        for cells in rows:
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) != len(header):
                raise InvalidOptionError(
                    f"{file}, line {rows.line_num}: {len(cells)} values for the {len(header)} columns of the header"
                )
            named = {name: cell.strip() for name, cell in zip(header, cells, strict=True) if cell.strip()}
            try:
                yield rows.line_num, {name: _csv_value(name, cell) for name, cell in named.items()}
            except GedkitError as error:
                raise InvalidOptionError(f"{file}, line {rows.line_num}: {error}") from None
    except csv.Error as error:
        raise InvalidOptionError(f"{file}, line {rows.line_num}: {error}") from None


def _csv_value(name: str, cell: str) -> Any:
    if name == "mapping":
        return load_json(cell)
    if name in ("distance", "seconds"):
        try:
            return float(cell)
        except ValueError:
            raise InvalidOptionError(f"{name} is {cell[:40]!r}, which is not a number") from None
    return cell


def _checked(
    row: dict[str, Any], place: dict[str, int], dataset: Dataset
) -> tuple[tuple[int, int], tuple[float, float, float]]:
    """Return the pair, and its distance, the cost of its mapping and the seconds."""
    unknown = next((name for name in row if name not in _FIELDS), None)
    if unknown is not None:
        raise InvalidOptionError(f"there is no field {unknown!r}: there are {', '.join(_FIELDS)}")
    pair = _place(row, "graph_id_1", place, dataset), _place(row, "graph_id_2", place, dataset)
    mapped = math.nan
    if row.get("mapping") is not None:
        g1, g2 = (dataset.graphs[i] for i in pair)
        mapped = mapping_cost(g1, g2, images_of(_without_null(row["mapping"]), g1.n, g2.n), dataset.costs)
        if not math.isfinite(mapped):
            raise InvalidOptionError("the mapping needs an operation that the costs forbid")
    distance = _number(row, "distance")
    if math.isnan(distance):
        distance = mapped
    if math.isnan(distance):
        raise InvalidOptionError("there is neither a distance nor a mapping")
    return pair, (distance, mapped, _number(row, "seconds"))


def _place(row: dict[str, Any], name: str, place: dict[str, int], dataset: Dataset) -> int:
    given = row.get(name)
    if given is None:
        raise InvalidOptionError(f"{name} is missing")
    found = place.get(str(given)) if isinstance(given, (int, str)) else None
    if found is None:
        raise InvalidOptionError(f"{name} is {str(given)[:40]!r}, and {dataset.name} has no graph with that id")
    return found


def _number(row: dict[str, Any], name: str) -> float:
    given = row.get(name)
    if given is None:
        return math.nan
    if isinstance(given, bool) or not isinstance(given, (int, float)) or not 0 <= given < math.inf:
        raise InvalidOptionError(f"{name} is {str(given)[:40]}, which is not a number from 0 up")
    return float(given)


def _without_null(mapping: Any) -> Any:
    if not isinstance(mapping, list):
        return mapping
    return [[-1 if node is None else node for node in pair] if isinstance(pair, list) else pair for pair in mapping]
