"""Edge lists: two names per line, then the edge's label if it has one; a name alone is a node.

Names and labels are parted by white space, or by commas or tabs where the line has any. ``#`` begins a comment; the
comment ``# directed`` makes the graph directed. The ``{}`` that networkx puts after an edge without attributes is
passed over, and one with attributes is read.
"""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError
from gedkit.io.record import LABEL, Record, as_number, record_from_graph


def parse(text: str) -> list[Record | Graph]:
    """Read the graph; nodes are numbered in the order in which they appear."""
    record = Record()
    known: set[Hashable] = set()
    for number, line in enumerate(text.split("\n"), 1):
        body, _, comment = line.partition("#")
        if comment.strip() == "directed" and not body.strip():
            record.directed = True
        if not body.strip():
            continue
        body, brace, rest = body.partition("{")
        fields = _fields(body)
        data = _attributes(brace + rest, number) if brace else {}
        if not 1 <= len(fields) <= 3 or "" in fields:
            raise GraphFileError(f"line {number}: wanted two names and perhaps a label, got {line.strip()[:60]!r}")
        names = [as_number(name) for name in fields[:2]]
        for name in names:
            if name not in known:
                known.add(name)
                record.add_node(name, {})
        if len(fields) == 3:
            data[LABEL] = _label(fields[2])
        if len(names) == 2:
            record.add_edge(names[0], names[1], data)
    return [record]


def _fields(body: str) -> list[str]:
    for separator in (",", "\t"):
        if separator in body:
            return [field.strip() for field in body.strip().split(separator)]
    return body.split()


def _label(text: str) -> int | float | str:
    whole = as_number(text)
    if isinstance(whole, int):
        return whole
    try:
        value = float(text)
    except ValueError:
        return text
    return value if repr(value) == text else text


def _attributes(text: str, number: int) -> dict[str, Any]:
    try:
        data = ast.literal_eval(text.strip()) if len(text) < 10_000 else None
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError, OverflowError):
        data = None
    if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
        raise GraphFileError(f"line {number}: cannot read the attributes {text.strip()[:60]!r}")
    return data


def render(graphs: list[Graph]) -> str:
    """Write one graph: first its nodes, so that they keep their order."""
    record = record_from_graph(graphs[0])
    lines = ["# directed"] if record.directed else []
    lines += [str(name) for name, _ in record.nodes]
    for u, v, data in record.edges:
        label = f" {data[LABEL]}" if LABEL in data else ""
        lines.append(f"{u} {v}{label}")
    return "\n".join([*lines, ""])
