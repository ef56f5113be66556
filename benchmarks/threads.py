"""Measures what more threads are worth on one pair: pairs that take one thread long, solved both ways in alternation.

Draws pairs of molecules and of dense graphs, keeps those that one thread proves in more than --least seconds and less
than --most, and solves each of them on one thread and on several, by turns. Prints per pair the seconds of both, the
ratio and how busy the cores were, then the geometric mean of the ratios. It needs as many idle cores as threads.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, median
from time import perf_counter, process_time

import gedkit as gk
from gedkit.datasets import graph_kinds
from measured import markdown
from pairs import SETS, PairSet, draw, named
from runs import prepared

HERE = Path(__file__).resolve().parent
DENSE = "dense, generated"
DEFAULT_SETS = ("AIDS 30-50", "Mutagenicity 50-98", DENSE)


def main() -> int:
    """Measure what the options ask for; 1 if both sides disagree on a distance."""
    options = parse_options()
    print(f"load of the machine before the run: {os.getloadavg()[0]:.1f}; cores: {os.cpu_count()}", file=sys.stderr)
    header = ["pair", "n", "1 thread, s", f"{options.threads} threads, s", "ratio", "cores busy"]
    table: list[list[str]] = []
    ratios: list[float] = []
    failed = False
    per_set = math.ceil(options.pairs / len(options.sets))
    for wanted in options.sets:
        found = 0
        for number, (name, g1, g2) in enumerate(candidates(wanted, options)):
            seconds, first, _ = timed(g1, g2, 1, options)
            if not first.optimal or seconds < options.least:
                continue
            alone, together, busy = [seconds], [], []
            for turn in range(options.passes):
                if turn:
                    alone.append(timed(g1, g2, 1, options)[0])
                seconds, second, cores = timed(g1, g2, options.threads, options)
                together.append(seconds)
                busy.append(cores)
                failed |= second.optimal and second.distance != first.distance
            ratio = median(alone) / median(together)
            ratios.append(ratio)
            row = [f"{name} #{number}", f"{g1.n}, {g2.n}", f"{median(alone):.2f}", f"{median(together):.2f}"]
            table.append([*row, f"{ratio:.2f}", f"{fmean(busy):.2f}"])
            print("  ".join(table[-1]), file=sys.stderr, flush=True)
            found += 1
            if found == per_set:
                break
    print(markdown(table, header))
    if ratios:
        mean = math.exp(fmean(math.log(ratio) for ratio in ratios))
        print(f"\n{len(ratios)} pairs, geometric mean of the ratios: {mean:.2f}")
    return int(failed)


def timed(g1: gk.Graph, g2: gk.Graph, threads: int, options: argparse.Namespace) -> tuple[float, gk.Result, float]:
    """Return seconds by the clock, the result, and how many cores were busy on average."""
    begin, work = perf_counter(), process_time()
    result = gk.solve(g1, g2, solver="exact", threads=threads, time_limit=options.most)
    seconds = perf_counter() - begin
    return seconds, result, (process_time() - work) / seconds


def candidates(wanted: str, options: argparse.Namespace) -> Iterator[tuple[str, gk.Graph, gk.Graph]]:
    """Yield pairs of a set, or of random dense graphs, with the name of the set."""
    if wanted == DENSE:
        rng = random.Random(options.seed)
        for _ in range(options.candidates):
            yield (DENSE, dense_graph(rng), dense_graph(rng))
        return
    known = next(s for s in SETS if s.name == wanted)
    pair_set = PairSet(known.name, known.source, known.smallest, known.largest, options.candidates, options.seed)
    for g1, g2 in prepared(draw(pair_set, options.data)):
        yield (named(pair_set, options.data), g1, g2)


def dense_graph(rng: random.Random) -> gk.Graph:
    """Draw an ego network with a tenth of its edges moved, so that few of its nodes are interchangeable."""
    graph = graph_kinds.ego_network(rng.randint(20, 24), rng)
    kept = [edge for edge in graph.edges if rng.random() < 0.9]
    extra = [tuple(rng.sample(range(graph.n), 2)) for _ in range(graph.m // 10)]
    edges = {(min(edge), max(edge)) for edge in [*kept, *extra]}
    return gk.Graph(graph.n, sorted(edges))


def parse_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--sets", nargs="+", metavar="NAME", default=DEFAULT_SETS, help=f"as in exact.py, or {DENSE!r}")
    parser.add_argument("--pairs", type=int, default=20, help="to measure, over all sets (default 20)")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--least", type=float, default=1, help="seconds that one thread takes at least (default 1)")
    parser.add_argument("--most", type=float, default=60, help="seconds after which a pair is left out (default 60)")
    parser.add_argument("--passes", type=int, default=1, help="times that each side runs; the median counts")
    parser.add_argument("--candidates", type=int, default=500, help="pairs of a set to look through (default 500)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, default=HERE.parent.parent / "shared" / "data", help="folder of the sets")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
