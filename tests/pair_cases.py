"""Random pairs of small graphs with costs by array, and the same costs as functions of labels that are numbers.

``GEDKIT_CASES=5000 pytest tests/_costs/test_arrays.py`` runs more of them.
"""

from __future__ import annotations

import math
import os
from itertools import product

import numpy as np

import gedkit as gk

CASES = int(os.environ.get("GEDKIT_CASES", "150"))
INF = math.inf
PARTS = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")


def random_graph(rng, directed, most=5):
    """Return a graph whose labels are the numbers of its nodes and edges, self-loops included."""
    n = int(rng.integers(0, most + 1))
    ends = [(u, v) for u, v in product(range(n), repeat=2) if directed or u <= v]
    edges = [end for end in ends if rng.random() < 0.4]
    return gk.Graph(n, edges, directed=directed, node_labels=range(n), edge_labels=range(len(edges)))


def random_prices(rng, shape, infinite=True):
    """Return an array of whole numbers, tenths or floats, some of them infinite."""
    kind = rng.integers(3)
    values = rng.random(shape) * 3 if kind == 0 else rng.integers(0, 4, shape) * (1.0 if kind == 1 else 0.1)
    return np.where(rng.random(shape) < 0.1, INF, values) if infinite else values


def arrays_of(rng, g1, g2, infinite=True):
    """Return the six arrays by name."""
    sizes = {"node": (g1.n, g2.n), "edge": (g1.m, g2.m)}
    arrays = {}
    for name in PARTS:
        first, second = sizes[name[:4]]
        shape = {"sub": (first, second), "del": first, "ins": second}[name[5:]]
        arrays[name] = random_prices(rng, shape, infinite)
    return arrays


def as_functions(arrays):
    """Return the costs that look the same prices up by label."""

    def pair(table):
        return lambda a, b: float(table[a.label, b.label])

    def single(table):
        return lambda a: float(table[a.label])

    return gk.Costs(**{name: (pair if array.ndim == 2 else single)(array) for name, array in arrays.items()})


def pairs(seed, count=CASES, most=5):
    """Yield random pairs with a random generator for what else they need."""
    for case in range(count):
        rng = np.random.default_rng((seed, case))
        directed = bool(rng.integers(2))
        yield rng, random_graph(rng, directed, most), random_graph(rng, directed, most)
