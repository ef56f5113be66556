"""GraphSim (Bai et al., AAAI 2020): node similarity matrices, read as images by a convolutional network."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import torch
from torch import Tensor, nn

from gedkit._graphs.graph import Graph
from gedkit.lab.networks.gcn import GCNLayer, normalized_adjacency
from gedkit.lab.networks.graph_batch import GraphBatch
from gedkit.models.kinds.genn import feature_count


class GraphSim(nn.Module):
    r"""Similarity without a vector per graph.

    After each graph convolution the inner products of the nodes of both graphs form an image; nodes are in
    breadth-first order (`in_breadth_first_order`), and images are padded with zeros to ``size``. Each scale has a
    convolutional network of its own; their outputs pass through fully connected layers.

    Parameters
    ----------
    config : dict
        ``labels`` and ``max_degree`` (see `gedkit.models.features`), ``widths`` of the graph convolutions, ``size`` of
        the images (the nodes of the largest graph), ``channels`` and ``windows`` of the image convolutions, ``head``
        widths. Windows are odd; the authors' first spans half an image.

    Shapes
    ------
    Calling it on two batches of P graphs: -> (P). `similarity_matrix`: two lists with the node embeddings of every
    scale, (A, size, F) and (B, size, F) -> (A, B). `similarity_pairs`: the same lists, P numbers of rows and P of
    columns -> (P).
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
        for (a, b), window in zip(pairwise([1, *channels]), config["windows"], strict=True):
            layers.append(nn.Conv2d(scales * a, scales * b, window, padding=window // 2, groups=scales))
            if side > 1:
                layers.append(nn.MaxPool2d(2, ceil_mode=True))
                side = (side + 1) // 2
            layers.append(nn.ReLU())  # equivalent after the maximum, on a quarter of the pixels
        # With channels last a step takes 0.6 of the time (one core with AVX-512).
        self.images = nn.Sequential(*layers).to(memory_format=torch.channels_last)  # type: ignore[call-overload]
        head = [scales * channels[-1] * side * side, *config["head"], 1]
        self.head = nn.ModuleList(nn.Linear(a, b) for a, b in pairwise(head))

    @staticmethod
    def prepare(graph: Graph) -> Graph:
        """Return the graph in the node order that the network expects."""
        return in_breadth_first_order(graph)

    def forward(self, first: GraphBatch, second: GraphBatch) -> Tensor:
        """Return the similarity of each graph of ``first`` to the one at the same position in ``second``."""
        places = torch.arange(len(first))
        return self.similarity_pairs(self.embed(first), self.embed(second), places, places)

    def embed(self, batch: GraphBatch) -> list[Tensor]:
        """Return the node embeddings after every convolution, padded with zeros to the size of the images."""
        normalized, x = self.neighborhood(batch), batch.features
        found = []
        for i, layer in enumerate(self.backbone):
            if i == 0 and batch.propagated is not None:
                x = layer.on_propagated(batch.propagated)  # type: ignore[operator]
            else:
                x = layer(x, normalized)
            x = torch.relu(x) if i + 1 < len(self.backbone) else x
            kept = x * batch.mask.unsqueeze(-1)
            found.append(nn.functional.pad(kept, (0, 0, 0, self.size - kept.shape[1])))
        return found

    def neighborhood(self, batch: GraphBatch) -> Tensor:
        """Return the normalized adjacency; it depends on no weights."""
        return normalized_adjacency(batch.adjacency) if batch.neighborhood is None else batch.neighborhood

    def similarity_matrix(self, a: list[Tensor], b: list[Tensor]) -> Tensor:
        """Return the similarity of every graph of ``a`` to every graph of ``b``."""
        shape = len(a[0]), len(b[0])
        rows, columns = torch.arange(shape[0]), torch.arange(shape[1])
        every = rows.repeat_interleave(shape[1]), columns.repeat(shape[0])
        return self.similarity_pairs(a, b, *every).reshape(shape)

    def similarity_pairs(self, a: list[Tensor], b: list[Tensor], rows: Tensor, columns: Tensor) -> Tensor:
        """Return the similarity of graphs of ``a`` to graphs of ``b``, pair by pair."""
        images = [
            torch.bmm(x.index_select(0, rows), y.index_select(0, columns).transpose(1, 2))
            for x, y in zip(a, b, strict=True)
        ]
        z = self.images(torch.stack(images, -1).permute(0, 3, 1, 2)).flatten(1)
        for i, layer in enumerate(self.head):
            z = layer(torch.relu(z) if i else z)
        return torch.sigmoid(z.squeeze(-1))


def in_breadth_first_order(graph: Graph) -> Graph:
    """Return the graph renumbered breadth first, nodes of greater degree first.

    The authors break ties between nodes of equal degree and label by their numbers in the file. Here the surroundings
    decide first (the color after refinement), so that isomorphic graphs nearly always give the same image.

    >>> in_breadth_first_order(Graph(4, [(0, 3), (3, 1), (1, 2)], node_labels="abcd")).node_labels
    ('b', 'd', 'c', 'a')
    """
    degree = [len(graph.neighbors(u)) for u in range(graph.n)]
    labels = [str(label) for label in graph.node_labels]
    colour = _colours(graph, [(-d, label) for d, label in zip(degree, labels, strict=True)])
    order: list[int] = []
    seen: set[int] = set()
    for start in sorted(range(graph.n), key=colour.__getitem__):
        if start in seen:
            continue
        seen.add(start)
        wave = [start]
        while wave:
            order += wave
            reached = [v for u in wave for v in sorted(graph.neighbors(u), key=colour.__getitem__)]
            wave = [v for v in dict.fromkeys(reached) if v not in seen]
            seen.update(wave)
    return graph.permuted(order)


def _colours(graph: Graph, kinds: list[tuple[int, str]]) -> list[int]:
    """Return ranks by kind, refined by the ranks of the neighbors until nothing changes (color refinement)."""
    ranks = _ranks(kinds)
    while True:
        around = [tuple(sorted(ranks[v] for v in graph.neighbors(u))) for u in range(graph.n)]
        finer = _ranks(list(zip(ranks, around, strict=True)))
        if finer == ranks:
            return ranks
        ranks = finer


def _ranks(keys: list[Any]) -> list[int]:
    place = {key: i for i, key in enumerate(sorted(keys))}
    return [place[key] for key in keys]
