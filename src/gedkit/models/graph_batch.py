"""Graphs as dense padded tensors, which for graphs of tens of nodes train several times faster than sparse ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from gedkit._graphs.graph import Graph
from gedkit.models.features import GraphArrays, graph_arrays

__all__ = ["GraphBatch"]


@dataclass(frozen=True)
class GraphBatch:
    """B graphs, padded to N nodes.

    Attributes
    ----------
    features : Tensor (B, N, F)
        One-hot label and one-hot degree, see `gedkit.models.features`.
    adjacency : Tensor (B, N, N)
        1 for an edge, else 0.
    lengths : Tensor (B, N, N) or None
        Edge attributes, for networks that use them.
    mask : Tensor (B, N)
        1 for a node, 0 for padding.
    """

    features: Tensor
    adjacency: Tensor
    lengths: Tensor | None
    mask: Tensor

    @staticmethod
    def of(graphs: Sequence[Graph], config: Mapping[str, Any]) -> GraphBatch:
        """Return the batch of these graphs for a network with this configuration."""
        return GraphBatch.stack([graph_arrays(graph, config) for graph in graphs])

    @staticmethod
    def stack(parts: Sequence[GraphArrays]) -> GraphBatch:
        """Pad the graphs to the largest and stack them."""
        nodes = max((len(part.features) for part in parts), default=0)
        width = parts[0].features.shape[1] if parts else 0
        features = torch.zeros(len(parts), nodes, width)
        adjacency = torch.zeros(len(parts), nodes, nodes)
        mask = torch.zeros(len(parts), nodes)
        lengths = None if not parts or parts[0].lengths is None else torch.zeros_like(adjacency)
        for i, part in enumerate(parts):
            n = len(part.features)
            features[i, :n] = torch.from_numpy(part.features)
            adjacency[i, :n, :n] = torch.from_numpy(part.adjacency)
            mask[i, :n] = 1
            if lengths is not None and part.lengths is not None:
                lengths[i, :n, :n] = torch.from_numpy(part.lengths)
        return GraphBatch(features, adjacency, lengths, mask)

    def take(self, rows: Tensor) -> GraphBatch:
        """Return the batch of the graphs at these positions, in this order; positions may repeat."""
        lengths = None if self.lengths is None else self.lengths[rows]
        return GraphBatch(self.features[rows], self.adjacency[rows], lengths, self.mask[rows])

    def __len__(self) -> int:
        return len(self.mask)

    @property
    def sizes(self) -> Tensor:
        """Number of nodes of each graph."""
        return self.mask.sum(-1)
