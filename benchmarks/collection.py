"""Collections: pairs per second against threads, and query time of an index against its size.

    python benchmarks/collection.py --graphs 200 --threads 1 2 --sizes 1000 10000

The graphs are AIDS700nef where the data are on this machine, generated molecules otherwise and for the index. Every
size of the index holds the graphs of the smaller ones. Prints two tables and writes `collection.json` to `build/bench`.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from pathlib import Path

import numpy as np

import gedkit as gk
from gedkit.datasets.graph_kinds import molecule
from gedkit.datasets.loading import available, find_entry

ROOT = Path(__file__).resolve().parents[1]


def measure_pairs(graphs: list[gk.Graph], threads: list[int]) -> list[dict[str, float]]:
    """Time `gk.pdist` on so many threads; what gedkit keeps with a graph has been prepared by a first run."""
    totals: list[int] = []
    expected = gk.pdist(graphs, progress=lambda done, total, left: totals.append(total))
    rows = []
    for count in threads:
        begun = time.perf_counter()
        found = gk.pdist(graphs, threads=count)
        seconds = time.perf_counter() - begun
        if not np.array_equal(found, expected):
            raise SystemExit(f"{count} threads give another matrix")
        rows.append(
            {"threads": count, "pairs": totals[-1], "seconds": seconds, "pairs_per_second": totals[-1] / seconds}
        )
    return rows


def measure_queries(sizes: list[int], radius: float, k: int, queries: int, seed: int) -> list[dict[str, float]]:
    """Time range and nearest-neighbour queries; the queries are molecules that the index does not hold."""
    rng = random.Random(seed)
    asked = [molecule(rng.randint(8, 14), rng) for _ in range(queries)]
    rows = []
    with tempfile.TemporaryDirectory() as folder, gk.Index(Path(folder) / "molecules.gedx") as index:
        for size in sorted(sizes):
            more = [molecule(rng.randint(8, 20), rng) for _ in range(size - len(index))]
            begun = time.perf_counter()
            added = index.extend(more)
            build = time.perf_counter() - begun
            index.radius_neighbors(asked[0], 0)  # reads the features
            row: dict[str, float] = {"graphs": len(index), "adding_s": build / max(len(added), 1)}
            survivors = [np.mean(index._bounds(q, index._features()[1]) <= radius) for q in asked]
            row["surviving_filters"] = float(np.mean(survivors))
            for name, ask in (
                ("range_s", lambda q: index.radius_neighbors(q, radius)),
                ("nearest_s", lambda q: index.kneighbors(q, k)),
            ):
                begun = time.perf_counter()
                for query in asked:
                    ask(query)
                row[name] = (time.perf_counter() - begun) / queries
            rows.append(row)
    return rows


def show(rows: list[dict[str, float]]) -> None:
    """Print a table."""
    print("  ".join(f"{name:>18}" for name in rows[0]))
    for row in rows:
        print("  ".join(f"{value:>18.6g}" for value in row.values()))


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data", help="folder of the sets")
    parser.add_argument("--graphs", type=int, default=300, help="graphs to compare with each other")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--sizes", type=int, nargs="+", default=[1000, 10000], help="graphs in the index")
    parser.add_argument("--queries", type=int, default=10)
    parser.add_argument("--radius", type=float, default=3)
    parser.add_argument("-k", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "bench")
    given = parser.parse_args()

    rng = random.Random(given.seed)
    real = available(find_entry("aids700nef"), given.data) is not None
    name = "AIDS700nef" if real else "generated molecules"
    graphs = (
        list(gk.datasets.load("aids700nef", given.data).graphs)
        if real
        else [molecule(rng.randint(5, 10), rng) for _ in range(given.graphs)]
    )
    pairs = measure_pairs(graphs[: given.graphs], given.threads)
    print(f"pdist, {name}")
    show(pairs)
    queries = measure_queries(given.sizes, given.radius, given.k, given.queries, given.seed)
    print(f"\nindex of generated molecules, radius {given.radius:g}, k = {given.k}, mean of {given.queries} queries")
    show(queries)
    given.out.mkdir(parents=True, exist_ok=True)
    report = {"set": name, "pairs": pairs, "queries": queries}
    (given.out / "collection.json").write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
