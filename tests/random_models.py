"""Models with random weights, of every architecture, and graphs that they can read."""

from __future__ import annotations

import numpy as np

import gedkit as gk
from gedkit.models import Model
from gedkit.models.kinds import KINDS

LABELS = ["C", "N", "O"]

BASE = {
    "labels": LABELS,
    "max_degree": 3,
    "backbone": "gcn",
    "widths": [12, 9, 7],
    "ntn": 5,
    "head": [6],
    "alpha": 2.0,
    "symmetric": False,
}

ARCHITECTURES = {
    "gcn": {},
    "symmetric": {"symmetric": True, "alpha": 10.0, "ntn": 16, "head": [16]},
    "unlabelled": {"labels": [], "head": []},
    "one layer, deep head": {"widths": [16], "head": [8, 4]},
    "spline": {"labels": [], "backbone": "spline", "kernels": 5, "length_scale": 0.8},
    "labeled spline": {"backbone": "spline", "kernels": 2, "length_scale": 2.0, "symmetric": True},
}


def random_model(seed=0, **changes):
    """Return a model whose weights are drawn so that no layer saturates."""
    config = {**BASE, **changes}
    rng = np.random.default_rng(seed)
    tensors = {}
    for name, shape in KINDS["genn"](config).items():
        spread = 0.5 if len(shape) == 1 else 1.5 / np.sqrt(shape[-1])
        if name.startswith("ntn"):  # works on sums over nodes
            spread *= 0.3
        tensors[name] = (spread * rng.normal(size=shape)).astype(np.float32)
    return Model("genn", config, tensors, name="random")


def random_pair_costs(seed=0, spread=0.3):
    """Return a small model of pair costs; with a large spread it says wild things."""
    config = {"features": 1, "hidden": 6, "node_hidden": 4}
    rng = np.random.default_rng(seed)
    shapes = KINDS["pair-costs"](config)
    tensors = {name: rng.normal(0, spread, shape).astype(np.float32) for name, shape in shapes.items()}
    return Model("pair-costs", config, tensors)


def random_graph(rng, n, share=0.35):
    """Return a graph with labels and edge lengths, which every architecture can read."""
    ends = [(u, v) for u in range(n) for v in range(u) if rng.random() < share]
    return gk.Graph(
        n,
        ends,
        node_labels=[rng.choice(LABELS) for _ in range(n)],
        edge_attrs=[rng.uniform(0, 1.2) for _ in ends] if ends else None,
    )
