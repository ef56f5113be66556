"""Random graphs of a size, the same ones every time."""

import numpy as np

import gedkit as gk


def random_graphs(count, n, seed=0, labels="CNO", p=0.3):
    rng = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        size = int(rng.integers(max(1, n - 2), n + 1))
        edges = [(u, v) for u in range(size) for v in range(u) if rng.random() < p]
        found.append(gk.Graph(size, edges, node_labels=rng.choice(list(labels), size).tolist()))
    return found
