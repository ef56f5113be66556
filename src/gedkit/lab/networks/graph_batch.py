"""Graphs as dense padded tensors, which for graphs of tens of nodes train several times faster than sparse ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from gedkit._graphs.graph import Graph
from gedkit.models.features import GraphArrays, graph_arrays


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
    neighborhood : Tensor or None
        What the convolutions of a network need of the edges, if it was computed beforehand: see `prepared`.
    propagated : Tensor (B, N, F) or None
        The features after the first half of a graph convolution, which has no weights.
    """

    features: Tensor
    adjacency: Tensor
    lengths: Tensor | None
    mask: Tensor
    neighborhood: Tensor | None = None
    propagated: Tensor | None = None

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

    def to(self, device: torch.device) -> GraphBatch:
        """Return the batch with its tensors on a device."""
        moved: dict[str, Any] = {}
        for field in fields(self):
            part = getattr(self, field.name)
            moved[field.name] = None if part is None else part.to(device)
        return GraphBatch(**moved)

    def take(self, rows: Tensor) -> GraphBatch:
        """Return the batch of the graphs at these positions, in this order; positions may repeat."""
        lengths = None if self.lengths is None else self.lengths[rows]
        neighborhood, propagated = (None if t is None else t[rows] for t in (self.neighborhood, self.propagated))
        return GraphBatch(self.features[rows], self.adjacency[rows], lengths, self.mask[rows], neighborhood, propagated)

    def prepared(self, network: nn.Module) -> GraphBatch:
        """Return the batch with the neighborhoods that this network computes from it, for use in many steps."""
        if not hasattr(network, "neighborhood"):
            return self
        neighborhood: Tensor = network.neighborhood(self)  # type: ignore[operator]
        is_matrix = neighborhood.shape == self.adjacency.shape
        return replace(
            self, neighborhood=neighborhood, propagated=torch.bmm(neighborhood, self.features) if is_matrix else None
        )

    def joined(self, other: GraphBatch) -> GraphBatch:
        """Return one batch of these graphs and of others for the same network, which come last."""
        nodes = max(self.mask.shape[1], other.mask.shape[1])
        sides = [side._padded(nodes) for side in (self, other)]
        lengths = [side.lengths for side in sides if side.lengths is not None]
        return GraphBatch(
            torch.cat([side.features for side in sides]),
            torch.cat([side.adjacency for side in sides]),
            torch.cat(lengths) if lengths else None,
            torch.cat([side.mask for side in sides]),
        )

    def _padded(self, nodes: int) -> GraphBatch:
        more = nodes - self.mask.shape[1]
        if not more:
            return self
        square = (0, more, 0, more)
        return GraphBatch(
            functional.pad(self.features, (0, 0, 0, more)),
            functional.pad(self.adjacency, square),
            None if self.lengths is None else functional.pad(self.lengths, square),
            functional.pad(self.mask, (0, more)),
        )

    def __len__(self) -> int:
        return len(self.mask)

    @property
    def sizes(self) -> Tensor:
        """Number of nodes of each graph."""
        return self.mask.sum(-1)
