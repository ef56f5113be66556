"""Nearest graphs on real molecules: k = 1, 5, 10 beside the range query at the k-th distance.

    python -m benchmarks run nearest molecules.txt --queries 10

The file has graphs in the `t # / v / e` form, such as AIDS (42,689 molecules) in the repository of Nass. Queries are
molecules of at most 40 atoms drawn from it, which the index then does not hold. Everything runs on one thread and is
counted in processor time. The range query at the distance of the k-th neighbor is the natural floor of an exact search.
Recall of approximate answers counts neighbors that are as near as the k-th of the exact answer.

    python -m benchmarks run nearest molecules.txt --k 5 --limits 1 10 --sample 10000 --queries 100 --most-nodes 1000

``--limits`` measures the tail instead: wall-clock seconds of each query under time limits, how many answers are exact
by then, and of how many it is proven that they are the right graphs. ``--sample`` puts so many graphs into the index.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import gedkit as gk


def read_graphs(path: Path) -> Iterator[gk.Graph]:
    """Read graphs in the `t # / v / e` form."""
    labels: list[str] = []
    edges: list[tuple[int, int]] = []
    bonds: list[str] = []
    with path.open() as file:
        for line in file:
            kind, *fields = line.split() or [""]
            if kind == "t" and labels:
                yield gk.Graph(len(labels), edges, node_labels=labels, edge_labels=bonds)
                labels, edges, bonds = [], [], []
            elif kind == "v":
                labels.append(fields[1])
            elif kind == "e":
                edges.append((int(fields[0]), int(fields[1])))
                bonds.append(fields[2])
    if labels:
        yield gk.Graph(len(labels), edges, node_labels=labels, edge_labels=bonds)


def timed(ask: Any) -> tuple[float, Any]:
    """Return processor seconds and the answer."""
    begun = time.process_time()
    answer = ask()
    return time.process_time() - begun, answer


def measure(
    graphs: list[gk.Graph], ks: Sequence[int], queries: list[gk.Graph], kept: list[int]
) -> dict[int, dict[str, Any]]:
    """Ask every query for its nearest graphs; return seconds and answers by k."""
    rows = {}
    with tempfile.TemporaryDirectory() as folder, gk.Index(Path(folder) / "set.gedx", threads=1) as index:
        index.extend(graphs[i] for i in kept)
        index.radius_neighbors(queries[0], 0)  # takes the graphs in
        for k in ks:
            row: dict[str, Any] = {"seconds": [], "range": [], "approximate": [], "recalled": [], "proven": []}
            for query in queries:
                seconds, found = timed(lambda query=query, k=k: index.kneighbors(query, k))
                row["seconds"].append(seconds)
                farthest = found[-1].distance
                seconds, as_near = timed(lambda query=query, r=farthest: index.radius_neighbors(query, r))
                row["range"].append(seconds)
                belong = {hit.number for hit in as_near}
                seconds, near = timed(lambda query=query, k=k: index.kneighbors(query, k, approximate=True))
                row["approximate"].append(seconds)
                row["recalled"].append(sum(hit.number in belong for hit in near))
                row["proven"].append(near.proven)
            rows[k] = row
    return rows


def measure_limits(
    graphs: list[gk.Graph], ks: Sequence[int], queries: list[gk.Graph], kept: list[int], limits: Sequence[float]
) -> None:
    """Print a line for each k and limit, and the slowest queries."""
    with tempfile.TemporaryDirectory() as folder, gk.Index(Path(folder) / "set.gedx", threads=1) as index:
        index.extend(graphs[i] for i in kept)
        index.radius_neighbors(queries[0], 0)  # takes the graphs in
        for k in ks:
            for limit in limits:
                seconds, answers = [], []
                for query in queries:
                    begun = time.perf_counter()
                    answers.append(index.kneighbors(query, k, time_limit=limit))
                    seconds.append(time.perf_counter() - begun)
                ordered = sorted(seconds)
                median, late = ordered[len(ordered) // 2], ordered[int(0.95 * len(ordered))]
                print(
                    f"{len(kept)} graphs, k = {k}, limit {limit:g} s: p50 {median:.3f}, p95 {late:.3f}, "
                    f"max {ordered[-1]:.3f}; of {len(answers)} answers {sum(a.complete for a in answers)} are exact, "
                    f"{sum(a.set_proven for a in answers)} have the right graphs with proof, "
                    f"{sum(a.proven for a in answers) / (k * len(answers)):.3f} of the neighbors are proven to belong",
                    flush=True,
                )
                slowest = sorted(zip(seconds, queries, answers, strict=True), key=lambda each: -each[0])[:5]
                for spent, query, answer in slowest:
                    print(f"  {query.n} nodes, {query.m} edges: {spent:.2f} s, complete: {answer.complete}")


def show(rows: dict[int, dict[str, Any]], kept: int, count: int) -> None:
    """Print two lines for each k."""
    print(f"{kept} graphs, {count} queries, milliseconds of processor time")
    for k, row in rows.items():
        exact, floor, quick = (1e3 * sum(row[what]) / count for what in ("seconds", "range", "approximate"))
        recall, proven = (sum(row[what]) / (k * count) for what in ("recalled", "proven"))
        print(
            f"k = {k}: mean {exact:.1f}, worst {1e3 * max(row['seconds']):.1f}, range at the k-th distance {floor:.1f}"
        )
        print(f"  approximate: mean {quick:.1f}, recall {recall:.3f}, proven {proven:.3f}", flush=True)


def main(
    graphs: Path,
    *,
    k: Sequence[int] = (1, 5, 10),
    queries: int = 12,
    most_nodes: int = 40,  # of a query; the index holds graphs of all sizes
    seed: int = 1,
    limits: Sequence[float] = (),  # seconds; measures the tail under them
    sample: int | None = None,  # graphs in the index; by default all
) -> None:
    """Measure and print."""
    every = list(read_graphs(graphs))
    rng = random.Random(seed)
    held_out = sorted(rng.sample([i for i, graph in enumerate(every) if graph.n <= most_nodes], queries))
    kept = sorted(set(range(len(every))) - set(held_out))
    if sample is not None and sample < len(kept):
        kept = sorted(rng.sample(kept, sample))
    asked = [every[i] for i in held_out]
    if limits:
        measure_limits(every, k, asked, kept, limits)
    else:
        show(measure(every, k, asked, kept), len(kept), queries)
