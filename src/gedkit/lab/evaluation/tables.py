"""The tables of the paper, with our numbers beside the printed ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._tasks.score.intervals import mean_interval, ratio_interval
from gedkit.lab.evaluation.accuracy_tables import value_cell
from gedkit.lab.evaluation.comparison import Row
from gedkit.lab.evaluation.estimate_times import EstimateRuns
from gedkit.lab.evaluation.methods import LITERAL, STRONG
from gedkit.lab.evaluation.pair_runs import PairRuns
from gedkit.lab.evaluation.protocols import PROTOCOLS, Scores
from gedkit.lab.evaluation.published import TABLE_2, TABLE_3
from gedkit.lab.evaluation.report import Table
from gedkit.lab.metrics import each_optimal

_NONE = "\N{EN DASH}"
_PRINTED_AS = {STRONG: "Hungarian-A*"}
_RHO, _TAU = "\N{GREEK SMALL LETTER RHO}", "\N{GREEK SMALL LETTER TAU}"


def protocol_table(title: str, rows: Sequence[Row]) -> Table:
    """Return every method under every protocol, and on test graphs that no training has seen."""
    header = ["method", f"{_TAU}", *(f"p@{k} {name}" for k in (10, 20) for name in PROTOCOLS)]
    header += ["mse e-3 simgnn", "mse e-3, unseen", f"{_RHO}, unseen"]
    lines = []
    for row in rows:
        found = [row.scores[name] for name in PROTOCOLS]
        cells = [row.method.name, _score(row.scores["stable"], "tau")]
        cells += [_score(s, name) for name in ("p_at_10", "p_at_20") for s in found]
        cells.append(_score(row.scores["simgnn"], "mse", 1e3))
        cells += [_NONE, _NONE] if row.unseen is None else [_score(row.unseen, "mse", 1e3), _score(row.unseen, "rho")]
        lines.append(cells)
    return Table(title, header, lines)


def _score(scores: Scores, name: str, scale: float = 1.0) -> str:
    """Format a score with its interval over queries."""
    return value_cell([getattr(scores, name)], mean_interval(scores.by_query[name]), scale)


@dataclass(frozen=True)
class TimedSet:
    """Solvers on the same pairs of a set: its title and name, the exact distances, and the runs by solver."""

    title: str
    name: str
    exact: NDArray[np.float64]
    runs: Mapping[str, PairRuns]


def time_table(sets: Sequence[TimedSet]) -> Table:
    """Return Table 2: mean time per pair, and how many times fewer states than both readings of Hungarian-A*."""
    header = ["set", "solver", "pairs", "time/pair", "paper", "speed-up", "paper speed-up", "states"]
    header += [f"times fewer than {name}" for name in (STRONG, LITERAL)]
    lines = []
    for timed in sets:
        printed = TABLE_2.get(timed.name, {})
        base = timed.runs[STRONG]
        for solver, found in timed.runs.items():
            known = printed.get(_PRINTED_AS.get(solver, solver))
            ratio = printed["Hungarian-A*"] / known if known is not None else None
            cells = [timed.title, solver, f"{len(found.seconds):,}", _mean(found.seconds, _seconds)]
            cells.append(_NONE if known is None else _seconds(known))
            cells.append(_ratio(base.seconds, found.seconds, 2))
            cells.append(_NONE if ratio is None else f"{ratio:.2f}")
            cells.append(_mean(found.opened, "{:,.0f}".format))
            cells += [_ratio(timed.runs[name].opened, found.opened, 1) for name in (STRONG, LITERAL)]
            right = 100 * each_optimal(found.distance[:, None], timed.exact[:, None])
            lines.append([*cells, f"{_mean(right, '{:.1f}'.format)} %"])
    return Table("", [*header, "optimal"], lines)


def _mean(values: NDArray[Any], shown: Callable[[float], str]) -> str:
    """Return the mean over pairs, with its interval."""
    low, high = mean_interval(values)
    return f"{shown(float(values.mean()))} [{shown(low)}, {shown(high)}]"


def _ratio(above: NDArray[Any], below: NDArray[Any], digits: int) -> str:
    """Return the ratio of two means over the same pairs, with its interval."""
    if above is below:
        return f"{1:.{digits}f}"
    low, high = ratio_interval(above, below)
    return f"{above.mean() / max(below.mean(), 1e-12):.{digits}f} [{low:.{digits}f}, {high:.{digits}f}]"


def estimate_table(runs: EstimateRuns, per_state: Mapping[str, float]) -> Table:
    """Return Table 3: the time of an estimate of the cost to go.

    Parameters
    ----------
    runs : EstimateRuns
    per_state : mapping of str to float
        Seconds of a whole search per state put into OPEN, by the way its estimates are computed; ways that are not here
        are left out.
    """
    base = runs.seconds.get("GENN")
    header = ["h(p) by", "time per h(p)", "paper", "relative to GENN", "paper, relative", "search per state in OPEN"]
    lines = []
    for name, in_search in per_state.items():
        printed, seconds = TABLE_3.get(name), runs.seconds[name]
        low, high = (_seconds(end) for end in ratio_interval(seconds, runs.states))
        cells = [name, f"{_seconds(runs.mean(name))} [{low}, {high}]", _NONE if printed is None else _seconds(printed)]
        cells.append(_NONE if base is None else _ratio(seconds, base, 2))
        cells.append(_NONE if printed is None else f"{printed / TABLE_3['GENN']:.2f}")
        lines.append([*cells, _seconds(in_search)])
    return Table("", header, lines)


def _seconds(value: float) -> str:
    """Format a time with three digits.

    >>> _seconds(29.915), _seconds(0.0123), _seconds(4.2e-6)
    ('29.9 s', '12.3 ms', '4.2 µs')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value * 1e9:.3g} ns"
