"""Graphs from networkx, which is imported here alone."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidGraphError, LabelWarning
from gedkit.io.foreign import require_foreign

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["from_networkx", "import_networkx"]


def import_networkx() -> Any:
    """Return the module ``networkx``; an `ImportError` where it is not installed."""
    import networkx

    return networkx


def from_networkx(
    graph: nx.Graph,
    *,
    node_label: str | None = None,
    edge_label: str | None = None,
    node_attrs: str | Sequence[str] | None = None,
    edge_attrs: str | Sequence[str] | None = None,
) -> Graph:
    """Convert a networkx graph.

    Nodes are numbered in the order in which networkx lists them; their names in networkx are kept in ``names``, which
    edit paths and ``Result.named_mapping`` use. The graph's own name (``graph.name``) is kept too.

    Parameters
    ----------
    graph : networkx graph, directed or not
        Parallel edges of a multigraph become one edge that carries all their labels, as ``gk.Graph(multigraph=True)``.
    node_label, edge_label : str, optional
        The attribute that is the label. Every node (edge) must have it. By default elements are unlabelled.
    node_attrs, edge_attrs : str or sequence of str, optional
        Numeric attributes to keep for cost functions, under their names. If neither a label nor attributes are
        requested, a `LabelWarning` says what is left out; pass ``()`` to leave attributes out without a warning.

    Examples
    --------
    >>> import gedkit as gk, networkx as nx
    >>> water = nx.Graph()
    >>> water.add_nodes_from([("o", {"symbol": "O"}), ("h1", {"symbol": "H"}), ("h2", {"symbol": "H"})])
    >>> water.add_edges_from([("o", "h1"), ("o", "h2")])
    >>> g = gk.from_networkx(water, node_label="symbol")
    >>> g
    <Graph: 3 nodes, 2 edges, node labels 'H', 'O'>
    >>> g.names
    ('o', 'h1', 'h2')
    """
    require_foreign(graph, "networkx", ("Graph",), "a networkx graph")
    names = list(graph)
    number = {name: i for i, name in enumerate(names)}
    nodes = [(f"node {name!r}", graph.nodes[name]) for name in names]
    edges = [(u, v, data) for u, v, data in graph.edges(data=True)]
    edge_data = [(f"edge ({u!r}, {v!r})", data) for u, v, data in edges]
    if node_label is None and node_attrs is None:
        _say_what_is_left_out("node", nodes)
    if edge_label is None and edge_attrs is None:
        _say_what_is_left_out("edge", edge_data)
    return Graph(
        len(names),
        [(number[u], number[v]) for u, v, _ in edges],
        node_labels=None if node_label is None else _column(nodes, node_label),
        edge_labels=None if edge_label is None else _column(edge_data, edge_label),
        directed=graph.is_directed(),
        multigraph=graph.is_multigraph(),
        node_attrs=_columns(nodes, node_attrs) if node_attrs else None,
        edge_attrs=_columns(edge_data, edge_attrs) if edge_attrs else None,
        names=names,
        name=str(graph.name) or None,
    )


def _say_what_is_left_out(what: str, elements: list[tuple[str, Any]]) -> None:
    present = sorted({str(name) for _, data in elements for name in data})
    if present:
        warnings.warn(
            f"networkx: left out the {what} attributes {', '.join(map(repr, present))} "
            f"({what}_label= and {what}_attrs= take them, {what}_attrs=() means it)",
            LabelWarning,
            stacklevel=3,
        )


def _column(elements: list[tuple[str, Any]], attribute: str) -> list[Any]:
    values = []
    for what, data in elements:
        if attribute not in data:
            has = ", ".join(map(repr, data)) or "none"
            raise InvalidGraphError(f"{what} has no attribute {attribute!r} (it has {has}): set it on every one")
        values.append(data[attribute])
    return values


def _columns(elements: list[tuple[str, Any]], attributes: str | Sequence[str]) -> dict[str, list[Any]]:
    names = [attributes] if isinstance(attributes, str) else list(attributes)
    return {name: _column(elements, name) for name in names}
