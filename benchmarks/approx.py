"""Shows how good gedkit's paths are after how long, beside any program given on the command line.

Every solver gets the same pairs in the same run, on one core, once per time limit. Prints a table per set, and writes
them with a plot per set to the folder given with --out. README.md beside this file has examples and explains --peer.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from measured import in_units, markdown
from pairs import LARGE, SETS, draw, named
from peers import parse_peers
from quality import Curve, measure_gedkit, measure_peer, plot
from runs import costs_of, prepared

HERE = Path(__file__).resolve().parent
DEFAULT_SETS = (
    "AIDS 20-30",
    "AIDS 30-50",
    "Mutagenicity 20-30",
    "Protein 30-60",
    "IMDB 20-30",
    "near 30-50",
    "near 1000",
)


def main() -> int:
    """Measure what the options ask for."""
    options = parse_options()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # peers inherit it
    options.out.mkdir(parents=True, exist_ok=True)
    limits = sorted(ms / 1000 for ms in options.limits)
    note = f"Load of the machine before the run: {os.getloadavg()[0]:.1f}."
    texts, records = [], []
    for pair_set in options.sets:
        name = named(pair_set, options.data)
        pairs = draw(pair_set, options.data)[: options.pairs]
        print(f"{name}: {len(pairs)} pairs", file=sys.stderr, flush=True)
        ready, costs = prepared(pairs), costs_of(pair_set)
        curves = [measure_gedkit(solver, ready, costs, limits) for solver in options.solvers]
        with tempfile.TemporaryDirectory() as folder:
            fitting = [p for p in options.peers if costs is None and (p.takes_edge_labels or not pair_set.bonds)]
            curves += [measure_peer(peer, pairs, limits, Path(folder)) for peer in fitting]
        texts.append(f"### {name}, {len(pairs)} pairs\n\n{table(curves, limits)}")
        print(f"{texts[-1]}\n", flush=True)
        records.append({"set": name, "curves": [asdict(curve) for curve in curves]})
        plot(options.out / f"approx-{pair_set.name.replace(' ', '-').replace(',', '')}.png", name, curves)
    (options.out / "approx.md").write_text("\n\n".join([*texts, note]) + "\n", encoding="utf-8")
    (options.out / "approx.json").write_text(json.dumps(records), encoding="utf-8")
    print(f"written: approx.md, approx.json and a plot per set in {options.out}")
    return 0


def table(curves: Sequence[Curve], limits: Sequence[float]) -> str:
    """Lay out mean distances per limit with the mean lower bound behind them, and what was proven in the end.

    >>> from quality import Point
    >>> print(table([Curve("x", [Point(0.001, 5.5, 4.25, 0.5)]), Curve("y", [Point(0.2, 7)])], [0.001]))
    | solver | 1 ms        | its own time | proven |
    | ------ | ----------- | ------------ | ------ |
    | x      | 5.50 ≥ 4.25 |              | 50%    |
    | y      | -           | 7.00, 200 ms | -      |
    """
    rows = []
    for curve in curves:
        cells = []
        for limit in limits:
            point = curve.at(limit)
            bound = "" if point is None or point.lower is None else f" ≥ {point.lower:.2f}"
            cells.append("-" if point is None else f"{point.distance:.2f}{bound}")
        last = curve.points[-1]
        late = f"{last.distance:.2f}, {in_units(last.seconds)}" if last.seconds > max(limits) * 1.001 else ""
        proven = "-" if last.proven is None else f"{100 * last.proven:.0f}%"
        rows.append([curve.solver, *cells, late, proven])
    return markdown(rows, ("solver", *map(in_units, limits), "its own time", "proven"))


def parse_options() -> argparse.Namespace:
    """Read the command line."""
    sets = {s.name: s for s in (*SETS, *LARGE)}
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--sets", nargs="+", metavar="NAME", default=DEFAULT_SETS, help=f"of: {'; '.join(sets)}")
    parser.add_argument("--solvers", nargs="+", default=["auto", "refine"], help="gedkit's (default auto, refine)")
    parser.add_argument("--pairs", type=int, help="at most so many pairs of each set")
    parser.add_argument("--limits", nargs="+", type=float, default=[1, 10, 100, 1000], metavar="MS", help="per pair")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND", help="a program; see README.md")
    parser.add_argument("--peer-reads", action="append", default=[], metavar="NAME=REGEX", help="reads its figures")
    parser.add_argument("--data", type=Path, default=HERE.parent.parent / "shared" / "data", help="folder of the sets")
    parser.add_argument("--out", type=Path, default=HERE.parent / "build" / "bench", help="folder for the results")
    options = parser.parse_args()
    if unknown := [name for name in options.sets if name not in sets]:
        parser.error(f"there is no set {unknown[0]!r}; there are: {'; '.join(sets)}")
    options.sets = [sets[name] for name in options.sets]
    try:
        options.peers = parse_peers(options.peer, options.peer_reads)
    except ValueError as error:
        parser.error(str(error))
    return options


if __name__ == "__main__":
    sys.exit(main())
