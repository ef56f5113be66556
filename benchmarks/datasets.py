"""Graphs in the plain form that the programs measured beside gedkit are given."""

from __future__ import annotations

from dataclasses import dataclass

import gedkit as gk

NO_LABEL = "-"


@dataclass(frozen=True)
class RawGraph:
    """An undirected graph: a label per node and per edge, and a length per edge where the set has lengths."""

    labels: tuple[str, ...]
    edges: tuple[tuple[int, int], ...]
    edge_labels: tuple[str, ...]
    lengths: tuple[float, ...] | None = None

    @property
    def n(self) -> int:
        """Number of nodes."""
        return len(self.labels)


def raw(graph: gk.Graph) -> RawGraph:
    """Turn labels into text, sort the edges; a graph without self-loops."""
    edges = [tuple(sorted(edge)) for edge in graph.edges]
    order = sorted(range(graph.m), key=edges.__getitem__)
    ends = [edges[i] for i in order]
    labels, edge_labels = graph.node_labels, graph.edge_labels
    attrs = graph.edge_attrs
    lengths = None if attrs is None else tuple(float(attrs["length"][i]) for i in order)
    return RawGraph(
        tuple(NO_LABEL if label is None else str(label) for label in labels),
        tuple((u, v) for u, v in ends),
        tuple(NO_LABEL if edge_labels[i] is None else str(edge_labels[i]) for i in order),
        lengths,
    )
