"""Tables of triples, head, relation and tail in each row: knowledge graphs as CSV or TSV.

An entity is a node, with its text as name and as label; a relation is a labeled edge. A header is recognized by its
usual words (``subject,predicate,object``, ``head,relation,tail``, ``source,relation,target``), in any order.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path

from gedkit._files.opening import file_bytes
from gedkit._graphs.graph import Graph
from gedkit.errors import GedkitError, GraphFileError
from gedkit.io.record import LABEL, Record

_HEADS = ("subject", "subj", "head", "source", "from", "s", "h")
_RELATIONS = ("predicate", "pred", "relation", "rel", "property", "label", "edge", "p", "r")
_TAILS = ("object", "obj", "tail", "target", "to", "o", "t")
_LONGEST_FIELD = 1 << 20
_LONGEST_HEADER = 4096


def looks_like_triples(path: Path) -> bool:
    """Whether a CSV or TSV file has the header of a table of triples, rather than one of molecules."""
    try:
        return has_triples(file_bytes(path)[:_LONGEST_HEADER].decode("utf-8-sig", "replace"))
    except (OSError, GedkitError):
        return False  # whoever reads it says why


def has_triples(text: str) -> bool:
    """Whether a table begins with the header of one of triples."""
    first = text[:_LONGEST_HEADER].partition("\n")[0]
    try:
        return _columns(next(csv.reader([first], delimiter=_delimiter(first)), [])) is not None
    except csv.Error:
        return False


def parse(text: str) -> list[Record | Graph]:
    """Read one graph; a triple that is there twice counts once."""
    csv.field_size_limit(_LONGEST_FIELD)
    first = text.partition("\n")[0]
    rows = csv.reader(io.StringIO(text), delimiter=_delimiter(first))
    record = Record(directed=True, multigraph=True, labels_are_names=True, node_label=LABEL, edge_label=LABEL)
    places: tuple[int, int, int] | None = None
    entities: dict[str, None] = {}
    triples: dict[tuple[str, str, str], None] = {}
    try:
        for row in rows:
            fields = [field.strip() for field in row]
            if not any(fields):
                continue
            if places is None:
                places = _columns(fields)
                if places is not None:
                    continue
                places = (0, 1, 2)
            if len(fields) <= max(places) or not all(fields[i] for i in places):
                raise GraphFileError(
                    f"line {rows.line_num}: wanted a head, a relation and a tail, got {','.join(fields)[:60]!r}"
                )
            if places == (0, 1, 2) and len(fields) > 3 and any(fields[3:]):
                record.left_out["extra field"] += 1
            head, relation, tail = (fields[i] for i in places)
            entities[head] = entities[tail] = None
            triples[head, relation, tail] = None
    except csv.Error as error:
        raise GraphFileError(f"line {rows.line_num}: {error}") from None
    for entity in entities:
        record.add_node(entity, {LABEL: entity})
    for head, relation, tail in triples:
        record.add_edge(head, tail, {LABEL: relation})
    return [record]


def _delimiter(line: str) -> str:
    return max("\t,;", key=line.count)


def _columns(fields: list[str]) -> tuple[int, int, int] | None:
    """Return where head, relation and tail stand if these are the words of a header."""
    words = [field.strip().lower().lstrip("?:") for field in fields]
    found = [next((words.index(name) for name in names if name in words), -1) for names in (_HEADS, _RELATIONS, _TAILS)]
    return (found[0], found[1], found[2]) if min(found) >= 0 and len(set(found)) == 3 else None
