"""A graph as the bytes that a store keeps of it; `cpp/src/collection/packed_graphs.hpp` reads the same."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping, Sequence

from gedkit.graph import Graph
from gedkit.labels import Label

__all__ = ["pack", "unpack"]

_DIRECTED = 0x80
_TYPES = {1: "B", 2: "H", 4: "I"}


def pack(graph: Graph, label_numbers: Mapping[int, int]) -> bytes:
    """Return the bytes; ``label_numbers`` has the store's number for each label of the core."""
    core = graph._core
    number = label_numbers.__getitem__
    edges = core.edges
    values = [core.n, core.m, *map(number, core.node_labels)]
    values += [u for u, _ in edges]
    values += [v for _, v in edges]
    values += map(number, core.edge_labels)
    largest = max(values)
    width = 1 if largest < 1 << 8 else 2 if largest < 1 << 16 else 4
    numbers = array(_TYPES[width], values)
    if sys.byteorder == "big":
        numbers.byteswap()
    return bytes([width | (_DIRECTED if core.directed else 0)]) + numbers.tobytes()


def unpack(packed: bytes, labels: Sequence[Label]) -> Graph:
    r"""Return the graph; ``labels`` has the label for each of the store's numbers.

    >>> import gedkit as gk
    >>> graph = gk.Graph(2, [(0, 1)], node_labels=["C", None])
    >>> labels = ["C", None]
    >>> numbers = dict(zip((*graph._core.node_labels, *graph._core.edge_labels), (0, 1, 1)))
    >>> pack(graph, numbers)
    b'\x01\x02\x01\x00\x01\x00\x01\x01'
    >>> unpack(pack(graph, numbers), labels) == graph
    True
    """
    numbers = array(_TYPES[packed[0] & ~_DIRECTED])
    numbers.frombytes(packed[1:])
    if sys.byteorder == "big":
        numbers.byteswap()
    n, m = numbers[0], numbers[1]
    ends = 2 + n
    return Graph(
        n,
        list(zip(numbers[ends : ends + m], numbers[ends + m : ends + 2 * m], strict=True)),
        node_labels=[labels[i] for i in numbers[2:ends]],
        edge_labels=[labels[i] for i in numbers[ends + 2 * m :]],
        directed=bool(packed[0] & _DIRECTED),
    )
