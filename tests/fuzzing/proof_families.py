"""Pairs whose symmetry or hubs are hard on proofs: cliques, multipartite and regular graphs, stars, multigraphs."""

from __future__ import annotations

import math
import random

import gedkit as gk
from fuzzing.api_cases import Case

__all__ = ["make_family_case"]

Edges = list[tuple[int, int]]
PARTS = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")


def make_family_case(seed: int, most: int) -> Case:
    """Return the case of this seed: a pair of one family, or of two, with at most so many nodes each."""
    rng = random.Random(f"family {seed}")
    family = rng.choice(sorted(FAMILIES))
    other = family if rng.random() < 0.7 else rng.choice(sorted(FAMILIES))
    directed, labels = rng.random() < 0.15, rng.choice(("a", "a", "ab", "abc"))
    pair = tuple(_graph(rng, name, most, directed, labels) for name in (family, other))
    kind = rng.choice(sorted(COSTS))
    price = COSTS[kind]
    return Case(pair, gk.Costs(**{part: price(rng) for part in PARTS}), kind, family)


def _graph(rng: random.Random, family: str, most: int, directed: bool, labels: str) -> gk.Graph:
    n, edges = FAMILIES[family](rng, most)
    if directed:
        edges = [edge[:: rng.choice((1, -1))] for edge in edges]
    multigraph = family == "multigraph"
    edge_labels = rng.choices("xy", k=len(edges)) if multigraph or rng.random() < 0.2 else None
    return gk.Graph(
        n,
        edges,
        node_labels=rng.choices(labels, k=n),
        edge_labels=edge_labels,
        directed=directed,
        multigraph=multigraph,
    )


def _multipartite(sizes: list[int]) -> tuple[int, Edges]:
    part = [p for p, size in enumerate(sizes) for _ in range(size)]
    return len(part), [(u, v) for v in range(len(part)) for u in range(v) if part[u] != part[v]]


def _cliques(sizes: list[int]) -> tuple[int, Edges]:
    part = [p for p, size in enumerate(sizes) for _ in range(size)]
    return len(part), [(u, v) for v in range(len(part)) for u in range(v) if part[u] == part[v]]


def _sizes(rng: random.Random, most: int) -> list[int]:
    """Return the sizes of parts, ``most`` together at most."""
    sizes: list[int] = []
    while sum(sizes) < most and (not sizes or rng.random() < 0.7):
        sizes.append(rng.randint(1, most - sum(sizes)))
    return sizes


def _strongly_regular(rng: random.Random, most: int) -> tuple[int, Edges]:
    """Return a ring of 4 or 5 nodes, K3,3, an octahedron or a prism, with an edge gone now and then."""
    ring = [(4, [(0, 1), (1, 2), (2, 3), (0, 3)]), (5, [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)])]
    prism = 6, [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5)]
    n, edges = rng.choice([g for g in (*ring, _multipartite([3, 3]), _multipartite([2, 2, 2]), prism) if g[0] <= most])
    return n, rng.sample(edges, len(edges) - rng.choice((0, 0, 1)))


def _star(rng: random.Random, most: int) -> tuple[int, Edges]:
    n = rng.randint(1, most)
    return n, [(0, v) for v in range(1, n)]


def _random(rng: random.Random, most: int) -> tuple[int, Edges]:
    n, density = rng.randint(0, most), rng.random()
    return n, [(u, v) for v in range(n) for u in range(v) if rng.random() < density]


def _multigraph(rng: random.Random, most: int) -> tuple[int, Edges]:
    n, edges = _random(rng, min(most, 4))
    return n, [edge for edge in edges for _ in range(rng.choice((1, 1, 2, 3)))]


FAMILIES = {
    "cliques": lambda rng, most: _cliques(_sizes(rng, most)),
    "multipartite": lambda rng, most: _multipartite(_sizes(rng, most)),
    "stars": _star,
    "strongly regular": _strongly_regular,
    "multigraph": _multigraph,
    "random": _random,
}
COSTS = {
    "unit": lambda rng: 1,
    "integer": lambda rng: rng.randint(0, 9),
    "wide": lambda rng: 10.0 ** rng.randint(-4, 6) * rng.randint(1, 9),
    "infinite": lambda rng: math.inf if rng.random() < 0.3 else rng.randint(1, 9),
    "fractional": lambda rng: rng.choice((0.1, 1 / 3, 0.7, 1.5, math.pi, rng.random())),
}
