"""Graphs that only the benchmarks of large pairs draw: without labels, or with many edges."""

from __future__ import annotations

import random

import gedkit as gk
from gedkit.lab.datasets import graph_kinds


def random_graph(n: int, rng: random.Random) -> gk.Graph:
    """Draw five edges per node anywhere, and one of four labels per node."""
    edges: set[tuple[int, int]] = set()
    while len(edges) < min(5 * n, n * (n - 1) // 2):
        u, v = sorted(rng.sample(range(n), 2))
        edges.add((u, v))
    return gk.Graph(n, sorted(edges), node_labels=rng.choices("ABCD", k=n))


def unlabelled(n: int, rng: random.Random) -> gk.Graph:
    """Draw five edges per node anywhere, all nodes alike."""
    return gk.Graph(n, random_graph(n, rng).edges)


def skeleton(n: int, rng: random.Random) -> gk.Graph:
    """Take a molecule without its elements and bonds."""
    return gk.Graph(n, graph_kinds.molecule(n, rng).edges)
