"""How long a reproduction will take on this machine, told before it starts.

Eight steps of every network are timed on every set, and a few searches; the rest is multiplication. What an earlier run
has finished is left out; a training that was stopped counts whole. Labels and validation are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from gedkit.lab.evaluation.comparison import Comparison
from gedkit.lab.evaluation.methods import PAPER_ROWS, TIMED
from gedkit.lab.evaluation.pair_runs import run_pairs
from gedkit.lab.evaluation.plans import Plan, SetPlan
from gedkit.lab.evaluation.regimes import ABLATIONS, Regime
from gedkit.lab.evaluation.reproduction import Reproduction
from gedkit.lab.evaluation.trainings import can_train
from gedkit.lab.training.settings import Settings

_TRIED = 8  # pairs per solver
_PEERS = ("simgnn", "gmn", "graphsim")


def forecast(plan: Plan, folder: Path, *, threads: int = 1, seed: int = 0) -> tuple[float, int]:
    """Return the processor time in seconds, and the number of trainings, that `reproduce` would take for a plan."""
    run = Reproduction(plan, folder, threads, seed, None)
    seconds, trainings = 0.0, 0
    for part, comparison in run.comparisons:
        for each in _trainings(plan, part) if can_train() else ():
            from gedkit.lab.training.step_time import step_seconds

            steps = _steps_left(replace(comparison, mutants=plan.mutants), each)
            trainings += steps > 0
            seconds += steps * step_seconds(each.network, comparison.dataset, each.settings) if steps else 0
        queries = len(comparison.searched)
        candidates = len(comparison.columns)
        pairs = comparison.sample(_TRIED)
        graphs = [(comparison.dataset.graphs[i], comparison.dataset.graphs[j]) for i, j in pairs]
        for methods, times, sampled in ((PAPER_ROWS, queries * candidates, None), (TIMED, plan.timed, plan.timed)):
            for method in methods:
                if method.kind != "solver" or (method.takes_model and comparison.model is None):
                    continue
                if not comparison.is_done(method, sampled):
                    options = dict(method.options) | ({"model": comparison.model} if method.takes_model else {})
                    tried = run_pairs(graphs, comparison.dataset.costs, method.key, options, time_limit=5)
                    seconds += times * float(tried.seconds.mean())
    return seconds, trainings


@dataclass(frozen=True)
class _Training:
    """A network to train: its settings with the seed, and whether it also learns from mutants."""

    network: str
    settings: Settings
    augmented: bool


def _steps_left(comparison: Comparison, training: _Training) -> int:
    """Return how many steps are left of a training: none if it is finished, all of a stage that is not."""
    settings, augmented, trainings = training.settings, training.augmented, comparison.trainings
    if training.network != "genn":
        sides = comparison.graphs(comparison.rows), comparison.graphs(comparison.columns)
        return 0 if trainings.has_peer(training.network, settings, augmented, *sides) else settings.steps
    first = 0 if trainings.has_regressor(settings, augmented) else settings.steps
    return first + (0 if trainings.has_searcher(settings, augmented) else settings.search_steps)


def _trainings(plan: Plan, part: SetPlan) -> Iterator[_Training]:
    """Yield what is trained on a set."""
    for regime in plan.regimes:
        if regime.augmented and not part.networks:
            continue
        adapted: Regime = part.adapted(regime)
        for network in ("genn", *_PEERS) if part.networks and regime.name in plan.peers else ("genn",):
            for seed in plan.seeds_of(network):
                yield _Training(network, adapted.of(network, seed), regime.augmented)
        if regime is plan.regimes[-1]:
            for changes in list(ABLATIONS.values())[1:]:  # the first is the training of the table
                for seed in plan.seeds[: plan.ablation_seeds]:
                    varied: Settings = replace(adapted.of("genn", seed), **(changes or {}))
                    yield _Training("genn", varied, regime.augmented and changes is not None)
