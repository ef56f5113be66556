"""Queries of a data set: graphs of the test part, each against the whole training part."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

import gedkit as gk
from gedkit.lab.datasets import Dataset


@dataclass(frozen=True)
class Queries:
    """Rows, columns and the true distances between them; `limit` says how many pairs of the first rows count."""

    rows: list[gk.Graph]
    columns: list[gk.Graph]
    costs: gk.Costs
    true: NDArray[np.float64]
    limit: int | None = None

    @property
    def pairs(self) -> list[tuple[gk.Graph, gk.Graph]]:
        """All pairs, row by row."""
        return [(a, b) for a in self.rows for b in self.columns][: self.limit]

    @property
    def count(self) -> int:
        """How many pairs there are."""
        return len(self.pairs)

    @property
    def sizes(self) -> NDArray[np.int64]:
        """The number of nodes of each pair."""
        return np.array([a.n + b.n for a, b in self.pairs])

    @property
    def distances(self) -> NDArray[np.float64]:
        """The true distance of each pair."""
        return self.true.reshape(-1)[: self.limit]

    @property
    def complete(self) -> bool:
        """Whether every row has all of its pairs, so that they can be ranked."""
        return self.limit is None

    def first(self, pairs: int) -> Queries:
        """Return the first pairs alone."""
        return replace(self, limit=pairs)


def draw_queries(dataset: Dataset, count: int, seed: int) -> Queries:
    """Draw so many graphs of the test part, 0: all of them; what distance is not known is computed."""
    test, train = dataset.splits["test"], dataset.splits["train"]
    if count:
        test = np.random.default_rng(seed).permutation(test)[:count]
    rows, columns = ([dataset.graphs[i] for i in part] for part in (test, train))
    known = np.full((len(test), len(train)), np.nan) if dataset.ged is None else dataset.ged[np.ix_(test, train)]
    true = known.astype(float)
    for i, j in zip(*np.nonzero(np.isnan(true)), strict=True):
        true[i, j] = gk.distance(rows[i], columns[j], costs=dataset.costs, solver="exact")
    return Queries(rows, columns, dataset.costs, true)
