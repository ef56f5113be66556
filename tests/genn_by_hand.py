"""GENN once more, in a few lines of numpy and double precision: the judge of the core's inference.

Formulas: Wang et al., CVPR 2021, section 3.2, with the layers as `gedkit.models.kinds.genn` describes them.
"""

from __future__ import annotations

import math

import numpy as np


def embed(model, graph, kept=None):
    """Return the last layer, a row per node; with ``kept`` that of the subgraph, where other rows mean nothing."""
    config, n = model.config, graph.n
    whole = np.zeros((n, n))
    for u, v in graph.edges:
        if u != v:
            whole[u, v] = whole[v, u] = 1
    x = np.zeros((n, len(config["labels"]) + config["max_degree"] + 1))
    for v in range(n):
        x[v, len(config["labels"]) + min(int(whole[v].sum()), config["max_degree"])] = 1
        if config["labels"]:
            x[v, config["labels"].index(graph.node_labels[v])] = 1
    alive = np.ones(n) if kept is None else np.isin(np.arange(n), kept).astype(float)
    adjacency = whole * alive * alive[:, None]
    layers = len(config["widths"])
    for layer in range(layers):
        weights = {part: value.astype(float) for part, value in _layer(model, layer).items()}
        if config["backbone"] == "gcn":
            loops = adjacency + np.eye(n)
            scale = 1 / np.sqrt(loops.sum(1))
            x = (scale[:, None] * loops * scale) @ x @ weights["weight"].T + weights["bias"]
        else:
            x = _spline(graph, adjacency, x, weights, config)
        if layer + 1 < layers:
            x = np.maximum(x, 0)
    return x


def _layer(model, layer):
    prefix = f"backbone.{layer}."
    return {name.removeprefix(prefix): value for name, value in model.tensors.items() if name.startswith(prefix)}


def _spline(graph, adjacency, x, weights, config):
    result = x @ weights["root"].T + weights["bias"]
    knots = np.arange(config["kernels"])
    for (u, v), length in zip(graph.edges, [] if graph.edge_attrs is None else graph.edge_attrs, strict=True):
        place = min(max(float(length) / config["length_scale"], 0), 1) * (config["kernels"] - 1)
        hats = np.maximum(0, 1 - np.abs(place - knots))
        kernel = np.tensordot(hats, weights["kernels"], 1)
        for sender, receiver in ((u, v), (v, u)):
            if adjacency[sender, receiver]:
                result[receiver] += kernel @ x[sender] / adjacency[receiver].sum()
    return result


def pool(model, x, nodes):
    x = x[list(nodes)]
    if not len(x):
        return np.zeros(model.config["widths"][-1])
    key = np.tanh(x.mean(0) @ model.tensors["attention.weight"].astype(float))
    share = 1 / (1 + np.exp(-model.config["alpha"] * (x @ key)))
    return share @ x


def logit(model, g1, g2):
    tensors = {name: value.astype(float) for name, value in model.tensors.items()}
    z = np.einsum("f,tfe,e->t", g1, tensors["ntn.bilinear"], g2)
    z = np.maximum(0, z + tensors["ntn.linear"] @ np.concatenate([g1, g2]) + tensors["ntn.bias"])
    last = len(model.config["head"])
    for i in range(last + 1):
        z = tensors[f"head.{i}.weight"] @ z + tensors[f"head.{i}.bias"]
        if i < last:
            z = np.maximum(0, z)
    return float(z[0])


def log_similarity(model, g1, g2):
    total = logit(model, g1, g2)
    if model.config["symmetric"]:
        total = (total + logit(model, g2, g1)) / 2
    return -float(np.logaddexp(0, -total))


def similarity(model, first, second):
    vectors = [pool(model, embed(model, g), range(g.n)) for g in (first, second)]
    return math.exp(log_similarity(model, *vectors))


def estimate(model, first, second, level, used, *, cached):
    """Return h of a state: ``level`` nodes of the first graph are placed, and ``used`` of the second."""
    left1, left2 = list(range(level, first.n)), [v for v in range(second.n) if v not in used]
    x1 = embed(model, first, None if cached else left1)
    x2 = embed(model, second, None if cached else left2)
    return -0.5 * (len(left1) + len(left2)) * log_similarity(model, pool(model, x1, left1), pool(model, x2, left2))
