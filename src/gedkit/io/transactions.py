"""The text format of graph mining (gSpan and others): ``t # id``, then ``v id label`` and ``e u v label`` lines."""

from __future__ import annotations

from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError
from gedkit.io.record import LABEL, Record, as_number, label_text, record_from_graph, require_room


def parse(text: str) -> list[Record | Graph]:
    """Read the graphs; all are undirected, and ``t # -1`` ends the file."""
    found: list[Record | Graph] = []
    record: Record | None = None
    for number, line in enumerate(text.split("\n"), 1):
        fields = line.split()
        if not fields or fields[0].startswith(("#", "%")):
            continue
        kind, rest = fields[0], fields[1:]
        if kind == "t" and rest[:1] == ["#"]:
            if rest[1:] == ["-1"]:
                break
            require_room(found)
            record = Record()
            found.append(record)
        elif record is None:
            raise GraphFileError(f"line {number}: wanted 't # 0' before anything else, got {line.strip()[:60]!r}")
        elif kind == "v" and len(rest) in (1, 2):
            record.add_node(as_number(rest[0]), {LABEL: as_number(rest[1])} if len(rest) == 2 else {})
        elif kind == "e" and len(rest) in (2, 3):
            data = {LABEL: as_number(rest[2])} if len(rest) == 3 else {}
            record.add_edge(as_number(rest[0]), as_number(rest[1]), data)
        else:
            raise GraphFileError(
                f"line {number}: wanted 't # id', 'v id label' or 'e u v label', got {line.strip()[:60]!r}"
            )
    return found


def render(graphs: list[Graph]) -> str:
    """Write the graphs."""
    lines = []
    for i, graph in enumerate(graphs):
        record = record_from_graph(graph)
        lines.append(f"t # {i}")
        lines += [f"v {name} {label_text(data.get(LABEL, ''))}".rstrip() for name, data in record.nodes]
        lines += [f"e {u} {v} {label_text(data.get(LABEL, ''))}".rstrip() for u, v, data in record.edges]
    return "\n".join([*lines, ""])
