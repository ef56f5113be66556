"""Stage one: learn the similarity of two whole graphs.

A network maps two batches of P graphs to P similarities in (0, 1). If it embeds each graph separately, it may also have
``embed(batch)`` and ``similarity_matrix(g1, g2)``; then a block is embedded once. If scoring a pair is much more
expensive than embedding a graph, it also has ``similarity_pairs(g1, g2, rows, columns)``, and every two graphs of a
block are scored in one order only.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from gedkit.models.graph_batch import GraphBatch
from gedkit.training.blocks import Blocks

__all__ = ["mean_squared_error", "regression_loss", "similarities", "similarity_labels"]

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
        if step % 2 and hasattr(network, "similarity_pairs"):  # the other order of every two graphs
            rows, weights = rows.flip(0), weights.flip(0)
        squares = (_all_pairs(network, graphs.take(rows)) - labels[rows][:, rows]) ** 2
        return (squares * weights[:, None] * weights).mean()

    return loss_of


def similarities(network: nn.Module, first: GraphBatch, second: GraphBatch) -> Tensor:
    """Return the similarity of every graph of ``first`` to every graph of ``second``."""
    if hasattr(network, "similarity_matrix"):
        return network.similarity_matrix(network.embed(first), network.embed(second))  # type: ignore[operator, no-any-return]
    rows, columns = (
        t.flatten() for t in torch.meshgrid(torch.arange(len(first)), torch.arange(len(second)), indexing="ij")
    )
    parts = [
        network(first.take(rows[i : i + _PAIRS_AT_ONCE]), second.take(columns[i : i + _PAIRS_AT_ONCE]))
        for i in range(0, len(rows), _PAIRS_AT_ONCE)
    ]
    return torch.cat(parts).reshape(len(first), len(second))


def mean_squared_error(
    network: nn.Module, first: GraphBatch, second: GraphBatch, labels: Tensor
) -> Callable[[], float]:
    """Return the validation error: the mean squared error over all pairs of two sets."""
    return lambda: ((similarities(network, first, second) - labels) ** 2).mean().item()


def _all_pairs(network: nn.Module, batch: GraphBatch) -> Tensor:
    """Score all pairs of a block; if pairs are expensive, every two graphs once, in the order of the block."""
    if hasattr(network, "similarity_matrix") and not hasattr(network, "similarity_pairs"):
        vectors = network.embed(batch)  # type: ignore[operator]
        return network.similarity_matrix(vectors, vectors)  # type: ignore[operator, no-any-return]
    rows, columns = torch.triu_indices(len(batch), len(batch))
    if hasattr(network, "similarity_pairs"):
        vectors = network.embed(batch)  # type: ignore[operator]
        half = network.similarity_pairs(vectors, vectors, rows, columns)  # type: ignore[operator]
    else:
        half = network(batch.take(rows), batch.take(columns))
    matrix = half.new_zeros(len(batch), len(batch))
    matrix[rows, columns] = half
    return torch.where(torch.ones_like(matrix).triu().bool(), matrix, matrix.T)
