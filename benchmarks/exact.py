"""Times gedkit's exact solvers beside networkx and beside any program given on the command line.

Every solver gets the same pairs in the same run, on one core. Prints a table, and writes it with all single
times to the folder given with --out. README.md beside this file has examples and explains --peer.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from measured import Measured, markdown, rows
from pairs import SETS, Pair, PairSet, draw, named
from peers import Peer, parse_peers
from runs import DISTANCE, costs_of, measure_distance, measure_gedkit, measure_networkx

HERE = Path(__file__).resolve().parent
IDLE = 0.5  # load average up to which figures are worth keeping
SMALL = 10  # graphs of at most so many nodes need no time limit


def main() -> int:
    """Measure what the options ask for; 1 if gedkit got a known distance wrong."""
    options = parse_options()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # peers inherit it
    options.out.mkdir(parents=True, exist_ok=True)
    load = os.getloadavg()[0]
    note = f"Load of the machine before the run: {load:.1f}."
    if load > IDLE:
        note += (
            " It was not idle: short runs slip between other work, long ones do not, so ratios are not to be trusted."
        )
        print(note, file=sys.stderr)
    table: list[list[str]] = []
    points: list[tuple[str, list[int], Measured]] = []
    failed = False
    for pair_set in options.sets:
        pairs = draw(pair_set, options.data)[: options.pairs]
        name = named(pair_set, options.data)
        print(f"{name}: {len(pairs)} pairs", file=sys.stderr, flush=True)
        measured = measure(pair_set, pairs, options)
        first = measured[0]
        truth = [p.known if p.known is not None else d for p, d in zip(pairs, first.distances, strict=True)]
        failed |= first.wrong(truth) > 0
        by_distance = next((m for m in measured if m.solver == DISTANCE), None)
        table += rows(name, measured, by_distance, truth)
        points += [(name, [p.first.n + p.second.n for p in pairs], m) for m in measured]
    text = markdown(table)
    print(text)
    (options.out / "exact.md").write_text(f"{text}\n\n{note}\n", encoding="utf-8")
    records = [{"set": name, "sizes": sizes, **m.to_json()} for name, sizes, m in points]
    (options.out / "exact.json").write_text(json.dumps(records), encoding="utf-8")
    print(f"\nwritten: exact.md and exact.json in {options.out}")
    return int(failed)


def measure(pair_set: PairSet, pairs: list[Pair], options: argparse.Namespace) -> list[Measured]:
    """Run every solver on one set: gedkit's first, as the measure of the others."""
    costs = costs_of(pair_set)
    small = pair_set.largest <= SMALL
    passes = options.passes if small else 1

    def best(run: Callable[[], Measured]) -> Measured:
        return min((run() for _ in range(passes)), key=lambda m: m.mean)

    measured = [best(partial(measure_gedkit, solver, pairs, costs, options.time_limit)) for solver in options.solvers]
    if small and costs is None:
        measured.append(best(partial(measure_distance, pairs)))
    with tempfile.TemporaryDirectory() as folder:
        fitting = [peer for peer in options.peers if fits(peer, pair_set)]
        measured += [best(partial(p.measure, pairs, options.time_limit, small, Path(folder))) for p in fitting]
    if options.networkx_pairs:
        measured.append(measure_networkx(pairs[: options.networkx_pairs], pair_set, options.networkx_limit))
    return measured


def fits(peer: Peer, pair_set: PairSet) -> bool:
    """Peers know costs of 1 only, and some of them no edge labels."""
    return not pair_set.real_costs and (peer.takes_edge_labels or not pair_set.bonds)


def parse_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--sets", nargs="+", metavar="NAME", help=f"of: {'; '.join(s.name for s in SETS)}")
    parser.add_argument("--solvers", nargs="+", default=["exact"], help="gedkit's; the first is what ratios refer to")
    parser.add_argument("--pairs", type=int, help="at most so many pairs of each set")
    parser.add_argument("--time-limit", type=float, default=10, help="seconds per pair (default 10)")
    parser.add_argument("--passes", type=int, default=3, help="over small graphs, the fastest one counts (default 3)")
    parser.add_argument("--networkx-pairs", type=int, default=5, help="so many pairs go to networkx too (default 5)")
    parser.add_argument("--networkx-limit", type=float, default=2, help="seconds per pair for networkx (default 2)")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND", help="a program; see README.md")
    parser.add_argument("--peer-reads", action="append", default=[], metavar="NAME=REGEX", help="reads its figures")
    parser.add_argument("--data", type=Path, default=HERE.parent.parent / "shared" / "data", help="folder of the sets")
    parser.add_argument("--out", type=Path, default=HERE.parent / "build" / "bench", help="folder for the results")
    options = parser.parse_args()
    by_name = {s.name: s for s in SETS}
    if unknown := [name for name in options.sets or [] if name not in by_name]:
        parser.error(f"there is no set {unknown[0]!r}; there are: {'; '.join(by_name)}")
    options.sets = [by_name[name] for name in options.sets] if options.sets else list(SETS)
    try:
        options.peers = parse_peers(options.peer, options.peer_reads)
    except ValueError as error:
        parser.error(str(error))
    return options


if __name__ == "__main__":
    sys.exit(main())
