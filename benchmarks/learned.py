"""GENN-A* beside Hungarian-A*: accuracy against states opened over `trust`, and what one estimate costs.

The pairs are queries of the test part against the whole training part; all solvers see the same ones in the same run,
on one core. Prints two tables and writes them with a figure to the folder given with --out.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

import gedkit as gk
from estimate_times import HEADER as TIME_HEADER
from estimate_times import measure_estimates, time_rows
from gedkit import datasets
from learned_plot import plot
from measured import markdown
from peers import parse_peers
from queries import Queries, draw_queries
from trust_curve import HEADER as CURVE_HEADER
from trust_curve import Point, curve_rows, measure_peer, measure_regression, measure_search

HERE = Path(__file__).resolve().parent
MODELS = {"aids700nef": "aids", "linux": "linux", "willow-car": "willow"}


def main() -> int:
    """Measure what the options ask for."""
    options = parse_options()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # peers inherit it
    options.out.mkdir(parents=True, exist_ok=True)
    curve, times = [], []
    points: list[tuple[str, Point]] = []
    for name in options.sets:
        model = gk.models.load(options.models[name])
        queries = draw_queries(datasets.load(name, options.data), options.queries, options.seed)
        print(f"{name}: {queries.count} pairs, model {model.name}", file=sys.stderr, flush=True)
        measured = measure(queries, model, options)
        curve += curve_rows(name, measured, options.large)
        points += [(name, point) for point in measured]
        if options.states:
            times += time_rows(name, measure_estimates(queries, model, options.states, options.seed))
        text = write(options.out, curve, times, points)  # after each set: the next may take long
    print(text)
    print(f"\nwritten: learned.md, learned.json and learned.png in {options.out}")
    return 0


def write(out: Path, curve: list[list[str]], times: list[list[str]], points: list[tuple[str, Point]]) -> str:
    """Write what was measured so far, and return the tables."""
    text = markdown(curve, CURVE_HEADER)
    if times:
        text += "\n\nTime per estimate h(p):\n\n" + markdown(times, TIME_HEADER)
    load = f"Load of the machine after the run: {os.getloadavg()[0]:.1f}."
    (out / "learned.md").write_text(f"{text}\n\n{load}\n", encoding="utf-8")
    records = [{"set": name, **asdict(point)} for name, point in points]
    (out / "learned.json").write_text(json.dumps(records), encoding="utf-8")
    plot(out / "learned.png", points)
    return text


def measure(queries: Queries, model: gk.models.Model, options: argparse.Namespace) -> list[Point]:
    """Run every solver on one set."""
    # The stronger baseline first: ratios of states are to the first point.
    points = [measure_search(queries, "hungarian-astar", options.time_limit, edges=e) for e in ("all", "unmatched")]
    points += [
        measure_search(queries, "genn-astar", options.time_limit, model=model, trust=trust) for trust in options.trust
    ]
    for width in options.width:
        points.append(measure_search(queries, "genn-beam", options.time_limit, model=model, width=width))
    if model.kind == "genn":
        points.append(measure_regression(queries, model))
    with tempfile.TemporaryDirectory() as folder:
        for peer in options.peers:
            points.append(measure_peer(queries, peer, options.peer_pairs, options.time_limit, Path(folder)))
            first = options.peer_pairs
            points.append(
                measure_search(queries.first(first), "genn-astar", options.time_limit, model=model, trust=1.0)
            )
    return points


def parse_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--sets", nargs="+", default=list(MODELS), metavar="NAME", help=f"of: {', '.join(MODELS)}")
    parser.add_argument("--model", action="append", default=[], metavar="SET=MODEL", help="another model for a set")
    parser.add_argument("--queries", type=int, default=10, help="graphs of the test part (default 10; 0: all)")
    parser.add_argument("--trust", type=float, nargs="*", default=[0.7, 0.8, 0.9, 1.0, 1.1, 1.3], help="weights on h")
    parser.add_argument("--width", type=int, nargs="*", default=[80], help="widths of genn-beam (default 80)")
    parser.add_argument("--large", type=int, default=18, help="pairs of so many nodes are counted again by themselves")
    parser.add_argument("--states", type=int, default=20_000, help="estimates to time (default 20000; 0: none)")
    parser.add_argument("--time-limit", type=float, default=60, help="seconds per pair (default 60)")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND", help="a program; see README.md")
    parser.add_argument("--peer-reads", action="append", default=[], metavar="NAME=REGEX", help="reads its figures")
    parser.add_argument("--peer-pairs", type=int, default=20, help="so many pairs go to programs (default 20)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--data", type=Path, help="folder of the sets; else where gedkit looks for them")
    parser.add_argument("--out", type=Path, default=HERE.parent / "build" / "bench", help="folder for the results")
    options = parser.parse_args()
    options.models = {**MODELS, **dict(given.split("=", 1) for given in options.model)}
    if missing := [name for name in options.sets if name not in options.models]:
        parser.error(f"--model {missing[0]}=... must say which model to use")
    try:
        options.peers = parse_peers(options.peer, options.peer_reads)
    except ValueError as error:
        parser.error(str(error))
    return options


if __name__ == "__main__":
    sys.exit(main())
