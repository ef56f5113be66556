"""The training loop that every stage and every network shares: steps, validation, best kept, checkpoints.

What a step sees is a function of the seed and the step's number alone, and so is its learning rate. A run that was
killed and goes on from its last checkpoint therefore ends with the same weights as one that was not.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from gedkit.training.checkpoint import CheckpointFile, Progress
from gedkit.training.log import TrainingLog

__all__ = ["Stage", "run_stage"]

_WARMUP = 100

Report = Callable[[str, int, int, float], object]


@dataclass(frozen=True)
class Stage:
    """How long and how fast to train.

    Attributes
    ----------
    name : str
    steps : int
    learning_rate : float
        The largest; reached after a warm-up of 100 steps or a tenth of all, then a half cosine down to 0.
    validate_every : int
        Steps between validations; each also writes a checkpoint and a row of the log.
    """

    name: str
    steps: int
    learning_rate: float
    validate_every: int = 250

    def rate_at(self, step: int) -> float:
        """Return the learning rate of a step, the first being 0."""
        warmup = min(_WARMUP, self.steps // 10)
        if step < warmup:
            return self.learning_rate * (step + 1) / warmup
        share = (step - warmup) / max(1, self.steps - warmup)
        return self.learning_rate * 0.5 * (1 + math.cos(math.pi * share))


def run_stage(
    stage: Stage,
    network: nn.Module,
    loss_of: Callable[[int], Tensor],
    error: Callable[[], float],
    *,
    checkpoint: CheckpointFile | None = None,
    log: TrainingLog | None = None,
    report: Report | None = None,
) -> float:
    """Train ``network`` and leave in it the weights with the least validation error; return that error.

    Parameters
    ----------
    stage : Stage
    network : torch.nn.Module
        Any: the loop knows it by its parameters only.
    loss_of : callable
        The loss of a step, given its number. It must depend on nothing else.
    error : callable
        The validation error of the network as it stands.
    checkpoint : CheckpointFile, optional
        Where progress is kept; what it holds of this stage is gone on with.
    log : TrainingLog, optional
        Gets a row at each validation.
    report : callable, optional
        Called as ``report(stage, step, steps, error)`` at each validation, and between them with the last error.
    """
    optimizer = torch.optim.Adam(network.parameters(), lr=stage.learning_rate)
    progress = Progress(stage.name, 0, math.inf, {})
    if checkpoint is not None and (saved := checkpoint.load(stage.name, network, optimizer)) is not None:
        progress = saved
    if log is not None:
        log.cut_after(stage.name, progress.step)
    last, seen, total = progress.error, 0, 0.0
    network.train()
    for step in range(progress.step, stage.steps):
        for group in optimizer.param_groups:
            group["lr"] = stage.rate_at(step)
        optimizer.zero_grad(set_to_none=True)
        loss = loss_of(step)
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
        seen, total = seen + 1, total + float(loss.detach())
        done = step + 1
        if done % stage.validate_every == 0 or done == stage.steps:
            last = _validated(network, error)
            if last < progress.error:
                best = {name: value.detach().clone() for name, value in network.state_dict().items()}
                progress = Progress(stage.name, done, last, best)
            progress = Progress(stage.name, done, progress.error, progress.best)
            if log is not None:
                log.add(stage.name, done, stage.rate_at(step), total / seen, last)
            if checkpoint is not None:
                checkpoint.save(progress, network, optimizer)
            seen, total = 0, 0.0
        if report is not None and (done % 10 == 0 or done == stage.steps):
            report(stage.name, done, stage.steps, last)
    if progress.best:
        network.load_state_dict(progress.best)
    network.eval()
    return progress.error


def _validated(network: nn.Module, error: Callable[[], float]) -> float:
    network.eval()
    with torch.no_grad():
        value = error()
    network.train()
    return value if math.isfinite(value) else math.inf
