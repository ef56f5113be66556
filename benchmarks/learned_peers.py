"""Predictions of other programs beside `auto` on the same pairs, with as much time per pair as the program took.

    python benchmarks/learned_peers.py AIDS700nef=ERIC_aids.jsonl LINUX=ERIC_linux.jsonl --keep

Files are those of ``gedkit evaluate --predictions``, with times; the part of a name before ``_`` is the program.
Times are processor times of one thread. Scores are over the pairs that a file lists.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import numpy as np

import gedkit as gk
from gedkit.lab.evaluation import Scores, read_predictions
from gedkit.lab.evaluation.comparison import Comparison
from gedkit.lab.evaluation.imported import LISTED, imported_rows
from gedkit.lab.evaluation.pair_runs import run_pairs
from gedkit.lab.evaluation.protocols import pair_sizes, score_pairs
from gedkit.lab.evaluation.store import Store
from pages import write_rows
from reproduction_page import markdown

SETS = {"AIDS700nef": "aids700nef", "LINUX": "linux", "IMDB, to 10 nodes": "imdbmulti"}
HEADER = ["set", "method", "pairs", "MAE", "exact", "feasible", "rho", "p@10", "per pair", "proven"]


def main() -> None:
    """Score each file and `auto`, print the table and keep it in ``results``."""
    options = parsed()
    lines: list[list[str]] = []
    for asked in options.files:
        title, _, file = asked.partition("=")
        found = compared(title, Path(file), options.root)
        print(markdown([HEADER, *found]), flush=True)
        lines += found
    if options.keep:
        align = ["---", *["---:"] * (len(HEADER) - 1)]
        write_rows("learned peers", "benchmarks/learned_peers.py", HEADER, align, lines)


def compared(title: str, file: Path, root: Path | None) -> list[list[str]]:
    """Return the rows of a file of predictions, and that of `auto` in the same time."""
    data = gk.datasets.load(SETS[title], root)
    given = read_predictions(file, data)
    with tempfile.TemporaryDirectory() as scratch:
        rows = imported_rows(Comparison(title, data, Store(Path(scratch))), given)
    seconds = float(given.seconds.mean())
    program = file.stem.partition("_")[0]
    lines = []
    for found in rows:
        name = found.row.method.name.replace(given.name, program)
        lines.append([title, name, *cells(found.row.scores[LISTED], seconds), ""])
    pairs = given.pairs
    sizes = pair_sizes(data)[pairs[:, 0], pairs[:, 1]]
    lists = [np.flatnonzero(pairs[:, 0] == query) for query in dict.fromkeys(pairs[:, 0].tolist())]
    rounded = np.round(given.distance)
    if (rounded != given.distance).any():  # a regressor: papers round what it states before they count exact ones
        scores = score_pairs("rounded", rounded, rows[0].true, sizes, lists)
        lines.append([title, f"{program}, rounded", *cells(scores, seconds), ""])
    runs = run_pairs([(data.graphs[i], data.graphs[j]) for i, j in pairs], data.costs, "auto", {}, time_limit=seconds)
    scores = score_pairs("auto", runs.distance, rows[0].true, sizes, lists)
    proven = f"{100 * runs.optimal.mean():.1f} %"
    lines.append([title, "`auto`", *cells(scores, float(runs.seconds.mean())), proven])
    return lines


def cells(s: Scores, seconds: float) -> list[str]:
    """Return the scores and the time as text."""
    shares = [f"{100 * share:.1f} %" for share in (s.optimal, s.feasible)]
    took = f"{1e6 * seconds:.0f} µs" if seconds < 1e-3 else f"{1e3 * seconds:.1f} ms"
    return [f"{s.pairs:,}", f"{s.mae:.3f}", *shares, f"{s.rho:.3f}", f"{s.p_at_10:.3f}", took]


def parsed() -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="SET=FILE", help=f"sets: {', '.join(SETS)}")
    parser.add_argument("--root", type=Path, help="folder of the sets")
    parser.add_argument("--keep", action="store_true", help="write the table to results/")
    return parser.parse_args()


if __name__ == "__main__":
    main()
