"""Graphs from sparse adjacency matrices of scipy."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidGraphError
from gedkit.io.foreign import require_foreign

__all__ = ["from_scipy"]


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
