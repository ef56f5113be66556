"""Graphs from PyTorch Geometric. A ``Data`` object is read by its attributes, so that nothing has to be imported."""

from __future__ import annotations

from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidGraphError, InvalidTypeError

__all__ = ["from_pyg"]


def from_pyg(data: Any, *, directed: bool | None = None, features: str = "auto") -> Graph:
    """Convert a ``torch_geometric.data.Data`` object.

    Parameters
    ----------
    data : torch_geometric.data.Data
        ``edge_index`` is required; ``x`` and ``edge_attr`` are used if present.
    directed : bool, optional
        By default, a graph is undirected if every edge is present in both directions.
    features : {"auto", "label", "attribute"}
        What ``x`` and ``edge_attr`` become. ``"label"``: a row with a single 1 gives the number of its column, any
        other row itself as a tuple. ``"attribute"``: numbers for cost functions. ``"auto"``: labels if all rows have
        a single 1, otherwise attributes.
    """
    if getattr(data, "edge_index", None) is None:
        raise InvalidTypeError(f"expected a PyTorch Geometric Data object with edge_index, got {type(data).__name__}")
    if features not in ("auto", "label", "attribute"):
        raise InvalidGraphError(f'features must be "auto", "label" or "attribute", got {features!r}')
    sources, targets = data.edge_index.tolist()
    pairs = list(zip(sources, targets, strict=True))
    both_ways = set(pairs)
    if directed is None:
        directed = not all((v, u) in both_ways for u, v in pairs)
    kept = [i for i, (u, v) in enumerate(pairs) if directed or u <= v]
    node_rows, edge_rows = _rows(getattr(data, "x", None)), _rows(getattr(data, "edge_attr", None))
    node_labels, node_attrs = _split(node_rows, features)
    edge_labels, edge_attrs = _split(None if edge_rows is None else [edge_rows[i] for i in kept], features)
    return Graph(
        int(data.num_nodes),
        [pairs[i] for i in kept],
        directed=directed,
        node_labels=node_labels,
        edge_labels=edge_labels,
        node_attrs=node_attrs,
        edge_attrs=edge_attrs,
    )


def _rows(values: Any) -> list[list[float]] | None:
    if values is None:
        return None
    rows = values.tolist()
    return [row if isinstance(row, list) else [row] for row in rows]


def _split(rows: list[list[float]] | None, features: str) -> tuple[list[Any] | None, list[list[float]] | None]:
    if not rows:
        return None, None
    one_hot = (
        all(sum(value == 1 for value in row) == 1 and sum(map(bool, row)) == 1 for row in rows) and len(rows[0]) > 1
    )
    if features == "attribute" or (features == "auto" and not one_hot):
        return None, rows
    return [row.index(1) if one_hot else tuple(row) for row in rows], None
