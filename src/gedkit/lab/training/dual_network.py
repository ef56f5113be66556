r"""The learned step of dual ascent, in torch.

Per node pair :math:`x` with inputs :math:`c(x)`, and per pair of links :math:`e` from :math:`x` to :math:`y` with
inputs that keep their sign from the other end (even) or change it (odd):

.. math::
    s(x) = \mathrm{relu}(C\,c(x) + c_0) \\
    f(e) = o \cdot \mathrm{relu}(F s(x) + f_0 + G s(y) + E\,\mathrm{even}(e) + O\,\mathrm{odd}(e)) \\
    \mathrm{move}(e) = f(e) - f(\bar e) + k \cdot \mathrm{odd}(e)

so that :math:`\mathrm{move}(\bar e) = -\mathrm{move}(e)`: what one half of a multiplier gains the other loses.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from gedkit.models.kinds.dual_step import CELL_INPUTS, EVEN_INPUTS, ODD_INPUTS

# The conventional step, from which training starts: a share of the difference in losses, and of the last move.
_DIFFERENCE, _LAST = 1, 5
_SHARE = 0.3


class DualNetwork(nn.Module):
    """The network that computes the move of each multiplier.

    Parameters
    ----------
    hidden : int
        8 or 16.
    """

    def __init__(self, hidden: int = 8) -> None:
        super().__init__()
        self.hidden = hidden
        self.cell = nn.Linear(CELL_INPUTS, hidden)
        self.start = nn.Linear(hidden, hidden)
        self.end = nn.Linear(hidden, hidden, bias=False)
        self.even = nn.Linear(EVEN_INPUTS, hidden, bias=False)
        self.odd = nn.Linear(ODD_INPUTS, hidden, bias=False)
        self.out = nn.Parameter(torch.zeros(hidden))
        skip = torch.zeros(ODD_INPUTS)
        skip[_DIFFERENCE] = skip[_LAST] = _SHARE
        self.skip = nn.Parameter(skip)

    def forward(self, cells: Tensor, even: Tensor, odd: Tensor, src: Tensor, dst: Tensor) -> Tensor:
        """Return the move of every pair of links.

        Parameters
        ----------
        cells : Tensor
            (node pairs, 15).
        even, odd : Tensor
            (pairs of links, 4) and (pairs of links, 6).
        src, dst : Tensor
            (pairs of links,): the node pairs at either end.
        """
        hidden = torch.relu(self.cell(cells))
        start, end = self.start(hidden), self.end(hidden)
        even_part, odd_part = self.even(even), self.odd(odd)
        forth = torch.relu(start[src] + end[dst] + even_part + odd_part)
        back = torch.relu(start[dst] + end[src] + even_part - odd_part)
        moves: Tensor = (forth - back) @ self.out + odd @ self.skip
        return moves

    def tensors(self) -> dict[str, npt.NDArray[np.float32]]:
        """Return the weights under the names of the kind ``dual-step``."""
        return {name: np.ascontiguousarray(t.detach().numpy(), dtype=np.float32) for name, t in self._named().items()}

    def load_tensors(self, tensors: Mapping[str, npt.NDArray[np.float32]]) -> None:
        """Load the weights of a model."""
        with torch.no_grad():
            for name, target in self._named().items():
                target.copy_(torch.from_numpy(np.array(tensors[name])))

    def _named(self) -> dict[str, Tensor]:
        return {
            "cell.weight": self.cell.weight,
            "cell.bias": self.cell.bias,
            "from.weight": self.start.weight,
            "from.bias": self.start.bias,
            "to.weight": self.end.weight,
            "even.weight": self.even.weight,
            "odd.weight": self.odd.weight,
            "out.weight": self.out,
            "skip.weight": self.skip,
        }
