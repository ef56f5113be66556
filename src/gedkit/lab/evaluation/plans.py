"""Plans of a reproduction: sets, models, regimes of training, seeds, numbers of pairs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from gedkit.lab.datasets.dataset import Dataset
from gedkit.lab.datasets.generated import generate
from gedkit.lab.datasets.loading import load
from gedkit.lab.evaluation.regimes import Regime, equal_regime, paper_regime


@dataclass(frozen=True)
class SetPlan:
    """A data set and the origin of its model.

    Attributes
    ----------
    title : str
    load : callable
        Returns the set.
    model, regressor : str or None
        The shipped models that guide searches and predict similarities; None for those trained here.
    changes : mapping
        What the settings of trainings are on this set and no other.
    networks : bool
        Whether SimGNN, GMN and GraphSim are trained on it, and GENN with mutants; the paper has them on sets with exact
        labels.
    """

    title: str
    load: Callable[[], Dataset]
    model: str | None = None
    regressor: str | None = None
    changes: Mapping[str, Any] = field(default_factory=dict)
    networks: bool = True

    def adapted(self, regime: Regime) -> Regime:
        """Return the regime with the settings of this set."""
        return replace(regime, settings=replace(regime.settings, **self.changes))


@dataclass(frozen=True)
class Plan:
    """A whole reproduction.

    Attributes
    ----------
    name : str
    sets : tuple of SetPlan
        The second is used for Table 3, the last for the query.
    regimes : tuple of Regime
        A table each, with every network trained from every seed.
    seeds : tuple of int
    peer_seeds : int or None
        How many of these seeds GMN and GraphSim are trained from, which take the longest; None for all.
    peers : tuple of str
        Names of the regimes under which SimGNN, GMN and GraphSim are trained.
    mutants : int
        Graphs that augmented trainings learn from in addition.
    ablation_seeds : int
        How many seeds the variants of `gedkit.lab.evaluation.regimes.ABLATIONS` are trained from; 0 for no ablations.
    queries : int or None
        Test graphs that solvers are run on; None for all. Networks are always judged on all.
    timed : int
        Number of pairs per set whose time and states are measured.
    scattered : int
        Number of pairs per set in the scatter plots.
    time_limit : float or None
        Seconds per pair.
    """

    name: str
    sets: tuple[SetPlan, ...]
    regimes: tuple[Regime, ...] = ()
    seeds: tuple[int, ...] = (0,)
    peer_seeds: int | None = None
    peers: tuple[str, ...] = ("paper", "equal")
    mutants: int = 0
    ablation_seeds: int = 0
    queries: int | None = None
    timed: int = 100
    scattered: int = 300
    time_limit: float | None = None

    def seeds_of(self, network: str) -> tuple[int, ...]:
        """Return the seeds that a network is trained from."""
        return self.seeds[: self.peer_seeds] if network in ("gmn", "graphsim") else self.seeds


def full_plan(
    root: Path | None = None,
    *,
    paper_steps: int = 50_000,
    equal_steps: int = 20_000,
    search_steps: int = 2000,
    seeds: int = 3,
    peer_seeds: int | None = None,
    paper_peers: bool = True,
    ablation_seeds: int | None = None,
    queries: int | None = None,
    timed: int = 1000,
) -> Plan:
    """Return the paper's experiments on the paper's sets.

    Parameters
    ----------
    root : Path, optional
        Where the data sets are.
    paper_steps, equal_steps : int
        Steps of stage one under the paper's settings, and under the equal budget.
    search_steps : int
        Steps of stage two under the equal budget.
    seeds : int
        Trainings of each network.
    peer_seeds : int, optional
        Trainings of GMN and GraphSim; by default as many.
    paper_peers : bool
        Whether SimGNN, GMN and GraphSim are trained under the paper's settings too.
    ablation_seeds : int, optional
        Trainings of each variant; by default as many.
    queries, timed : int
        As for `Plan`.
    """
    spline = {"backbone": "spline", "step_pairs": 16}
    return Plan(
        "full",
        (
            SetPlan("AIDS", lambda: load("aids700nef", root), "aids", "aids-regression"),
            SetPlan("LINUX", lambda: load("linux", root), "linux", "linux-regression"),
            SetPlan("Willow-Cars", lambda: load("willow-car", root), "willow", "willow", spline, networks=False),
        ),
        (paper_regime(paper_steps), equal_regime(equal_steps, search_steps)),
        tuple(range(seeds)),
        peer_seeds=peer_seeds,
        peers=("paper", "equal") if paper_peers else ("equal",),
        mutants=500,
        ablation_seeds=seeds if ablation_seeds is None else ablation_seeds,
        queries=queries,
        timed=timed,
        scattered=1500,
        time_limit=60.0,
    )


def quick_plan(graphs: int = 60, steps: int = 150, timed: int = 60, seed: int = 0) -> Plan:
    """Return the same experiments on small generated sets with short training, to show that everything works.

    Parameters
    ----------
    graphs : int
        Graphs per set; a third of that for keypoints.
    steps : int
        Steps of each training.
    timed : int
        Number of timed pairs per set.
    seed : int
    """
    search: dict[str, Any] = {"search_steps": max(1, steps // 3), "search_pairs": 50}
    regimes = [paper_regime(steps), equal_regime(steps)]
    short = tuple(replace(regime, settings=replace(regime.settings, **search)) for regime in regimes)
    spline = {"backbone": "spline", "step_pairs": 16, "kernels": 4}
    return Plan(
        "quick",
        (
            SetPlan("molecules", lambda: generate("molecules", graphs, nodes=(4, 8), seed=seed)),
            SetPlan("programs", lambda: generate("programs", graphs, nodes=(4, 8), seed=seed)),
            SetPlan(
                "keypoints",
                lambda: generate("keypoints", max(10, graphs // 3), nodes=(7, 7), seed=seed),
                changes=spline,
                networks=False,
            ),
        ),
        short,
        (seed, seed + 1),
        mutants=30,
        timed=timed,
        scattered=300,
        time_limit=60.0,
    )
