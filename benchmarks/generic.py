"""The model `generic` beside exact search and Hungarian-A*: quality, proofs, states and time by size of graphs.

All solvers see the same pairs in the same run, on one core. The first two sets are the paper's, and their test part
against their training part; distances are compared with those of the exact solver. Prints a table;
--write puts a shorter one into benchmarks/results, --card what genn-astar reached into the card of a model.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

import gedkit as gk
from experiment import DATA
from gedkit import Status
from gedkit.lab.metrics import mean_squared_error, similarities_of, spearman
from measured import in_units, markdown
from pages import write_rows
from pairs import SETS, draw
from runs import prepared

HEADER = (
    "set",
    "solver",
    "pairs",
    "distance",
    "best found",
    "mse e-3",
    "rho",
    "proven",
    "in time",
    "opened",
    "expanded",
    "cpu time",
)
QUERIES = {"AIDS700nef test x train": "aids700nef", "LINUX test x train": "linux"}
LARGER = ("AIDS 11-15", "AIDS 15-20", "AIDS 20-30", "AIDS 30-50", "Mutagenicity 20-30", "IMDB 12-16", "IMDB 20-30")
SOLVERS: dict[str, dict[str, Any]] = {
    "exact": {"solver": "exact"},
    "hungarian-astar": {"solver": "hungarian-astar", "memory_limit": 1 << 30},
    "genn-astar, trust 0": {"solver": "genn-astar", "model": "generic", "trust": 0},
    "genn-astar": {"solver": "genn-astar", "model": "generic"},
    "genn-beam, trust 0": {"solver": "genn-beam", "model": "generic", "trust": 0},
    "genn-beam": {"solver": "genn-beam", "model": "generic"},
    "genn-beam 10, trust 0": {"solver": "genn-beam", "model": "generic", "width": 10, "trust": 0},
    "genn-beam 10": {"solver": "genn-beam", "model": "generic", "width": 10},
}

# Columns of the page: how each solver is called there.
SHOWN = {
    "exact": "`exact`",
    "hungarian-astar": "`hungarian-astar`",
    "genn-astar, trust 0": "`trust=0`",
    "genn-astar": "`genn-astar`",
    "genn-beam": "`genn-beam`",
}

Graphs = list[tuple[gk.Graph, gk.Graph]]


def main(
    *,
    sets: Sequence[str] = (*QUERIES, *LARGER),
    queries: int = 1000,  # pairs of each of the paper's sets
    pairs: int = 30,  # at most so many of the others
    time_limit: float = 1,  # seconds per pair
    data: Path = DATA,
    card: Path | None = None,  # of a model
    write: bool = False,
) -> None:
    """Measure what the options ask for."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    lines: list[list[str]] = []
    for name in sets:
        chosen = drawn(name, queries, pairs, data)
        print(f"{name}: {len(chosen)} pairs", file=sys.stderr, flush=True)
        lines += measure(name, chosen, time_limit)
    print(markdown(lines, HEADER))
    print(f"\n{time_limit:g} s a pair; load of the machine after the run: {os.getloadavg()[0]:.1f}.")
    if write:
        header = ["set", "pairs", *SHOWN.values()]
        write_rows("generic", "python -m benchmarks run generic", header, ["---", *["---:"] * 6], by_set(lines))
    if card:
        write_card(card, lines)


def by_set(lines: list[list[str]]) -> list[list[str]]:
    """Return a row per set, with a cell per solver."""
    cells: dict[str, dict[str, str]] = {}
    pairs: dict[str, str] = {}
    for line in lines:
        row = dict(zip(HEADER, line, strict=True))
        cells.setdefault(row["set"], {})[row["solver"]] = (
            f"{row['distance']}, {row['best found']}, {row['in time']}<br>{row['opened']}, {row['cpu time']}"
        )
        pairs[row["set"]] = row["pairs"]
    return [[name, pairs[name], *(found[solver] for solver in SHOWN)] for name, found in cells.items()]


def write_card(path: Path, lines: list[list[str]]) -> None:
    """Write what `genn-astar` reached into the card of the model at `path`."""
    model = gk.models.load(path)
    search = {line[0]: dict(zip(HEADER[3:], line[3:], strict=True)) for line in lines if line[1] == "genn-astar"}
    metrics = {f"optimal {name}": float(row["best found"].rstrip("%")) / 100 for name, row in search.items()}
    card = {**model.card, "metrics": metrics, "search": search, "measured_by": "benchmarks/generic.py"}
    gk.models.save(replace(model, card=card), path)


def drawn(name: str, queries: int, pairs: int, data: Path) -> Graphs:
    """Draw the pairs of a set, the same ones every time."""
    if name in QUERIES:
        found = gk.datasets.load(QUERIES[name], data)
        rng = random.Random(0)
        test, train = list(found.part("test")), list(found.part("train"))
        return [(rng.choice(test), rng.choice(train)) for _ in range(queries)]
    (wanted,) = (s for s in SETS if s.name == name)
    return prepared(draw(wanted, data)[:pairs])


def measure(name: str, pairs: Graphs, limit: float) -> list[list[str]]:
    """Run every solver on one set: the exact one first, as the measure of the others."""
    lines, best, sizes = [], np.zeros(0), np.array([a.n + b.n for a, b in pairs])
    for label, how in SOLVERS.items():
        for a, b in pairs[:20]:  # what is kept with graphs is there before the clock starts
            gk.solve(a, b, time_limit=0.01, **how)
        begin = process_time()
        results = [gk.solve(a, b, time_limit=limit, **how) for a, b in pairs]
        seconds = (process_time() - begin) / len(pairs)
        found = np.array([r.distance for r in results])
        best = best if len(best) else found
        near, true = similarities_of(found, sizes), similarities_of(best, sizes)
        lines.append(
            [
                name,
                label,
                f"{len(pairs):,}",
                f"{found.mean():.2f}",
                f"{(found <= best).mean():.1%}",
                f"{1e3 * mean_squared_error(near, true):.3f}",
                f"{spearman(near, true):.4f}",
                f"{np.mean([r.optimal for r in results]):.0%}",
                f"{np.mean([r.status in (Status.OPTIMAL, Status.FEASIBLE) for r in results]):.0%}",
                f"{np.mean([r.stats.opened for r in results]):,.0f}",
                f"{np.mean([r.stats.expanded for r in results]):,.0f}",
                in_units(seconds),
            ]
        )
    return lines
