"""Plans of a reproduction: sets, models, training steps, numbers of pairs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gedkit.datasets.dataset import Dataset
from gedkit.datasets.generated import generate
from gedkit.datasets.loading import load

__all__ = ["Plan", "SetPlan", "full_plan", "quick_plan"]


@dataclass(frozen=True)
class SetPlan:
    """A data set and the origin of its model.

    Attributes
    ----------
    title : str
    load : callable
        Returns the set.
    model, regressor : str or None
        The shipped models that guide searches and predict similarities.
    settings : mapping or None
        Options of `gedkit.train`, used if there is no shipped model.
    networks : bool
        Whether SimGNN, GMN and GraphSim are trained on it; the paper has them on sets with exact labels.
    """

    title: str
    load: Callable[[], Dataset]
    model: str | None = None
    regressor: str | None = None
    settings: Mapping[str, Any] | None = None
    networks: bool = True


@dataclass(frozen=True)
class Plan:
    """A whole reproduction.

    Attributes
    ----------
    name : str
    sets : tuple of SetPlan
        The second is used for Table 3, the last for the query.
    steps : int or None
        Training steps of SimGNN, GMN and GraphSim; None for the tuned numbers.
    timed : int
        Number of timed pairs per set.
    scattered : int
        Number of pairs per set in the scatter plots.
    time_limit : float or None
        Seconds per pair.
    """

    name: str
    sets: tuple[SetPlan, ...]
    steps: int | None
    timed: int
    scattered: int
    time_limit: float | None


def full_plan(root: Path | None = None) -> Plan:
    """Return the paper's experiments on the paper's sets."""
    return Plan(
        "full",
        (
            SetPlan("AIDS", lambda: load("aids700nef", root), "aids", "aids-regression", {}),
            SetPlan("LINUX", lambda: load("linux", root), "linux", "linux-regression", {}),
            SetPlan(
                "Willow-Cars",
                lambda: load("willow-car", root),
                "willow",
                "willow-regression",
                {"backbone": "spline", "mutants": 0},
                networks=False,
            ),
        ),
        steps=None,
        timed=400,
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
    short = {
        "steps": steps,
        "search_steps": max(1, steps // 3),
        "search_pairs": 200,
        "mutants": 0,
        "validate_every": 50,
    }
    spline = {**short, "backbone": "spline", "kernels": 4}
    return Plan(
        "quick",
        (
            SetPlan("molecules", lambda: generate("molecules", graphs, nodes=(4, 8), seed=seed), None, None, short),
            SetPlan("programs", lambda: generate("programs", graphs, nodes=(4, 8), seed=seed), None, None, short),
            SetPlan(
                "keypoints",
                lambda: generate("keypoints", max(10, graphs // 3), nodes=(7, 7), seed=seed),
                None,
                None,
                spline,
                networks=False,
            ),
        ),
        steps=steps,
        timed=timed,
        scattered=300,
        time_limit=60.0,
    )
