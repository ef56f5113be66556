"""The bytes in which a store keeps a graph; `cpp/src/collection/packed_graphs.hpp` reads the same format."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence

from gedkit._graphs.graph import Graph
from gedkit._graphs.labels import Label
from gedkit.errors import InvalidGraphError

_ATTRIBUTES_REFUSED = (
    "an Index keeps labels, not attributes, and searches by them alone: build graphs and queries without attributes, "
    'read them with node_attrs=() and edge_attrs=(), convert those of PyTorch Geometric with features="label" (on the '
    "command line --node-label and --edge-label name the labels and leave out the rest), or compare attributes with "
    "gk.cdist"
)
_DIRECTED = 0x80
_TYPES = {1: "B", 2: "H", 4: "I"}


def pack(graph: Graph, label_numbers: Mapping[int, int]) -> bytes:
    """Return the bytes of a graph; ``label_numbers`` maps the core's ids of labels to the numbers to write."""
    require_labels_only(graph)
    core = graph._core
    number = label_numbers.__getitem__
    edges = core.edges
    values = [core.n, core.m, *map(number, core.node_labels)]
    values += [u for u, _ in edges]
    values += [v for _, v in edges]
    values += map(number, core.edge_labels)
    return _bytes_of(values, core.directed)


def require_labels_only(graph: Graph) -> None:
    """Raise an error for attributes: an index would drop those of its graphs, and overlook those of a query."""
    if graph._node_attrs is not None or graph._edge_attrs is not None:
        raise InvalidGraphError(_ATTRIBUTES_REFUSED)


def is_directed(packed: bytes) -> bool:
    """Return whether the graph is directed."""
    return bool(packed[0] & _DIRECTED)


def renumbered(graphs: Iterable[bytes], numbers: Sequence[int]) -> Iterator[bytes]:
    r"""Yield packed graphs with ``numbers[i]`` in place of every label ``i``.

    >>> list(renumbered([b"\x01\x02\x01\x00\x01\x00\x01\x01"], [7, 300]))
    [b'\x02\x02\x00\x01\x00\x07\x00,\x01\x00\x00\x01\x00,\x01']
    """
    of_byte = (
        bytes(numbers) + bytes(256 - len(numbers)) if len(numbers) <= 256 and max(numbers, default=0) < 256 else None
    )
    for packed in graphs:
        if of_byte is not None and packed[0] & ~_DIRECTED == 1:  # nearly all graphs: no number needs more than a byte
            ends = 3 + packed[1]
            labels = ends + 2 * packed[2]
            yield (
                packed[:3]
                + packed[3:ends].translate(of_byte)
                + packed[ends:labels]
                + packed[labels:].translate(of_byte)
            )
            continue
        values = _values_of(packed).tolist()
        ends = 2 + values[0]
        for places in (slice(2, ends), slice(ends + 2 * values[1], None)):
            values[places] = map(numbers.__getitem__, values[places])
        yield _bytes_of(values, is_directed(packed))


def unpack(packed: bytes, labels: Sequence[Label]) -> Graph:
    r"""Return the graph; ``labels`` maps the store's numbers to labels.

    >>> import gedkit as gk
    >>> graph = gk.Graph(2, [(0, 1)], node_labels=["C", None])
    >>> labels = ["C", None]
    >>> numbers = dict(zip((*graph._core.node_labels, *graph._core.edge_labels), (0, 1, 1)))
    >>> pack(graph, numbers)
    b'\x01\x02\x01\x00\x01\x00\x01\x01'
    >>> unpack(pack(graph, numbers), labels) == graph
    True
    """
    numbers = _values_of(packed)
    n, m = numbers[0], numbers[1]
    ends = 2 + n
    return Graph(
        n,
        list(zip(numbers[ends : ends + m], numbers[ends + m : ends + 2 * m], strict=True)),
        node_labels=[labels[i] for i in numbers[2:ends]],
        edge_labels=[labels[i] for i in numbers[ends + 2 * m :]],
        directed=is_directed(packed),
    )


def _bytes_of(values: list[int], directed: bool) -> bytes:
    """Return a byte with the width of the largest number, followed by the numbers in that width."""
    largest = max(values)
    width = 1 if largest < 1 << 8 else 2 if largest < 1 << 16 else 4
    numbers = array(_TYPES[width], values)
    if sys.byteorder == "big":
        numbers.byteswap()
    return bytes([width | (_DIRECTED if directed else 0)]) + numbers.tobytes()


def _values_of(packed: bytes) -> array[int]:
    numbers = array(_TYPES[packed[0] & ~_DIRECTED])
    numbers.frombytes(packed[1:])
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
