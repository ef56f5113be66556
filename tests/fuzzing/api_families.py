"""Tiny graphs of the families that random graphs hardly ever belong to: symmetric ones, hubs, parallel edges."""

from __future__ import annotations

import math
import random
from itertools import combinations
from typing import Any

import gedkit as gk

__all__ = ["FAMILIES", "family_costs", "family_graph"]

FAMILIES = ("cliques", "multipartite", "stars", "strongly regular", "multigraph")
# Beside each other: cancelling, forbidden, fractional, at the limits of counting in whole numbers.
SIZES = [
    [1e6, 1e-10],
    [1e15, 0.3],
    [1e16, 1.0],
    [1e100, 1.0, 0.5],
    [math.inf, 1.0, 1 / 3],
    [math.inf, 1e16, 1e-10],
    [1 / 3, 0.1, 0.7, 1.1, 7.0],
    [2.0**15, 1.0],
    [2.0**31, 1.0, 2.0**31 - 1],
    [2.0**44, 1.0],
    [2.0**53, 1.0, 2.0**53 - 1],
    [float(number) for number in range(10)],
]
CYCLE5 = [(u, (u + 1) % 5) for u in range(5)]
PARTS = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")


def family_graph(rng: random.Random, family: str, directed: bool) -> gk.Graph:
    """Return a graph of at most five nodes, three if it has parallel edges."""
    if family == "multigraph":
        n = rng.randint(1, 3)
        ends = [(u, v) for u in range(n) for v in range(n) if directed or u <= v]
        edges = [pair for pair in rng.sample(ends, rng.randint(1, min(3, len(ends)))) for _ in range(rng.randint(1, 5))]
        rng.shuffle(edges)
    else:
        n, edges = _simple(rng, family)
        order = list(range(n))
        rng.shuffle(order)
        edges = [(order[u], order[v]) for u, v in edges]
    return gk.Graph(
        n,
        edges,
        node_labels=rng.choices("ab", k=n) if rng.random() < 0.3 else None,
        edge_labels=rng.choices("xyz", k=len(edges)) if edges and rng.random() < 0.5 else None,
        directed=directed,
        multigraph=family == "multigraph",
    )


def family_costs(rng: random.Random) -> gk.Costs:
    """Return costs whose sizes do not go well together."""
    sizes = rng.choice(SIZES)
    price = lambda: rng.choice(sizes)  # noqa: E731
    parts: dict[str, Any] = {part: price() for part in PARTS}
    if rng.random() < 0.3:
        pairs = {(a, b): price() for a in "xyz" for b in "xyz" if a != b or rng.random() < 0.2}
        parts["edge_sub"] = {**pairs, ...: price()}
        parts["edge_del"] = {**{a: price() for a in "xyz"}, ...: price()}
    return gk.Costs(**parts)


def _simple(rng: random.Random, family: str) -> tuple[int, list[tuple[int, int]]]:
    if family == "strongly regular":
        return rng.choice([(5, CYCLE5), (4, [*CYCLE5[:3], (3, 0)]), (4, list(combinations(range(4), 2)))])
    if family == "stars":
        hubs = rng.randint(1, 2)
        leaves = rng.randint(0, 4)
        n = max(hubs + leaves - (hubs == 2), 1)
        return n, [(rng.randrange(min(hubs, leaf)), leaf) for leaf in range(1, n)]
    parts = [0] * rng.randint(1, 5)  # the clique or the side that each node belongs to
    for u in range(1, len(parts)):
        parts[u] = parts[u - 1] + (rng.random() < 0.5)
    together = family == "cliques"
    return len(parts), [(u, v) for u, v in combinations(range(len(parts)), 2) if (parts[u] == parts[v]) == together]
