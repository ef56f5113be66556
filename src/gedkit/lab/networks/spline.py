"""The spline convolution of Fey et al. (CVPR 2018) over one pseudo-coordinate, the length of an edge."""

from __future__ import annotations

import torch
from torch import Tensor, nn


class SplineLayer(nn.Module):
    r"""One spline convolution: the weight of a message depends continuously on the length of its edge.

    .. math:: X'_v = R X_v + \frac{1}{|N(v)|} \sum_{u \in N(v)} \sum_k B_k(e_{uv}) W_k X_u + b

    Parameters
    ----------
    inputs, outputs : int
        Widths.
    kernels : int
        Knots of the B-spline on [0, 1].

    Shapes
    ------
    X (B, N, inputs), the weighted basis of `spline_basis` (B, N, N, K) -> (B, N, outputs); ``kernels``
    (K, outputs, inputs), ``root`` (outputs, inputs), ``bias`` (outputs).
    """

    def __init__(self, inputs: int, outputs: int, kernels: int) -> None:
        super().__init__()
        self.kernels = nn.Parameter(torch.empty(kernels, outputs, inputs))
        self.root = nn.Parameter(torch.empty(outputs, inputs))
        self.bias = nn.Parameter(torch.zeros(outputs))
        nn.init.xavier_uniform_(self.root)
        for kernel in self.kernels:
            nn.init.xavier_uniform_(kernel)

    def forward(self, x: Tensor, basis: Tensor) -> Tensor:
        """Return the new node embeddings."""
        batch, nodes, _, knots = basis.shape
        # (B, N, 1, in) @ (K, in, out) for every sender u and knot k, then one product sums over both.
        sent = torch.einsum("bui,koi->buko", x, self.kernels).reshape(batch, nodes * knots, -1)
        return x @ self.root.T + basis.reshape(batch, nodes, nodes * knots) @ sent + self.bias


def spline_basis(adjacency: Tensor, lengths: Tensor, kernels: int, length_scale: float) -> Tensor:
    r"""Return :math:`B_k(e_{uv}) / |N(v)|` for every edge, and 0 for pairs without one.

    ``B_k`` are the hat functions (B-splines of degree 1) on ``kernels`` even knots of [0, 1], and the pseudo-coordinate
    is ``clip(length / length_scale, 0, 1)``.

    Shapes
    ------
    adjacency and lengths (B, N, N) -> (B, N, N, K), the receiver v before the sender u
    """
    position = (lengths / length_scale).clamp(0, 1) * (kernels - 1)
    knots = torch.arange(kernels, dtype=lengths.dtype, device=lengths.device)
    hats = (1 - (position.unsqueeze(-1) - knots).abs()).clamp(min=0)
    share = adjacency / adjacency.sum(-1, keepdim=True).clamp(min=1)
    return share.unsqueeze(-1) * hats
