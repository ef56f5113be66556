"""``evaluate``: a report on solvers and models on one data set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gedkit import __version__
from gedkit.errors import DatasetError, InvalidOptionError
from gedkit.lab.datasets.dataset import Dataset
from gedkit.lab.evaluation import remarks
from gedkit.lab.evaluation.accuracy_tables import SeedRow, accuracy_table
from gedkit.lab.evaluation.comparison import Comparison, Row
from gedkit.lab.evaluation.gscbench_run import run_gscbench
from gedkit.lab.evaluation.imported import ImportedRow, imported_rows, listed_table, remark_on
from gedkit.lab.evaluation.machine import describe_machine
from gedkit.lab.evaluation.methods import Method, solver_method
from gedkit.lab.evaluation.predictions_file import Predictions
from gedkit.lab.evaluation.protocols import PROTOCOLS
from gedkit.lab.evaluation.regimes import NETWORKS
from gedkit.lab.evaluation.report import FIGURES, Picture, Report, Section
from gedkit.lab.evaluation.store import Store
from gedkit.lab.evaluation.tables import protocol_table
from gedkit.models.model import Model

if TYPE_CHECKING:
    from gedkit.viz.scatter import ScatterPanel

_DEFAULT = ("exact", "beam", "hungarian")
_DOTS = 1500


def evaluate(
    dataset: Dataset,
    folder: Path,
    *,
    solvers: Sequence[str] = (),
    models: Sequence[Model] = (),
    networks: Sequence[str] = (),
    predictions: Mapping[str, NDArray[np.floating] | Predictions] | None = None,
    threads: int = 1,
    time_limit: float | None = None,
    steps: int | None = None,
    seed: int = 0,
    protocol: str | None = None,
    figures: str = "png",
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
    predictions : mapping of str to array or Predictions, optional
        Distances predicted by a method of your own, by its name: of all graphs with all, or with a row per test graph
        and a column per training graph, then per validation graph; or any pairs, with mappings and times, that
        `read_predictions` has read and checked.
    threads, time_limit, seed
        ``time_limit`` is per pair.
    steps : int, optional
        Training steps of the networks.
    protocol : str, optional
        ``"gscbench"`` for the three splits and the measures of GSCBench instead of the split of the set and the four
        protocols of `PROTOCOLS`; networks cannot be trained under it.
    figures : str
        ``"pdf"`` or ``"svg"`` to write the figures also as such files.
    progress : callable, optional
        Called as ``progress(what, done, total)``.

    Returns
    -------
    Report, list of Row

    Examples
    --------
    >>> import gedkit as gk, pathlib, tempfile
    >>> from gedkit.lab.evaluation import evaluate
    >>> data = gk.datasets.generate("programs", 20, nodes=(4, 6))
    >>> report, rows = evaluate(data, pathlib.Path(tempfile.mkdtemp()), solvers=["exact", "vj"])
    >>> [row.method.name for row in rows], rows[0].scores["stable"].mse
    (['exact', 'vj'], 0.0)
    """
    if figures not in FIGURES:
        raise InvalidOptionError(f"figures must be one of {', '.join(map(repr, FIGURES))}, got {figures!r}")
    if protocol not in (None, "gscbench"):
        raise InvalidOptionError(
            f"protocol must be 'gscbench', or left out for {', '.join(PROTOCOLS)} in one report; got {protocol!r}"
        )
    if protocol and networks:
        raise InvalidOptionError("networks are not trained under the protocol gscbench: import their predictions")
    if protocol is None and not all(len(dataset.splits[part]) for part in ("train", "test")):
        raise DatasetError(
            f"{dataset.name} has {len(dataset)} graphs, {len(dataset.splits['test'])} of them to test with and "
            f"{len(dataset.splits['train'])} to train on: a comparison needs both"
        )
    methods: list[tuple[Method, Model | None]] = [(Method(name, "network", name), None) for name in networks]
    methods += [(Method(f"{m.name} (prediction)", "model", m.kind), m) for m in models if m.kind == "genn"]
    given = predictions or {}
    listed = [replace(found, name=name) for name, found in given.items() if isinstance(found, Predictions)]
    matrices = {name: found for name, found in given.items() if not isinstance(found, Predictions)}
    methods += [(Method(name, "given", name, {"distances": m}), None) for name, m in matrices.items()]
    asked = solvers or ([] if models or networks or predictions else _DEFAULT)
    for method in map(solver_method, asked):
        if method.takes_model and models:
            methods += [(replace(method, name=f"{method.name} {model.name}"), model) for model in models]
        else:  # a learned solver then uses its default model
            methods.append((replace(method, takes_model=False), None))
    if not methods and not listed:
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
    runs = [
        (method, base if model is None else Comparison(dataset.name, dataset, store, model=model, **shared))  # type: ignore[arg-type]
        for method, model in methods
    ]
    if protocol:
        report, rows = run_gscbench(base, runs, listed)
        report.write(folder, figures)
        return report, rows
    rows = [own.row(method) for method, own in runs]
    predicted = [own.predicted(method) for method, own in runs]
    imported = [row for found in listed for row in imported_rows(base, found)]
    report = _report(base, rows, predicted, imported)
    report.write(folder, figures)
    return report, rows + [found.row for found in imported]


