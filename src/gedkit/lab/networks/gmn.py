"""The graph matching network of Li et al. (ICML 2019): nodes of one graph attend to those of the other."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import torch
from torch import Tensor, nn

from gedkit.lab.networks.graph_batch import GraphBatch
from gedkit.models.kinds.genn import feature_count


class _Propagation(nn.Module):
    """One round: messages along edges, differences from the other graph, and a gated update."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.sender, self.receiver = nn.Linear(width, width), nn.Linear(width, width, bias=False)
        self.message = nn.Linear(width, width)
        self.update = nn.GRUCell(2 * width, width)

    def forward(self, x: Tensor, to: Tensor, origin: Tensor, absent: Tensor) -> Tensor:
        """Update the nodes x of 2 P graphs, of which i and i + P are a pair.

        ``to`` and ``origin`` are the ends of the edges among the nodes of all graphs; ``absent`` (2 P, 1, N) is true
        where a node of the partner is padding.
        """
        flat = x.flatten(0, 1)
        along = torch.relu(self.receiver(flat)[to] + self.sender(flat)[origin])
        messages = self.message(torch.zeros_like(flat).index_add(0, to, along))
        partner = x.roll(len(x) // 2, 0)
        scores = torch.bmm(x, partner.transpose(1, 2)).masked_fill(absent, -1e9)
        unmatched = x - torch.bmm(torch.softmax(scores, -1), partner)
        return self.update(torch.cat([messages, unmatched.flatten(0, 1)], -1), flat).reshape(x.shape)  # type: ignore[no-any-return]


class GMN(nn.Module):
    r"""Similarity of graph vectors that are computed with attention between the two graphs.

    In every round node u receives messages :math:`\sum_v f(x_u, x_v)` along its edges and the difference
    :math:`x_u - \sum_w a_{uw} y_w` to what it attends to in the other graph, and a recurrent unit updates it. A gated
    sum over the nodes gives a vector per graph; a network computes the similarity from the squared difference of the
    two vectors. The authors train for retrieval; here the loss is the same as for the other networks.

    Parameters
    ----------
    config : dict
        ``labels`` and ``max_degree`` (see `gedkit.models.features`), ``width`` of the nodes, ``rounds``, ``vector``
        width of a graph, ``head`` widths.

    Shapes
    ------
    Calling it on two batches of P graphs: -> (P).
    """

    def __init__(self, config: Mapping[str, Any]) -> None:
        super().__init__()
        self.config = dict(config)
        self.symmetric = True  # by the squared difference
        width, vector = int(config["width"]), int(config["vector"])
        self.encoder = nn.Linear(feature_count(config), width)
        self.rounds = nn.ModuleList(_Propagation(width) for _ in range(int(config["rounds"])))
        self.gate, self.value = nn.Linear(width, vector), nn.Linear(width, vector)
        self.vector = nn.Linear(vector, vector, bias=False)  # a bias would cancel in the difference
        head = [vector, *config["head"], 1]
        self.head = nn.ModuleList(nn.Linear(a, b) for a, b in pairwise(head))

    def forward(self, first: GraphBatch, second: GraphBatch) -> Tensor:
        """Return the similarity of each graph of ``first`` to the one at the same position in ``second``."""
        return self.similarity_of_pairs(first.joined(second))

    def similarity_of_pairs(self, batch: GraphBatch) -> Tensor:
        """Return the similarity of each graph of the first half of the batch to its partner in the second half."""
        graph, u, v = batch.adjacency.nonzero(as_tuple=True)
        nodes = batch.mask.shape[1]
        to, origin = graph * nodes + u, graph * nodes + v
        absent = batch.mask.roll(len(batch) // 2, 0).unsqueeze(1) == 0
        x = self.encoder(batch.features)
        for layer in self.rounds:
            x = layer(x, to, origin, absent)
        first, second = self._pool(x, batch.mask).chunk(2)
        z = (first - second) ** 2
        for i, layer in enumerate(self.head):
            z = layer(torch.relu(z) if i else z)
        return torch.sigmoid(z.squeeze(-1))

    def _pool(self, x: Tensor, mask: Tensor) -> Tensor:
        weighted = torch.sigmoid(self.gate(x)) * self.value(x) * mask.unsqueeze(-1)
        return self.vector(weighted.sum(1))  # type: ignore[no-any-return]
