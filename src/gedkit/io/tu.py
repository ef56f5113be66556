"""TU data sets: NAME_A.txt, NAME_graph_indicator.txt, and labels, attributes and classes in files beside them.

Nodes of all graphs are numbered 1, 2, ... in one sequence. A set is undirected where every edge is there both ways (as
nearly all are), else directed. Attributes have no names. Labels are whole numbers.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gedkit._files.opening import file_bytes
from gedkit._files.replacing import replace_file
from gedkit._graphs.checked_parts import MAX_NODES
from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError
from gedkit.io.record import Record, label_text

_OPTIONAL = ("node_labels", "edge_labels", "node_attributes", "edge_attributes", "graph_labels")


def parse_path(path: Path) -> tuple[list[Record | Graph], list[Any]]:
    """Read the set that the folder or its NAME_A.txt holds, and the classes of the graphs."""
    prefix = _prefix(path)
    graph_of = [row[0] - 1 for row in _rows(prefix, "graph_indicator", 1)]
    if any(i < 0 or i > len(graph_of) for i in graph_of) or sorted(graph_of) != graph_of:
        raise GraphFileError("graph_indicator must count graphs 1, 2, ... in order")
    count = max(graph_of, default=-1) + 1
    first = [0] * (count + 1)
    for i in graph_of:
        first[i + 1] += 1
    for i in range(count):
        if first[i + 1] > MAX_NODES:
            raise GraphFileError(f"graph {i + 1} has more than {MAX_NODES} nodes")
        first[i + 1] += first[i]
    pairs = [(u - 1, v - 1) for u, v in _rows(prefix, "A", 2)]
    place: dict[tuple[int, int], int] = {}
    for row, (u, v) in enumerate(pairs):
        if not (0 <= u < len(graph_of) and 0 <= v < len(graph_of)):
            raise GraphFileError(f"line {row + 1} of A names node {max(u, v) + 1}, but there are {len(graph_of)}")
        if graph_of[u] != graph_of[v]:
            raise GraphFileError(f"line {row + 1} of A connects two graphs")
        if (u, v) in place:
            raise GraphFileError(f"line {row + 1} of A has the edge ({u + 1}, {v + 1}) for the second time")
        place[u, v] = row
    directed = not all((v, u) in place for u, v in pairs)
    node_labels, edge_labels = _labels(prefix, "node", len(graph_of)), _labels(prefix, "edge", len(pairs))
    node_attrs, edge_attrs = _numbers(prefix, "node", len(graph_of)), _numbers(prefix, "edge", len(pairs))
    if (
        edge_labels is not None
        and not directed
        and any(edge_labels[place[v, u]] != edge_labels[place[u, v]] for u, v in pairs)
    ):
        raise GraphFileError("an edge has one label one way and another the other way")
    kept: list[list[int]] = [[] for _ in range(count)]
    for row, (u, v) in enumerate(pairs):
        if directed or u <= v:
            kept[graph_of[u]].append(row)
    graphs: list[Record | Graph] = []
    for i, rows in enumerate(kept):
        begin, end = first[i], first[i + 1]
        graphs.append(
            Graph(
                end - begin,
                [(pairs[row][0] - begin, pairs[row][1] - begin) for row in rows],
                directed=directed,
                node_labels=None if node_labels is None else node_labels[begin:end],
                edge_labels=None if edge_labels is None else [edge_labels[row] for row in rows],
                node_attrs=None if node_attrs is None or begin == end else node_attrs[begin:end],
                edge_attrs=None if edge_attrs is None or not rows else [edge_attrs[row] for row in rows],
            )
        )
    classes: list[Any] = [None] * count
    if _file(prefix, "graph_labels").exists():
        classes = [row[0] for row in _rows(prefix, "graph_labels", 1)]
        if len(classes) != count:
            raise GraphFileError(f"graph_labels has {len(classes)} lines, but there are {count} graphs")
    return graphs, classes


def _prefix(path: Path) -> Path:
    if path.is_dir():
        found = sorted(path.glob("*_A.txt"))
        if len(found) != 1:
            raise GraphFileError(
                f"a folder is read as a TU data set, with one file NAME_A.txt, but there are {len(found)}: name a file"
            )
        path = found[0]
    if not path.name.endswith("_A.txt"):
        raise GraphFileError("a TU data set is read from its folder or its NAME_A.txt")
    return path.with_name(path.name.removesuffix("_A.txt"))


def _file(prefix: Path, part: str) -> Path:
    return prefix.with_name(f"{prefix.name}_{part}.txt")


def _lines(prefix: Path, part: str) -> list[str]:
    try:
        lines = file_bytes(_file(prefix, part)).decode("utf-8").split("\n")
    except UnicodeDecodeError:
        raise GraphFileError(f"{part} is not UTF-8 text") from None
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def _rows(prefix: Path, part: str, width: int) -> list[list[int]]:
    rows = []
    for number, line in enumerate(_lines(prefix, part), 1):
        try:
            row = [int(field) for field in line.split(",")]
        except ValueError:
            row = []
        if len(row) != width:
            raise GraphFileError(f"line {number} of {part}: wanted {width} whole numbers, got {line.strip()[:60]!r}")
        rows.append(row)
    return rows


def _labels(prefix: Path, what: str, count: int) -> list[Any] | None:
    """Return a number per element, or a tuple where the file has several columns."""
    part = f"{what}_labels"
    if not _file(prefix, part).exists():
        return None
    lines = _lines(prefix, part)
    labels = []
    for number, line in enumerate(lines, 1):
        try:
            row = tuple(int(field) for field in line.split(","))
        except ValueError:
            raise GraphFileError(f"line {number} of {part}: {line.strip()[:60]!r} is no whole number") from None
        labels.append(row[0] if len(row) == 1 else row)
    if len(labels) != count:
        raise GraphFileError(f"{part} has {len(labels)} lines, but there are {count} {what}s")
    return labels


def _numbers(prefix: Path, what: str, count: int) -> list[list[float]] | None:
    part = f"{what}_attributes"
    if not _file(prefix, part).exists():
        return None
    rows = []
    for number, line in enumerate(_lines(prefix, part), 1):
        try:
            rows.append([float(field) for field in line.split(",")])
        except ValueError:
            raise GraphFileError(f"line {number} of {part}: {line.strip()[:60]!r} are no numbers") from None
        if len(rows[-1]) != len(rows[0]):
            raise GraphFileError(f"line {number} of {part} has {len(rows[-1])} numbers, the first {len(rows[0])}")
    if len(rows) != count:
        raise GraphFileError(f"{part} has {len(rows)} lines, but there are {count} {what}s")
    return rows


def write_path(graphs: list[Graph], path: Path, classes: list[Any] | None = None) -> None:
    """Write the files of a set; ``path`` is its NAME_A.txt."""
    prefix = _prefix(path)
    parts: dict[str, list[str]] = {"A": [], "graph_indicator": []}
    begin = 1
    for number, graph in enumerate(graphs, 1):
        parts["graph_indicator"] += [str(number)] * graph.n
        for element in graph.node_elements():
            _add(parts, "node", element.label, element.values)
        for (u, v), element in zip(graph.edges, graph.edge_elements(), strict=True):
            for a, b in [(u, v)] if graph.directed or u == v else [(u, v), (v, u)]:
                parts["A"].append(f"{a + begin}, {b + begin}")
                _add(parts, "edge", element.label, element.values)
        begin += graph.n
    if classes is not None:
        if any(type(kind) is not int for kind in classes):
            raise GraphFileError("classes of a TU data set must be whole numbers")
        parts["graph_labels"] = [str(kind) for kind in classes]
    for part in _OPTIONAL:  # of another set that had this name: it would be read as part of this one
        if part not in parts:
            _file(prefix, part).unlink(missing_ok=True)
    for part, lines in parts.items():
        replace_file(_file(prefix, part), "".join(line + "\n" for line in lines))


def _add(parts: dict[str, list[str]], what: str, label: Any, values: tuple[float, ...] | None) -> None:
    if label is not None:
        row = label if isinstance(label, tuple) else (label,)
        parts.setdefault(f"{what}_labels", []).append(", ".join(map(label_text, row)))
    if values is not None:
        parts.setdefault(f"{what}_attributes", []).append(", ".join(map(repr, values)))
