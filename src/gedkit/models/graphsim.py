"""GraphSim (Bai et al., AAAI 2020): matrices of node likeness, read as pictures by a convolutional network."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import torch
from torch import Tensor, nn

from gedkit.graph import Graph
from gedkit.models.gcn import GCNLayer, normalized_adjacency
from gedkit.models.graph_batch import GraphBatch
from gedkit.models.kinds.genn import feature_count

__all__ = ["GraphSim", "in_breadth_first_order"]


class GraphSim(nn.Module):
    r"""Similarity without a vector per graph.

    After each graph convolution the inner products of the nodes of both graphs make a picture; nodes stand in
    breadth-first order (`in_breadth_first_order`), and pictures are padded with zeros to ``size``. Each scale has a
    convolutional network of its own; what they see goes through fully connected layers.

    Parameters
    ----------
    config : dict
        ``labels`` and ``max_degree`` (see `gedkit.models.features`), ``widths`` of the graph convolutions, ``size`` of
        the pictures (the nodes of the largest graph), ``channels`` of the picture convolutions, ``head`` widths.

    Shapes
    ------
    Calling it on two batches of P graphs: -> (P). `similarity_matrix`: two lists with the node embeddings of every
    scale, (A, size, F) and (B, size, F) -> (A, B).
    """

    def __init__(self, config: Mapping[str, Any]) -> None:
        super().__init__()
        self.config = dict(config)
        self.size = int(config["size"])
        widths = [feature_count(config), *config["widths"]]
        self.backbone = nn.ModuleList(GCNLayer(a, b) for a, b in pairwise(widths))
        scales, channels, side = len(config["widths"]), list(config["channels"]), self.size
        layers: list[nn.Module] = []
        # One network per scale, side by side: groups keep them apart.
        for a, b in pairwise([1, *channels]):
            layers += [nn.Conv2d(scales * a, scales * b, 3, padding=1, groups=scales), nn.ReLU()]
            if side > 1:
                layers.append(nn.MaxPool2d(2, ceil_mode=True))
                side = (side + 1) // 2
        self.pictures = nn.Sequential(*layers, nn.Flatten())
        head = [scales * channels[-1] * side * side, *config["head"], 1]
        self.head = nn.ModuleList(nn.Linear(a, b) for a, b in pairwise(head))

    @staticmethod
    def prepare(graph: Graph) -> Graph:
        """Return the graph as the network wants it."""
        return in_breadth_first_order(graph)

    def forward(self, first: GraphBatch, second: GraphBatch) -> Tensor:
        """Return the similarity of each graph of ``first`` to the one at the same place of ``second``."""
        a, b = self.embed(first), self.embed(second)
        pictures = [torch.einsum("pnf,pmf->pnm", x, y) for x, y in zip(a, b, strict=True)]
        return self._similarity(torch.stack(pictures, 1))

    def embed(self, batch: GraphBatch) -> list[Tensor]:
        """Return the node embeddings after every convolution, padded with zeros to the size of the pictures."""
        normalized, x = normalized_adjacency(batch.adjacency), batch.features
        found = []
        for i, layer in enumerate(self.backbone):
            x = layer(torch.relu(x) if i else x, normalized)
            kept = x * batch.mask.unsqueeze(-1)
            found.append(nn.functional.pad(kept, (0, 0, 0, self.size - kept.shape[1])))
        return found

    def similarity_matrix(self, a: list[Tensor], b: list[Tensor]) -> Tensor:
        """Return the similarity of every graph of ``a`` to every graph of ``b``."""
        pictures = torch.stack([torch.einsum("anf,bmf->abnm", x, y) for x, y in zip(a, b, strict=True)], 2)
        return self._similarity(pictures.flatten(0, 1)).reshape(pictures.shape[:2])

    def _similarity(self, pictures: Tensor) -> Tensor:
        z = self.pictures(pictures)
        for i, layer in enumerate(self.head):
            z = layer(torch.relu(z) if i else z)
        return torch.sigmoid(z.squeeze(-1))


def in_breadth_first_order(graph: Graph) -> Graph:
    """Return the graph renumbered breadth first; of several nodes that of the greatest degree comes first.

    >>> in_breadth_first_order(Graph(4, [(0, 3), (3, 1), (1, 2)], node_labels="abcd")).node_labels
    ('b', 'd', 'c', 'a')
    """
    degree = [len(graph.neighbors(u)) for u in range(graph.n)]
    labels = [str(label) for label in graph.node_labels]

    def key(u: int) -> tuple[int, str, int]:
        return -degree[u], labels[u], u

    order: list[int] = []
    seen: set[int] = set()
    for start in sorted(range(graph.n), key=key):
        if start in seen:
            continue
        seen.add(start)
        wave = [start]
        while wave:
            order += wave
            reached = [v for u in wave for v in sorted(graph.neighbors(u), key=key)]
            wave = [v for v in dict.fromkeys(reached) if v not in seen]
            seen.update(wave)
    return graph.permuted(order)
