"""The training loop of all stages and networks: steps, validation, checkpoints; the best weights are kept.

The batch of a step, and its learning rate, depend only on the seed and the number of the step. A run that was killed
and resumed from its last checkpoint therefore ends with the same weights as one that was not.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from gedkit.lab.training.checkpoint import CheckpointFile, Progress
from gedkit.lab.training.log import TrainingLog

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
        The maximum, reached after a warm-up of 100 steps or a tenth of all; then it follows a half cosine down to 0.
    validate_every : int
        Steps between validations; each also writes a checkpoint and a row of the log.
    weight_decay : float
        Of Adam: this times each weight is added to its gradient.
    constant : bool
        Whether the learning rate is the same in all steps.
    clip : float, optional
        Largest norm of the gradient; a larger one is scaled down to it.
    """

    name: str
    steps: int
    learning_rate: float
    validate_every: int = 250
    weight_decay: float = 0.0
    constant: bool = False
    clip: float | None = None

    def rate_at(self, step: int) -> float:
        """Return the learning rate of a step, counted from 0."""
        if self.constant:
            return self.learning_rate
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
    """Train ``network``, load the weights with the least validation error into it, and return that error.

    Parameters
    ----------
    stage : Stage
    network : torch.nn.Module
        Any network; the loop uses only its parameters.
    loss_of : callable
        Returns the loss of a step, given its number; it must depend on nothing else.
    error : callable
        Returns the validation error of the network in its present state.
    checkpoint : CheckpointFile, optional
        Where progress is saved; a saved state of this stage is resumed.
    log : TrainingLog, optional
        Gets a row at each validation.
    report : callable, optional
        Called as ``report(stage, step, steps, error)`` at each validation, and between them with the last error.
    """
    optimizer = torch.optim.Adam(
        network.parameters(), lr=stage.learning_rate, weight_decay=stage.weight_decay, fused=True
    )
    progress = Progress(stage.name, 0, math.inf, {})
    if checkpoint is not None and (saved := checkpoint.load(stage.name, network, optimizer)) is not None:
        progress = saved
    if log is not None:
        log.start(stage.name, progress.step)
    last, count, total = progress.error, 0, 0.0
    network.train()
    for step in range(progress.step, stage.steps):
        for group in optimizer.param_groups:
            group["lr"] = stage.rate_at(step)
        optimizer.zero_grad(set_to_none=True)
        loss = loss_of(step)
        loss.backward()  # type: ignore[no-untyped-call]
        if stage.clip is not None:
            nn.utils.clip_grad_norm_(network.parameters(), stage.clip)
        optimizer.step()
        count, total = count + 1, total + float(loss.detach())
        done = step + 1
        if done % stage.validate_every == 0 or done == stage.steps:
            last = _validation_error(network, error)
            if last < progress.error:
                best = {name: value.detach().clone() for name, value in network.state_dict().items()}
                progress = Progress(stage.name, done, last, best)
            progress = Progress(stage.name, done, progress.error, progress.best)
            if log is not None:
                log.add(stage.name, done, stage.rate_at(step), total / count, last)
            if checkpoint is not None:
                checkpoint.save(progress, network, optimizer)
            count, total = 0, 0.0
        if report is not None and (done % 10 == 0 or done == stage.steps):
            report(stage.name, done, stage.steps, last)
    if progress.best:
        network.load_state_dict(progress.best)
    network.eval()
    return progress.error


def _validation_error(network: nn.Module, error: Callable[[], float]) -> float:
    network.eval()
    with torch.no_grad():
        value = error()
    network.train()
    return value if math.isfinite(value) else math.inf
