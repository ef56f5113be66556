"""Asks about pairs whose sizes stand at the thresholds of the engine, and whose distance is known by construction.

Every node has a label of its own and nodes are dearer than all edits together, so the cheapest path keeps every node
and edits the edges that were changed: the distance is what those cost. Node counts stand around 32, 64, 128, 256 and
300, edge labels around 256, costs around 2^15, 2^31, 2^44 and 2^53.

``python tests/fuzzing/thresholds.py --seconds 600 --seed 1`` prints every failure with the seed that makes it again.
"""

from __future__ import annotations

import math
import random
import sys
import tempfile
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import gedkit as gk
from gedkit import Status

sys.path[:0] = [str(Path(__file__).parents[1])]
seeds: Any = import_module("fuzzing.seeds")

NODES = (31, 32, 33, 63, 64, 65, 66, 127, 128, 129, 255, 256, 257, 299, 300, 301)
EDGE_LABELS = (1, 2, 255, 256, 257)
SIZES = [2.0**exponent + more for exponent in (15, 31, 44, 53) for more in (-1, 0, 1)] + [1.0, 0.1, 1 / 3]
SOLVERS = ("auto", "exact", "refine", "branch", "beam")
MOST_EDITS = 3
SLOW = 67  # nodes from which a beam takes seconds


def make_case(seed: int) -> tuple[gk.Graph, gk.Graph, gk.Costs, float]:
    """Return a pair, costs and the distance."""
    rng = random.Random(seed)
    n, labels, directed = rng.choice(NODES), rng.choice(EDGE_LABELS), rng.random() < 0.3
    prices = {part: rng.choice((rng.choice(SIZES), 1.0)) for part in ("edge_sub", "edge_del", "edge_ins")}
    prices["edge_sub"] = min(prices["edge_sub"], prices["edge_del"], prices["edge_ins"])
    node = 2 * MOST_EDITS * max(prices.values())
    edges = {(rng.randrange(v), v): v % labels for v in range(1, n)}
    edges |= {tuple(sorted(rng.sample(range(n), 2))): rng.randrange(labels) for _ in range(n // 2)}
    changed, paid, touched = dict(edges), [], set()
    for _ in range(rng.randint(0, MOST_EDITS)):
        edit = rng.choice(("delete", "insert", "relabel"))
        pair = rng.choice(sorted(edges)) if edit != "insert" else tuple(sorted(rng.sample(range(n), 2)))
        if pair in touched or (edit == "insert") == (pair in edges) or (edit == "relabel" and labels == 1):
            continue
        touched.add(pair)
        if edit == "delete":
            del changed[pair]
            paid.append(prices["edge_del"])
        else:
            changed[pair] = 0 if edit == "insert" else (edges[pair] + 1) % labels
            paid.append(prices["edge_ins" if edit == "insert" else "edge_sub"])
    order = list(range(n))
    rng.shuffle(order)
    first = gk.Graph(n, list(edges), node_labels=range(n), edge_labels=list(edges.values()), directed=directed)
    second = gk.Graph(n, list(changed), node_labels=range(n), edge_labels=list(changed.values()), directed=directed)
    costs = gk.Costs(node_sub=node, node_del=node, node_ins=node, **prices)
    return first, second.permuted(order), costs, math.fsum(paid)


def try_case(seed: int, tried: Counter[str]) -> None:
    """Ask solvers, a matrix and an index about the pair of a seed; raise an AssertionError if one is wrong."""
    first, second, costs, truth = make_case(seed)
    close = lambda x: math.isclose(x, truth, rel_tol=1e-9)  # noqa: E731
    for solver in SOLVERS:
        if solver == "beam" and first.n >= SLOW:
            continue
        result = gk.solve(first, second, costs=costs, solver=solver, time_limit=60)
        assert result.lower_bound <= truth * (1 + 1e-9), f"{solver}: bound {result.lower_bound!r} above {truth!r}"
        assert result.distance >= truth * (1 - 1e-9), f"{solver}: distance {result.distance!r} below {truth!r}"
        if solver in ("auto", "exact"):
            assert result.status is Status.OPTIMAL, f"{solver}: {result.status}"
            assert close(result.distance), f"{solver}: {result.distance!r}, but the truth is {truth!r}"
        assert gk.verify(result), solver
        tried[f"solver {solver}"] += 1
    within = gk.solve(first, second, costs=costs, cutoff=truth)
    assert within.status is Status.OPTIMAL, f"cutoff at the distance: {within.status}"
    if truth > 0:
        below = gk.solve(first, second, costs=costs, cutoff=truth * (1 - 1e-6))
        assert below.status is Status.CUTOFF, f"cutoff below the distance: {below.status}"
    assert close(gk.cdist([first], [second], costs=costs)[0, 0]), "cdist"
    with tempfile.TemporaryDirectory() as folder, gk.Index(Path(folder) / "pair.gedx", costs=costs) as index:
        index.add(second)
        assert len(index.radius_neighbors(first, truth)) == 1, "a neighbor at the radius is missing"
    tried[f"nodes {first.n}"] += 1


def main() -> int:
    """Run until the time is over; return how many cases failed."""
    tried: Counter[str] = Counter()
    summary, failures = seeds.run(__doc__, lambda seed: try_case(seed, tried))
    print(summary)
    for name, count in sorted(tried.items()):
        print(f"  {name}: {count}")
    return failures


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
