"""Graphs from sparse adjacency matrices of scipy and back. ``scipy.sparse`` is imported here alone."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit._graphs.parallel_edges import ParallelEdges
from gedkit._graphs.require_graphs import require_graphs
from gedkit.errors import InvalidGraphError, MissingDependencyError
from gedkit.io.foreign import require_foreign


def from_scipy(
    matrix: Any,
    *,
    directed: bool | None = None,
    node_labels: Iterable[Hashable] | None = None,
    weights: str | None = "label",
) -> Graph:
    """Convert a square sparse matrix: one edge per nonzero entry.

    Parameters
    ----------
    matrix : scipy.sparse matrix or array
    directed : bool, optional
        Whether entry (i, j) leads from i to j only. By default a symmetric matrix is undirected, any other
        directed.
    node_labels : iterable of hashable, optional
        One label per node.
    weights : {"label", "attribute", None}
        What the entries become: edge labels, the edge attribute ``weight``, or nothing. If all entries are 1, they are
        ignored.

    Examples
    --------
    >>> import gedkit as gk
    >>> from scipy.sparse import csr_array
    >>> gk.from_scipy(csr_array([[0, 2, 0], [2, 0, 5], [0, 5, 0]]))
    <Graph: 3 nodes, 2 edges, edge labels 2, 5>
    """
    sparse = require_foreign(matrix, "scipy.sparse", ("spmatrix", "sparray"), "a sparse matrix of scipy")
    if weights not in ("label", "attribute", None):
        raise InvalidGraphError(f'weights must be "label", "attribute" or None, got {weights!r}')
    entries = sparse.csr_array(matrix)
    if entries.shape[0] != entries.shape[1]:
        raise InvalidGraphError(f"an adjacency matrix is square, this one has the shape {entries.shape}")
    entries.sum_duplicates()
    entries.eliminate_zeros()
    symmetric = (entries != entries.T).nnz == 0
    if directed is None:
        directed = not symmetric
    if not directed and not symmetric:
        raise InvalidGraphError("the matrix of an undirected graph must be symmetric: say directed=True")
    found = entries.tocoo()
    rows = zip(found.row.tolist(), found.col.tolist(), found.data.tolist(), strict=True)
    edges = [(u, v, w) for u, v, w in rows if directed or u <= v]
    values = [w for _, _, w in edges] if any(w != 1 for _, _, w in edges) else None
    return Graph(
        entries.shape[0],
        [(u, v) for u, v, _ in edges],
        directed=directed,
        node_labels=node_labels,
        edge_labels=values if weights == "label" else None,
        edge_attrs={"weight": values} if weights == "attribute" and values is not None else None,
    )


def to_scipy(graph: Graph, *, weights: str | None = "label") -> Any:
    """Convert to a sparse adjacency matrix, which is symmetric if the graph is undirected.

    Node labels, names and node attributes have no place in a matrix.

    Parameters
    ----------
    graph : Graph
    weights : {"label", "attribute", None}
        What the entries are: the edge labels, which must then be numbers; the edge attribute ``weight``; or 1. In a
        graph without edge labels, or without edge attributes, they are 1.

    Returns
    -------
    scipy.sparse.csr_array

    Raises
    ------
    InvalidGraphError
        If an edge has no such number, or a 0, which a sparse matrix takes for no edge; or if there are parallel edges.

    See Also
    --------
    from_scipy : the way back.

    Examples
    --------
    >>> import gedkit as gk
    >>> gk.to_scipy(gk.Graph(3, [(0, 1), (1, 2)], edge_labels=[2, 5])).toarray()
    array([[0, 2, 0],
           [2, 0, 5],
           [0, 5, 0]])
    """
    require_graphs(graph)
    if weights not in ("label", "attribute", None):
        raise InvalidGraphError(f'weights must be "label", "attribute" or None, got {weights!r}')
    try:
        from scipy.sparse import csr_array
    except ImportError:
        raise MissingDependencyError("to_scipy needs scipy: pip install scipy") from None
    values = _weights(graph, weights)
    rows, columns = [u for u, _ in graph.edges], [v for _, v in graph.edges]
    if not graph.directed:
        mirrored = [i for i, (u, v) in enumerate(graph.edges) if u != v]
        rows, columns = rows + [columns[i] for i in mirrored], columns + [rows[i] for i in mirrored]
        values = values + [values[i] for i in mirrored]
    return csr_array((values, (rows, columns)), shape=(graph.n, graph.n))


def _weights(graph: Graph, weights: str | None) -> list[Any]:
    elements = graph.edge_elements()
    if any(isinstance(element.label, ParallelEdges) for element in elements):
        raise InvalidGraphError("a matrix has one entry for two nodes, but this graph has parallel edges")
    if weights == "attribute" and graph._edge_attrs is not None:
        names = graph._edge_attrs.names
        if names is None or "weight" not in names:
            raise InvalidGraphError("the edges have no attribute 'weight': choose weights=\"label\" or weights=None")
        column = names.index("weight")
        values: list[Any] = graph._edge_attrs.table[:, column].tolist()
    elif weights == "label" and any(element.label is not None for element in elements):
        values = [element.label for element in elements]
    else:
        return [1] * len(elements)
    for (u, v), value in zip(graph.edges, values, strict=True):
        if isinstance(value, bool) or not isinstance(value, int | float) or value == 0:
            raise InvalidGraphError(
                f"edge ({u}, {v}) has {value!r}, which is no entry of a matrix: say weights=None for entries of 1"
            )
    return values
