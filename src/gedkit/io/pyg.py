"""Graphs from PyTorch Geometric and back.

A ``Data`` object is read by its attributes, so that nothing has to be imported for that. One that `to_pyg` made
carries a text, ``data.gedkit``, that tells which columns are one-hot labels and which labels these are.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, overload

from gedkit._graphs.graph import Graph, with_unasked
from gedkit._graphs.require_graphs import require_graphs
from gedkit._graphs.unasked import Unasked
from gedkit.errors import InvalidGraphError, InvalidTypeError, MissingDependencyError
from gedkit.io.feature_columns import PygMemory, columns_of, pyg_memory_text, recall_pyg

_KEY = "gedkit"
_REMEDY = (
    'convert the data with gk.from_pyg(data, features="label") to make labels of it or with features="attribute" to '
    "say that it need not count"
)


def from_pyg(data: Any, *, directed: bool | None = None, features: str = "auto") -> Graph:
    """Convert a ``torch_geometric.data.Data`` object. One that `to_pyg` made becomes what it was.

    Parameters
    ----------
    data : torch_geometric.data.Data
        ``edge_index`` is required; ``x`` and ``edge_attr`` are used if present. Repeated edges become one edge that
        carries all their labels.
    directed : bool, optional
        By default, a graph is undirected if every edge is present in both directions.
    features : {"auto", "label", "attribute"}
        What ``x`` and ``edge_attr`` become. ``"label"``: a row with a single 1 gives the number of its column, any
        other row itself as a tuple. ``"attribute"``: numbers for cost functions. ``"auto"``: labels if all rows have
        a single 1, otherwise attributes.

    See Also
    --------
    to_pyg : the way back.
    """
    if getattr(data, "edge_index", None) is None:
        raise InvalidTypeError(f"expected a PyTorch Geometric Data object with edge_index, got {type(data).__name__}")
    if getattr(data, "num_graphs", 1) != 1:
        raise InvalidTypeError(
            f"this is a batch of {data.num_graphs} graphs, not one: convert each of data.to_data_list()"
        )
    if features not in ("auto", "label", "attribute"):
        raise InvalidGraphError(f'features must be "auto", "label" or "attribute", got {features!r}')
    sources, targets = data.edge_index.tolist()
    pairs = list(zip(sources, targets, strict=True))
    node_rows, edge_rows = _rows(getattr(data, "x", None)), _rows(getattr(data, "edge_attr", None))
    memory = recall_pyg(getattr(data, _KEY, None)) if directed is None and features == "auto" else None
    if memory is not None and memory.fits(int(data.num_nodes), pairs, node_rows, edge_rows):
        return _remembered(int(data.num_nodes), pairs, node_rows, edge_rows, memory)
    both_ways = set(pairs)
    if directed is None:
        directed = not all((v, u) in both_ways for u, v in pairs)
    kept = [i for i, (u, v) in enumerate(pairs) if directed or u <= v]
    node_labels, node_attrs = _split(node_rows, features)
    edge_labels, edge_attrs = _split(None if edge_rows is None else [edge_rows[i] for i in kept], features)
    graph = Graph(
        int(data.num_nodes),
        [pairs[i] for i in kept],
        directed=directed,
        multigraph=True,
        node_labels=node_labels,
        edge_labels=edge_labels,
        node_attrs=node_attrs,
        edge_attrs=edge_attrs,
    )
    # Numbers that were not asked for are easily overlooked: costs by default look at labels alone.
    nodes, edges = (
        (name,) if features == "auto" and attrs is not None else ()
        for name, attrs in (("x", node_attrs), ("edge_attr", edge_attrs))
    )
    return with_unasked(graph, Unasked(nodes, edges, _REMEDY))


@overload
def to_pyg(
    graph: Graph,
    *,
    node_labels: Sequence[Hashable] | None = ...,
    edge_labels: Sequence[Hashable] | None = ...,
    dtype: Any = ...,
) -> Any: ...
@overload
def to_pyg(
    graph: Iterable[Graph],
    *,
    node_labels: Sequence[Hashable] | None = ...,
    edge_labels: Sequence[Hashable] | None = ...,
    dtype: Any = ...,
) -> list[Any]: ...
def to_pyg(
    graph: Graph | Iterable[Graph],
    *,
    node_labels: Sequence[Hashable] | None = None,
    edge_labels: Sequence[Hashable] | None = None,
    dtype: Any = None,
) -> Any:
    """Convert to ``torch_geometric.data.Data``: labels one-hot, then the attributes, in ``x`` and ``edge_attr``.

    `from_pyg` turns the answer back into an equal graph, with its names, name and info, as long as ``dtype`` holds the
    attributes exactly. An undirected edge is there in both directions.

    Parameters
    ----------
    graph : Graph or iterable of Graph
        Several graphs share their columns, so that they can be batched.
    node_labels, edge_labels : sequence, optional
        The label of each one-hot column. By default all that occur in the graphs, sorted. An element without a label
        has zeros.
    dtype : torch.dtype, optional
        Of the features, by default torch's default type.

    Returns
    -------
    torch_geometric.data.Data, or a list of them

    See Also
    --------
    from_pyg : the way back.
    """
    graphs = [graph] if isinstance(graph, Graph) else _listed(graph)
    require_graphs(*graphs)
    torch, data_class = _torch_geometric()
    dtype = torch.get_default_dtype() if dtype is None else dtype
    nodes = columns_of(graphs, "node", node_labels)
    edges = columns_of(graphs, "edge", edge_labels)
    made = []
    for each in graphs:
        x = nodes.rows(each.node_elements())
        pairs, edge_rows = edges.edge_rows(each)
        parts = {
            "edge_index": torch.tensor(pairs, dtype=torch.long).reshape(-1, 2).t().contiguous(),
            "num_nodes": each.n,
            _KEY: pyg_memory_text(each, nodes, edges),
        }
        if nodes.count:
            parts["x"] = torch.tensor(x, dtype=dtype).reshape(each.n, nodes.count)
        if edges.count:
            parts["edge_attr"] = torch.tensor(edge_rows, dtype=dtype).reshape(len(pairs), edges.count)
        made.append(data_class(**parts))
    return made[0] if isinstance(graph, Graph) else made


def _torch_geometric() -> Any:
    """Return the module torch, which PyTorch Geometric has loaded, and its class ``Data``."""
    try:
        from torch_geometric.data import Data
    except ImportError:
        raise MissingDependencyError("to_pyg needs PyTorch Geometric: pip install torch torch_geometric") from None
    return sys.modules["torch"], Data


def _listed(graphs: Any) -> list[Any]:
    try:
        return list(graphs)
    except TypeError:
        raise InvalidTypeError(f"to_pyg takes a graph or several, got {type(graphs).__name__}") from None


def _remembered(
    n: int,
    pairs: list[tuple[int, int]],
    node_rows: list[list[float]] | None,
    edge_rows: list[list[float]] | None,
    memory: PygMemory,
) -> Graph:
    """Return the graph as it was."""
    kept = [i for i, (u, v) in enumerate(pairs) if memory.directed or u <= v]
    node_labels, node_attrs = memory.nodes.split(node_rows or [[]] * n)
    edge_labels, edge_attrs = memory.edges.split([edge_rows[i] for i in kept] if edge_rows else [[]] * len(kept))
    return Graph(
        n,
        [pairs[i] for i in kept],
        directed=memory.directed,
        multigraph=True,
        node_labels=node_labels,
        edge_labels=edge_labels,
        node_attrs=node_attrs,
        edge_attrs=edge_attrs,
        names=memory.names,
        name=memory.name,
        info=memory.info or None,
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
