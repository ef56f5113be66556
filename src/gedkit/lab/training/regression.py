"""Stage one: learn the similarity of two whole graphs.

A network maps two batches of P graphs to P similarities in (0, 1). If it embeds each graph separately, it may also have
``embed(batch)``, ``similarity_matrix(g1, g2)`` and ``similarity_pairs(g1, g2, rows, columns)``; then each graph of a
step is embedded once, and isomorphic ones together. Otherwise ``similarity_of_pairs(batch)`` may score the first half
of a batch against the second. A network whose score depends on the order of the two graphs gets the smaller one first,
as it does in a search; one with the attribute ``symmetric`` set does not need that.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from gedkit.lab.networks.graph_batch import GraphBatch
from gedkit.lab.training.blocks import Blocks
from gedkit.lab.training.pair_batches import PairBatches

_PAIRS_AT_ONCE = 4096


def similarity_labels(
    distances: NDArray[np.floating], rows: NDArray[np.integer], columns: NDArray[np.integer]
) -> Tensor:
    r"""Return :math:`\exp(-2\,\mathrm{GED} / (n_1 + n_2))`; it is 1 for two empty graphs.

    Parameters
    ----------
    distances : ndarray (a, b)
    rows, columns : ndarray (a), (b)
        Numbers of nodes.
    """
    sizes = rows[:, None] + columns[None, :]
    with np.errstate(invalid="ignore"):
        return torch.from_numpy(np.exp(-2 * distances / np.maximum(sizes, 1)).astype(np.float32))


def regression_loss(network: nn.Module, graphs: GraphBatch, labels: Tensor, blocks: Blocks) -> Callable[[int], Tensor]:
    """Return the loss of a step: the weighted mean squared error over all pairs of its block."""

    def loss_of(step: int) -> Tensor:
        rows, weights = blocks.draw(step)
        weights = weights.to(labels.device)
        squares = (_all_pairs(network, graphs.take(rows)) - labels[rows][:, rows]) ** 2
        return (squares * weights[:, None] * weights).mean()

    return loss_of


def pairs_loss(network: nn.Module, graphs: GraphBatch, labels: Tensor, batches: PairBatches) -> Callable[[int], Tensor]:
    """Return the loss of a step: the mean squared error over its pairs."""
    separate = hasattr(network, "similarity_pairs")
    twin = (labels >= 1).float().argmax(1).cpu()  # the first graph at distance 0, which is embedded for all of them

    def loss_of(step: int) -> Tensor:
        rows = batches.draw(step)
        first, second = rows.chunk(2)
        if separate:
            distinct, places = twin[rows].unique(return_inverse=True)  # type: ignore[no-untyped-call]
            vectors = network.embed(graphs.take(distinct))  # type: ignore[operator]
            places = places.to(labels.device)
            found = network.similarity_pairs(vectors, vectors, *places.chunk(2))  # type: ignore[operator]
        else:
            found = _of_pairs(network, graphs.take(rows))
        return functional.mse_loss(found, labels[first, second])

    return loss_of


def similarities(network: nn.Module, first: GraphBatch, second: GraphBatch) -> Tensor:
    """Return the similarity of every graph of ``first`` to every graph of ``second``."""
    turned = first.sizes[:, None] > second.sizes
    ordered = not getattr(network, "symmetric", False) and bool(turned.any())
    if hasattr(network, "similarity_matrix"):
        sides = network.embed(first), network.embed(second)  # type: ignore[operator]
        matrix: Tensor = network.similarity_matrix(*sides)  # type: ignore[operator]
        if ordered:
            matrix = torch.where(turned, network.similarity_matrix(*sides[::-1]).T, matrix)  # type: ignore[operator]
        return matrix
    both = first.joined(second)
    rows, columns = (
        t.flatten() for t in torch.meshgrid(torch.arange(len(first)), torch.arange(len(second)), indexing="ij")
    )
    columns = columns + len(first)
    if ordered:
        swap = turned.flatten()
        rows, columns = torch.where(swap, columns, rows), torch.where(swap, rows, columns)
    parts = [
        _of_pairs(network, both.take(torch.cat([rows[i : i + _PAIRS_AT_ONCE], columns[i : i + _PAIRS_AT_ONCE]])))
        for i in range(0, len(rows), _PAIRS_AT_ONCE)
    ]
    return torch.cat(parts).reshape(len(first), len(second))


def mean_squared_error(
    network: nn.Module, first: GraphBatch, second: GraphBatch, labels: Tensor
) -> Callable[[], float]:
    """Return the validation error: the mean squared error over all pairs of two sets."""
    return lambda: ((similarities(network, first, second) - labels) ** 2).mean().item()


def _of_pairs(network: nn.Module, batch: GraphBatch) -> Tensor:
    """Score the first half of a batch against the second."""
    if hasattr(network, "similarity_of_pairs"):
        return network.similarity_of_pairs(batch)  # type: ignore[operator, no-any-return]
    places = torch.arange(len(batch))
    first, second = (batch.take(half) for half in places.chunk(2))
    return network(first, second)  # type: ignore[no-any-return]


def _all_pairs(network: nn.Module, batch: GraphBatch) -> Tensor:
    """Score all pairs of a block; a network that embeds both graphs together scores every two graphs once."""
    if hasattr(network, "similarity_matrix"):
        vectors = network.embed(batch)  # type: ignore[operator]
        return network.similarity_matrix(vectors, vectors)  # type: ignore[operator, no-any-return]
    rows, columns = torch.triu_indices(len(batch), len(batch))
    half = _of_pairs(network, batch.take(torch.cat([rows, columns])))
    matrix = half.new_zeros(len(batch), len(batch))
    matrix[rows, columns] = half
    return torch.where(torch.ones_like(matrix).triu().bool(), matrix, matrix.T)
