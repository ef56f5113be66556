"""How long a reproduction will take on this machine, told before it starts.

Eight steps of every network are timed on every set, and a few searches; the rest is multiplication. Work that an
earlier run has finished is not subtracted, and labels and validation are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gedkit.lab.evaluation.methods import PAPER_ROWS, TIMED
from gedkit.lab.evaluation.pair_runs import run_pairs
from gedkit.lab.evaluation.plans import Plan, SetPlan
from gedkit.lab.evaluation.regimes import ABLATIONS, Regime
from gedkit.lab.evaluation.reproduction import Reproduction
from gedkit.lab.evaluation.trainings import can_train
from gedkit.lab.training.settings import Settings

__all__ = ["forecast"]

_TRIED = 8  # pairs per solver
_PEERS = ("simgnn", "gmn", "graphsim")


def forecast(plan: Plan, folder: Path, *, threads: int = 1, seed: int = 0) -> tuple[float, int]:
    """Return the processor time in seconds, and the number of trainings, that `reproduce` would take for a plan."""
    run = Reproduction(plan, folder, threads, seed, None)
    seconds, trainings = 0.0, 0
    for part, comparison in run.comparisons:
        for network, settings, count in _trainings(plan, part) if can_train() else ():
            from gedkit.lab.training.step_time import step_seconds

            trainings += count
            steps = settings.steps + (settings.search_steps if network == "genn" else 0)
            seconds += count * steps * step_seconds(network, comparison.dataset, settings)
        queries = len(comparison.searched)
        candidates = len(comparison.columns)
        pairs = comparison.sample(_TRIED)
        graphs = [(comparison.dataset.graphs[i], comparison.dataset.graphs[j]) for i, j in pairs]
        for methods, times in ((PAPER_ROWS, queries * candidates), (TIMED, plan.timed)):
            for method in methods:
                if method.kind == "solver" and not (method.takes_model and comparison.model is None):
                    options = dict(method.options) | ({"model": comparison.model} if method.takes_model else {})
                    tried = run_pairs(graphs, comparison.dataset.costs, method.key, options, time_limit=5)
                    seconds += times * float(tried.seconds.mean())
    return seconds, trainings


def _trainings(plan: Plan, part: SetPlan) -> Iterator[tuple[str, Settings, int]]:
    """Yield what is trained on a set: network, settings, number of seeds."""
    for regime in plan.regimes:
        if regime.augmented and not part.networks:
            continue
        adapted: Regime = part.adapted(regime)
        yield "genn", adapted.of("genn", 0), len(plan.seeds)
        for peer in _PEERS if part.networks and regime.name in plan.peers else ():
            yield peer, adapted.of(peer, 0), len(plan.seeds_of(peer))
        if regime is plan.regimes[-1] and plan.ablation_seeds:
            yield "genn", adapted.of("genn", 0), plan.ablation_seeds * (len(ABLATIONS) - 1)
