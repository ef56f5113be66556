"""Which side is short on large near-duplicates that are not proven: the path found, or the bound.

    python benchmarks/planted_paths.py 10000 20 --nodes --pairs 10

Pairs are those of large_families.py. The edits that made a pair are a path too, whose cost is at least the distance: a
path found that costs more is short; where it costs no more and the bound is below it, the bound is short, or both.
"""

from __future__ import annotations

import argparse
import random
from time import thread_time

import gedkit as gk
from large_families import planted_pair
from large_results import graph
from measured import in_units, markdown


def main() -> None:
    """Solve the pairs and print a row for each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("n", type=int, help="nodes of the first graph")
    parser.add_argument("k", type=int, help="edits")
    parser.add_argument("--nodes", action="store_true", help="insert and delete nodes too")
    parser.add_argument("--pairs", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=20, help="time limit per pair (default 20)")
    parser.add_argument("--megabytes", type=int, default=200, help="memory limit, so that no matrices are used")
    options = parser.parse_args()
    name = f"near-duplicates {options.n:,}, k = {options.k}" + (", with nodes" if options.nodes else "")
    rng = random.Random(f"0 {name}")
    lines = []
    for i in range(options.pairs):
        pair, planted = planted_pair(options.n, options.k, options.nodes, rng)
        g1, g2 = map(graph, pair)
        begun = thread_time()
        limits = {"time_limit": options.seconds, "memory_limit": options.megabytes * 10**6}
        found = gk.solve(g1, g2, solver="exact", seed=0, **limits)
        took = in_units(thread_time() - begun)
        lines.append(
            [
                str(i),
                str(planted),
                f"{found.distance:g}",
                f"{found.lower_bound:g}",
                "yes" if found.optimal else "",
                took,
            ]
        )
    print(markdown(lines, ("pair", "planted", "path", "bound", "proven", "processor time")))


if __name__ == "__main__":
    main()
