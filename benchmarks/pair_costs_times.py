"""Costs by array and many pairs: what pricing, solving and best paths take.

``python benchmarks/pair_costs_times.py``; ``--parts pricing sparse many larger best`` for some of them:

- ``pricing``: 1,000 x 1,000 node costs as an array, from numpy to the core's problem;
- ``sparse``: near-duplicates of ``--nodes`` nodes under sparse node costs (needs scipy);
- ``many`` and ``larger``: 10,000 pairs of microseconds, and 3,000 of about a millisecond, through `gk.solve_many` on
  one and two threads, beside a loop of `gk.solve`; then through `gk.cdist`;
- ``best``: all cheapest paths of random pairs, beside ``networkx.optimal_edit_paths``. Counts are compared, and the
  first that differs ends the run.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import TypeVar

import numpy as np

import gedkit as gk
from gedkit._solvers.compile import compile_problem

INF = float("inf")
T = TypeVar("T")


def random_graph(rng: np.random.Generator, n: int, p: float, labels: int) -> gk.Graph:
    """Return a random graph with labels."""
    edges = [(u, v) for u in range(n) for v in range(u + 1, n) if rng.random() < p]
    return gk.Graph(n, edges, node_labels=rng.integers(labels, size=n).tolist())


def pricing() -> None:
    """Time from an array to a problem of the core."""
    rng = np.random.default_rng(0)
    prices = rng.random((1000, 1000))
    ring = gk.Graph(1000, [(u, (u + 1) % 1000) for u in range(1000)])
    times = []
    for _ in range(5):
        began = time.perf_counter()
        compile_problem(ring, ring, gk.Costs(node_sub=prices))
        times.append(time.perf_counter() - began)
    print(f"1,000 x 1,000 node costs by array, priced: {1e3 * min(times):.1f} ms (least of 5)", flush=True)


def sparse(n: int) -> None:
    """Time near-duplicates of n nodes whose partners are known up to a few candidates."""
    from scipy.sparse import csr_matrix

    rng = np.random.default_rng(0)
    edges = {(int(rng.integers(max(0, v - 50), v)), v) for v in range(1, n)}
    edges |= {tuple(sorted(map(int, rng.choice(n, 2, replace=False)))) for _ in range(n // 2)}
    order = rng.permutation(n)
    changed = sorted(edges)
    gone = set(map(tuple, np.array(changed)[rng.choice(len(changed), 10, replace=False)].tolist()))
    g1 = gk.Graph(n, changed)
    place = np.argsort(order)
    g2 = gk.Graph(n, [(int(place[u]), int(place[v])) for u, v in changed if (u, v) not in gone])
    rows = np.repeat(np.arange(n), 4)
    columns = np.concatenate([place[:, None], rng.integers(n, size=(n, 3))], axis=1).ravel()
    values = np.where(np.arange(4 * n) % 4 == 0, rng.random(4 * n) * 0.1, 0.3 + rng.random(4 * n))
    first = {(int(u), int(v)): float(x) for u, v, x in zip(rows[::-1], columns[::-1], values[::-1], strict=True)}
    matrix = csr_matrix((list(first.values()), tuple(zip(*first, strict=True))), shape=(n, n))
    began = time.perf_counter()
    found = gk.solve(g1, g2, costs=gk.Costs(node_sub=matrix, node_del=5, node_ins=5), time_limit=60)
    seconds = time.perf_counter() - began
    right = sum(v == place[u] for u, v in found.mapping if u is not None)
    print(f"{n:,} nodes, {len(first):,} allowed pairs: {found!r}, {right:,} nodes right, {seconds:.1f} s", flush=True)


def many(count: int, sizes: tuple[int, int], density: float) -> None:
    """Time many pairs in a loop and on threads, then a matrix of as many; all results must be the same."""
    rng = np.random.default_rng(1)
    words = f"{count:,} pairs of {sizes[0]} to {sizes[1]} nodes"

    def graph() -> gk.Graph:
        return random_graph(rng, int(rng.integers(sizes[0], sizes[1] + 1)), density, 3)

    pairs = [(graph(), graph()) for _ in range(count)]
    rows = [graph() for _ in range(round(count**0.5))]
    loop, seconds = _timed(lambda: [gk.solve(g1, g2) for g1, g2 in pairs])
    print(f"{words}, loop of solve: {seconds:.2f} s", flush=True)
    wanted = [(r.distance, r.mapping) for r in loop]
    alone = None
    for threads in (1, 2):
        results, seconds = _timed(lambda threads=threads: gk.solve_many(pairs, threads=threads))
        if [(r.distance, r.mapping) for r in results] != wanted:
            sys.exit("solve_many differs from solve")
        print(f"{words}, solve_many on {threads} threads: {seconds:.2f} s, equal", flush=True)
    for threads in (1, 2):
        found, seconds = _timed(lambda threads=threads: gk.cdist(rows, rows, threads=threads))
        if alone is not None and not np.array_equal(found, alone):
            sys.exit("cdist differs by the number of threads")
        alone = found
        print(f"{words}, about, cdist on {threads} threads: {seconds:.2f} s, equal", flush=True)


def _timed(run: Callable[[], T]) -> tuple[T, float]:
    began = time.perf_counter()
    return run(), time.perf_counter() - began


def best(count: int) -> None:
    """Time all cheapest paths beside networkx."""
    import networkx as nx

    rng = np.random.default_rng(2)
    for n in (4, 5, 6):
        ours = theirs = 0.0
        found = 0
        for _ in range(count):
            g1, g2 = (random_graph(rng, n, 0.5, 2) for _ in range(2))
            began = time.perf_counter()
            paths = gk.best_paths(g1, g2, k=None)
            ours += time.perf_counter() - began
            a, b = gk.to_networkx(g1), gk.to_networkx(g2)
            began = time.perf_counter()
            listed, cost = nx.optimal_edit_paths(a, b, node_match=lambda x, y: x.get("label") == y.get("label"))
            theirs += time.perf_counter() - began
            mappings = {frozenset((u, v) for u, v in nodes) for nodes, _ in listed}
            if abs(cost - paths[0].cost) > 1e-9 or len(mappings) != len(paths):
                sys.exit(f"{len(paths)} paths of cost {paths[0].cost}, networkx has {len(mappings)} of cost {cost}")
            found += len(paths)
        print(
            f"{n} nodes, {count} pairs, {found} paths: gedkit {1e3 * ours / count:.2f} ms, "
            f"networkx {1e3 * theirs / count:.1f} ms a pair ({theirs / ours:.0f} times)",
            flush=True,
        )


def main() -> None:
    """Run the chosen parts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parts", nargs="*", default=["pricing", "sparse", "many", "larger", "best"])
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--larger-pairs", type=int, default=3000)
    parser.add_argument("--nodes", type=int, default=10_000, help="of the near-duplicates")
    parser.add_argument("--best-pairs", type=int, default=20)
    chosen = parser.parse_args()
    if "pricing" in chosen.parts:
        pricing()
    if "sparse" in chosen.parts:
        sparse(chosen.nodes)
    if "many" in chosen.parts:
        many(chosen.pairs, (5, 9), 0.3)
    if "larger" in chosen.parts:
        many(chosen.larger_pairs, (15, 16), 0.14)
    if "best" in chosen.parts:
        best(chosen.best_pairs)


if __name__ == "__main__":
    main()
