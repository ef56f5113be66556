"""How the networks of a table are trained: the settings of the paper, or the same budget for all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gedkit.lab.training.settings import PAPER, Settings

# Trainings of a comparison hold out the parts of its set, and are judged by it.
_JUDGED: dict[str, Any] = {"split": "ordered", "search_tests": 0}


@dataclass(frozen=True)
class Regime:
    """Settings of all networks of a table.

    Attributes
    ----------
    name : str
    title : str
    text : str
        What a reader has to know about it.
    settings : Settings
        Of GENN, and of the others as far as they concern them.
    steps : mapping of str to int
        Steps of networks that have a number of their own.
    augmented : bool
        Whether all of them also learn from mutants of the training graphs.
    """

    name: str
    title: str
    text: str
    settings: Settings
    steps: Mapping[str, int] = field(default_factory=dict)
    augmented: bool = False

    def of(self, network: str, seed: int) -> Settings:
        """Return the settings of a network."""
        steps = self.steps.get(network, self.settings.steps)
        every = min(self.settings.validate_every, max(1, steps // 4))
        return replace(self.settings, steps=steps, validate_every=every, seed=seed)


def paper_regime(steps: int = PAPER["steps"]) -> Regime:
    """Return the settings of Wang et al.: 128 pairs a step, Adam at 0.001 with weight decay, no mutants."""
    return Regime(
        "paper",
        "the paper's settings",
        "Widths 64, 32, 16, t = 16, 128 pairs a step, Adam at 0.001 with weight decay 5e-5, training graphs only, the "
        "weights with the least validation error; GENN-A* after 1,000 steps of stage two on all partial paths of 200 "
        "pairs. Every network has these settings as far as they concern it.",
        Settings(**{**PAPER, **_JUDGED, "steps": steps}),
    )


def equal_regime(steps: int = 20_000, search_steps: int = 2_000) -> Regime:
    """Return a budget that all networks share: the same pairs in every step, the same mutants, the same schedule."""
    return Regime(
        "equal",
        "equal budget and augmentation",
        "The same pairs of training graphs and mutants in the same steps for every network, 32 a step, Adam with a "
        "cosine schedule from 0.002, no weight decay, widths 64, 32, 16, t = 16.",
        Settings(
            **_JUDGED,
            symmetric=False,
            step_pairs=32,
            mutants=0,
            steps=steps,
            learning_rate=2e-3,
            validate_every=1000,
            search_pairs=1000,
            search_steps=search_steps,
        ),
        augmented=True,
    )


NETWORKS = Regime(
    "networks",
    "networks trained for this comparison",
    "5,000 steps of 128 pairs, Adam with a cosine schedule from 0.002.",
    Settings(**_JUDGED, step_pairs=128, steps=5000, learning_rate=2e-3, mutants=0, validate_every=500),
)
"""How `gedkit evaluate` trains SimGNN, GMN and GraphSim."""

# What each variant changes of GENN under the equal budget; None stands for training without mutants.
ABLATIONS: dict[str, dict[str, Any] | None] = {
    "as in the table": {},
    "no mutants": None,
    "symmetric scoring": {"symmetric": True},
    "128, 64, 32, t = 32": {"widths": (128, 64, 32), "ntn": 32},
}
