"""Graphs from lists of nodes and edges with their data, as graph libraries hand them out, and back."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit._graphs.parallel_edges import ParallelEdges
from gedkit.errors import InvalidGraphError
from gedkit.io.memory import Side

Described = Sequence[tuple[str, Mapping[Any, Any]]]  # what to call an element in an error, and its data


def graph_of_elements(
    nodes: Described,
    edges: Described,
    ends: Sequence[tuple[int, int]],
    sides: tuple[Side, Side],
    *,
    directed: bool,
    multigraph: bool,
    names: Sequence[Hashable],
    name: str | None,
    info: Mapping[str, str],
) -> Graph:
    """Return the graph with the labels and attributes that the two sides name."""
    return Graph(
        len(nodes),
        ends,
        node_labels=_labels(nodes, sides[0]),
        edge_labels=_labels(edges, sides[1]),
        directed=directed,
        multigraph=multigraph,
        node_attrs=_numbers(nodes, sides[0]),
        edge_attrs=_numbers(edges, sides[1]),
        names=None if _is_numbering(names) else names,
        name=name,
        info=info or None,
    )


def node_data(graph: Graph, side: Side) -> list[dict[str, Any]]:
    """Return the data of each node under the names of the side."""
    return [_data(element.label, element.values, side) for element in graph.node_elements()]


def edge_data(graph: Graph, side: Side) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Go through the edges with their data; parallel edges one by one."""
    for (u, v), element in zip(graph.edges, graph.edge_elements(), strict=True):
        label = element.label
        for each in label.labels if isinstance(label, ParallelEdges) else (label,):
            yield u, v, _data(each, element.values, side)


def _data(label: Any, values: Sequence[float] | None, side: Side) -> dict[str, Any]:
    data: dict[str, Any] = {side.label: label} if isinstance(side.label, str) else {}
    return {**data, **dict(zip(side.attrs, values or (), strict=True))}


def _labels(elements: Described, side: Side) -> list[Any] | None:
    if side.label is None or isinstance(side.label, str):
        return None if side.label is None else _column(elements, side.label)
    return list(zip(*(_column(elements, name) for name in side.label), strict=True))


def _numbers(elements: Described, side: Side) -> Any:
    if not side.attrs:
        return None
    columns = {name: _column(elements, name) for name in side.attrs}
    return columns if side.named else list(zip(*columns.values(), strict=True))


def _column(elements: Described, attribute: str) -> list[Any]:
    values = []
    for what, data in elements:
        if attribute not in data:
            has = ", ".join(map(repr, data)) or "none"
            raise InvalidGraphError(f"{what} has no attribute {attribute!r} (it has {has}): set it on every one")
        values.append(data[attribute])
    return values


def _is_numbering(names: Sequence[Hashable]) -> bool:
    """Whether the nodes are called 0, 1, 2, ..., which is what they are called without names."""
    return all(type(name) is int and name == i for i, name in enumerate(names))
