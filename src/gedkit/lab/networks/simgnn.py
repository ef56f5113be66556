"""SimGNN (Bai et al., WSDM 2019): graph vectors in a neural tensor network, and a histogram of node similarities."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn

from gedkit.lab.networks.attention import Attention
from gedkit.lab.networks.gcn import GCNLayer, normalized_adjacency
from gedkit.lab.networks.graph_batch import GraphBatch
from gedkit.lab.networks.ntn import NeuralTensorNetwork
from gedkit.models.kinds.genn import feature_count


class Embedded(NamedTuple):
    """Graphs after the convolutions: node embeddings (B, N, F), a vector per graph (B, F), mask (B, N)."""

    nodes: Tensor
    vectors: Tensor
    mask: Tensor

    def take(self, rows: Tensor) -> Embedded:
        """Return the graphs at these positions; no gradient passes through the nodes."""
        return Embedded(self.nodes.detach()[rows], self.vectors.index_select(0, rows), self.mask[rows])


class SimGNN(nn.Module):
    r"""Similarity from two views of a pair.

    The coarse view relates the attention-weighted sums of the node embeddings in a neural tensor network. The fine view
    counts the similarities :math:`\sigma(x_u \cdot y_v)` of all node pairs in ``bins`` bins, the smaller graph being
    padded with nodes at the origin; no gradient passes through a histogram.

    Parameters
    ----------
    config : dict
        ``labels`` and ``max_degree`` (see `gedkit.models.features`), ``widths`` of the convolutions, ``ntn`` channels,
        ``bins``, ``head`` widths.

    Shapes
    ------
    Calling it on two batches of P graphs: -> (P). `similarity_matrix`: A and B embedded graphs -> (A, B).
    """

    def __init__(self, config: Mapping[str, Any]) -> None:
        super().__init__()
        self.config = dict(config)
        self.bins = int(config["bins"])
        widths = [feature_count(config), *config["widths"]]
        self.backbone = nn.ModuleList(GCNLayer(a, b) for a, b in pairwise(widths))
        self.attention = Attention(widths[-1], alpha=1.0)
        self.ntn = NeuralTensorNetwork(widths[-1], config["ntn"])
        head = [config["ntn"] + self.bins, *config["head"], 1]
        self.head = nn.ModuleList(nn.Linear(a, b) for a, b in pairwise(head))

    def forward(self, first: GraphBatch, second: GraphBatch) -> Tensor:
        """Return the similarity of each graph of ``first`` to the one at the same position in ``second``."""
        return self._pairs(self.embed(first), self.embed(second))

    def similarity_pairs(self, a: Embedded, b: Embedded, rows: Tensor, columns: Tensor) -> Tensor:
        """Return the similarity of graphs of ``a`` to graphs of ``b``, pair by pair."""
        return self._pairs(a.take(rows), b.take(columns))

    def _pairs(self, a: Embedded, b: Embedded) -> Tensor:
        node_similarity = torch.sigmoid(torch.einsum("pnf,pmf->pnm", a.nodes.detach(), b.nodes.detach()))
        counts = self._histograms(
            node_similarity, a.mask[:, :, None] * b.mask[:, None, :], a.mask.sum(-1), b.mask.sum(-1)
        )
        return self._similarity(self.ntn.pairs(a.vectors, b.vectors), counts)

    def embed(self, batch: GraphBatch) -> Embedded:
        """Return node embeddings and graph vectors."""
        normalized, x = self.neighborhood(batch), batch.features
        for i, layer in enumerate(self.backbone):
            if i == 0 and batch.propagated is not None:
                x = layer.on_propagated(batch.propagated)  # type: ignore[operator]
            else:
                x = layer(torch.relu(x) if i else x, normalized)
        return Embedded(x * batch.mask.unsqueeze(-1), self.attention(x, batch.mask), batch.mask)

    def neighborhood(self, batch: GraphBatch) -> Tensor:
        """Return the normalized adjacency; it depends on no weights."""
        return normalized_adjacency(batch.adjacency) if batch.neighborhood is None else batch.neighborhood

    def similarity_matrix(self, a: Embedded, b: Embedded) -> Tensor:
        """Return the similarity of every graph of ``a`` to every graph of ``b``."""
        node_similarity = torch.sigmoid(torch.einsum("anf,bmf->abnm", a.nodes.detach(), b.nodes.detach()))
        real = a.mask[:, None, :, None] * b.mask[None, :, None, :]
        counts = self._histograms(node_similarity, real, a.mask.sum(-1)[:, None], b.mask.sum(-1)[None, :])
        return self._similarity(self.ntn.matrix(a.vectors, b.vectors), counts)

    def _histograms(self, node_similarity: Tensor, real: Tensor, n1: Tensor, n2: Tensor) -> Tensor:
        """Return the shares of the bins; padding nodes lie at the origin, so their similarity is one half."""
        shape = node_similarity.shape[:-2]
        bins = (node_similarity * self.bins).long().clamp(max=self.bins - 1).flatten(-2)
        counts = node_similarity.new_zeros(*shape, self.bins).scatter_add_(-1, bins, real.flatten(-2))
        largest = torch.maximum(n1, n2) ** 2
        counts[..., self.bins // 2] += largest - n1 * n2
        return counts / largest.clamp(min=1).unsqueeze(-1)

    def _similarity(self, relation: Tensor, counts: Tensor) -> Tensor:
        z = torch.cat([relation, counts], -1)
        for i, layer in enumerate(self.head):
            z = layer(torch.relu(z) if i else z)
        return torch.sigmoid(z.squeeze(-1))
