"""Methods under the protocol of GSCBench: every pair that a split tests is solved once, and a report is made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gedkit import __version__
from gedkit.errors import DatasetError, InvalidOptionError
from gedkit.lab.datasets.dataset import Dataset
from gedkit.lab.datasets.fingerprints import fingerprint
from gedkit.lab.evaluation.comparison import Comparison, Row
from gedkit.lab.evaluation.gscbench_protocol import (
    SPLIT_SEEDS,
    SplitPairs,
    gscbench_scores,
    gscbench_table,
    matrix_of,
    split_pairs,
)
from gedkit.lab.evaluation.machine import describe_machine
from gedkit.lab.evaluation.methods import Method
from gedkit.lab.evaluation.predictions_file import Predictions
from gedkit.lab.evaluation.protocols import pair_sizes
from gedkit.lab.evaluation.report import Report, Section
from gedkit.lab.metrics import distances_of

Matrix = NDArray[np.float64]
_TEXT = (
    "The protocol of GSCBench (Liu et al., arXiv:2610.04644): graphs are split 80 / 4 / 16 with the seeds 1729, 3407 "
    "and 9679; errors are over all pairs with a test graph, each once, in raw distances; every test graph is ranked "
    "against all other graphs; correlations leave out queries whose distances are all equal; p@10 counts every "
    "candidate that is truly as near as the tenth. Figures are means \N{PLUS-MINUS SIGN} standard deviations over the "
    "three splits."
)


@dataclass(frozen=True, eq=False)
class _Tests:
    """The splits, the true distances and the pairs that any split tests, the query first."""

    dataset: Dataset
    splits: list[SplitPairs]
    true: Matrix
    pairs: NDArray[np.int64]

    def row(self, method: Method, predicted: Matrix, milliseconds: float | None) -> Row:
        found = (gscbench_scores(self.dataset, tested, predicted, self.true) for tested in self.splits)
        return Row(method, {scores.protocol: scores for scores in found}, None, milliseconds)


def run_gscbench(
    base: Comparison, methods: Sequence[tuple[Method, Comparison]], listed: Sequence[Predictions]
) -> tuple[Report, list[Row]]:
    """Return a report and a row per method, with scores by split: ``"gscbench 1729"`` and so on.

    Parameters
    ----------
    base : Comparison
        The set, and what the true distances are computed with if it has none.
    methods : sequence of (Method, Comparison)
        Each with the comparison that has its model.
    listed : sequence of Predictions
        Predictions of other programs, which have to cover the pairs of all splits.
    """
    dataset = base.dataset
    if dataset.costs.is_symmetric is not True:
        raise DatasetError(f"{dataset.name}: GSCBench counts each pair once, which needs symmetric costs")
    tests, unproven = _tests(base)
    rows = [_row(tests, method, own) for method, own in methods]
    for found in listed:
        has_mappings = bool(np.isfinite(found.mapping_cost).all())
        values = {found.name: found.distance}
        if has_mappings and not np.allclose(found.mapping_cost, found.distance, rtol=1e-6, atol=0):
            values[f"{found.name}, mappings"] = found.mapping_cost
        took = float(found.seconds.mean() * 1e3) if np.isfinite(found.seconds).all() else None
        for name, distances in values.items():
            matrix = matrix_of(dataset, found, distances, tests.splits)
            rows.append(tests.row(Method(name, "given", name), matrix, took))
    remarks = [_on_seen(tests, own) for method, own in methods if own.model is not None]
    if unproven:
        remarks.append(
            f"{unproven:,} pairs are left out: the time limit stopped `exact` before their distance was proven."
        )
    known = f"{len(np.unique(np.sort(tests.pairs, axis=1), axis=0)):,} pairs in all splits together"
    text = [
        f"{len(dataset)} graphs, {known}. Source: {dataset.source}. Costs: `{dataset.costs!r}`.",
        f"**Made with** {describe_machine()}.",
        _TEXT,
    ]
    section = Section("Accuracy", tables=[gscbench_table(rows)], remarks=list(dict.fromkeys(remarks)))
    return Report(f"{dataset.name} under the protocol of GSCBench", text, [section], f"gedkit {__version__}."), rows


def _tests(base: Comparison) -> tuple[_Tests, int]:
    """Return what is tested, and how many pairs are left out because their distance could not be proven."""
    dataset = base.dataset
    true = dataset.ged
    unproven = 0
    if true is None:
        true = np.full((len(dataset), len(dataset)), np.nan)
        pairs = np.concatenate([np.sort(split_pairs(dataset, seed).pairs, axis=1) for seed in SPLIT_SEEDS])
        pairs = np.unique(pairs, axis=0)
        runs = base.solved_pairs(Method("exact", "solver", "exact"), pairs)
        distances = np.where(runs.optimal & np.isfinite(runs.distance), runs.distance, np.nan)
        true[pairs[:, 0], pairs[:, 1]] = true[pairs[:, 1], pairs[:, 0]] = distances
        unproven = int(np.isnan(distances).sum())
    splits = [split_pairs(dataset, seed, np.isfinite(true)) for seed in SPLIT_SEEDS]
    return _Tests(dataset, splits, true, np.unique(np.concatenate([s.pairs for s in splits]), axis=0)), unproven


def _row(tests: _Tests, method: Method, own: Comparison) -> Row:
    if method.kind == "given":
        whole = (len(tests.dataset),) * 2
        given = np.asarray(method.options["distances"])
        if given.shape != whole or given.dtype.kind not in "uif":
            raise InvalidOptionError(f"{method.name}: under gscbench distances must be a matrix of numbers {whole}")
        if not (np.isfinite(given[tuple(tests.pairs.T)]) & (given[tuple(tests.pairs.T)] >= 0)).all():
            raise InvalidOptionError(f"{method.name}: a distance is missing, infinite or below 0")
        return tests.row(Method(method.name, "given", method.name), given.astype(np.float64), None)
    matrix = np.full((len(tests.dataset), len(tests.dataset)), np.nan)
    if method.kind == "model":
        assert own.model is not None  # a prediction is asked of a model
        queries = np.unique(tests.pairs[:, 0])
        similar = own.model.similarities(own.graphs(queries), own.graphs(range(len(tests.dataset))))
        matrix[queries] = distances_of(similar, pair_sizes(tests.dataset)[queries])
        return tests.row(method, matrix, None)
    runs = own.solved_pairs(method, tests.pairs)
    if not np.isfinite(runs.distance).all():
        raise DatasetError(f"{method.name} found no path for some pairs: give it more time")
    matrix[tests.pairs[:, 0], tests.pairs[:, 1]] = runs.distance
    return tests.row(method, matrix, float(runs.seconds.mean() * 1e3))


def _on_seen(tests: _Tests, own: Comparison) -> str:
    assert own.model is not None
    seen = frozenset(own.model.card.get("seen", ()))
    queries = np.unique(tests.pairs[:, 0])
    count = sum(fingerprint(tests.dataset.graphs[i]) in seen for i in queries)
    return (
        f"{own.model.name}: {count} of the {len(queries)} test graphs of the three splits are among those that it was "
        "trained on."
    )
