"""``evaluate``: a report on solvers and models on one data set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gedkit import __version__
from gedkit.datasets.dataset import Dataset
from gedkit.errors import DatasetError, InvalidOptionError
from gedkit.evaluation import remarks
from gedkit.evaluation.accuracy_tables import SeedRow, accuracy_table
from gedkit.evaluation.comparison import Comparison, Row
from gedkit.evaluation.machine import describe_machine
from gedkit.evaluation.methods import Method, solver_method
from gedkit.evaluation.regimes import NETWORKS
from gedkit.evaluation.report import Picture, Report, Section
from gedkit.evaluation.store import Store
from gedkit.evaluation.tables import protocol_table
from gedkit.models.model import Model

__all__ = ["evaluate"]

_DEFAULT = ("exact", "beam", "hungarian")


def evaluate(
    dataset: Dataset,
    folder: Path,
    *,
    solvers: Sequence[str] = (),
    models: Sequence[Model] = (),
    networks: Sequence[str] = (),
    predictions: Mapping[str, NDArray[np.floating]] | None = None,
    threads: int = 1,
    time_limit: float | None = None,
    steps: int | None = None,
    seed: int = 0,
    progress: Callable[[str, int, int], object] | None = None,
) -> tuple[Report, list[Row]]:
    """Compare methods on a data set and write ``report.html`` and ``report.md``; a stopped run is resumed.

    Parameters
    ----------
    dataset : Dataset
        If it has no known distances, the exact solver computes them; the report says how many the time limit stopped.
    folder : Path
    solvers : sequence of str
        Names of solvers; by default ``exact``, ``beam`` and ``hungarian``. Learned solvers are run with each model.
    models : sequence of Model
        Models that predict similarities are also evaluated without a search.
    networks : sequence of str
        ``"simgnn"``, ``"gmn"``, ``"graphsim"``: trained on the training part of the set, then evaluated.
    predictions : mapping of str to array, optional
        Distances predicted by a method of your own, by its name: of all graphs with all, or with a row per test graph
        and a column per training graph, then per validation graph.
    threads, time_limit, seed
        ``time_limit`` is per pair.
    steps : int, optional
        Training steps of the networks.
    progress : callable, optional
        Called as ``progress(what, done, total)``.

    Returns
    -------
    Report, list of Row

    Examples
    --------
    >>> import gedkit as gk, pathlib, tempfile
    >>> from gedkit.evaluation import evaluate
    >>> data = gk.datasets.generate("programs", 20, nodes=(4, 6))
    >>> report, rows = evaluate(data, pathlib.Path(tempfile.mkdtemp()), solvers=["exact", "vj"])
    >>> [row.method.name for row in rows], rows[0].scores["stable"].mse
    (['exact', 'vj'], 0.0)
    """
    if not all(len(dataset.splits[part]) for part in ("train", "test")):
        raise DatasetError(
            f"{dataset.name} has {len(dataset)} graphs, {len(dataset.splits['test'])} of them to test with and "
            f"{len(dataset.splits['train'])} to train on: a comparison needs both"
        )
    methods: list[tuple[Method, Model | None]] = [(Method(name, "network", name), None) for name in networks]
    methods += [(Method(f"{m.name} (prediction)", "model", m.kind), m) for m in models if m.kind == "genn"]
    methods += [(Method(name, "given", name, {"distances": m}), None) for name, m in (predictions or {}).items()]
    asked = solvers or ([] if models or networks or predictions else _DEFAULT)
    for method in map(solver_method, asked):
        if method.takes_model and models:
            methods += [(replace(method, name=f"{method.name} {model.name}"), model) for model in models]
        else:  # a learned solver then uses its default model
            methods.append((replace(method, takes_model=False), None))
    if not methods:
        raise InvalidOptionError(
            f"{models[0].name} predicts no distance by itself: name the search that it guides, such as the solver "
            "genn-astar"
        )
    store = Store(folder / "work")
    regime = NETWORKS if steps is None else replace(NETWORKS, steps=dict.fromkeys(networks, steps))
    seen = frozenset(mark for model in models for mark in model.card.get("seen", ()))
    shared = {"threads": threads, "regime": regime, "training_seed": seed, "seen": seen, "time_limit": time_limit}
    shared |= {"seed": seed, "progress": progress}
    base = Comparison(dataset.name, dataset, store, **shared)  # type: ignore[arg-type]
    rows = []
    panels = []
    for method, model in methods:
        own = base if model is None else Comparison(dataset.name, dataset, store, model=model, **shared)  # type: ignore[arg-type]
        rows.append(own.row(method))
        panels.append((method.name, own.predicted(method)))
    report = _report(base, rows, panels)
    report.write(folder)
    return report, rows


def _report(comparison: Comparison, rows: list[Row], panels: list[tuple[str, np.ndarray]]) -> Report:
    from gedkit.viz.scatter import ScatterPanel, draw_scatter

    dataset = comparison.dataset
    unseen = len(comparison.unseen)
    seeded = [SeedRow(row.method.name, [row]) for row in rows]
    index = tuple(np.array(comparison.sample(1500)).T)
    exact = comparison.truth[index]
    figure = draw_scatter([(dataset.name, [ScatterPanel(name, exact, matrix[index]) for name, matrix in panels])])
    caption = "Predicted against exact distances; each dot is a pair, black dots lie on the exact distance."
    sections = [
        Section("Accuracy", [remarks.METHODS.partition(" `exact`")[0]], [accuracy_table("", dataset.name, seeded)]),
        Section(
            "The protocols",
            [remarks.PROTOCOLS],
            [protocol_table("", rows)],
            remarks=[
                remarks.on_noise(dataset, comparison.truth, comparison.seed),
                remarks.on_twins(unseen, len(comparison.rows)),
            ],
        ),
        Section("Predicted against exact distances", pictures=[Picture("scatter", figure, caption)]),
    ]
    text = [
        f"{len(dataset)} graphs, {len(comparison.rows)} to test with. Source: {dataset.source}. Costs: "
        f"`{dataset.costs!r}`.",
        f"**Made with** {describe_machine()}.",
        remarks.MEASURES,
        remarks.INTERVALS,
        *remarks.on_truth(comparison.unproven, len(comparison.rows) * len(comparison.columns)),
    ]
    return Report(
        f"Graph edit distance on {dataset.name}", text, sections, f"gedkit {__version__}, seed {comparison.seed}."
    )
