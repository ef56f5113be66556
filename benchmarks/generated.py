"""Graphs for machines without the real sets: like molecules, like program graphs, like ego networks."""

from __future__ import annotations

import random

from datasets import RawGraph

ELEMENTS = ("C", "N", "O", "S", "Cl", "F")
SHARES = (70, 12, 12, 3, 2, 1)
BONDS = ("1", "2", "3")
BOND_SHARES = (75, 22, 3)


def molecule(n: int, rng: random.Random) -> RawGraph:
    """Grow a tree of degree at most four, close a ring for about every seventh node."""
    degree = [0] * n
    edges: set[tuple[int, int]] = set()

    def join(u: int, v: int) -> None:
        edges.add((min(u, v), max(u, v)))
        degree[u] += 1
        degree[v] += 1

    for v in range(1, n):
        join(rng.choice([u for u in range(max(0, v - 6), v) if degree[u] < 4]), v)
    for _ in range(n // 7):
        u, v = sorted(rng.sample(range(n), 2))
        if degree[u] < 4 and degree[v] < 4 and (u, v) not in edges:
            join(u, v)
    ordered = tuple(sorted(edges))
    return RawGraph(
        tuple(rng.choices(ELEMENTS, SHARES, k=n)), ordered, tuple(rng.choices(BONDS, BOND_SHARES, k=len(ordered)))
    )


def program(n: int, rng: random.Random) -> RawGraph:
    """Make an unlabelled tree with now and then one more edge, like a small dependence graph."""
    edges = {(rng.randrange(v), v) for v in range(1, n)}
    if n > 3 and rng.random() < 0.3:
        u, v = sorted(rng.sample(range(n), 2))
        edges.add((u, v))
    return RawGraph(("-",) * n, tuple(sorted(edges)), ("-",) * len(edges))


def ego_network(n: int, rng: random.Random) -> RawGraph:
    """Join a few overlapping cliques that share node 0."""
    edges: set[tuple[int, int]] = set()
    members = list(range(1, n))
    rng.shuffle(members)
    while members:
        size = min(len(members), rng.randint(3, max(3, n // 2)))
        clique = [0, *members[:size]]
        members = members[size:]
        edges.update((min(u, v), max(u, v)) for i, u in enumerate(clique) for v in clique[:i])
    ordered = tuple(sorted(edges))
    return RawGraph(("-",) * n, ordered, ("-",) * len(ordered))


def triangulated_points(n: int, rng: random.Random) -> RawGraph:
    """Triangulate random points by sweeping: each joins the two before it; edges carry their lengths."""
    points = sorted((rng.random(), rng.random()) for _ in range(n))
    edges = tuple((u, v) for v in range(n) for u in range(max(0, v - 2), v))
    lengths = tuple(((points[u][0] - points[v][0]) ** 2 + (points[u][1] - points[v][1]) ** 2) ** 0.5 for u, v in edges)
    return RawGraph(("-",) * n, edges, ("-",) * len(edges), lengths)
