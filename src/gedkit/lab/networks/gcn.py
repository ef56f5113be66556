"""The graph convolution of Kipf and Welling (ICLR 2017), on dense padded batches."""

from __future__ import annotations

import torch
from torch import Tensor, nn


class GCNLayer(nn.Module):
    r"""One graph convolution.

    .. math:: X' = \tilde D^{-1/2} (A + I) \tilde D^{-1/2} X W^\top + b

    Parameters
    ----------
    inputs, outputs : int
        Widths.

    Shapes
    ------
    X (B, N, inputs), the normalized adjacency (B, N, N) -> (B, N, outputs); ``weight`` (outputs, inputs), ``bias``
    (outputs). A padded node has no edges, so it affects no other node; its own row is meaningless.
    """

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.empty(outputs, inputs))
        self.bias = nn.Parameter(torch.zeros(outputs))
        nn.init.xavier_uniform_(self.weight)

    def forward(self, x: Tensor, normalized: Tensor) -> Tensor:
        """Return the new node embeddings."""
        return normalized @ (x @ self.weight.T) + self.bias

    def on_propagated(self, x: Tensor) -> Tensor:
        r"""Return the same for :math:`\tilde D^{-1/2} (A + I) \tilde D^{-1/2} X`, which is known for the features."""
        return torch.nn.functional.linear(x, self.weight, self.bias)


def normalized_adjacency(adjacency: Tensor) -> Tensor:
    r"""Return :math:`\tilde D^{-1/2} (A + I) \tilde D^{-1/2}`, :math:`\tilde D` being the row sums of :math:`A + I`.

    Shapes
    ------
    (B, N, N) -> (B, N, N)
    """
    with_loops = adjacency + torch.eye(adjacency.shape[-1], dtype=adjacency.dtype, device=adjacency.device)
    scale = with_loops.sum(-1).rsqrt()
    return scale.unsqueeze(-1) * with_loops * scale.unsqueeze(-2)
