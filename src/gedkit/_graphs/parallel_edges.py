"""Parallel edges as one edge: all edges between the same two nodes form a bundle, labeled by the multiset of labels.

Where both ends of two bundles are matched the edges in them can be paired up at will, so that the cheapest way is a
linear assignment, and the distance of multigraphs is that of simple graphs whose edges are bundles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gedkit._graphs.labels import Label
from gedkit.errors import InvalidGraphError


@dataclass(frozen=True, slots=True, init=False)
class ParallelEdges:
    """The label of two or more edges between the same nodes: their labels, in an order of no meaning.

    Examples
    --------
    >>> ParallelEdges(["ARG1", "ARG0"]) == ParallelEdges(["ARG0", "ARG1"])
    True
    """

    labels: tuple[Label, ...]

    def __init__(self, labels: Sequence[Label]) -> None:
        object.__setattr__(self, "labels", tuple(sorted(labels, key=lambda label: (str(type(label)), repr(label)))))

    def __reduce__(self) -> tuple[type[ParallelEdges], tuple[Any, ...]]:
        return ParallelEdges, (self.labels,)

    def __str__(self) -> str:
        return " + ".join(map(str, self.labels))


def bundled(
    pairs: Sequence[Sequence[int]], labels: Sequence[Label] | None, directed: bool
) -> tuple[list[tuple[int, int]], list[Label]]:
    """Return the distinct edges in order of appearance, those that occur several times labeled as `ParallelEdges`."""
    found: dict[tuple[int, int], tuple[tuple[int, int], list[Label]]] = {}
    for i, pair in enumerate(pairs):
        if len(pair) != 2:
            raise InvalidGraphError(f"an edge is a pair of nodes, got {pair!r}")
        u, v = pair
        key = (u, v) if directed or u <= v else (v, u)
        found.setdefault(key, ((u, v), []))[1].append(None if labels is None else labels[i])
    edges = [ends for ends, _ in found.values()]
    return edges, [some[0] if len(some) == 1 else ParallelEdges(some) for _, some in found.values()]
