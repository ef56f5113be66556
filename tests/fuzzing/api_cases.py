"""Pairs of tiny graphs with every kind of labels, attributes and costs, and the ways to ask for their distance."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Any

import numpy as np
from constraints import random_constraints

import gedkit as gk
from fuzzing.api_families import FAMILIES, family_costs, family_graph

__all__ = ["Case", "as_arrays", "make_case", "make_constraints", "make_question"]

LABELS: dict[str, list[Any]] = {
    "none": [None],
    "text": ["a", "b", "c"],
    "unicode": ["é", "e\u0301", "\U0001d518", "", " ", "\u202e"],
    "numbers": [0, 1, -1, 10**30],
    "floats": [0.0, 0.1, -0.5, math.inf, 1e-300],
    "tuples": [(), (1,), (1, "a"), ((1, 2), None)],
    "mixed": [None, "1", 1, 1.5, True, (1,), frozenset((1,)), b"x"],
}
SIZES = [0.0, 0.5, 1.0, 1.0, 2.0, 3.0, 0.1, 1 / 3, math.pi, 1e-10, 1e6]
KINDS = [
    "unit",
    "whole",
    "numbers",
    "one size",
    "forbidden",
    "tables",
    "names",
    "functions",
    "tiny",
    "huge",
    "far apart",
]
PARTS = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")


@dataclass(frozen=True)
class Case:
    """A pair, its costs, and which kinds they are of."""

    pair: tuple[gk.Graph, gk.Graph]
    costs: gk.Costs
    cost_kind: str
    label_kind: str
    family: str = "random"


def make_case(seed: int, most_nodes: int = 4) -> Case:
    """Return the case of this seed."""
    if seed % 5 == 4:
        return _family_case(random.Random(f"family {seed}"))
    rng = random.Random(seed)
    labels = rng.choice(sorted(LABELS))
    kind = rng.choice(KINDS)
    directed = rng.random() < 0.35
    attributes = kind in ("names", "functions") or rng.random() < 0.1
    pair = tuple(_graph(rng, LABELS[labels], directed, attributes, most_nodes) for _ in range(2))
    if rng.random() < 0.1:  # the same graph under another numbering
        order = list(range(pair[0].n))
        rng.shuffle(order)
        pair = pair[0], pair[0].permuted(order)
    return Case(pair, _costs(rng, kind, LABELS[labels]), kind, labels)


def _family_case(rng: random.Random) -> Case:
    family = rng.choice((*FAMILIES, "multigraph"))
    directed = rng.random() < 0.3
    first = family_graph(rng, family, directed)
    other = family if family == "multigraph" or rng.random() < 0.6 else rng.choice(FAMILIES[:-1])
    second = first if rng.random() < 0.1 else family_graph(rng, other, directed)
    kind = rng.choice(("sizes", "sizes", "sizes", "unit", "whole", "forbidden", "far apart"))
    costs = family_costs(rng) if kind == "sizes" else _costs(rng, kind, ["x", "y", "z"])
    return Case((first, second), costs, kind, "family", family)


def _graph(rng: random.Random, labels: list[Any], directed: bool, attributes: bool, most: int) -> gk.Graph:
    n = rng.randint(0, most)
    loops = rng.random() < 0.2
    ends = [(u, v) for u in range(n) for v in range(n) if (u != v or loops) and (directed or u <= v)]
    density = rng.random()
    edges = [pair for pair in ends if rng.random() < density]
    rng.shuffle(edges)
    edge_labels = rng.choices(labels, k=len(edges)) if rng.random() < 0.6 else None
    return gk.Graph(
        n,
        edges,
        node_labels=rng.choices(labels, k=n),
        edge_labels=edge_labels,
        directed=directed,
        node_attrs=[[rng.choice((0.0, 0.25, rng.random())) for _ in range(2)] for _ in range(n)]
        if attributes and n
        else None,
        edge_attrs=[[rng.random()] for _ in edges] if attributes and edges else None,
    )


def _costs(rng: random.Random, kind: str, labels: list[Any]) -> gk.Costs:
    if kind == "unit":
        return gk.Costs()
    if kind == "whole":
        return gk.Costs(**{part: rng.randint(0, 4) for part in PARTS})
    if kind == "numbers":
        return gk.Costs(**{part: rng.choice(SIZES) for part in PARTS})
    if kind == "one size":
        return gk.Costs(**dict.fromkeys(PARTS, rng.choice([s for s in SIZES if s])))
    if kind == "forbidden":
        return gk.Costs(**{part: math.inf if rng.random() < 0.4 else rng.choice((0.5, 1, 2)) for part in PARTS})
    if kind == "tiny":
        return gk.Costs(**{part: rng.random() * 1e-12 for part in PARTS})
    if kind == "huge":
        return gk.Costs(**{part: rng.random() * 1e150 for part in PARTS})
    if kind == "far apart":
        return gk.Costs(**{part: 10.0 ** rng.randint(-6, 6) * rng.choice((1, rng.random())) for part in PARTS})
    if kind == "tables":
        price = lambda: rng.choice((0, 0.5, 1, 1, 2, rng.random(), math.inf if rng.random() < 0.2 else 1))  # noqa: E731
        pairs = {(a, b): price() for a in labels for b in labels if rng.random() < 0.5}
        return gk.Costs(
            node_sub={**pairs, ...: price()},
            edge_sub={**pairs, ...: price()},
            node_del={**{a: price() for a in labels}, ...: 1},
            edge_ins={**{a: price() for a in labels}, ...: 1},
        )
    if kind == "names":
        norm = rng.choice(("abs", "euclidean"))
        return gk.Costs(
            node_sub=norm, edge_sub=rng.choice(("label", norm)) if rng.random() < 0 else "label", node_del=norm
        )
    scale = rng.random()
    return gk.Costs(
        node_sub=lambda a, b: scale * sum(abs(x - y) for x, y in zip(a.values or (), b.values or (), strict=False)),
        node_del=lambda a: 0.5 + sum(a.values or ()),
        edge_sub=lambda a, b: 0.0 if a.label == b.label else scale,
    )


def make_question(seed: int, truth: float) -> dict[str, Any]:
    """Return limits and options to ask with: none, a cutoff near the truth, little memory or time, another seed."""
    rng = random.Random(f"question {seed}")
    how: dict[str, Any] = {}
    if rng.random() < 0.4:
        near = truth if math.isfinite(truth) else 3.0
        how["cutoff"] = rng.choice(
            [0.0, near, near * (1 - 1e-6), near * (1 + 1e-6), near / 2, near * 2, near * (1 - 1e-12)]
        )
    if rng.random() < 0.1:
        how["memory_limit"] = rng.choice([1, 1000, 100_000])
    if rng.random() < 0.1:
        how["time_limit"] = rng.choice([1e-9, 1e-5, 1e-3])
    if rng.random() < 0.3:
        how["seed"] = rng.randrange(1 << 64)
    return how


def make_constraints(seed: int, pair: tuple[gk.Graph, gk.Graph]) -> dict[str, Any]:
    """Return pairs of nodes to fix and to forbid."""
    fixed, forbidden = random_constraints(np.random.default_rng(seed), *pair)
    return {"fixed": fixed, "forbidden": forbidden}


def as_arrays(case: Case) -> gk.Costs:
    """Return the costs of the case as arrays that belong to its pair."""
    g1, g2 = case.pair
    nodes1, nodes2, edges1, edges2 = g1.node_elements(), g2.node_elements(), g1.edge_elements(), g2.edge_elements()
    costs = case.costs
    return gk.Costs(
        node_sub=np.array([costs.node_sub.cost(a, b) for a in nodes1 for b in nodes2]).reshape(g1.n, g2.n),
        node_del=np.array([costs.node_del.cost(a) for a in nodes1]).reshape(g1.n),
        node_ins=np.array([costs.node_ins.cost(b) for b in nodes2]).reshape(g2.n),
        edge_sub=np.array([costs.edge_sub.cost(a, b) for a in edges1 for b in edges2]).reshape(g1.m, g2.m),
        edge_del=np.array([costs.edge_del.cost(a) for a in edges1]).reshape(g1.m),
        edge_ins=np.array([costs.edge_ins.cost(b) for b in edges2]).reshape(g2.m),
    )
