"""Fingerprints of graphs: what tells that a model has seen a graph, whatever the numbers of its nodes.

Isomorphic graphs have the same fingerprint. It comes from color refinement, so that a few pairs of other graphs (some
regular ones) share theirs too: a test graph may be called seen that was not, never the other way round.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from gedkit._graphs.graph import Graph

_DIGITS = 12


def fingerprint(graph: Graph) -> str:
    """Return the fingerprint of a graph: labels, attributes and structure, without the numbering.

    Examples
    --------
    >>> import gedkit as gk
    >>> ether, alcohol = (gk.Graph(3, [(0, 1), (1, 2)], node_labels=labels) for labels in ("COC", "CCO"))
    >>> fingerprint(alcohol) == fingerprint(alcohol.permuted([2, 0, 1])) != fingerprint(ether)
    True
    """
    around: list[list[tuple[str, int]]] = [[] for _ in range(graph.n)]
    for (u, v), element in zip(graph.edges, graph.edge_elements(), strict=True):
        kind = repr((element.label, element.values))
        around[u].append((kind + ">" * graph.directed, v))
        around[v].append((kind + "<" * graph.directed, u))
    colours = [_digest(repr((element.label, element.values))) for element in graph.node_elements()]
    count = len(set(colours))
    while True:
        colours = [
            _digest(repr((c, sorted((k, colours[v]) for k, v in near))))
            for c, near in zip(colours, around, strict=True)
        ]
        if len(set(colours)) == count:
            return _digest(repr((graph.directed, graph.n, graph.m, sorted(colours))))
        count = len(set(colours))


def fingerprints(graphs: Iterable[Graph]) -> list[str]:
    """Return the different fingerprints of some graphs, sorted."""
    return sorted({fingerprint(graph) for graph in graphs})


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=_DIGITS // 2).hexdigest()
