"""Times gedkit's exact solvers beside networkx and beside any program given on the command line.

Every solver gets the same pairs in the same run, on one core. Prints a table, and writes it with all single
times to the folder given with --out. README.md beside this file has examples and explains --peer.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from experiment import DATA
from measured import Measured, markdown, rows
from pairs import SETS, Pair, PairSet, draw, named
from peers import Peer, parse_peers
from runs import DISTANCE, costs_of, measure_distance, measure_gedkit, measure_networkx

HERE = Path(__file__).resolve().parent
IDLE = 0.5  # load average up to which figures are worth keeping
SMALL = 10  # graphs of at most so many nodes need no time limit


def main(
    *,
    sets: Sequence[str] = tuple(s.name for s in SETS),
    solvers: Sequence[str] = ("exact",),  # gedkit's; the first is what ratios refer to
    pairs: int | None = None,  # at most so many of each set
    time_limit: float = 10,  # seconds per pair
    passes: int = 3,  # over small graphs; the fastest one counts
    networkx_pairs: int = 5,  # so many pairs go to networkx too
    networkx_limit: float = 2,  # seconds per pair for networkx
    peer: Sequence[str] = (),  # NAME=COMMAND of a program, see README.md
    peer_reads: Sequence[str] = (),  # NAME=REGEX that reads its figures
    data: Path = DATA,
    out: Path = HERE.parent / "build" / "bench",
) -> None:
    """Measure what the options ask for; an error if gedkit got a known distance wrong."""
    by_name = {s.name: s for s in SETS}
    if unknown := [name for name in sets if name not in by_name]:
        sys.exit(f"there is no set {unknown[0]!r}; there are: {'; '.join(by_name)}")
    try:
        peers = parse_peers(peer, peer_reads)
    except ValueError as error:
        sys.exit(str(error))
    limits = Limits(solvers, time_limit, passes, peers, networkx_pairs, networkx_limit)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # peers inherit it
    out.mkdir(parents=True, exist_ok=True)
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
    for pair_set in map(by_name.__getitem__, sets):
        drawn = draw(pair_set, data)[:pairs]
        name = named(pair_set, data)
        print(f"{name}: {len(drawn)} pairs", file=sys.stderr, flush=True)
        measured = measure(pair_set, drawn, limits)
        first = measured[0]
        truth = [p.known if p.known is not None else d for p, d in zip(drawn, first.distances, strict=True)]
        failed |= first.wrong(truth) > 0
        by_distance = next((m for m in measured if m.solver == DISTANCE), None)
        table += rows(name, measured, by_distance, truth)
        points += [(name, [p.first.n + p.second.n for p in drawn], m) for m in measured]
    text = markdown(table)
    print(text)
    (out / "exact.md").write_text(f"{text}\n\n{note}\n", encoding="utf-8")
    records = [{"set": name, "sizes": sizes, **m.to_json()} for name, sizes, m in points]
    (out / "exact.json").write_text(json.dumps(records), encoding="utf-8")
    print(f"\nwritten: exact.md and exact.json in {out}")
    if failed:
        sys.exit("a distance is wrong")


@dataclass(frozen=True)
class Limits:
    """Who solves a set, and for how long."""

    solvers: Sequence[str]
    time_limit: float
    passes: int
    peers: Sequence[Peer]
    networkx_pairs: int
    networkx_limit: float


def measure(pair_set: PairSet, pairs: list[Pair], options: Limits) -> list[Measured]:
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
