"""Rows of a report for predictions of other programs: over the pairs that they list, and under the protocols if all.

A program that gives mappings gets two rows where these cost something else than the distances it states: one for what
it states, which a mapping need not reach, and one for what its mappings cost, which are upper bounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit.lab.evaluation.comparison import Comparison, Row
from gedkit.lab.evaluation.methods import Method
from gedkit.lab.evaluation.predictions_file import Predictions
from gedkit.lab.evaluation.protocols import pair_sizes, score_pairs
from gedkit.lab.evaluation.report import Table
from gedkit.lab.metrics import each_optimal

LISTED = "listed"
"""The name of the scores over the pairs that a file lists."""

_NONE = "\N{EN DASH}"
Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class ImportedRow:
    """A row of a report, and the distances behind it: predicted and true ones of the listed pairs.

    ``mapped`` says for how many pairs there is a mapping, ``overstated`` and ``understated`` for how many of them the
    distance stated is above and below its cost, and ``unproven`` how many true distances are not proven.
    """

    row: Row
    predicted: Matrix
    true: Matrix
    mapped: int
    overstated: int
    understated: int
    unproven: int


def imported_rows(comparison: Comparison, predictions: Predictions) -> list[ImportedRow]:
    """Return the row of the distances stated, and that of the mappings if they cost something else."""
    true, unproven = comparison.true_distances(predictions.pairs)
    with_mapping = np.isfinite(predictions.mapping_cost)
    cost, stated = predictions.mapping_cost[with_mapping], predictions.distance[with_mapping]
    same = each_optimal(stated[:, None], cost[:, None]) == 1 if len(cost) else np.ones(0, dtype=bool)
    counts = {
        "mapped": int(with_mapping.sum()),
        "overstated": int((~same & (stated > cost)).sum()),
        "understated": int((~same & (stated < cost)).sum()),
        "unproven": unproven,
    }
    names = {predictions.name: (np.ones(len(predictions), dtype=bool), predictions.distance)}
    if not same.all():
        names[f"{predictions.name}, mappings"] = with_mapping, predictions.mapping_cost
    found = []
    for name, (chosen, values) in names.items():
        row = _row(comparison, name, predictions, chosen, values, true)
        found.append(ImportedRow(row, values[chosen], true[chosen], **counts))
    return found


def _row(
    comparison: Comparison, name: str, predictions: Predictions, chosen: NDArray[np.bool_], values: Matrix, true: Matrix
) -> Row:
    pairs, seconds = predictions.pairs[chosen], predictions.seconds[chosen]
    sizes = pair_sizes(comparison.dataset)[pairs[:, 0], pairs[:, 1]]
    lists = [np.flatnonzero(pairs[:, 0] == query) for query in dict.fromkeys(pairs[:, 0].tolist())]
    scores = {LISTED: score_pairs(LISTED, values[chosen], true[chosen], sizes, lists)}
    took = float(seconds.mean() * 1e3) if np.isfinite(seconds).all() else None
    block = _whole_block(comparison, pairs, values[chosen])
    if block is None:
        return Row(Method(name, "given", name), scores, None, took)
    full = comparison.row(Method(name, "given", name, {"distances": block}))
    return Row(full.method, scores | full.scores, full.unseen, took)


def _whole_block(comparison: Comparison, pairs: NDArray[np.int64], values: Matrix) -> Matrix | None:
    """Return the distances of test graphs with all others, or None if there are not all of them."""
    matrix = np.full((len(comparison.dataset), len(comparison.dataset)), np.nan)
    if comparison.dataset.costs.is_symmetric is True:  # None: nobody knows
        matrix[pairs[:, 1], pairs[:, 0]] = values
    matrix[pairs[:, 0], pairs[:, 1]] = values
    return matrix if np.isfinite(matrix[np.ix_(comparison.rows, comparison.columns)]).all() else None


def listed_table(title: str, rows: list[ImportedRow]) -> Table:
    """Return the scores over the pairs that each file lists."""
    header = ["program", "pairs", "queries", "MAE", "RMSE", "exact", "feasible", "\N{GREEK SMALL LETTER RHO}"]
    header += ["\N{GREEK SMALL LETTER TAU}", "p@10", "p@20", "with mapping", "ms/pair"]
    return Table(title, header, [_cells(found) for found in rows])


def _cells(found: ImportedRow) -> list[str]:
    s = found.row.scores[LISTED]
    took: Any = found.row.milliseconds
    return [
        found.row.method.name,
        f"{s.pairs:,}",
        str(s.queries),
        f"{s.mae:.3f}",
        f"{s.rmse:.3f}",
        f"{100 * s.optimal:.1f} %",
        f"{100 * s.feasible:.1f} %",
        *(f"{value:.3f}" for value in (s.rho, s.tau, s.p_at_10, s.p_at_20)),
        f"{found.mapped:,}",
        _NONE if took is None else f"{took:.3g}",
    ]


def remark_on(found: ImportedRow) -> list[str]:
    """Return remarks on what a program states and what its mappings cost, for the row of what it states."""
    name, scores = found.row.method.name, found.row.scores[LISTED]
    remarks = []
    below = round((1 - scores.feasible) * scores.pairs)
    if below:
        remarks.append(f"{name}: {below:,} of {scores.pairs:,} distances are below the optimum: no edit path has them.")
    if found.understated:
        remarks.append(
            f"{name}: {found.understated:,} of {found.mapped:,} mappings cost more than the distance stated for them."
        )
    if found.overstated:
        remarks.append(f"{name}: {found.overstated:,} of {found.mapped:,} mappings cost less than stated.")
    if found.unproven:
        remarks.append(f"{name}: the true distance of {found.unproven:,} listed pairs is not proven (time limit).")
    return remarks
