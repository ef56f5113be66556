"""networkx with ``backend="gedkit"`` beside networkx alone, on random pairs small enough for networkx.

``python benchmarks/networkx_backend.py --pairs 50 --nodes 8``; gedkit has to be installed, so that networkx finds it.
Both sides run in one process, pair by pair, and the first answer that differs ends the run with exit code 1.
"""

from __future__ import annotations

import argparse
import sys
from time import perf_counter

import networkx as nx


def main() -> None:
    """Print times and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--nodes", type=int, default=8)
    parser.add_argument("--edges", type=float, default=0.3, metavar="P", help="probability of an edge")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    if "gedkit" not in nx.config.backends:
        sys.exit("networkx does not know gedkit: install it (pip install .)")
    ours = theirs = 0.0
    # The first call of either side imports what it needs.
    for backend in ("networkx", "gedkit"):
        nx.graph_edit_distance(nx.path_graph(2), nx.path_graph(3), backend=backend)
    for pair in range(chosen.pairs):
        seeds = chosen.seed + 2 * pair, chosen.seed + 2 * pair + 1
        graphs = [nx.gnp_random_graph(chosen.nodes, chosen.edges, seed=seed) for seed in seeds]
        begin = perf_counter()
        answer = nx.graph_edit_distance(*graphs, backend="gedkit")
        between = perf_counter()
        expected = nx.graph_edit_distance(*graphs, backend="networkx")
        ours += between - begin
        theirs += perf_counter() - between
        if answer != expected:
            sys.exit(f"pair {pair}: gedkit says {answer}, networkx {expected}")
        if (pair + 1) % 10 == 0 or pair + 1 == chosen.pairs:
            print(
                f"{pair + 1:3} pairs, all equal: gedkit {1e3 * ours:.1f} ms, networkx {theirs:.1f} s, "
                f"ratio {theirs / ours:,.0f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
