"""Nearest graphs on real molecules: k = 1, 5, 10 beside the range query at the k-th distance and another version.

    python benchmarks/nearest.py molecules.txt --queries 10 --before ../before/.venv/bin/python

The file has graphs in the `t # / v / e` form, such as AIDS (42,689 molecules) in the repository of Nass. Queries are
molecules of at most 40 atoms drawn from it, which the index then does not hold. Everything runs on one thread and is
counted in processor time. The range query at the distance of the k-th neighbor is the natural floor of an exact search.
``--before`` names the Python interpreter of another build of gedkit, which answers the same queries in a process of its
own; its answers must be the same. Recall of approximate answers counts neighbors that are as near as the k-th of the
exact answer; ratios are given for all queries, and for those whose exact answer takes ``--long`` milliseconds or more.

    python benchmarks/nearest.py molecules.txt -k 5 --limits 1 10 --sample 10000 --queries 100 --most-nodes 1000

``--limits`` measures the tail instead: wall-clock seconds of each query under time limits, how many answers are exact
by then, and of how many it is proven that they are the right graphs. ``--sample`` puts so many graphs into the index.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
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


def measure(path: Path, ks: list[int], count: int, most: int, seed: int, exact_only: bool) -> dict[str, Any]:
    """Ask every query for its nearest graphs; return seconds and answers by k."""
    graphs = list(read_graphs(path))
    small = [i for i, graph in enumerate(graphs) if graph.n <= most]
    held_out = set(random.Random(seed).sample(small, count))
    queries = [graphs[i] for i in sorted(held_out)]
    rows: dict[str, Any] = {"graphs": len(graphs) - count}
    with tempfile.TemporaryDirectory() as folder, gk.Index(Path(folder) / "set.gedx", threads=1) as index:
        index.extend(graph for i, graph in enumerate(graphs) if i not in held_out)
        index.radius_neighbors(queries[0], 0)  # takes the graphs in
        for k in ks:
            row: dict[str, Any] = {"seconds": [], "answers": []}
            if not exact_only:
                row |= {"range": [], "approximate": [], "recalled": [], "proven": [], "set_proven": 0}
            for query in queries:
                seconds, found = timed(lambda query=query, k=k: index.kneighbors(query, k))
                row["seconds"].append(seconds)
                row["answers"].append([[hit.number, hit.distance] for hit in found])
                if exact_only:
                    continue
                farthest = found[-1].distance
                seconds, as_near = timed(lambda query=query, r=farthest: index.radius_neighbors(query, r))
                row["range"].append(seconds)
                belong = {hit.number for hit in as_near}
                seconds, near = timed(lambda query=query, k=k: index.kneighbors(query, k, approximate=True))
                row["approximate"].append(seconds)
                row["recalled"].append(sum(hit.number in belong for hit in near))
                row["proven"].append(near.proven)
                row["set_proven"] += near.set_proven
            rows[str(k)] = row
    return rows


def measure_limits(given: argparse.Namespace) -> None:
    """Print a line for each k and limit, and the slowest queries."""
    graphs = list(read_graphs(given.graphs))
    rng = random.Random(given.seed)
    held_out = sorted(rng.sample([i for i, graph in enumerate(graphs) if graph.n <= given.most_nodes], given.queries))
    kept = sorted(set(range(len(graphs))) - set(held_out))
    if given.sample is not None and given.sample < len(kept):
        kept = sorted(rng.sample(kept, given.sample))
    with tempfile.TemporaryDirectory() as folder, gk.Index(Path(folder) / "set.gedx", threads=1) as index:
        index.extend(graphs[i] for i in kept)
        index.radius_neighbors(graphs[held_out[0]], 0)  # takes the graphs in
        for k in given.k:
            for limit in given.limits:
                seconds, answers = [], []
                for i in held_out:
                    begun = time.perf_counter()
                    answers.append(index.kneighbors(graphs[i], k, time_limit=limit))
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
                slowest = sorted(zip(seconds, held_out, answers, strict=True), key=lambda each: -each[0])[:5]
                for spent, i, answer in slowest:
                    print(f"  {graphs[i].n} nodes, {graphs[i].m} edges: {spent:.2f} s, complete: {answer.complete}")


def approximate_line(row: dict[str, Any], k: int, chosen: list[int]) -> str:
    """Return what approximate answers to some of the queries are worth."""
    total = k * len(chosen)
    quick, exact = sum(row["approximate"][i] for i in chosen), sum(row["seconds"][i] for i in chosen)
    recall, proven = (sum(row[what][i] for i in chosen) / total for what in ("recalled", "proven"))
    slower = sum(row["approximate"][i] > row["seconds"][i] for i in chosen)
    return (
        f"{len(chosen)} queries, mean {1e3 * quick / len(chosen):.1f} ({exact / quick:.1f} times as fast as exact, "
        f"slower on {slower}), recall {recall:.3f}, proven {proven:.3f}"
    )


def show(rows: dict[str, Any], before: dict[str, Any] | None, ks: list[int], count: int, long: float) -> None:
    """Print a line for each k."""
    print(f"{rows['graphs']} graphs, {count} queries, milliseconds of processor time")
    for k in ks:
        row = rows[str(k)]
        mean, worst = 1e3 * sum(row["seconds"]) / count, 1e3 * max(row["seconds"])
        floor = 1e3 * sum(row["range"]) / count
        line = f"k = {k}: mean {mean:.1f}, worst {worst:.1f}, range at the k-th distance {floor:.1f}"
        if before is not None:
            old = before[str(k)]
            if old["answers"] != row["answers"]:
                raise SystemExit(f"the versions give different answers for k = {k}")
            old_mean = 1e3 * sum(old["seconds"]) / count
            line += f"; before: mean {old_mean:.1f}, worst {1e3 * max(old['seconds']):.1f}, {old_mean / mean:.1f} times"
        print(line)
        print(f"  approximate: {approximate_line(row, k, list(range(count)))}, {row['set_proven']} sets proven")
        slow = [i for i in range(count) if 1e3 * row["seconds"][i] >= long]
        if slow:
            print(f"  where exact takes {long:g} ms or more: {approximate_line(row, k, slow)}", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("graphs", type=Path, help="file of graphs")
    parser.add_argument("-k", type=int, nargs="+", default=[1, 5, 10])
    parser.add_argument("--queries", type=int, default=12)
    parser.add_argument("--most-nodes", type=int, default=40, help="of a query; the index holds graphs of all sizes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--before", type=Path, help="Python of another version")
    parser.add_argument("--long", type=float, default=100, metavar="MS", help="exact answers that count as slow")
    parser.add_argument("--json", action="store_true", help="print the exact answers and their times alone")
    parser.add_argument("--limits", type=float, nargs="+", metavar="S", help="measure the tail under time limits")
    parser.add_argument("--sample", type=int, metavar="N", help="with --limits: graphs in the index (default: all)")
    given = parser.parse_args()
    if given.limits:
        measure_limits(given)
        return
    rows = measure(given.graphs, given.k, given.queries, given.most_nodes, given.seed, given.json)
    if given.json:
        print(json.dumps(rows))
        return
    before = None
    if given.before is not None:
        same = ["--queries", given.queries, "--most-nodes", given.most_nodes, "--seed", given.seed, "-k", *given.k]
        command = [str(part) for part in (given.before, __file__, given.graphs, "--json", *same)]
        before = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    show(rows, before, given.k, given.queries, given.long)


if __name__ == "__main__":
    sys.exit(main())
