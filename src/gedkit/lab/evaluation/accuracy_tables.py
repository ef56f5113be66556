"""Tables of accuracy: the mean over trainings, its spread, and a bootstrap interval over queries or pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gedkit._tasks.score.intervals import mean_interval, ratio_interval
from gedkit.lab.evaluation.comparison import Row
from gedkit.lab.evaluation.published import TABLE_1, is_halved
from gedkit.lab.evaluation.report import Table
from gedkit.lab.metrics import each_optimal

_NONE, _TIMES, _PLUS_MINUS = "\N{EN DASH}", "\N{MULTIPLICATION SIGN}", "\N{PLUS-MINUS SIGN}"
_RHO = "\N{GREEK SMALL LETTER RHO}"


@dataclass(frozen=True)
class States:
    """States that a search puts into OPEN, on the same pairs as a baseline."""

    opened: NDArray[np.int64]
    baseline: NDArray[np.int64]

    @property
    def ratio(self) -> float:
        """How many times as many states the baseline opens."""
        return float(self.baseline.mean() / max(self.opened.mean(), 1e-12))


@dataclass(frozen=True)
class SampledSearch:
    """A search on sampled pairs: the distances found, the true ones, and the states."""

    found: NDArray[np.float64]
    true: NDArray[np.float64]
    states: States

    @property
    def right(self) -> NDArray[np.float64]:
        """1 for each pair with an optimal path, else 0."""
        return np.asarray(each_optimal(self.found[:, None], self.true[:, None]))


@dataclass(frozen=True)
class SeedRow:
    """One method after several trainings, a `Row` each; ``states`` has those of its searches, if it searches."""

    name: str
    rows: Sequence[Row]
    states: Sequence[States] = field(default_factory=tuple)

    def each(self, score: str, protocol: str = "stable") -> tuple[list[float], NDArray[np.float64]]:
        """Return a score of each training, and its values by query, averaged over trainings."""
        scores = [row.scores[protocol] for row in self.rows]
        return [float(getattr(s, score)) for s in scores], np.mean([s.by_query[score] for s in scores], axis=0)

    def unseen(self) -> tuple[list[float], NDArray[np.float64]] | None:
        """Return the mse on test graphs that no training has seen, like `each`."""
        scores = [row.unseen for row in self.rows if row.unseen is not None]
        if not scores:
            return None
        return [s.mse for s in scores], np.mean([s.by_query["mse"] for s in scores], axis=0)


def value_cell(values: Sequence[float], interval: tuple[float, float], scale: float = 1.0, digits: int = 3) -> str:
    """Format a mean over trainings, its spread, and its interval.

    >>> value_cell([1.0, 2.0, 3.0], (1.5, 2.5), digits=1)
    '2.0 ± 1.0 [1.5, 2.5]'
    >>> value_cell([0.5], (0.4, 0.6), digits=1)
    '0.5 [0.4, 0.6]'
    """
    low, high = (f"{scale * end:.{digits}f}" for end in interval)
    spread = f" {_PLUS_MINUS} {scale * np.std(values, ddof=1):.{digits}f}" if len(values) > 1 else ""
    return f"{scale * np.mean(values):.{digits}f}{spread} [{low}, {high}]"


def _score_cell(row: SeedRow, score: str, protocol: str = "stable", scale: float = 1.0, digits: int = 3) -> str:
    values, by_query = row.each(score, protocol)
    return value_cell(values, mean_interval(by_query), scale, digits)


def _ratio_cell(states: Sequence[States]) -> str:
    if not states:
        return _NONE
    opened = np.mean([found.opened for found in states], axis=0)
    if opened.mean() > states[0].baseline.mean():
        return f"no help: {opened.mean() / states[0].baseline.mean():.1f} times as many"
    interval = ratio_interval(states[0].baseline, *(found.opened for found in states))
    return value_cell([found.ratio for found in states], interval, digits=1)


def accuracy_table(title: str, dataset: str, rows: Sequence[SeedRow]) -> Table:
    """Return Table 1 for one set, with the printed figures if it is one of the paper's."""
    printed = TABLE_1.get(dataset, {})
    header = ["method", "pairs", "mse e-3", "paper", _RHO, f"paper {_RHO}", "p@10 stable", "p@10 genn"]
    header += ["p@10 genn-2021", "paper p@10", f"{_RHO} genn", "mse e-3, unseen"]
    header += ["MAE", "optimal", "times fewer states", "ms/pair"]
    if not printed:
        header = [name for name in header if not name.startswith("paper")]
    lines = []
    for row in rows:
        mse, rho, p10 = printed.get(row.name, (None, None, None))
        shown = _NONE if mse is None else f"2 {_TIMES} {mse:.3f}" if is_halved(dataset, row.name) else f"{mse:.3f}"
        cells = [row.name, f"{row.rows[0].scores['stable'].pairs:,}", _score_cell(row, "mse", scale=1e3)]
        cells += [shown] if printed else []
        cells += [_score_cell(row, "rho")] + ([_or_none(rho)] if printed else [])
        cells += [_score_cell(row, "p_at_10", protocol) for protocol in ("stable", "genn", "genn-2021")]
        cells += [_or_none(p10)] if printed else []
        cells.append(_score_cell(row, "rho", "genn"))
        unseen = row.unseen()
        cells.append(_NONE if unseen is None else value_cell(unseen[0], mean_interval(unseen[1]), 1e3))
        cells.append(_score_cell(row, "mae"))
        searches = row.rows[0].method.has_path
        cells.append(f"{_score_cell(row, 'optimal', scale=100, digits=1)} %" if searches else _NONE)
        times = [r.milliseconds for r in row.rows if r.milliseconds is not None]
        lines.append([*cells, _ratio_cell(row.states), f"{np.mean(times):.3g}" if times else _NONE])
    return Table(title, header, lines)


