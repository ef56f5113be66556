r"""Trains the learned step of dual ascent: see ``docs/dual-ascent.md``.

The bound itself is maximized; there are no labels. An episode takes a few steps from a state; its objective is the sum
of the bounds after each step. With the multipliers of the earlier steps held fixed, the bound is a concave, piecewise
linear function of a move, and its subgradient says for each pair of links how often the chosen node pairs use either
half:

.. math:: \partial\,\mathrm{bound} / \partial\,\mathrm{move}(e) = [\bar e \text{ matched}] - [e \text{ matched}]

Most of these are 0, so only the few pairs of links with a non-zero subgradient pass through torch; all moves come from
the core, which also runs them in the search.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from gedkit import _core
from gedkit.lab.training.dual_network import DualNetwork
from gedkit.lab.training.dual_states import DualExample, StateSource, draw_child, draw_root
from gedkit.models import Model

_LAST = 5  # odd input: the last move, as it was applied
_ROUNDING = 2e-3
GOALS = (1.0, 1.0, 1.1, 1.3)  # the goal as a multiple of the best path: early in a search a good path is not known


@dataclass(frozen=True)
class DualSettings:
    """The settings of training.

    Attributes
    ----------
    hidden : int
        Hidden units, 8 or 16.
    iterations : int
    batch : int
        States per iteration.
    child_share : float
        The share of iterations that train on children.
    root_steps, child_steps : tuple of int
        Lengths of an episode, drawn at random.
    learning_rate : float
        The maximum, after a short warm-up; then it follows a cosine down to 0.
    seed : int
    """

    hidden: int = 16
    iterations: int = 6000
    batch: int = 24
    child_share: float = 0.3
    root_steps: tuple[int, ...] = (4, 8, 14)
    child_steps: tuple[int, ...] = (3, 6)
    learning_rate: float = 8e-3
    seed: int = 0


def train_dual_step(
    sources: Sequence[StateSource],
    settings: DualSettings | None = None,
    *,
    start: Model | None = None,
    report: Callable[[int, float, float], None] | None = None,
) -> Model:
    """Train a step on states drawn from ``sources``.

    Parameters
    ----------
    sources : sequence of StateSource
    settings : DualSettings, optional
    start : Model, optional
        Weights to start from; by default those of the conventional step.
    report : callable, optional
        Called after each iteration as ``report(iteration, before, after)`` with the mean share of the best path's cost
        that the bound had before and after the episode.

    Returns
    -------
    Model
        Of the kind ``dual-step``.
    """
    settings = settings or DualSettings()
    rng = random.Random(settings.seed)
    roots = [draw_root(source, rng) for source in sources for _ in range(source.roots)]
    drawn = [draw_child(source, rng) for source in sources for _ in range(source.children)]
    children = [example for example in drawn if example is not None]
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(settings.seed)
        network = DualNetwork(settings.hidden)
    if start is not None:
        network.load_tensors(start.tensors)
    optimizer = torch.optim.Adam(network.parameters(), lr=settings.learning_rate)
    for iteration in range(settings.iterations):
        for group in optimizer.param_groups:
            group["lr"] = settings.learning_rate * _schedule(iteration, settings.iterations)
        below = bool(children) and rng.random() < settings.child_share
        pool = children if below else roots
        steps = rng.choice(settings.child_steps if below else settings.root_steps)
        examples = rng.sample(pool, min(settings.batch, len(pool)))
        loss, before, after = episode(network, examples, [rng.choice(GOALS) for _ in examples], steps)
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        if report is not None:
            report(iteration, before, after)
    config = {"hidden": settings.hidden}
    return Model(kind="dual-step", config=config, tensors=network.tensors(), name="dual-step")


def mean_share(model: Model, examples: Sequence[DualExample], steps: int) -> float:
    """Return the mean of bound / cost of the best known path after ``steps`` learned steps."""
    step = _core.DualStep(dict(model.tensors))
    shares = []
    for example in examples:
        example.state.restore()
        example.state.climb(step, steps, example.upper)
        shares.append(min(1.0, example.state.bound / example.upper))
    return float(np.mean(shares))


def _schedule(iteration: int, iterations: int) -> float:
    return min(1.0, (iteration + 1) / 50) * max(0.01, 0.5 * (1 + math.cos(math.pi * iteration / iterations)))


def episode(
    network: DualNetwork, examples: Sequence[DualExample], goals: Sequence[float], steps: int
) -> tuple[Tensor, float, float]:
    """Take ``steps`` steps from every state; return the loss, and the mean share before and after."""
    step = _core.DualStep(network.tensors())
    rows: list[list[np.ndarray]] = [[] for _ in range(5)]
    before = after = 0.0
    for example, goal in zip(examples, goals, strict=True):
        state, upper = example.state, example.upper
        state.restore()
        state.begin(goal * upper)
        view = state.view()
        before += state.bound / upper
        weight = np.float32(20 * state.unit / (upper * steps * len(examples)))
        for _ in range(steps):
            moves = state.moves(step)
            state.move(moves)
            next_view = state.view()
            cells, even, odd, src, dst, _ = view
            slope = next_view[5]
            # If a multiplier was clipped to its range, the bound does not respond to the move.
            used = np.flatnonzero((slope != 0) & (np.abs(next_view[2][:, _LAST] - moves) < _ROUNDING))
            found = (cells[src[used]], cells[dst[used]], even[used], odd[used], slope[used] * weight)
            for row, part in zip(rows, found, strict=True):
                row.append(part)
            view = next_view
        after += min(state.bound / upper, 1.0)
    starts, ends, even_rows, odd_rows, slopes = (torch.from_numpy(np.concatenate(row)) for row in rows)
    count = len(slopes)
    moves_again = network(
        torch.cat([starts, ends]), even_rows, odd_rows, torch.arange(count), torch.arange(count, 2 * count)
    )
    return -(moves_again * slopes).sum(), before / len(examples), after / len(examples)
