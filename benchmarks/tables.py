"""Tables from the record of an experiment: a row per family and side, in the columns that the experiment names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean, geometric_mean, median
from typing import Any

from measured import in_units, markdown
from sides import Run

LEAST_SECONDS = 1e-5  # so that one pair of a few microseconds does not decide a geometric mean


def _share(values: Sequence[float], best: Sequence[float]) -> float:
    return fmean(1.0 if b == 0 else v / b for v, b in zip(values, best, strict=True))


def _of(runs: Sequence[Run], key: str) -> list[Any]:
    return [run[key] for run in runs]


def _faster(runs: Sequence[Run], first: Sequence[Run]) -> str:
    """How many times as fast as the first side, pair by pair in the geometric mean; nothing for the first itself."""
    if runs is first:
        return ""
    both = zip(_of(first, "seconds"), _of(runs, "seconds"), strict=True)
    return f"{geometric_mean(max(a, LEAST_SECONDS) / max(b, LEAST_SECONDS) for a, b in both):.2f}"


def _tally(runs: Sequence[Run], first: Sequence[Run]) -> str:
    """On how many pairs the first side has the shorter path, and the longer one."""
    if runs is first:
        return ""
    both = list(zip(_of(first, "upper"), _of(runs, "upper"), strict=True))
    return f"{sum(a < b for a, b in both)}, {sum(a > b for a, b in both)}"


# Of the runs of a side, the best path known of each pair, and the runs of the first side.
Column = Callable[[list[Run], list[float], list[Run]], str]
COLUMNS: dict[str, Column] = {
    "proven": lambda runs, best, first: f"{sum(_of(runs, 'proven'))}/{len(runs)}",
    "bound / best path": lambda runs, best, first: f"{_share(_of(runs, 'lower'), best):.2f}",
    "mean path": lambda runs, best, first: f"{fmean(_of(runs, 'upper')):.2f}",
    "processor time": lambda runs, best, first: in_units(fmean(_of(runs, "seconds"))),
    "median": lambda runs, best, first: in_units(median(_of(runs, "seconds"))),
    "wall-clock time": lambda runs, best, first: in_units(fmean(_of(runs, "elapsed"))),
    "nodes": lambda runs, best, first: f"{sum(_of(runs, 'expanded')):,}",
    "peak memory": lambda runs, best, first: f"{max(_of(runs, 'megabytes')):.0f} MB",
    "times as fast": lambda runs, best, first: _faster(runs, first),
    "first better, worse": lambda runs, best, first: _tally(runs, first),
    "complete certificate": lambda runs, best, first: f"{sum(_of(runs, 'complete'))}/{len(runs)}",
    "certified / best path": lambda runs, best, first: f"{_share(_of(runs, 'certified'), best):.2f}",
    "checking": lambda runs, best, first: in_units(fmean(_of(runs, "checked"))),
    "largest": lambda runs, best, first: f"{max(_of(runs, 'bytes')) / 1e6:.1f} MB",
    "refused": lambda runs, best, first: str(sum(_of(runs, "refused"))),
}


def table(record: dict[str, Any], columns: Sequence[str]) -> str:
    """Lay out a record in Markdown.

    >>> run = {"proven": True, "lower": 2.0, "upper": 2.0, "seconds": 0.5}
    >>> record = {"families": [{"name": "few", "sides": {"now": [run], "off": [run | {"seconds": 1.0}]}}]}
    >>> print(table(record, ["proven", "processor time", "times as fast"]))
    | family | side | proven | processor time | times as fast |
    | ------ | ---- | ------ | -------------- | ------------- |
    | few    | now  | 1/1    | 500 ms         |               |
    |        | off  | 1/1    | 1 s            | 0.50          |
    """
    lines = []
    for family in record["families"]:
        sides = family["sides"]
        first = next(iter(sides.values()))
        best = [min(run["upper"] for run in row) for row in zip(*sides.values(), strict=True)]
        for k, (name, runs) in enumerate(sides.items()):
            lines.append([family["name"] if k == 0 else "", name, *(COLUMNS[c](runs, best, first) for c in columns)])
    return markdown(lines, ("family", "side", *columns))