def _report(
    comparison: Comparison, rows: list[Row], predicted: list[np.ndarray], imported: list[ImportedRow]
) -> Report:
    from gedkit.viz.scatter import draw_scatter

    dataset = comparison.dataset
    sections = []
    covered = rows + [found.row for found in imported if "stable" in found.row.scores]
    if covered:
        seeded = [SeedRow(row.method.name, [row]) for row in covered]
        methods = remarks.METHODS.partition(" `exact`")[0]
        sections.append(Section("Accuracy", [methods], [accuracy_table("", dataset.name, seeded)]))
        notes = [
            remarks.on_noise(dataset, comparison.truth, comparison.seed),
            remarks.on_twins(len(comparison.unseen), len(comparison.rows)),
        ]
        sections.append(Section("The protocols", [remarks.PROTOCOLS], [protocol_table("", covered)], remarks=notes))
    if imported:
        notes = [note for found in imported for note in remark_on(found)]
        table = listed_table("", imported)
        sections.append(Section("Predictions of other programs", [remarks.IMPORTED], [table], remarks=notes))
    figure = draw_scatter([(dataset.name, _panels(comparison, rows, predicted, imported))])
    caption = "Predicted against exact distances; each dot is a pair, black dots lie on the exact distance."
    sections.append(Section("Predicted against exact distances", pictures=[Picture("scatter", figure, caption)]))
    pairs = len(comparison.rows) * len(comparison.columns)
    text = [
        f"{len(dataset)} graphs, {len(comparison.rows)} to test with. Source: {dataset.source}. Costs: "
        f"`{dataset.costs!r}`.",
        f"**Made with** {describe_machine()}.",
        remarks.MEASURES,
        remarks.INTERVALS,
        *(remarks.on_truth(comparison.unproven, pairs) if covered else []),
    ]
    return Report(
        f"Graph edit distance on {dataset.name}", text, sections, f"gedkit {__version__}, seed {comparison.seed}."
    )


def _panels(
    comparison: Comparison, rows: list[Row], predicted: list[np.ndarray], imported: list[ImportedRow]
) -> list[ScatterPanel]:
    from gedkit.viz.scatter import ScatterPanel

    panels = []
    if rows:
        index = tuple(np.array(comparison.sample(_DOTS, comparison.searched)).T)
        exact = comparison.truth[index]
        panels = [ScatterPanel(r.method.name, exact, m[index]) for r, m in zip(rows, predicted, strict=True)]
    for found in imported:
        kept = np.random.default_rng(comparison.seed).permutation(len(found.true))[:_DOTS]
        panels.append(ScatterPanel(found.row.method.name, found.true[kept], found.predicted[kept]))
    return panels
