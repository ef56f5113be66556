"""The model `generic` beside exact search and Hungarian-A*: quality, proofs, states and time by size of graphs.

All solvers see the same pairs in the same run, on one core. The first two sets are the paper's, and their test part
against their training part; distances are compared with those of the exact solver. Prints a table and writes it to the
folder given with --out; --page writes a shorter one into docs/genn.md.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

import gedkit as gk
from gedkit import Status
from gedkit.lab.metrics import mean_squared_error, similarities_of, spearman
from measured import in_units, markdown
from pairs import SETS, draw
from reproduction_page import filled
from reproduction_page import markdown as page_table
from runs import prepared

HERE = Path(__file__).resolve().parent
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


def main() -> int:
    """Measure what the options ask for."""
    options = parse_options()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    options.out.mkdir(parents=True, exist_ok=True)
    lines: list[list[str]] = []
    for name in options.sets:
        pairs = drawn(name, options)
        print(f"{name}: {len(pairs)} pairs", file=sys.stderr, flush=True)
        lines += measure(name, pairs, options.time_limit)
    text = markdown(lines, HEADER)
    print(text)
    load = f"{options.time_limit:g} s a pair; load of the machine after the run: {os.getloadavg()[0]:.1f}."
    (options.out / "generic.md").write_text(f"{text}\n\n{load}\n", encoding="utf-8")
    if options.page:
        page = filled(options.page.read_text(encoding="utf-8"), {"generic": by_set}, {"lines": lines})
        options.page.write_text(page, encoding="utf-8")
    if options.card:
        write_card(options.card, lines)
    return 0


def by_set(run: dict[str, Any]) -> str:
    """Return a table with a row per set and a column per solver."""
    cells: dict[str, dict[str, str]] = {}
    pairs: dict[str, str] = {}
    for line in run["lines"]:
        row = dict(zip(HEADER, line, strict=True))
        cells.setdefault(row["set"], {})[row["solver"]] = (
            f"{row['distance']}, {row['best found']}, {row['in time']}<br>{row['opened']}, {row['cpu time']}"
        )
        pairs[row["set"]] = row["pairs"]
    rows = [[name, pairs[name], *(found[solver] for solver in SHOWN)] for name, found in cells.items()]
    return page_table([["set", "pairs", *SHOWN.values()], *rows])


def write_card(path: Path, lines: list[list[str]]) -> None:
    """Write what `genn-astar` reached into the card of the model at `path`."""
    model = gk.models.load(path)
    search = {line[0]: dict(zip(HEADER[3:], line[3:], strict=True)) for line in lines if line[1] == "genn-astar"}
    metrics = {f"optimal {name}": float(row["best found"].rstrip("%")) / 100 for name, row in search.items()}
    card = {**model.card, "metrics": metrics, "search": search, "measured_by": "benchmarks/generic.py"}
    gk.models.save(replace(model, card=card), path)


def drawn(name: str, options: argparse.Namespace) -> Graphs:
    """Draw the pairs of a set, the same ones every time."""
    if name in QUERIES:
        data = gk.datasets.load(QUERIES[name], options.data)
        rng = random.Random(0)
        test, train = list(data.part("test")), list(data.part("train"))
        return [(rng.choice(test), rng.choice(train)) for _ in range(options.queries)]
    (wanted,) = (s for s in SETS if s.name == name)
    return prepared(draw(wanted, options.data)[: options.pairs])


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


def parse_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    known = [*QUERIES, *LARGER]
    parser.add_argument(
        "--sets", nargs="+", default=known, choices=known, metavar="NAME", help=f"of: {'; '.join(known)}"
    )
    parser.add_argument("--queries", type=int, default=1000, help="pairs of each of the paper's sets (default 1000)")
    parser.add_argument("--pairs", type=int, default=30, help="at most so many pairs of the others (default 30)")
    parser.add_argument("--time-limit", type=float, default=1, help="seconds per pair (default 1)")
    parser.add_argument("--data", type=Path, default=HERE.parent.parent / "shared" / "data", help="folder of the sets")
    parser.add_argument("--out", type=Path, default=HERE.parent / "build" / "bench", help="folder for the results")
    parser.add_argument("--page", type=Path, metavar="FILE", help="write the shorter table into this page")
    parser.add_argument(
        "--card", type=Path, metavar="FILE", help="write what genn-astar reached into this model's card"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
