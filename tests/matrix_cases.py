"""Entries of cdist beside what solve says of the same pair, over all kinds of costs, solvers and limits.

``python tests/matrix_cases.py 2000`` compares that many pairs for every way of solving, and prints what came of them.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from contextlib import contextmanager

import numpy as np

import gedkit as gk
from gedkit.collection import run

INF = float("inf")
TABLE = {(a, b): cost for a, b, cost in [("C", "N", 0.5), ("C", "O", 2), ("N", "O", 1.5)]}
COSTS = {
    "ones": gk.Costs(),
    "whole": gk.Costs(node_sub=2, node_del=3, node_ins=3, edge_sub=1, edge_del=2, edge_ins=2),
    "asymmetric": gk.Costs(node_sub=1.5, node_del=1, node_ins=2, edge_sub=0.5, edge_del=0.25, edge_ins=1),
    "irrational": gk.Costs(
        node_sub=2**0.5, node_del=math.pi, node_ins=math.pi, edge_sub=0.1, edge_del=1 / 3, edge_ins=1 / 3
    ),
    "tables": gk.Costs(node_sub=TABLE, node_del={"C": 2, "N": 1, "O": 1}, edge_sub={(1, 2): 0.3}, edge_ins=0.2),
    "attributes": gk.Costs(node_sub="euclidean", edge_sub="abs"),
    "forbidden": gk.Costs(node_sub=INF, edge_sub=INF, node_ins=2),
    "far apart": gk.Costs(node_sub=1e-7, node_del=1000, node_ins=1000),
}
# Where the clock decides, entries can only be checked for being right.
WAYS = {
    "auto": {},
    "auto, cutoff": {"cutoff": 4.5},
    "auto, budget": {"budget": 30.0},
    "auto, no budget": {"budget": 0.0},
    "auto, seed": {"seed": 7},
    "auto, time limit": {"time_limit": 0.00001},
    "exact": {"solver": "exact"},
    "exact, cutoff": {"solver": "exact", "cutoff": 4.5},
    "exact, Lagrangian, cutoff": {"solver": "exact", "depth_first_states": 0, "cutoff": 4.5},
    "plain-astar, memory limit": {"solver": "plain-astar", "memory_limit": 3000},
    "beam": {"solver": "beam", "width": 2},
    "beam, cutoff": {"solver": "beam", "width": 2, "cutoff": 4.5},
    "refine": {"solver": "refine", "turns": 1},
    "refine, seed": {"solver": "refine", "turns": 1, "seed": 7},
    "refine, time limit": {"solver": "refine", "time_limit": 0.0005},
    "genn-astar": {"solver": "genn-astar"},
    "genn-astar, beam": {"solver": "genn-astar", "beam_width": 1, "trust": 2.0},
    "genn-astar, cutoff": {"solver": "genn-astar", "trust": 0.5, "cutoff": 4.5},
}
BY_THE_CLOCK = {"auto, no budget", "auto, time limit", "refine, time limit"}
FIRST_TRIES = {"as usual": run.FIRST_TRY_SECONDS, "stopped at the first bound": 1e-9, "put off untried": 0.0}


def collection(rng, count, directed, most):
    """Graphs of up to ``most`` nodes with labels and attributes, some of them copies in another numbering."""
    graphs = []
    while len(graphs) < count:
        if graphs and rng.random() < 0.25:
            graph = graphs[int(rng.integers(len(graphs)))]
            graphs.append(graph.permuted(rng.permutation(graph.n).tolist()))
            continue
        n = int(rng.integers(0, most + 1))
        dense = rng.choice([0.15, 0.4])
        ends = [
            (u, v) for u in range(n) for v in range(n) if (directed or u <= v) and rng.random() < dense / (1 + (u == v))
        ]
        graphs.append(
            gk.Graph(
                n,
                ends,
                directed=directed,
                node_labels=rng.choice(list("CNO"), n).tolist(),
                edge_labels=rng.choice([1, 2], len(ends)).tolist(),
                node_attrs=rng.choice([0.0, 0.7, 2.25], (n, 2)).tolist() if n else None,
                edge_attrs=rng.choice([0.0, 1.5], len(ends)).tolist() if ends else None,
            )
        )
    return graphs


@contextmanager
def first_try(seconds):
    """Put off every pair that takes longer at its first try."""
    before = run.FIRST_TRY_SECONDS
    run.FIRST_TRY_SECONDS = seconds
    try:
        yield
    finally:
        run.FIRST_TRY_SECONDS = before


def differences(rows, columns, costs, way, truth, **how):
    """Return in how many entries the matrices of bounds, or of distances, are not what solve says, and all statuses."""
    found = gk.cdist(rows, columns, costs=costs, bounds=True, threads=2, **WAYS[way], **how)
    distances = gk.cdist(rows, columns, costs=costs, threads=2, **WAYS[way], **how)
    wrong, statuses = [], Counter()
    for i, j in np.ndindex(found.upper.shape):
        lower, upper, status = float(found.lower[i, j]), float(found.upper[i, j]), found.status_of(i, j)
        statuses[status.name] += 1
        if way in BY_THE_CLOCK:
            right = _holds(lower, upper, status, truth[i, j]) and distances[i, j] >= truth[i, j] - 1e-9
        else:
            one = gk.solve(rows[i], columns[j], costs=costs, **WAYS[way])
            right = (
                status is one.status
                and _same(lower, one.lower_bound)
                and _same(upper, one.distance)
                and _same(float(distances[i, j]), one.distance)
            )
        if not right:
            wrong.append((i, j))
    return wrong, statuses


def distances_of(rows, columns, costs):
    """Return the true distances, one pair at a time."""
    return np.array([[gk.solve(a, b, costs=costs, solver="exact").distance for b in columns] for a in rows])


def _same(a, b):
    return a == b or math.isclose(a, b, rel_tol=1e-12)


def _holds(lower, upper, status, truth):
    near = 1e-9 * max(1.0, truth) if math.isfinite(truth) else 0.0
    if status is gk.Status.OPTIMAL and not (lower == upper and (lower == truth or abs(lower - truth) <= near)):
        return False
    return lower <= truth + near and truth <= upper + near


def compare(pairs, most, seed=0):
    """Go through ways of solving and yield (way, costs, first try, entries, wrong ones, statuses)."""
    rng = np.random.default_rng(seed)
    names = list(COSTS)
    for way in WAYS:
        done = number = 0
        while done < pairs:
            costs = names[number % len(names)]
            tries = list(FIRST_TRIES)[number % len(FIRST_TRIES)]
            directed = bool(rng.integers(2))
            rows = collection(rng, 5, directed, most)
            columns = rows if number % 2 else collection(rng, 4, directed, most)
            truth = distances_of(rows, columns, COSTS[costs]) if way in BY_THE_CLOCK else None
            with first_try(FIRST_TRIES[tries]):
                wrong, statuses = differences(rows, columns, COSTS[costs], way, truth)
            yield way, costs, tries, sum(statuses.values()), wrong, statuses
            done += sum(statuses.values())
            number += 1


def main(pairs):
    totals: dict[str, Counter] = {way: Counter() for way in WAYS}
    for way, costs, tries, entries, wrong, statuses in compare(pairs, most=9):
        totals[way].update({"pairs": entries, "different": len(wrong)} | statuses)
        if wrong:
            print(f"{way}, {costs}, {tries}: {wrong}")
    for way, counts in totals.items():
        print(f"{way:<28}", *(f"{counts[name]:>6} {name}" for name in sorted(counts, key=lambda n: (n.isupper(), n))))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
