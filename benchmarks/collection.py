"""Collections: pairs per second against threads, and query time of an index against its size.

    python -m benchmarks run collection --graphs 200 --threads 1 2 --sizes 1000 10000 100000 1000000

The graphs of the first part are AIDS700nef where the data are on this machine, with the published distances to agree
with, generated molecules otherwise. Those of the index are generated: molecules of 8 to 20 atoms, where there are many
each in 50 versions with its atoms exchanged among each other. Every size of the index holds the graphs of the smaller
ones; queries are molecules that it does not hold. Numbers of threads take turns, three times, range queries are asked
three times, and the fastest counts.
Seconds of processor time stand beside those of the clock: on a busy machine they are the ones to look at, and threads
that get into each other's way show in them. ranges.py runs range queries beside other programs.
"""

from __future__ import annotations

import random
import resource
import tempfile
import time
from collections.abc import Iterator, Sequence
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


def measure_pairs(graphs: list[gk.Graph], threads: Sequence[int], known: NDArray[np.float64] | None) -> list[Row]:
    """Time `gk.pdist` on so many threads, the fastest of three turns; a first run has prepared what a graph keeps."""
    totals: list[int] = []
    expected = gk.pdist(graphs, progress=lambda done, total, left: totals.append(total))
    if known is not None and not np.array_equal(expected, known):
        raise SystemExit("the distances are not the published ones")
    rows: dict[int, Row] = {}
    for count in TURNS * list(threads):
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


def measure_queries(sizes: Sequence[int], radius: float, k: int, queries: int, seed: int) -> None:
    """Time range and nearest-neighbor queries, one thread and one query at a time."""
    rng = random.Random(seed)
    asked = [molecule(rng.randint(8, 14), rng, bonds=True) for _ in range(queries)]
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
            show([row])


def show(rows: list[Row]) -> None:
    """Print figures by name."""
    for row in rows:
        print(", ".join(f"{name} {value:.6g}" for name, value in row.items()), flush=True)


def main(
    *,
    data: Path = ROOT.parent / "shared" / "data",  # the folder of the sets
    graphs: int = 300,  # that are compared with each other
    threads: Sequence[int] = (1, 2),
    sizes: Sequence[int] = (1000, 10000),  # of the index
    queries: int = 10,
    radius: float = 3,
    k: int = 5,
    seed: int = 0,
) -> None:
    """Measure and print."""
    rng = random.Random(seed)
    if available(find_entry("aids700nef"), data) is not None:
        name, aids = "AIDS700nef", gk.datasets.load("aids700nef", data)
        known = None if aids.ged is None else aids.ged[:graphs, :graphs]
        pairs = measure_pairs(list(aids.graphs)[:graphs], threads, known)
    else:
        name = "generated molecules"
        pairs = measure_pairs([molecule(rng.randint(5, 10), rng) for _ in range(graphs)], threads, None)
    print(f"pdist, {name}")
    show(pairs)
    print(f"\nindex of generated molecules, radius {radius:g}, k = {k}, mean of {queries} queries")
    measure_queries(sizes, radius, k, queries, seed)
