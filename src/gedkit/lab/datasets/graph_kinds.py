"""Random graphs that resemble molecules, program graphs, ego networks and keypoints; and edited copies."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from gedkit._graphs.graph import Graph
from gedkit._graphs.labels import Label
from gedkit.lab.datasets.delaunay import delaunay_edges

_ELEMENTS = ("C", "N", "O", "S", "Cl", "F")
_SHARES = (70, 12, 12, 3, 2, 1)
_BONDS = (1, 2, 3)
_BOND_SHARES = (75, 22, 3)
_Edges = list[tuple[int, int]]


def molecule(n: int, rng: random.Random, *, bonds: bool = False) -> Graph:
    """Grow a tree of degree at most four and close a ring for about every seventh node; atoms are labels.

    >>> molecule(6, random.Random(0))
    <Graph: 6 nodes, 5 edges, node labels 'C', 'O', 'S'>
    """
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
    ordered = sorted(edges)
    atoms = rng.choices(_ELEMENTS, _SHARES, k=n)
    # Drawn in any case, so that the graphs are the same with and without bonds.
    orders = rng.choices(_BONDS, _BOND_SHARES, k=len(ordered))
    return Graph(n, ordered, node_labels=atoms, edge_labels=orders if bonds else None)


def program(n: int, rng: random.Random) -> Graph:
    """Make an unlabeled tree, sometimes with one more edge, like a small dependence graph."""
    edges = {(rng.randrange(v), v) for v in range(1, n)}
    if n > 3 and rng.random() < 0.3:
        u, v = sorted(rng.sample(range(n), 2))
        edges.add((u, v))
    return Graph(n, sorted(edges))


def ego_network(n: int, rng: random.Random) -> Graph:
    """Join a few overlapping cliques that share node 0."""
    edges: set[tuple[int, int]] = set()
    members = list(range(1, n))
    rng.shuffle(members)
    while members:
        size = min(len(members), rng.randint(3, max(3, n // 2)))
        clique = [0, *members[:size]]
        members = members[size:]
        edges.update((min(u, v), max(u, v)) for i, u in enumerate(clique) for v in clique[:i])
    return Graph(n, sorted(edges))


def keypoints(n: int, rng: random.Random, *, like: Graph | None = None) -> Graph:
    """Triangulate random points; nodes have the attributes x and y, edges their length.

    With ``like`` they are the points of that graph from another view: stretched, sheared, each moved a little.
    """
    points = np.array([(rng.random(), rng.random()) for _ in range(n)])
    if like is not None:
        known: Any = like.node_attrs
        view = np.eye(2) + np.array([[rng.gauss(0, 0.15) for _ in range(2)] for _ in range(2)])
        points = np.column_stack([known["x"], known["y"]]) @ view + 0.12 * (points - 0.5)
    edges = delaunay_edges(points)
    lengths = [float(np.hypot(*(points[u] - points[v]))) for u, v in edges]
    return Graph(n, edges, node_attrs={"x": points[:, 0], "y": points[:, 1]}, edge_attrs={"length": lengths})


def near_duplicate(graph: Graph, rng: random.Random, node_labels: list[Label], *, most: int = 10) -> Graph:
    """Relabel nodes, delete and add edges, 1 to ``most`` edits in total, then shuffle the nodes.

    >>> graph = molecule(12, random.Random(0))
    >>> copy = near_duplicate(graph, random.Random(1), ["C", "N"])
    >>> copy.n, abs(copy.m - graph.m) <= 10
    (12, True)
    """
    labels, edges = list(graph.node_labels), dict(zip(graph.edges, graph.edge_labels, strict=True))
    kinds = sorted(set(graph.edge_labels), key=str) or [None]
    for _ in range(rng.randint(1, most)):
        kind = rng.randrange(3)
        if kind == 0:
            labels[rng.randrange(graph.n)] = rng.choice(node_labels)
        elif kind == 1 and edges:
            del edges[rng.choice(sorted(edges))]
        elif graph.n > 1:
            u, v = sorted(rng.sample(range(graph.n), 2))
            edges[u, v] = kinds[(u + v) % len(kinds)]  # not drawn, so that the edits are the same without edge labels
    place = list(range(graph.n))
    rng.shuffle(place)
    moved: list[Label] = [None] * graph.n
    for node, new in enumerate(place):
        moved[new] = labels[node]
    shuffled = {(min(place[u], place[v]), max(place[u], place[v])): label for (u, v), label in edges.items()}
    ordered = sorted(shuffled)
    return Graph(graph.n, ordered, node_labels=moved, edge_labels=[shuffled[e] for e in ordered])
