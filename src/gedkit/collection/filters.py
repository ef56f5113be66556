"""Lower bounds of the distances between one graph and all of a collection, by numpy, under the default costs.

Nodes: ``max(n1, n2)`` less the labels both have in common, since every node left over is changed, inserted or deleted.
Edges: the same with their labels; or half of the difference between the sorted degree sequences, since an edge that
comes or goes changes two degrees by one; whichever is more. The parts count different operations, so their sum is a
bound.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["Features"]

_Counts = NDArray[np.int32]


class Features:
    """Histograms of a collection: a row per graph, a column per label or degree."""

    def __init__(self, nodes: Sequence[bytes], edges: Sequence[bytes], degrees: Sequence[bytes]) -> None:
        self.node_counts = _histogram(nodes)
        self.edge_counts = _histogram(edges)
        # Column t counts the nodes of degree over t: the distance of two such rows is that of the sorted sequences.
        self.degree_counts = np.cumsum(_histogram(degrees)[:, ::-1], axis=1, dtype=np.int32)[:, ::-1][:, 1:]
        self.n = self.node_counts.sum(axis=1)
        self.m = self.edge_counts.sum(axis=1)

    def bounds(
        self, nodes: Sequence[int | None], edges: Sequence[int | None], degrees: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Return the bound for every graph; the arguments are the query's, ``None`` being a label that none has."""
        node_part = np.maximum(self.n, len(nodes)) - _common(self.node_counts, nodes)
        edge_part = np.maximum(self.m, len(edges)) - _common(self.edge_counts, edges)
        width = self.degree_counts.shape[1]
        above = np.array([(degrees > t).sum() for t in range(max(width, int(degrees.max(initial=0))))], dtype=np.int64)
        apart = np.abs(self.degree_counts - above[:width]).sum(axis=1) + above[width:].sum()
        result: NDArray[np.int64] = node_part + np.maximum(edge_part, (apart + 1) // 2)
        return result


def _histogram(rows: Sequence[bytes]) -> _Counts:
    values = np.frombuffer(b"".join(rows), dtype="<i4").astype(np.int64)
    width = int(values.max(initial=0)) + 1
    owner = np.repeat(np.arange(len(rows)), [len(row) // 4 for row in rows])
    return np.bincount(owner * width + values, minlength=len(rows) * width).astype(np.int32).reshape(len(rows), width)


def _common(counts: _Counts, labels: Sequence[int | None]) -> NDArray[np.int64]:
    known = [label for label in labels if label is not None and label < counts.shape[1]]
    wanted = np.bincount(np.array(known, dtype=np.int64), minlength=counts.shape[1])
    used = np.flatnonzero(wanted)
    common: NDArray[np.int64] = np.minimum(counts[:, used], wanted[used]).sum(axis=1)
    return common
