"""networkx with ``backend="gedkit"`` beside networkx alone, on random pairs small enough for networkx.

    python -m benchmarks run networkx-backend --pairs 50 --nodes 8

gedkit has to be installed, so that networkx finds it.
gedkit answers all pairs in one go, and then each pair once more just before networkx does: that takes several times as
long, because a second of networkx has driven everything else out of the processor's caches. The first answer that
differs ends the run with exit code 1.
"""

from __future__ import annotations

import sys
from time import perf_counter

import networkx as nx


def main(
    *,
    pairs: int = 50,
    nodes: int = 8,
    edges: float = 0.3,  # probability of an edge
    seed: int = 0,
) -> None:
    """Print times and their ratio."""
    if "gedkit" not in nx.config.backends:
        sys.exit("networkx does not know gedkit: install it (pip install .)")
    # The first call of either side imports what it needs.
    for backend in ("networkx", "gedkit"):
        nx.graph_edit_distance(nx.path_graph(2), nx.path_graph(3), backend=backend)
    pairs = [[nx.gnp_random_graph(nodes, edges, seed=seed + 2 * pair + i) for i in (0, 1)] for pair in range(pairs)]
    begin = perf_counter()
    answers = [nx.graph_edit_distance(*graphs, backend="gedkit") for graphs in pairs]
    together = perf_counter() - begin
    alternating = theirs = 0.0
    for i, graphs in enumerate(pairs):
        begin = perf_counter()
        again = nx.graph_edit_distance(*graphs, backend="gedkit")
        between = perf_counter()
        expected = nx.graph_edit_distance(*graphs, backend="networkx")
        alternating += between - begin
        theirs += perf_counter() - between
        if not answers[i] == again == expected:
            sys.exit(f"pair {i}: gedkit says {answers[i]} and {again}, networkx {expected}")
        if (i + 1) % 10 == 0 or i + 1 == len(pairs):
            print(f"{i + 1:3} pairs, all equal: networkx {theirs:.1f} s", flush=True)
    for how, ours in (("in one go", together), ("alternating with networkx", alternating)):
        print(f"gedkit {how}: {1e3 * ours:.1f} ms, {theirs / ours:,.0f} times as fast")
