"""Learned search beside `auto` with as much time on the same pairs.

    python -m benchmarks run equal-time --pairs 60 --write

Three sets of the paper with the paper's networks (a test and a training graph each) and three sets of larger graphs
with `generic`. A learned search gets up to a second per pair; then `auto` gets as long as that search took on this
pair, and after that a second too. Times are by the clock: run it alone on a core. ``--write`` puts the table into
benchmarks/results.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean, median
from time import perf_counter
from typing import Any

import gedkit as gk
from experiment import DATA
from measured import in_units
from pages import rows_of, write_rows
from pairs import SETS, draw
from reproduction_page import markdown
from runs import prepared

PAPER = {"AIDS700nef": ("aids700nef", "aids"), "LINUX": ("linux", "linux"), "Willow-Cars": ("willow-car", "willow")}
LARGER = ("AIDS 20-30", "Mutagenicity 20-30", "IMDB 20-30")
TABLE = "learned search and auto"
HEADER = [
    *("Set", "learned search", "its cost", "its time, mean and median", "cost of `auto` in that time"),
    *("`auto` cheaper, dearer", "proven by then", "cost of `auto` within 1 s", "proven", "its time"),
]
LIMIT = 1.0
Graphs = list[tuple[gk.Graph, gk.Graph]]


def main(
    *,
    pairs: int = 60,  # of each set
    sets: Sequence[str] = (*PAPER, *LARGER),
    data: Path = DATA,
    write: bool = False,  # put the rows into benchmarks/results, beside others
) -> None:
    """Measure, print, and write the results if asked to."""
    rows = []
    for name in sets:
        chosen, costs = drawn(name, pairs, data)
        own = PAPER[name][1] if name in PAPER else "generic"
        ways: dict[str, dict[str, Any]] = {f"`genn-astar`, `{own}`": {"solver": "genn-astar", "model": own}}
        if own != "generic":
            ways["`genn-astar`, `generic`"] = {"solver": "genn-astar", "model": "generic"}
        ways["`genn-beam`, `generic`"] = {"solver": "genn-beam", "model": "generic"}
        rows += [[name, *row] for row in (compared(way, chosen, costs, how) for way, how in ways.items())]
    print(markdown([HEADER, *rows]))
    if write:
        keep(rows)


def drawn(name: str, count: int, data: Path) -> tuple[Graphs, gk.Costs]:
    """Draw the pairs of a set, the same ones every time."""
    if name in PAPER:
        found = gk.datasets.load(PAPER[name][0], data)
        rng = random.Random(0)
        test, train = list(found.part("test")), list(found.part("train"))
        return [(rng.choice(test), rng.choice(train)) for _ in range(count)], found.costs
    wanted = next(each for each in SETS if each.name == name)
    return prepared(draw(replace(wanted, count=count), data)), gk.Costs()


def compared(name: str, pairs: Graphs, costs: gk.Costs, how: dict[str, Any]) -> list[str]:
    """Return the row of one learned search."""
    for g1, g2 in pairs[:20]:  # what is kept with graphs is there before the clock starts
        gk.solve(g1, g2, costs=costs, time_limit=0.02, **how)
        gk.solve(g1, g2, costs=costs, time_limit=0.02)
    learned, by_then, in_the_end = [], [], []
    for g1, g2 in pairs:
        found = timed(g1, g2, costs=costs, time_limit=LIMIT, **how)
        learned.append(found)
        by_then.append(timed(g1, g2, costs=costs, time_limit=found[1]))
        in_the_end.append(timed(g1, g2, costs=costs, time_limit=LIMIT))
    return row_of(name, learned, by_then, in_the_end)


Timed = tuple[gk.Result, float]


def timed(g1: gk.Graph, g2: gk.Graph, **options: Any) -> Timed:
    """Solve a pair; return the result and the seconds by the clock."""
    begun = perf_counter()
    result = gk.solve(g1, g2, **options)
    return result, perf_counter() - begun


def row_of(name: str, learned: Sequence[Timed], by_then: Sequence[Timed], in_the_end: Sequence[Timed]) -> list[str]:
    """Lay out what a learned search found, and `auto` in the same time and in a second."""
    both = [(a.distance, b.distance) for (a, _), (b, _) in zip(learned, by_then, strict=True)]
    cheaper = sum(b < a - 1e-9 for a, b in both)
    dearer = sum(b > a + 1e-9 for a, b in both)
    times = [seconds for _, seconds in learned]
    return [
        name,
        f"{fmean(a for a, _ in both):.3f}",
        f"{in_units(fmean(times))}, {in_units(median(times))}",
        f"{fmean(b for _, b in both):.3f}",
        f"{cheaper}, {dearer}",
        f"{sum(result.optimal for result, _ in by_then)}/{len(by_then)}",
        f"{fmean(result.distance for result, _ in in_the_end):.3f}",
        f"{sum(result.optimal for result, _ in in_the_end)}/{len(in_the_end)}",
        in_units(fmean(seconds for _, seconds in in_the_end)),
    ]


def keep(rows: list[list[str]]) -> None:
    """Put rows into the file of results; rows of other sets and searches stay."""
    order = [*PAPER, *LARGER]
    new = {(row[0], row[1]) for row in rows}
    every = [*(row for row in rows_of(TABLE) if (row[0], row[1]) not in new), *rows]
    every.sort(key=lambda row: order.index(row[0]))
    write_rows(
        TABLE, "python -m benchmarks run equal-time", HEADER, ["---", "---", *["---:"] * (len(HEADER) - 2)], every
    )


if __name__ == "__main__":
    main()
