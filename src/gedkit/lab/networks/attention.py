"""A vector per graph from node embeddings: the attention of Bai et al. (WSDM 2019), as used by Wang et al. (2021)."""

from __future__ import annotations

import torch
from torch import Tensor, nn


class Attention(nn.Module):
    r"""Sum of the nodes, each weighted by its similarity to a key computed from all of them.

    .. math:: k = \tanh(\mathrm{mean}(X) W_1), \quad c = \sigma(\alpha X k^\top), \quad g = c^\top X

    Parameters
    ----------
    width : int
    alpha : float
        Sharpness of the weights.

    Shapes
    ------
    X (B, N, F), mask (B, N) -> (B, F); ``weight`` (F, F). Only nodes with mask 1 count; a graph without any gets 0.
    """

    def __init__(self, width: int, alpha: float) -> None:
        super().__init__()
        self.alpha = alpha
        self.weight = nn.Parameter(torch.empty(width, width))
        nn.init.xavier_uniform_(self.weight)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """Return the vectors of the graphs."""
        kept = x * mask.unsqueeze(-1)
        mean = kept.sum(-2) / mask.sum(-1, keepdim=True).clamp(min=1)
        key = torch.tanh(mean @ self.weight)
        share = torch.sigmoid(self.alpha * (kept @ key.unsqueeze(-1)))
        return (share * kept).sum(-2)
