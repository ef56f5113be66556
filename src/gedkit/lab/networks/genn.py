"""The Graph Edit Neural Network of Wang et al. (CVPR 2021): similarity of two graphs, or of their unmatched parts."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import torch
from torch import Tensor, nn

from gedkit.lab.networks.attention import Attention
from gedkit.lab.networks.gcn import GCNLayer, normalized_adjacency
from gedkit.lab.networks.graph_batch import GraphBatch
from gedkit.lab.networks.ntn import NeuralTensorNetwork
from gedkit.lab.networks.spline import SplineLayer, spline_basis
from gedkit.models.kinds.genn import feature_count
from gedkit.models.model import Model


class GENN(nn.Module):
    r"""Node embeddings by a graph network, a vector per graph by attention, similarity by a neural tensor network.

    The similarity represents the edit distance, :math:`s = \exp(-2\,\mathrm{GED} / (n_1 + n_2))`, so that in a search
    :math:`h(p) = -\tfrac12 (n_1' + n_2') \log s(p)` for the unmatched part. The node embeddings of a graph are computed
    once; for a partly matched graph, those of the unmatched nodes are pooled again (`pool` with a smaller mask).

    Parameters
    ----------
    config : dict
        ``labels``, ``max_degree``, ``backbone`` ("gcn" or "spline"), ``widths``, ``ntn``, ``head``, ``alpha``,
        ``symmetric``; with a spline also ``kernels`` and ``length_scale``. See `gedkit.models.kinds.genn`.

    Shapes
    ------
    `embed_nodes`: batch -> (B, N, F). `pool`: (B, N, F), (B, N) -> (B, F). `similarity`: (P, F), (P, F) -> (P).
    `similarity_matrix`: (A, F), (B, F) -> (A, B). Calling it on two batches of P graphs: -> (P).
    """

    def __init__(self, config: Mapping[str, Any]) -> None:
        super().__init__()
        self.config = dict(config)
        self.spline = config["backbone"] == "spline"
        self.symmetric = bool(config["symmetric"])
        widths = [feature_count(config), *config["widths"]]
        self.backbone = nn.ModuleList(
            SplineLayer(a, b, config["kernels"]) if self.spline else GCNLayer(a, b) for a, b in pairwise(widths)
        )
        self.attention = Attention(widths[-1], float(config["alpha"]))
        self.ntn = NeuralTensorNetwork(widths[-1], config["ntn"])
        head = [config["ntn"], *config["head"], 1]
        self.head = nn.ModuleList(nn.Linear(a, b) for a, b in pairwise(head))

    def forward(self, first: GraphBatch, second: GraphBatch) -> Tensor:
        """Return the similarity of each graph of ``first`` to the one at the same position in ``second``."""
        return self.similarity(self.embed(first), self.embed(second))

    def similarity_pairs(self, g1: Tensor, g2: Tensor, rows: Tensor, columns: Tensor) -> Tensor:
        """Return the similarity of rows of ``g1`` to rows of ``g2``, pair by pair."""
        return self.similarity(g1.index_select(0, rows), g2.index_select(0, columns))

    def embed(self, batch: GraphBatch) -> Tensor:
        """Return a vector for each whole graph."""
        return self.pool(self.embed_nodes(batch), batch.mask)

    def embed_nodes(self, batch: GraphBatch) -> Tensor:
        """Return the output of the last layer of the backbone, which a search caches."""
        x = batch.features
        neighborhood = self.neighborhood(batch)
        for i, layer in enumerate(self.backbone):
            if i == 0 and batch.propagated is not None:
                x = layer.on_propagated(batch.propagated)  # type: ignore[operator]
            else:
                x = layer(torch.relu(x) if i else x, neighborhood)
        return x

    def neighborhood(self, batch: GraphBatch) -> Tensor:
        """Return what the convolutions need of the edges; it depends on no weights."""
        if batch.neighborhood is not None:
            return batch.neighborhood
        if not self.spline:
            return normalized_adjacency(batch.adjacency)
        assert batch.lengths is not None
        return spline_basis(batch.adjacency, batch.lengths, self.config["kernels"], float(self.config["length_scale"]))

    def pool(self, nodes: Tensor, mask: Tensor) -> Tensor:
        """Return a vector for the unmasked part of each graph."""
        return self.attention(nodes, mask)  # type: ignore[no-any-return]

    def similarity(self, g1: Tensor, g2: Tensor) -> Tensor:
        """Return the similarity of the rows of ``g1`` to the rows of ``g2``, one to one."""
        logits = self._logits(self.ntn.pairs(g1, g2))
        if self.symmetric:
            logits = (logits + self._logits(self.ntn.pairs(g2, g1))) / 2
        return torch.sigmoid(logits)

    def similarity_matrix(self, g1: Tensor, g2: Tensor) -> Tensor:
        """Return the similarity of every row of ``g1`` to every row of ``g2``."""
        logits = self._logits(self.ntn.matrix(g1, g2))
        if self.symmetric:
            other = logits if g1 is g2 else self._logits(self.ntn.matrix(g2, g1))
            logits = (logits + other.T) / 2
        return torch.sigmoid(logits)

    def _logits(self, z: Tensor) -> Tensor:
        for i, layer in enumerate(self.head):
            z = layer(torch.relu(z) if i else z)
        return z.squeeze(-1)


def model_from_genn(network: GENN, name: str, card: dict[str, Any]) -> Model:
    """Return the network as a model: configuration and weights, without torch."""
    tensors = {
        key: value.detach().cpu().float().contiguous().numpy().copy() for key, value in network.state_dict().items()
    }
    return Model(name=name, kind="genn", config=dict(network.config), card=card, tensors=tensors)


def genn_from_model(model: Model) -> GENN:
    """Return the PyTorch network of a model of kind ``genn``."""
    network = GENN(model.config)
    network.load_state_dict({key: torch.from_numpy(value.copy()) for key, value in model.tensors.items()})
    return network.eval()
