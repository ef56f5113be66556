"""How long pictures take: CPU seconds to place the nodes of random connected graphs, and to make the page of a pair."""

from __future__ import annotations

import argparse
import time

import numpy as np

import gedkit as gk
from gedkit.viz.html import page
from gedkit.viz.packing import packed_layout


def random_graph(n: int, extra: int, seed: int) -> list[tuple[int, int]]:
    """Return the edges of a random tree and so many more."""
    rng = np.random.default_rng(seed)
    edges = {(int(rng.integers(v)), v) for v in range(1, n)}
    while len(edges) < n - 1 + extra:
        u, v = sorted(map(int, rng.choice(n, 2, replace=False)))
        edges.add((u, v))
    return sorted(edges)


def main() -> None:
    """Print a row per size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[60, 200, 320, 1000])
    options = parser.parse_args()
    print("| nodes | edges | placing | page of a pair |\n| --- | --- | --- | --- |")
    for n in options.sizes:
        for extra in (n // 5, 2 * n):
            edges = random_graph(n, extra, seed=n)
            began = time.process_time()
            if n <= 320:  # of larger graphs only the neighbourhoods of the edits are placed
                packed_layout(n, edges)
            placed = time.process_time() - began
            labels = [f"node {u}" for u in range(n)]
            pair = [gk.Graph(n, chosen, node_labels=labels) for chosen in (edges, edges[4:])]
            result = gk.solve(*pair, time_limit=20)
            began = time.process_time()
            page(result)
            made = time.process_time() - began
            print(f"| {n} | {len(edges)} | {f'{placed:.2f} s' if n <= 320 else ''} | {made:.2f} s |", flush=True)


if __name__ == "__main__":
    main()
