"""The neural tensor network of Socher et al. (NIPS 2013): t numbers for the relation of two vectors."""

from __future__ import annotations

import torch
from torch import Tensor, nn


class NeuralTensorNetwork(nn.Module):
    r"""A bilinear and a linear form of two vectors.

    .. math:: z_i = \mathrm{ReLU}(g_1 W_2^{[i]} g_2^\top + (W_3\,\mathrm{cat}(g_1, g_2))_i + b_i), \quad i = 1 \dots t

    Parameters
    ----------
    width : int
        Length of the vectors.
    channels : int
        Number of outputs t.

    Shapes
    ------
    `pairs`: (P, F), (P, F) -> (P, t). `matrix`: (A, F), (B, F) -> (A, B, t). ``bilinear`` (t, F, F), ``linear``
    (t, 2F), ``bias`` (t).
    """

    def __init__(self, width: int, channels: int) -> None:
        super().__init__()
        self.bilinear = nn.Parameter(torch.empty(channels, width, width))
        self.linear = nn.Parameter(torch.empty(channels, 2 * width))
        self.bias = nn.Parameter(torch.zeros(channels))
        nn.init.xavier_uniform_(self.linear)
        for channel in self.bilinear:
            nn.init.xavier_uniform_(channel)

    def pairs(self, g1: Tensor, g2: Tensor) -> Tensor:
        """Relate the rows of ``g1`` to the rows of ``g2``, one to one."""
        # g1 W2 g2 + W3 g2 = (g1 W2 + W3) g2, as in `matrix`: two products in place of a form in three indices.
        channels, width, _ = self.bilinear.shape
        half = (g1 @ self.bilinear.permute(1, 0, 2).reshape(width, -1)).reshape(-1, channels, width)
        form = torch.bmm(half + self.linear[:, width:], g2.unsqueeze(-1)).squeeze(-1)
        return torch.relu(torch.addmm(self.bias, g1, self.linear[:, :width].T) + form)

    def matrix(self, g1: Tensor, g2: Tensor) -> Tensor:
        """Relate every row of ``g1`` to every row of ``g2``."""
        width = g1.shape[-1]
        # g1 W2 g2 + W3 g2 = (g1 W2 + W3) g2: one batched product with the channels last, and no other large array.
        half = torch.einsum("af,tfe->aet", g1, self.bilinear) + self.linear[:, width:].T
        first = g1 @ self.linear[:, :width].T + self.bias
        return torch.relu(torch.baddbmm(first.unsqueeze(1), g2.expand(len(g1), -1, -1), half))
