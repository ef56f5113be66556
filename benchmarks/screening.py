"""The same question asked of a matrix and of an index: which graphs are within a radius, under several costs.

    python -m benchmarks run screening --queries 20 --radii 2 4

Workflows are generated digraphs of 8 to 16 steps, each in five versions: all pairs within the cutoff, by one call of
`gk.pdist` and by one query for each graph. Molecules are grown from fragments (fragment_molecules.py) under unit
costs, `gk.Costs.chemistry()` and `gk.Costs.mces()`: queries that the collection does not hold, by one call of
`gk.cdist` for all of them and by one query of the index after the other, and, to see what a call prepares, by one call
of `gk.cdist` for each query.

Milliseconds of processor time on one thread, for all pairs of workflows and per query of molecules, the least of three
turns. A matrix prepares its collections in every call, and that is part of its time. An index is built once: that time
stands by itself, and its queries are asked when it is in memory. Both must find the same graphs at the same distances.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import gedkit as gk
from fragment_molecules import fragment_molecules
from measured import markdown

STEPS = ["read", "clean", "merge", "split", "check", "train", "report", "publish"]
FLOWS = ["rows", "table", "model", "log"]
BONDS = {1: "single", 2: "double", 3: "triple"}
COSTS = {"unit": gk.Costs(), "chemistry": gk.Costs.chemistry(), "mces": gk.Costs.mces()}
VERSIONS = 5
TURNS = 3
HEADER = ("graphs", "costs", "radius", "pairs within", "matrix", "index", "matrix, one query a call", "index built in")


def workflow(rng: random.Random) -> gk.Graph:
    """Return a digraph in which every step but the first follows one of the three before it, and some follow two."""
    n = rng.randint(8, 16)
    edges = {(rng.randrange(max(0, v - 3), v), v): rng.choice(FLOWS) for v in range(1, n)}
    for _ in range(rng.randint(0, n // 3)):
        u, v = sorted(rng.sample(range(n), 2))
        edges[u, v] = rng.choice(FLOWS)
    return _workflow(rng.choices(STEPS, k=n), edges)


def version(graph: gk.Graph, rng: random.Random) -> gk.Graph:
    """Return the workflow after a few changes: a step renamed or added, a flow added or of another kind."""
    steps, edges = list(graph.node_labels), dict(zip(graph.edges, graph.edge_labels, strict=True))
    for _ in range(rng.randint(1, 5)):
        change = rng.randrange(3)
        if change == 0:
            steps[rng.randrange(len(steps))] = rng.choice(STEPS)
        elif change == 1:
            steps.append(rng.choice(STEPS))
            edges[rng.randrange(len(steps) - 1), len(steps) - 1] = rng.choice(FLOWS)
        else:
            u, v = sorted(rng.sample(range(len(steps)), 2))
            edges[u, v] = rng.choice(FLOWS)
    return _workflow(steps, edges)


def _workflow(steps: list[Any], edges: dict[tuple[int, int], Any]) -> gk.Graph:
    return gk.Graph(len(steps), list(edges), node_labels=steps, edge_labels=list(edges.values()), directed=True)


def workflows(count: int, seed: int) -> list[gk.Graph]:
    """Return so many, of which five in a row are versions of one."""
    rng = random.Random(seed)
    made: list[gk.Graph] = []
    while len(made) < count:
        first = workflow(rng)
        made += [first, *(version(first, rng) for _ in range(VERSIONS - 1))]
    return made[:count]


def molecules(count: int, seed: str) -> list[gk.Graph]:
    """Return so many, with the labels that the costs for molecules know."""
    return [
        gk.Graph(
            graph.n,
            graph.edges,
            node_labels=["Cl" if label == "L" else label for label in graph.node_labels],
            edge_labels=[BONDS[int(str(order))] for order in graph.edge_labels],
        )
        for graph in fragment_molecules(count, seed)
    ]


def least_time(call: Callable[[], Any]) -> tuple[float, Any]:
    """Return the milliseconds of the fastest turn, and the answer."""
    times = []
    for _ in range(TURNS):
        begun = time.process_time()
        answer = call()
        times.append(1e3 * (time.process_time() - begun))
    return min(times), answer


def check(matrix: Any, answers: list[gk.Neighbors]) -> int:
    """Return how many pairs are within the radius; end with an error where matrix and index differ."""
    found = np.full(matrix.shape, np.inf)
    for i, answer in enumerate(answers):
        for hit in answer:
            found[i, hit.number] = hit.distance
    if not np.allclose(found, matrix, rtol=1e-9):
        raise SystemExit("the matrix and the index differ")
    return int(np.isfinite(matrix).sum())


def measure(name: str, kind: str, queries: list[gk.Graph], graphs: list[gk.Graph], radius: float) -> list[str]:
    """Ask both, and return a row of the table."""
    costs, own = COSTS[kind], queries is graphs
    options = {"costs": costs, "cutoff": radius, "threads": 1}
    together, matrix = least_time(lambda: gk.pdist(graphs, **options) if own else gk.cdist(queries, graphs, **options))
    alone, _ = (np.nan, None) if own else least_time(lambda: [gk.cdist([q], graphs, **options) for q in queries])
    with tempfile.TemporaryDirectory() as folder:
        begun = time.process_time()
        with gk.Index(Path(folder) / "graphs.gedx", costs=costs, threads=1) as index:
            index.extend(graphs)
            index.radius_neighbors(queries[0], 0)  # takes the graphs in
            built = 1e3 * (time.process_time() - begun)
            searched, answers = least_time(lambda: [index.radius_neighbors(query, radius) for query in queries])
    within, per = check(matrix, answers), 1 if own else len(queries)
    single = "" if own else f"{alone / per:.3g}"
    times = [f"{together / per:.3g}", f"{searched / per:.3g}", single, f"{built:.3g}"]
    return [name, kind, f"{radius:g}", str(within), *times]


def main(
    *,
    costs: Sequence[str] = tuple(COSTS),  # of the molecules
    workflow_count: int = 500,
    cutoff: float = 10,  # of the workflows
    molecule_count: int = 2001,
    queries: int = 100,
    radii: Sequence[float] = (2, 4),  # of the molecules
    seed: int = 0,
) -> None:
    """Measure and print a table."""
    flows = workflows(workflow_count, seed)
    rows = [measure(f"{len(flows)} workflows", "unit", flows, flows, cutoff)]
    graphs, asked = molecules(molecule_count, f"collection {seed}"), molecules(queries, f"queries {seed}")
    name = f"{len(graphs)} molecules, {len(asked)} queries"
    rows += [measure(name, kind, asked, graphs, radius) for kind in costs for radius in radii]
    print(markdown(rows, HEADER))
