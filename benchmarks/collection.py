"""Collections: pairs per second against threads, and query time of an index against its size.

    python benchmarks/collection.py --graphs 200 --threads 1 2 --sizes 1000 10000 100000 1000000

The graphs of the first part are AIDS700nef where the data are on this machine, with the published distances to agree
with, generated molecules otherwise. Those of the index are generated: molecules of 8 to 20 atoms, where there are many
each in 50 versions with its atoms exchanged among each other. Every size of the index holds the graphs of the smaller
ones; queries are molecules that it does not hold. Numbers of threads take turns, three times, range queries are asked
three times, and the fastest counts.
Seconds of processor time stand beside those of the clock: on a busy machine they are the ones to look at, and threads
that get into each other's way show in them. Prints two tables and writes `collection.json` and `collection.png` to
`build/bench`. ranges.py runs range queries beside other programs.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import gedkit as gk
from gedkit.lab.datasets.graph_kinds import molecule
from gedkit.lab.datasets.loading import available, find_entry

ROOT = Path(__file__).resolve().parents[1]
VERSIONS = 50
TURNS = 3
FILTERS = ("size", "labels", "degrees", "branches")
Row = dict[str, float]


def molecules(count: int, rng: random.Random) -> Iterator[gk.Graph]:
    """Generate molecules, 50 versions of each where there are many."""
    versions = 1 if count < 1000 * VERSIONS else VERSIONS
    while count > 0:
        first = molecule(rng.randint(8, 20), rng, bonds=True)
        edges, bonds, atoms = first.edges, first.edge_labels, list(first.node_labels)
        for _ in range(min(versions, count)):
            if versions > 1:
                rng.shuffle(atoms)
            yield gk.Graph(len(atoms), edges, node_labels=atoms, edge_labels=bonds)
        count -= versions


def measure_pairs(graphs: list[gk.Graph], threads: list[int], known: NDArray[np.float64] | None) -> list[Row]:
    """Time `gk.pdist` on so many threads, the fastest of three turns; a first run has prepared what a graph keeps."""
    totals: list[int] = []
    expected = gk.pdist(graphs, progress=lambda done, total, left: totals.append(total))
    if known is not None and not np.array_equal(expected, known):
        raise SystemExit("the distances are not the published ones")
    rows: dict[int, Row] = {}
    for count in TURNS * threads:
        begun, used = time.perf_counter(), time.process_time()
        found = gk.pdist(graphs, threads=count)
        seconds, used = time.perf_counter() - begun, time.process_time() - used
        if not np.array_equal(found, expected):
            raise SystemExit(f"{count} threads give another matrix")
        if count not in rows or seconds < rows[count]["seconds"]:
            rows[count] = {
                "threads": count,
                "pairs": totals[-1],
                "seconds": seconds,
                "processor_s": used,
                "pairs_per_second": totals[-1] / seconds,
            }
    return list(rows.values())


def measure_queries(sizes: list[int], radius: float, k: int, queries: int, seed: int) -> list[Row]:
    """Time range and nearest-neighbor queries, one thread and one query at a time."""
    rng = random.Random(seed)
    asked = [molecule(rng.randint(8, 14), rng, bonds=True) for _ in range(queries)]
    rows = []
    with tempfile.TemporaryDirectory() as folder, gk.Index(Path(folder) / "molecules.gedx", threads=1) as index:
        for size in sorted(sizes):
            more = molecules(size - len(index), rng)
            used = time.process_time()
            added = len(index.extend(more))
            build = time.process_time() - used
            index.radius_neighbors(asked[0], 0)  # takes the new graphs in
            row: Row = {"graphs": len(index), "adding_us": 1e6 * build / max(added, 1)}
            for name, turns, ask in (
                ("range", TURNS, lambda q: index.radius_neighbors(q, radius)),
                ("nearest", 1, lambda q: index.kneighbors(q, k)),
            ):
                times = []
                for _ in range(turns):
                    begun, used = time.perf_counter(), time.process_time()
                    answers = [ask(query) for query in asked]
                    times.append((time.perf_counter() - begun, time.process_time() - used))
                row[f"{name}_ms"], row[f"{name}_processor_ms"] = (
                    1e3 * t / queries for t in map(min, zip(*times, strict=True))
                )
                row[f"{name}_compared"] = float(np.mean([answer.compared for answer in answers]))
                if name == "range":
                    for part in FILTERS:
                        row[part] = float(np.mean([answer.survivors[part] for answer in answers])) / len(index)
                    row["hits"] = float(np.mean([len(answer) for answer in answers]))
            row["memory_MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            rows.append(row)
            show([row])
    return rows


def plot(path: Path, pairs: list[Row], queries: list[Row]) -> None:
    """Draw pairs per second, query times, and what the filters leave."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(14, 4.5), layout="constrained")
    left, middle, right = figure.subplots(1, 3)
    left.bar([str(int(row["threads"])) for row in pairs], [row["pairs_per_second"] for row in pairs])
    left.set(xlabel="threads", ylabel="pairs per second")
    sizes = [row["graphs"] for row in queries]
    for name in ("range", "nearest"):
        middle.plot(sizes, [row[f"{name}_ms"] for row in queries], "o-", label=name)
    middle.set(xscale="log", yscale="log", xlabel="graphs", ylabel="milliseconds of the clock per query")
    for part in FILTERS:
        right.plot(sizes, [row[part] for row in queries], "o-", label=part)
    right.plot(sizes, [row["range_compared"] / row["graphs"] for row in queries], "o-", label="assignment")
    right.plot(sizes, [row["hits"] / row["graphs"] for row in queries], "k--", label="found")
    right.set(xscale="log", yscale="log", xlabel="graphs", ylabel="share of graphs left after each filter")
    for axes in (left, middle, right):
        axes.spines[["top", "right"]].set_visible(False)
    for axes in (middle, right):
        axes.grid(alpha=0.25)
    middle.legend(frameon=False, fontsize=8)
    right.legend(frameon=False, fontsize=8, ncols=3, loc="lower center", bbox_to_anchor=(0.5, 0.22))
    figure.savefig(path, dpi=130)


def show(rows: list[Row]) -> None:
    """Print figures by name."""
    for row in rows:
        print(", ".join(f"{name} {value:.6g}" for name, value in row.items()), flush=True)


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
    if available(find_entry("aids700nef"), given.data) is not None:
        name, aids = "AIDS700nef", gk.datasets.load("aids700nef", given.data)
        graphs, known = list(aids.graphs)[: given.graphs], aids.ged
        pairs = measure_pairs(graphs, given.threads, None if known is None else known[: given.graphs, : given.graphs])
    else:
        name = "generated molecules"
        pairs = measure_pairs([molecule(rng.randint(5, 10), rng) for _ in range(given.graphs)], given.threads, None)
    print(f"pdist, {name}")
    show(pairs)
    print(f"\nindex of generated molecules, radius {given.radius:g}, k = {given.k}, mean of {given.queries} queries")
    queries = measure_queries(given.sizes, given.radius, given.k, given.queries, given.seed)
    given.out.mkdir(parents=True, exist_ok=True)
    report = {"set": name, "pairs": pairs, "queries": queries}
    (given.out / "collection.json").write_text(json.dumps(report, indent=1) + "\n")
    plot(given.out / "collection.png", pairs, queries)


if __name__ == "__main__":
    main()