def training_table(rows: Mapping[str, Sequence[SeedRow]]) -> Table:
    """Return how every network was trained: by set and regime."""
    header = ["set, regime", "network", "trainings", "widths", "parameters", "steps", "processor time each"]
    lines = []
    for where, found in rows.items():
        for row in found:
            trained = [r.trained for r in row.rows]
            seconds = [t["seconds"] for t in trained if t.get("seconds") is not None]
            widths = "/".join(map(str, trained[0].get("widths", ()))) or _NONE
            spent = f"{np.mean(seconds):.0f} s" if seconds else _NONE
            size, steps = f"{trained[0]['parameters']:,}", f"{trained[0]['steps']:,}"
            lines.append([where, row.name, str(len(row.rows)), widths, size, steps, spent])
    return Table("", header, lines)


def ablation_table(
    title: str, rows: Sequence[tuple[str, SeedRow, Sequence[SampledSearch], Sequence[SampledSearch]]]
) -> Table:
    """Return the variants of GENN: the similarity, then the search before and after stage two.

    Parameters
    ----------
    title : str
    rows : sequence of (str, SeedRow, searches, searches)
        Of each variant its name, the network, A* under it, and A* after stage two, of several trainings each.
    """
    header = ["variant", "GENN: mse e-3", f"GENN: {_RHO}"]
    for stage in ("stage one", "stage two"):
        header += [f"A*, {stage}: optimal", f"A*, {stage}: times fewer states"]
    lines = []
    for name, network, before, after in rows:
        cells = [name, _score_cell(network, "mse", scale=1e3), _score_cell(network, "rho")]
        for searches in (before, after):
            right = np.mean([search.right for search in searches], axis=0)
            shares = [float(search.right.mean()) for search in searches]
            cells.append(f"{value_cell(shares, mean_interval(right), 100, 1)} %")
            cells.append(_ratio_cell([search.states for search in searches]))
        lines.append(cells)
    return Table(title, header, lines)


def _or_none(value: float | None) -> str:
    return _NONE if value is None else f"{value:.3f}"
