"""The protocol of GSCBench (Liu et al., arXiv:2610.04644): three splits, raw distances, all candidates of a test graph.

Graphs are split 80 / 4 / 16 with the seeds 1729, 3407 and 9679. Errors are over all pairs with a test graph, each once;
a test graph is ranked against all other graphs, test graphs too. Correlations leave out queries whose distances are all
equal, and p@k counts every candidate that is truly as near as the k-th. Only pairs with a known distance count, which
are all that its files contain. (Read from the repository liuzhouyang/GSCBench: ``gscbench/data/gscdataset.py``,
``gscbench/runners/evaluation.py`` and ``gscbench/core/metrics.py``.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gedkit.errors import DatasetError, InvalidOptionError
from gedkit.lab.datasets.dataset import Dataset
from gedkit.lab.datasets.gscbench import gscbench_splits
from gedkit.lab.evaluation.comparison import Row
from gedkit.lab.evaluation.predictions_file import Predictions
from gedkit.lab.evaluation.protocols import Scores, pair_sizes, score_pairs
from gedkit.lab.evaluation.report import Table

SPLIT_SEEDS = (1729, 3407, 9679)
_VAL_SHARE, _TEST_SHARE = 0.04, 0.16
_NONE = "\N{EN DASH}"

Matrix = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class SplitPairs:
    """The test pairs of a split: each unordered pair once, and the list of each test graph as places among them."""

    seed: int
    splits: dict[str, NDArray[np.int64]]
    pairs: NDArray[np.int64]
    lists: list[NDArray[np.int64]]


def split_pairs(dataset: Dataset, seed: int, known: NDArray[np.bool_] | None = None) -> SplitPairs:
    """Return the pairs that a split tests, in the order of GSCBench's files: by first graph, then by second.

    Parameters
    ----------
    dataset : Dataset
    seed : int
    known : array of bool of shape (len(dataset), len(dataset)), optional
        The pairs whose true distance is known; by default all. Graphs without any are left out of the split.

    Examples
    --------
    >>> import gedkit as gk
    >>> found = split_pairs(gk.datasets.generate("programs", 30, nodes=(3, 4)), 1729)
    >>> [len(part) for part in found.splits.values()], len(found.pairs), [len(pairs) for pairs in found.lists]
    ([25, 1, 4], 110, [29, 29, 29, 29])
    """
    count = len(dataset)
    known = np.ones((count, count), dtype=bool) if known is None else known
    kept = np.flatnonzero((known & ~np.eye(count, dtype=bool)).any(axis=1))
    whole = all(isinstance(name, int) for name in dataset.ids)
    names = [dataset.ids[i] if whole else int(i) for i in kept]
    splits = {part: kept[i] for part, i in gscbench_splits(names, seed, _VAL_SHARE, _TEST_SHARE).items()}
    if not len(splits["test"]):
        raise DatasetError(
            f"{dataset.name} has {len(kept)} graphs with known distances: the split of GSCBench needs at least 7"
        )
    tested = np.isin(np.arange(count), splits["test"])
    first, second = np.nonzero(np.triu(known & (tested[:, None] | tested), 1))
    turned = ~tested[first]  # the query comes first
    pairs = np.stack([np.where(turned, second, first), np.where(turned, first, second)], axis=1)
    both = tested[pairs].all(axis=1)
    lists = []
    for query in splits["test"]:
        own = np.flatnonzero(pairs[:, 0] == query)
        as_second = np.flatnonzero((pairs[:, 1] == query) & both)
        if len(own) + len(as_second):
            lists.append(np.concatenate([own, as_second]))
    return SplitPairs(seed, splits, pairs, lists)


def gscbench_scores(dataset: Dataset, tested: SplitPairs, predicted: Matrix, true: Matrix) -> Scores:
    """Return the scores of a matrix of predicted distances on a split."""
    index = tested.pairs[:, 0], tested.pairs[:, 1]
    name = f"gscbench {tested.seed}"
    return score_pairs(name, predicted[index], true[index], pair_sizes(dataset)[index], tested.lists)


def matrix_of(dataset: Dataset, predictions: Predictions, values: Matrix, splits: Sequence[SplitPairs]) -> Matrix:
    """Return predictions as a matrix, or raise an error that says how many pairs of the splits are missing."""
    matrix = np.full((len(dataset), len(dataset)), np.nan)
    i, j = predictions.pairs.T
    matrix[j, i] = values
    matrix[i, j] = values
    wanted = np.unique(np.concatenate([np.sort(tested.pairs, axis=1) for tested in splits]), axis=0)
    one, other = wanted.T
    missing = np.flatnonzero(np.isnan(matrix[one, other]))
    if len(missing):
        k = int(missing[0])
        raise InvalidOptionError(
            f"{predictions.name} lacks {len(missing):,} of the {len(wanted):,} pairs that the three splits of GSCBench "
            f"test, such as {dataset.ids[one[k]]} and {dataset.ids[other[k]]}"
        )
    return matrix


def gscbench_table(rows: Sequence[Row]) -> Table:
    """Return the means over the splits and their spread."""
    header = ["method", "pairs", "MAE", "RMSE", "exact", "feasible", "\N{GREEK SMALL LETTER RHO}"]
    header += ["\N{GREEK SMALL LETTER TAU}", "p@10", "ms/pair"]
    return Table("", header, [_cells(row) for row in rows])


def _cells(row: Row) -> list[str]:
    each = list(row.scores.values())

    def cell(name: str, scale: float = 1, digits: int = 3, unit: str = "") -> str:
        values = [scale * getattr(scores, name) for scores in each]
        spread = f" \N{PLUS-MINUS SIGN} {np.std(values, ddof=1):.{digits}f}" if len(values) > 1 else ""
        return f"{np.mean(values):.{digits}f}{spread}{unit}"

    shares = [cell(name, 100, 1, " %") for name in ("optimal", "feasible")]
    ranks = [cell(name) for name in ("rho", "tau", "p_at_10")]
    took = _NONE if row.milliseconds is None else f"{row.milliseconds:.3g}"
    return [row.method.name, f"{sum(s.pairs for s in each):,}", cell("mae"), cell("rmse"), *shares, *ranks, took]
