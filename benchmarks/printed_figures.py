"""Figures that papers on learned solvers print, beside `auto` on the same set in the time per pair that they print.

    python -m benchmarks run printed-figures --write

The page says where each source is. Figures were read there, but for those of the survey, which are second-hand.
`auto` is run on all pairs of test graphs with training and validation graphs; a row without a time is compared with
`auto` without a limit.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

import gedkit as gk
from gedkit.lab.evaluation.pair_runs import run_pairs
from gedkit.lab.evaluation.protocols import PROTOCOLS, score
from pages import write_rows
from reproduction_page import markdown

AIDS, LINUX, IMDB = "AIDS700nef", "LINUX", "IMDB above 10 nodes"
LOADED = {AIDS: "aids700nef", LINUX: "linux"}
HEADER = ["method", "set", "MAE", "exact", "\N{GREEK SMALL LETTER RHO}", "p@10", "per pair"]
HEADER += ["`auto`: MAE", "exact", "per pair", "source"]

SLIDES, SUPPLEMENT, NOTEBOOKS, LOGS, SURVEY = "slides", "supplement", "notebooks", "logs", "survey"  # see the page


@dataclass(frozen=True)
class Printed:
    """What a source prints of a method on a set; None for what it does not print, or what we did not find in it."""

    method: str
    set: str
    mae: float | None
    exact: float | None
    rho: float | None
    p_at_10: float | None
    seconds: float | None
    source: str


PRINTED = [
    Printed("GEDGNN, value", AIDS, 0.773, 0.397, 0.876, 0.716, 4.1e-3, SLIDES),
    Printed("GEDGNN, matching", AIDS, 1.427, 0.443, 0.806, 0.855, 1.2, SLIDES),
    Printed("Noah", AIDS, 3.078, 0.063, 0.730, 0.709, 1.7, SLIDES),
    Printed("SimGNN", AIDS, 0.914, 0.338, 0.832, 0.624, 2.8e-3, SLIDES),
    Printed("GEDGNN, value", IMDB, 1.398, 0.269, 0.629, 0.696, 4.1e-3, SLIDES),
    Printed("GEDGNN, matching", IMDB, 6.078, 0.679, 0.795, 0.866, 2.6, SLIDES),
    Printed("GEDIOT", AIDS, 0.581, 0.497, None, None, 2.75e-3, SUPPLEMENT),
    Printed("GEDIOT", LINUX, 0.034, 0.972, None, None, 2.75e-3, SUPPLEMENT),
    Printed("GREED", AIDS, 0.629, None, None, 0.7071, 5.422 / 78400, NOTEBOOKS),
    Printed("GREED", LINUX, 0.318, None, None, 0.9765, 11.254 / 160000, NOTEBOOKS),
    Printed("ERIC", AIDS, None, None, 0.900, 0.694, None, LOGS),
    Printed("ERIC", LINUX, None, None, 0.987, 0.984, None, LOGS),
    Printed("GREED", AIDS, 0.59, None, 0.907, 0.695, None, SURVEY),
    Printed("ERIC", AIDS, 0.63, None, 0.871, 0.684, None, SURVEY),
    Printed("GEDGNN", AIDS, 1.44, None, 0.806, 0.881, None, SURVEY),
    Printed("AStar-BMao, cut off after 100 states", AIDS, 0.05, None, 0.989, 0.999, 1e-4, SURVEY),
]


def main(
    *,
    root: Path | None = None,  # folder of the sets
    write: bool = False,  # put the table into benchmarks/results
) -> None:
    """Measure and print."""
    ours: dict[tuple[str, float | None], list[str]] = {}
    lines = []
    for row in PRINTED:
        asked = (row.set, row.seconds)
        if row.set in LOADED and asked not in ours:
            ours[asked] = own(LOADED[row.set], row.seconds, root)
        lines.append([*printed(row), *ours.get(asked, ["other pairs", "", ""]), row.source])
    print(markdown([HEADER, *lines]))
    if write:
        source = "python -m benchmarks run printed-figures"
        write_rows("printed figures", source, HEADER, ["---", *["---:"] * (len(HEADER) - 1)], lines)


def own(name: str, seconds: float | None, root: Path | None) -> list[str]:
    """Return the error of `auto` on a set within a time per pair, its share of exact distances, and its time."""
    data = gk.datasets.load(name, root)
    protocol = PROTOCOLS["simgnn"]
    queries, candidates = data.splits["test"], protocol.candidates(data)
    pairs = [(data.graphs[i], data.graphs[j]) for i in queries for j in candidates]
    runs = run_pairs(pairs, data.costs, "auto", {}, time_limit=seconds)
    distances = np.full((len(data), len(data)), np.nan)
    distances[np.ix_(queries, candidates)] = runs.distance.reshape(len(queries), len(candidates))
    found = score(data, distances, data.ged, protocol)
    return [f"{found.mae:.3f}", share(found.optimal), duration(float(runs.seconds.mean()))]


def printed(row: Printed) -> list[str]:
    """Return a row of a source as text."""
    numbers = ["" if value is None else f"{value:.3f}" for value in (row.mae, row.rho, row.p_at_10)]
    exact = "" if row.exact is None else share(row.exact)
    took = "" if row.seconds is None else duration(row.seconds)
    return [row.method, row.set, numbers[0], exact, *numbers[1:], took]


def share(value: float) -> str:
    """Return a share as per cent."""
    return f"{100 * value:.1f} %"


def duration(seconds: float) -> str:
    """Return a time with its unit."""
    if seconds < 1e-3:
        return f"{1e6 * seconds:.0f} µs"
    return f"{1e3 * seconds:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"
