"""The neighbors of every node as arrays, in a fixed order."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Places = NDArray[np.intp]
_MAX_PADDED = 1 << 16  # numbers in a table of the half-links of every node


class Neighbours:
    """Half-links of a graph, grouped by the node they start from.

    Parameters
    ----------
    count : int
        Number of nodes.
    halves : array of shape (half-links, 2)
        Start and end of every half-link.

    Attributes
    ----------
    degree : array of shape (nodes,)
    order : array of shape (half-links,)
        All half-links by the node they start from; those of a node in the order given.
    begin : array of shape (nodes + 1,)
        Where those of each node are in this order.
    ends : array of shape (half-links,)
        Where they lead, in this order.
    place : array of shape (nodes, nodes)
        Which of its half-links leads from one node to another; -1 if none does.
    adjacent : array of shape (nodes, nodes)
    """

    def __init__(self, count: int, halves: NDArray[Any]) -> None:
        start = halves[:, 0].astype(np.intp)
        self.degree: Places = np.bincount(start, minlength=count).astype(np.intp)
        self.begin: Places = np.concatenate([[0], np.cumsum(self.degree)]).astype(np.intp)
        self.order: Places = np.argsort(start, kind="stable")
        self.ends: Places = halves[self.order, 1].astype(np.intp)
        self.place = np.full((count, count), -1, dtype=np.int32)
        self.place[start[self.order], self.ends] = np.arange(len(halves)) - self.begin[start[self.order]]
        self.adjacent = self.place >= 0
        most = int(self.degree.max(initial=0))
        self._padded = self._of(np.arange(count), most) if count * most <= _MAX_PADDED else None

    def of(self, nodes: Places, width: int) -> Places:
        """Return places in the order of the half-links of nodes, padded with the number of all half-links."""
        return self._of(nodes, width) if self._padded is None else self._padded[nodes, :width]

    def _of(self, nodes: Places, width: int) -> Places:
        at = np.arange(width)
        own = self.begin[nodes][:, None] + at
        own[at >= self.degree[nodes][:, None]] = len(self.order)
        return own

    def others(self, node: Places, place: Places) -> NDArray[np.bool_]:
        """Return which half-links of each node there are beside the one at a place."""
        at = np.arange(self.degree[node].max(initial=0))
        others: NDArray[np.bool_] = (at < self.degree[node][:, None]) & (at != place[:, None])
        return others

    def apart(self, node: Places, place: Places) -> NDArray[np.bool_]:
        """Return which of the others end at no neighbor of the end of the one at a place."""
        end = self.ends[self.begin[node] + place]
        others = self.others(node, place)
        ends = np.append(self.ends, 0)[self.of(node, others.shape[1])]
        apart: NDArray[np.bool_] = others & ~self.adjacent[end[:, None], ends]
        return apart
