"""Labels and attributes as rows of numbers, one-hot columns first, and back.

`Columns` says what each column means. As JSON it travels with the rows, in the text that `pyg_memory_text` makes.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gedkit._graphs.element import Element
from gedkit._graphs.graph import Graph
from gedkit._graphs.json_labels import hashable, jsonable
from gedkit._graphs.parallel_edges import ParallelEdges
from gedkit.errors import GedkitError, InvalidGraphError, InvalidTypeError


@dataclass(frozen=True)
class Columns:
    """The columns of nodes or of edges: a label each, then the attributes.

    Attributes
    ----------
    labels : tuple
    attrs : int
        How many attributes follow.
    names : tuple of str or None
        The names of the attributes, if they have names.
    """

    labels: tuple[Hashable, ...]
    attrs: int = 0
    names: tuple[str, ...] | None = None

    @property
    def count(self) -> int:
        """How many columns there are."""
        return len(self.labels) + self.attrs

    def rows(self, elements: Iterable[Element]) -> list[list[float]]:
        """Return a row for each element."""
        place = {label: i for i, label in enumerate(self.labels)}
        rows = []
        for label, values, *_ in elements:
            one_hot = [0.0] * len(self.labels)
            if label is not None:
                if label not in place:
                    raise InvalidGraphError(f"the label {label!r} is not among those given: {list(self.labels)}")
                one_hot[place[label]] = 1.0
            rows.append([*one_hot, *(values or ())])
        return rows

    def edge_rows(self, graph: Graph) -> tuple[list[tuple[int, int]], list[list[float]]]:
        """Return the edges, parallel ones one by one and undirected ones both ways, and a row for each."""
        pairs: list[tuple[int, int]] = []
        elements: list[Element] = []
        for (u, v), element in zip(graph.edges, graph.edge_elements(), strict=True):
            for each in _edges_of(element):
                ways = [(u, v)] if graph.directed or u == v else [(u, v), (v, u)]
                pairs += ways
                elements += [each] * len(ways)
        return pairs, self.rows(elements)

    def split(self, rows: Sequence[Sequence[float]]) -> tuple[list[Hashable] | None, Any]:
        """Return the labels and the attributes of rows that `rows` made."""
        width = len(self.labels)
        labels: list[Hashable] | None = None
        if width:
            labels = [self.labels[row.index(1)] if any(row[:width]) else None for row in map(list, rows)]
        if not self.attrs:
            return labels, None
        values = [list(row[width:]) for row in rows]
        if self.names is None:
            return labels, values
        return labels, {name: [row[i] for row in values] for i, name in enumerate(self.names)}

    def fits(self, count: int, rows: Sequence[Sequence[float]] | None) -> bool:
        """Whether these may be rows that `rows` made for this many elements."""
        if rows is None:
            return self.count == 0
        width = len(self.labels)
        return len(rows) == count and all(
            len(row) == self.count and all(x in (0, 1) for x in row[:width]) and sum(row[:width]) <= 1 for row in rows
        )


def columns_of(graphs: Sequence[Graph], what: str, labels: Sequence[Hashable] | None) -> Columns:
    """Return the columns that several graphs share; ``what`` is "node" or "edge"."""
    kinds: dict[tuple[int, tuple[str, ...] | None], int] = {}
    found: set[Hashable] = set()
    for i, graph in enumerate(graphs):
        elements = graph.node_elements() if what == "node" else graph.edge_elements()
        attrs = graph._node_attrs if what == "node" else graph._edge_attrs
        if elements:
            kinds.setdefault((0, None) if attrs is None else (attrs.table.shape[1], attrs.names), i)
        found.update(each.label for element in elements for each in _edges_of(element))
    if len(kinds) > 1:
        first, other = list(kinds.values())[:2]
        raise InvalidGraphError(f"graphs {first} and {other} differ in their {what} attributes: give all the same")
    count, names = next(iter(kinds), (0, None))
    if labels is None:
        return Columns(tuple(sorted(found - {None}, key=_sorting)), count, names)
    if isinstance(labels, str) or not isinstance(labels, Iterable):
        raise InvalidTypeError(f"{what}_labels must be a list of labels, got {labels!r}")
    given = tuple(labels)
    if len(set(given)) < len(given) or None in given:
        raise InvalidGraphError(f"{what}_labels must be distinct labels, and not None, got {list(given)}")
    return Columns(given, count, names)


@dataclass(frozen=True)
class PygMemory:
    """What a ``Data`` object remembers of the graph that it was made of."""

    nodes: Columns
    edges: Columns
    directed: bool
    names: list[Hashable] | None
    name: str | None
    info: Mapping[str, str]

    def fits(
        self,
        n: int,
        pairs: Sequence[tuple[int, int]],
        node_rows: Sequence[Sequence[float]] | None,
        edge_rows: Sequence[Sequence[float]] | None,
    ) -> bool:
        """Whether the object still has the shape that is remembered."""
        if self.names is not None and len(self.names) != n:
            return False
        there = set(pairs)
        both_ways = self.directed or all((v, u) in there for u, v in pairs)
        return both_ways and self.nodes.fits(n, node_rows) and self.edges.fits(len(pairs), edge_rows)


def pyg_memory_text(graph: Graph, nodes: Columns, edges: Columns) -> str:
    """Return the memory of a graph with these columns as text."""
    document: dict[str, Any] = {"nodes": _as_json(nodes), "edges": _as_json(edges), "directed": graph.directed}
    if graph.has_names:
        document["names"] = [jsonable(name) for name in graph.names]
    if graph.name is not None:
        document["name"] = graph.name
    if graph.info:
        document["info"] = dict(graph.info)
    return json.dumps(document)


def recall_pyg(text: object) -> PygMemory | None:
    """Return what a text remembers, or ``None`` if that cannot be told."""
    if not isinstance(text, str):
        return None
    try:
        document = json.loads(text)
        names, name = document.get("names"), document.get("name")
        memory = PygMemory(
            _from_json(document["nodes"]),
            _from_json(document["edges"]),
            document["directed"],
            None if names is None else [hashable(each) for each in names],
            name,
            document.get("info", {}),
        )
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError, GedkitError):
        return None
    texts = isinstance(memory.info, dict) and all(isinstance(x, str) for item in memory.info.items() for x in item)
    return memory if texts and type(memory.directed) is bool and isinstance(name, str | None) else None


def _as_json(columns: Columns) -> dict[str, Any]:
    return {
        "labels": [jsonable(label) for label in columns.labels],
        "attrs": columns.attrs if columns.names is None else list(columns.names),
    }


def _from_json(document: Mapping[str, Any]) -> Columns:
    labels, attrs = document["labels"], document["attrs"]
    found = tuple(hashable(label) for label in labels)
    if isinstance(attrs, list):
        return Columns(found, len(attrs), tuple(str(name) for name in attrs))
    return Columns(found, int(attrs))


def _edges_of(element: Element) -> list[Element]:
    label = element.label
    return [Element(part) for part in label.labels] if isinstance(label, ParallelEdges) else [element]


def _sorting(label: Hashable) -> tuple[str, Any]:
    if isinstance(label, int | float):
        return "", label
    return type(label).__name__, label if isinstance(label, str) else repr(label)
