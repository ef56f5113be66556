"""The neighbours of every node as arrays, in a fixed order."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Neighbours"]

Places = NDArray[np.intp]


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
    halves : array of shape (nodes, most)
        The half-links of each node, padded with the number of all half-links.
    degree : array of shape (nodes,)
    adjacent : array of shape (nodes, nodes)
    place : array of shape (nodes, nodes)
        Which of its half-links leads from one node to another; -1 if none does.
    """

    def __init__(self, count: int, halves: NDArray[Any]) -> None:
        places: list[list[int]] = [[] for _ in range(count)]
        self.place: Places = np.full((count, count), -1, dtype=np.intp)
        for half, (start, end) in enumerate(halves.tolist()):
            self.place[start, end] = len(places[start])
            places[start].append(half)
        self.degree = np.array([len(own) for own in places], dtype=np.intp)
        width = max(map(len, places), default=0)
        padded = [own + [len(halves)] * (width - len(own)) for own in places]
        self.halves: Places = np.array(padded, dtype=np.intp).reshape(count, width)
        self.ends: Places = np.append(halves[:, 1], -1)[self.halves]
        self.adjacent = self.place >= 0

    def others(self, node: Places, place: Places) -> NDArray[np.bool_]:
        """Return which half-links of each node there are beside the one at a place."""
        at = np.arange(self.degree[node].max(initial=0))
        others: NDArray[np.bool_] = (at < self.degree[node][:, None]) & (at != place[:, None])
        return others

    def apart(self, node: Places, place: Places) -> NDArray[np.bool_]:
        """Return which of the others end at no neighbour of the end of the one at a place."""
        end = self.ends[node, place]
        others = self.others(node, place)
        return others & ~self.adjacent[end[:, None], self.ends[node, : others.shape[1]]]
