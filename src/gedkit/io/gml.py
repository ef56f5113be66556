"""GML: ``graph [ directed 0 node [ id 0 label "C" ] edge [ source 0 target 1 ] ]``."""

from __future__ import annotations

import html
import re
from typing import Any

from gedkit._files.read_limits import require_document
from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError
from gedkit.io.record import Record, as_number, record_from_graph

_MAX_DEPTH = 32
# No part gives back what it took: trying every shorter number would take time quadratic in its digits.
_TOKEN = re.compile(
    r"""\s*+(?:\#[^\n]*+|(?P<key>[A-Za-z_]\w*+)|(?P<number>[+-]?(?:\d++\.?+\d*+|\.\d++)(?:[eE][+-]?\d++)?+)(?![\w.])
    |"(?P<text>[^"]*+)"|(?P<open>\[)|(?P<close>\]))""",
    re.VERBOSE | re.ASCII,
)
_List = list[tuple[str, Any]]


def parse(text: str) -> list[Record | Graph]:
    """Read the graph."""
    graphs = [value for key, value in _tree(text) if key == "graph" and isinstance(value, list)]
    if len(graphs) != 1:
        raise GraphFileError(f"there are {len(graphs)} graphs, but there must be one: graph [ node [ id 0 ] ]")
    directed = _single(graphs[0], "directed", 0)
    if directed not in (0, 1):
        raise GraphFileError(f"directed is {directed!r}, but must be 0 or 1")
    name = next((value for key, value in graphs[0] if key == "name"), None)
    record = Record(directed == 1, name=name if isinstance(name, str) and name else None)
    for key, value in graphs[0]:
        if key in ("node", "edge") and not isinstance(value, list):
            raise GraphFileError(f"a {key} must be a list in brackets, got {value!r}")
        if key == "node":
            data = _attributes(value, "node")
            record.add_node(_taken(data, "id", "node"), data)
        elif key == "edge":
            data = _attributes(value, "edge")
            ends = _taken(data, "source", "edge"), _taken(data, "target", "edge")
            record.add_edge(*ends, data)
    if record.nodes and all("gedkitName" in data for _, data in record.nodes):
        names = {number: as_number(str(data.pop("gedkitName"))) for number, data in record.nodes}
        if len(names) < len(record.nodes):
            raise GraphFileError("two nodes have the same id")
        record.nodes = [(names[number], data) for number, data in record.nodes]
        # A wrong end stays wrong, but must not become the name of another node.
        record.edges = [(names.get(u, ("id", u)), names.get(v, ("id", v)), data) for u, v, data in record.edges]
    return [record]


def _tree(text: str) -> _List:
    """Parse ``key value`` pairs, where a value may again be a list of them."""
    stack: list[_List] = [[]]
    key: str | None = None
    count = 0
    at, end = 0, len(text.rstrip())
    while at < end:
        token = _TOKEN.match(text, at)
        if token is None:
            raise GraphFileError(f"line {text.count(chr(10), 0, at) + 1}: cannot read {text[at : at + 20].strip()!r}")
        at = token.end()
        kind = token.lastgroup
        if kind is None:
            continue
        count += 1
        if not count & 0xFFFF:
            require_document(count)
        if kind == "key" and key is None:
            key = token["key"]
        elif kind == "close" and key is None and len(stack) > 1:
            stack.pop()
        elif kind in ("number", "text") and key is not None:
            stack[-1].append((key, _number(token["number"]) if kind == "number" else html.unescape(token["text"])))
            key = None
        elif kind == "open" and key is not None:
            if len(stack) > _MAX_DEPTH:
                raise GraphFileError(f"lists are nested more than {_MAX_DEPTH} deep")
            inner: _List = []
            stack[-1].append((key, inner))
            stack.append(inner)
            key = None
        else:
            raise GraphFileError(f"line {text.count(chr(10), 0, at) + 1}: {token[0].strip()!r} is out of place")
    if len(stack) > 1 or key is not None:
        raise GraphFileError("it ends in the middle: a bracket is not closed")
    return stack[0]


def _number(text: str) -> int | float:
    try:
        return int(text)
    except ValueError:
        return float(text)


def _single(pairs: _List, key: str, default: Any) -> Any:
    values = [value for name, value in pairs if name == key]
    if len(values) > 1:
        raise GraphFileError(f"{key!r} is there {len(values)} times")
    return values[0] if values else default


def _attributes(pairs: _List, what: str) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key == "graphics":  # where a viewer drew it
            continue
        if key in data:
            raise GraphFileError(f"a {what} has {key!r} twice")
        data[key] = [list(pair) for pair in value] if isinstance(value, list) else value
    return data


def _taken(data: dict[str, Any], key: str, what: str) -> int:
    value = data.pop(key, None)
    if not isinstance(value, int):
        raise GraphFileError(f"the {key} of a {what} must be a whole number, got {value!r}")
    return value


def render(graphs: list[Graph]) -> str:
    """Write one graph. GML knows nodes by number, so names go into an attribute, ``gedkitName``."""
    graph = graphs[0]
    record = record_from_graph(graph)
    lines = ["graph [", f"  directed {int(record.directed)}"]
    if record.name is not None:
        lines.append(f" {_values({'name': record.name})}")
    place = {name: i for i, (name, _) in enumerate(record.nodes)}
    for name, data in record.nodes:
        named = {"gedkitName": str(name)} if graph.has_names else {}
        lines.append(f"  node [ id {place[name]}{_values({**named, **data})} ]")
    for u, v, data in record.edges:
        lines.append(f"  edge [ source {place[u]} target {place[v]}{_values(data)} ]")
    return "\n".join([*lines, "]", ""])


def _values(data: dict[str, Any]) -> str:
    parts = []
    for key, value in data.items():
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*", key):
            raise GraphFileError(f"GML cannot have an attribute called {key!r}: letters and digits only")
        if isinstance(value, (bool, int, float)):
            shown = repr(int(value)) if isinstance(value, (bool, int)) else repr(value)
        elif isinstance(value, str):
            shown = (
                '"'
                + "".join(c if c.isascii() and c.isprintable() and c not in '&"' else f"&#{ord(c)};" for c in value)
                + '"'
            )
        else:
            raise GraphFileError(f"{value!r} has no form in GML: use text or numbers")
        parts.append(f" {key} {shown}")
    return "".join(parts)
