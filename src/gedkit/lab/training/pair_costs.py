r"""Trains a ``pair-costs`` model: a small network prices the node pairs of an assignment.

A state of the search has R unmatched rows and C unmatched columns. One network adds to the bound :math:`b(u, v)` of
every pair, another to that of every insertion,

.. math:: c(u, v) = \max(0, b(u, v) + f(x_{uv})), \qquad
          h = \sum_v c(v) + \min_\pi \sum_u \bigl[c(u, \pi(u)) - c(\pi(u))\bigr]

and h should be the cost to go. The loss is the squared error; its subgradient passes through the assignment as if that
were fixed. A small network is enough, because the bound is most of the answer: 15 features, one hidden layer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment
from torch import Tensor, nn

from gedkit.lab.training.pair_states import PairState
from gedkit.models.kinds.pair_costs import FEATURES, NODE_FEATURES, PAIR_FEATURES
from gedkit.models.model import Model


class PairCosts(nn.Module):
    """The two networks: (cells, features) -> (cells), in typical link edits."""

    def __init__(self, hidden: int = 16, node_hidden: int = 8) -> None:
        super().__init__()
        self.hidden, self.node_hidden = hidden, node_hidden
        self.pair = _perceptron(PAIR_FEATURES, hidden)
        self.node = _perceptron(NODE_FEATURES, node_hidden)

    @classmethod
    def of(cls, model: Model) -> PairCosts:
        """Return the networks of a model."""
        networks = cls(model.config["hidden"], model.config["node_hidden"])
        for name, network in networks.named_children():
            for number, place in enumerate((0, 2)):  # a ReLU in between
                layer = network.get_submodule(str(place))
                for part, value in layer.named_parameters():
                    value.data = torch.tensor(model.tensors[f"{name}.{number}.{part}"])
        return networks

    def forward(self, states: Sequence[PairState]) -> Tensor:
        """Return the estimate h of every state."""
        pair = self._prices(self.pair, [s.pair for s in states], [s.pair_bound for s in states])
        insertion = self._prices(self.node, [s.insertion for s in states], [s.insertion_bound for s in states])
        deletion = self._prices(self.node, [s.deletion for s in states], [s.deletion_bound for s in states])
        cells, columns, rows_alone = (priced.detach().numpy() for priced in (pair, insertion, deletion))
        used: tuple[list[Any], ...] = ([], [], [])  # pairs, insertions and deletions that are paid
        owner: tuple[list[Any], ...] = ([], [], [])
        first = first_column = first_row = 0
        for number, state in enumerate(states):
            rows, width = state.pair_bound.shape
            costs = cells[first : first + rows * width].reshape(rows, width)
            inserted = columns[first_column : first_column + width]
            apart = np.zeros((rows, width), bool)
            if state.may_delete:
                both = rows_alone[first_row : first_row + rows, None] + inserted
                apart = both < costs
                costs = np.where(apart, both, costs)
            _, column = linear_sum_assignment(costs - inserted)
            gone = apart[np.arange(rows), column]
            paid = (
                first + np.flatnonzero(~gone) * width + column[~gone],
                first_column + np.setdiff1d(np.arange(width), column[~gone]),
                first_row + np.flatnonzero(gone),
            )
            for place, numbers, owners in zip(paid, used, owner, strict=True):
                numbers.append(place)
                owners.append(np.full(len(place), number))
            first += rows * width
            first_column += width
            first_row += rows
        h = torch.zeros(len(states))
        for priced, numbers, owners in zip((pair, insertion, deletion), used, owner, strict=True):
            h = h.index_add(0, torch.from_numpy(np.concatenate(owners)), priced[np.concatenate(numbers)])
        return h

    def tensors(self) -> dict[str, NDArray[np.float32]]:
        """Return the weights under the names that they have in a model."""
        return {
            f"{name}.{number}.{part}": getattr(network[place], part).detach().numpy().copy()
            for name, network in (("pair", self.pair), ("node", self.node))
            for number, place in enumerate((0, 2))  # a ReLU in between
            for part in ("weight", "bias")
        }

    @staticmethod
    def _prices(network: nn.Module, features: list[Any], bounds: list[Any]) -> Tensor:
        cells = torch.from_numpy(np.concatenate([f.reshape(-1, f.shape[-1]) for f in features]))
        bound = torch.from_numpy(np.concatenate([b.reshape(-1) for b in bounds]))
        addition: Tensor = network(cells).squeeze(-1)
        return (bound + addition).clamp(min=0)


def _perceptron(inputs: int, hidden: int) -> nn.Sequential:
    network = nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, 1))
    last = network[2]
    assert isinstance(last, nn.Linear)
    nn.init.zeros_(last.weight)  # training starts from the bound alone
    nn.init.zeros_(last.bias)
    return network


def rmse(network: PairCosts, states: Sequence[PairState], batch: int = 512) -> float:
    """Return the root mean squared error of h, in typical link edits."""
    with torch.no_grad():
        h = torch.cat([network(states[i : i + batch]) for i in range(0, len(states), batch)])
    rest = torch.tensor([s.rest for s in states])
    return float((h - rest).square().mean().sqrt())


def train_pair_costs(
    states: Sequence[PairState],
    *,
    steps: int = 3000,
    batch: int = 128,
    rate: float = 5e-3,
    hidden: int = 16,
    node_hidden: int = 8,
    seed: int = 0,
    card: Mapping[str, Any] | None = None,
    progress: Callable[[int, float], object] | None = None,
) -> Model:
    """Return a model trained on ``states``; equal seeds give equal models.

    Adam with a warm-up of 100 steps, after which the learning rate follows a cosine down to zero. ``progress(step,
    loss)`` is called every hundredth step with the mean loss since the last call.
    """
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    network = PairCosts(hidden, node_hidden)
    optimiser = torch.optim.Adam(network.parameters(), lr=rate)
    total = 0.0
    for step in range(steps):
        share = min(1.0, (step + 1) / 100) * 0.5 * (1 + np.cos(np.pi * step / steps))
        for group in optimiser.param_groups:
            group["lr"] = rate * share
        drawn = [states[i] for i in rng.integers(len(states), size=min(batch, len(states)))]
        loss = (network(drawn) - torch.tensor([s.rest for s in drawn])).square().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        total += float(loss.detach())
        if progress is not None and step % 100 == 99:
            progress(step + 1, total / 100)
            total = 0.0
    return Model(
        kind="pair-costs",
        config={"features": FEATURES, "hidden": hidden, "node_hidden": node_hidden},
        tensors=network.tensors(),
        card={"seed": seed, "steps": steps, **(card or {})},
    )
