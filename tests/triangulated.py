"""Graphs with so many triangles that the Lagrangian bound has multipliers on them."""

from __future__ import annotations

import random

import gedkit as gk

__all__ = ["triangulated", "triangulated_pair"]


def triangulated(rng, n, directed=False):
    """Return a strip of triangles with a few edges changed, few labels, and arcs either way if directed."""
    edges = {(v - back, v) for v in range(n) for back in (1, 2) if back <= v}
    for _ in range(2):
        edges.discard(rng.choice(sorted(edges)))
        edges.add(tuple(sorted(rng.sample(range(n), 2))))
    edges = sorted(edge if not directed or rng.random() < 0.6 else edge[::-1] for edge in edges)
    node_labels, edge_labels = rng.choices("CNO", k=n), rng.choices("xxxy", k=len(edges))
    return gk.Graph(n, edges, directed=directed, node_labels=node_labels, edge_labels=edge_labels)


def triangulated_pair(seed, directed=False):
    """Return two of them, large enough that a proof with costs of any kind uses triangles from the start."""
    rng = random.Random(seed)
    return triangulated(rng, 15, directed), triangulated(rng, 16 + seed % 2, directed)
