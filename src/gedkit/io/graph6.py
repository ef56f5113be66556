"""graph6: undirected graphs without labels, a line of printable characters each.

Six bits per character above 63; the number of nodes, then the upper triangle of the adjacency matrix by columns
(B. McKay, "Description of graph6, sparse6 and digraph6 encodings").
"""

from __future__ import annotations

import numpy as np

from gedkit._files.read_limits import require_document, spend_values
from gedkit._graphs.checked_parts import MAX_NODES
from gedkit._graphs.graph import Graph
from gedkit.errors import GraphFileError, InvalidGraphError
from gedkit.io.record import Record, require_room

_AT_ONCE = 1 << 20  # places of the matrix: what is worked out for each takes many times its room

# Beyond it the format has another header, and a graph takes more than a gigabyte while it is written.
_MOST_NODES = 50_000


def parse(text: str) -> list[Record | Graph]:
    """Read a graph per line."""
    lines = [line.strip() for line in text.removeprefix(">>graph6<<").splitlines()]
    found: list[Record | Graph] = []
    for number, line in enumerate(lines, 1):
        if line:
            require_room(found)
            found.append(_parsed(line, number))
    return found


def _parsed(line: str, number: int) -> Graph:
    codes = np.frombuffer(line.encode("utf-8"), dtype=np.uint8) - np.uint8(63)  # what is below 63 goes round
    if (codes > 63).any():
        raise GraphFileError(f"line {number}: a character is outside of graph6")
    if codes[0] < 63:
        n, begin = int(codes[0]), 1
    else:
        begin, skip = (8, 2) if len(codes) > 1 and codes[1] == 63 else (4, 1)
        if len(codes) < begin:
            raise GraphFileError(f"line {number}: it ends within the number of nodes")
        n = 0
        for code in codes[skip:begin].tolist():
            n = n << 6 | code
    if n > MAX_NODES:
        raise GraphFileError(f"line {number}: {n} nodes are more than the {MAX_NODES} a graph may have")
    pairs = n * (n - 1) // 2
    rest = codes[begin:]
    if len(rest) != (pairs + 5) // 6:
        raise GraphFileError(
            f"line {number}: {n} nodes take {(pairs + 5) // 6} characters after their number, not {len(rest)}"
        )
    bits = np.unpackbits(rest[:, None], axis=1)[:, 2:].ravel()
    if bits[pairs:].any():
        raise GraphFileError(f"line {number}: the bits that fill the last character are not zero")
    count = int(np.count_nonzero(bits[:pairs]))
    spend_values(n + count // 6)  # a character holds six edges
    require_document(count)
    edges = np.empty((count, 2), np.int32)
    done = 0
    for begin in range(0, pairs, _AT_ONCE):
        places = np.flatnonzero(bits[begin : min(begin + _AT_ONCE, pairs)]) + begin
        # Column v of the triangle begins at v (v - 1) / 2.
        ends = np.floor((1 + np.sqrt(1 + 8 * places.astype(np.float64))) / 2).astype(np.int64)
        ends -= ends * (ends - 1) // 2 > places
        ends += ends * (ends + 1) // 2 <= places
        edges[done : done + len(places), 0] = places - ends * (ends - 1) // 2
        edges[done : done + len(places), 1] = ends
        done += len(places)
    return Graph(n, edges)


def render(graphs: list[Graph]) -> str:
    """Write a line per graph."""
    return "".join(_rendered(graph) + "\n" for graph in graphs)


def _rendered(graph: Graph) -> str:
    n = graph.n
    if graph.directed or any(u == v for u, v in graph.edges):
        raise InvalidGraphError("graph6 holds undirected graphs without self-loops only: use json")
    if n > _MOST_NODES:
        raise InvalidGraphError(
            f"graph6 takes a bit for every pair of nodes, which is too much for {n} nodes: use json"
        )
    codes = [n] if n < 63 else [63, n >> 12 & 63, n >> 6 & 63, n & 63]
    bits = np.zeros((n * (n - 1) // 2 + 5) // 6 * 6, dtype=np.uint8)
    for u, v in graph.edges:
        low, high = min(u, v), max(u, v)
        bits[high * (high - 1) // 2 + low] = 1
    sixes = bits.reshape(-1, 6) @ np.array([32, 16, 8, 4, 2, 1], dtype=np.uint8)
    return "".join(chr(code + 63) for code in [*codes, *sixes.tolist()])
