"""The tables of the paper, with our numbers beside the printed ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gedkit._metrics import share_optimal
from gedkit.evaluation.comparison import Row
from gedkit.evaluation.pair_runs import PairRuns
from gedkit.evaluation.protocols import PROTOCOLS
from gedkit.evaluation.published import TABLE_1, TABLE_2, TABLE_3, is_halved
from gedkit.evaluation.report import Table

__all__ = ["EstimateTime", "TimedSet", "accuracy_table", "estimate_table", "protocol_table", "time_table"]

_NONE, _TIMES = "\N{EN DASH}", "\N{MULTIPLICATION SIGN}"
_RHO, _TAU = "\N{GREEK SMALL LETTER RHO}", "\N{GREEK SMALL LETTER TAU}"


@dataclass(frozen=True)
class EstimateTime:
    """Seconds per estimate h(p), and seconds of a whole search per state put into OPEN."""

    name: str
    seconds: float
    per_state: float


def accuracy_table(title: str, dataset: str, rows: Sequence[Row]) -> Table:
    """Return Table 1 for one set, under the paper's protocol: test x train, strict ties, mse not halved."""
    printed = TABLE_1.get(dataset, {})
    header = [
        "method",
        "path",
        "mse e-3",
        "paper",
        _RHO,
        f"paper {_RHO}",
        "p@10",
        "paper p@10",
        "MAE",
        "optimal",
        "ms/pair",
    ]
    if not printed:
        header = [name for name in header if not name.startswith("paper")]
    lines = []
    for row in rows:
        scores = row.scores["genn"]
        mse, rho, p10 = printed.get(row.method.name, (None, None, None))
        if mse is None:
            shown = _NONE
        elif is_halved(dataset, row.method.name):
            shown = f"2 {_TIMES} {mse:.3f}"
        else:
            shown = f"{mse:.3f}"
        optimal = f"{100 * scores.optimal:.1f}%" if row.method.has_path else _NONE
        took = _NONE if row.milliseconds is None else _milliseconds(row.milliseconds)
        cells = [row.method.name, "yes" if row.method.has_path else "no", f"{1e3 * scores.mse:.3f}"]
        cells += [shown] if printed else []
        cells += [f"{scores.rho:.3f}"] + ([_or_none(rho)] if printed else [])
        cells += [f"{scores.p_at_10:.3f}"] + ([_or_none(p10)] if printed else [])
        lines.append([*cells, f"{scores.mae:.3f}", optimal, took])
    return Table(title, header, lines)


def protocol_table(title: str, rows: Sequence[Row]) -> Table:
    """Return every method under every protocol, and on test graphs without a twin in training or validation."""
    header = ["method", f"{_TAU}", *(f"p@{k} {name}" for k in (10, 20) for name in PROTOCOLS)]
    header += ["mse e-3 simgnn", "mse e-3, no twins", f"{_RHO}, no twins"]
    lines = []
    for row in rows:
        found = [row.scores[name] for name in PROTOCOLS]
        cells = [row.method.name, f"{row.scores['genn'].tau:.3f}"]
        cells += [*(f"{s.p_at_10:.3f}" for s in found), *(f"{s.p_at_20:.3f}" for s in found)]
        cells.append(f"{1e3 * row.scores['simgnn'].mse:.3f}")
        cells += [_NONE, _NONE] if row.unseen is None else [f"{1e3 * row.unseen.mse:.3f}", f"{row.unseen.rho:.3f}"]
        lines.append(cells)
    return Table(title, header, lines)


@dataclass(frozen=True)
class TimedSet:
    """Solvers on the same pairs of a set: its title and name, the exact distances, and the runs by solver."""

    title: str
    name: str
    exact: NDArray[np.float64]
    runs: Mapping[str, PairRuns]


def time_table(sets: Sequence[TimedSet]) -> Table:
    """Return Table 2: mean time per pair and its ratio to Hungarian-A*, with the numbers of states."""
    header = ["set", "solver", "pairs", "time/pair", "paper", "speed-up", "paper speed-up", "states", "fewer states"]
    lines = []
    for timed in sets:
        printed = TABLE_2.get(timed.name, {})
        base = timed.runs.get("Hungarian-A*")
        for solver, found in timed.runs.items():
            seconds, states = float(found.seconds.mean()), float(found.opened.mean())
            known = printed.get(solver)
            ratio = printed["Hungarian-A*"] / known if known is not None else None
            cells = [timed.title, solver, str(len(found.seconds)), _seconds(seconds)]
            cells.append(_NONE if known is None else _seconds(known))
            cells.append(_NONE if base is None else f"{base.seconds.mean() / seconds:.2f}")
            cells.append(_NONE if ratio is None else f"{ratio:.2f}")
            cells += [f"{states:,.0f}", _NONE if base is None or not states else f"{base.opened.mean() / states:.1f}"]
            lines.append([*cells, f"{100 * share_optimal(found.distance, timed.exact):.1f}%"])
    return Table("", [*header, "optimal"], lines)


def estimate_table(times: Sequence[EstimateTime]) -> Table:
    """Return Table 3: the time of an estimate of the cost to go."""
    base = next((time.seconds for time in times if time.name == "GENN"), None)
    header = ["h(p) by", "time per h(p)", "paper", "relative to GENN", "paper, relative", "search per state in OPEN"]
    lines = []
    for time in times:
        printed = TABLE_3.get(time.name)
        cells = [time.name, _seconds(time.seconds), _NONE if printed is None else _seconds(printed)]
        cells.append(_NONE if base is None else f"{time.seconds / base:.2f}")
        cells.append(_NONE if printed is None else f"{printed / TABLE_3['GENN']:.2f}")
        lines.append([*cells, _seconds(time.per_state)])
    return Table("", header, lines)


def _or_none(value: float | None) -> str:
    return _NONE if value is None else f"{value:.3f}"


def _milliseconds(value: float) -> str:
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def _seconds(value: float) -> str:
    """Format a time with three digits.

    >>> _seconds(29.915), _seconds(0.0123), _seconds(4.2e-6)
    ('29.9 s', '12.3 ms', '4.2 µs')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value * 1e9:.3g} ns"
