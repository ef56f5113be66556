"""Which side is short on large near-duplicates that are not proven: the path found, or the bound.

    python -m benchmarks run planted-paths --n 10000 --k 20 --nodes --pairs 10

Pairs are those of hard_families.py. The edits that made a pair are a path too, whose cost is at least the distance: a
path found that costs more is short; where it costs no more and the bound is below it, the bound is short, or both.
"""

from __future__ import annotations

import random
from time import thread_time

import gedkit as gk
from hard_families import planted_pair
from large_results import graph
from measured import in_units, markdown


def main(
    *,
    n: int = 10_000,  # nodes of the first graph
    k: int = 20,  # edits
    nodes: bool = False,  # insert and delete nodes too
    pairs: int = 8,
    seconds: float = 20,  # time limit per pair
    megabytes: int = 200,  # memory limit, so that no matrices are used
) -> None:
    """Solve the pairs and print a row for each."""
    name = f"near-duplicates {n:,}, k = {k}" + (", with nodes" if nodes else "")
    rng = random.Random(f"0 {name}")
    lines = []
    for i in range(pairs):
        pair, planted = planted_pair(n, k, nodes, rng)
        g1, g2 = map(graph, pair)
        begun = thread_time()
        limits = {"time_limit": seconds, "memory_limit": megabytes * 10**6}
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
