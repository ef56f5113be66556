"""Matrices with a cutoff, whose far pairs are excluded by bounds, beside what solve says of every pair.

``python tests/screen_cases.py 200000`` compares that many pairs over all kinds of costs and graphs, and an index where
it takes the costs.
"""

from __future__ import annotations

import math
import sys
import tempfile
from collections import Counter
from pathlib import Path

import numpy as np

import gedkit as gk

INF = float("inf")
NODES, EDGES = ["C", "N", "O", "S"], ["single", "double", "aromatic"]
CUTOFFS = [0.0, 0.5, 1.0, 2.0, 3.0, 4.5, 7.0, 12.0]


def _price(rng, kind):
    if kind == "halves":
        return float(rng.choice([0, 0.5, 1, 1, 2, 3]))
    if kind == "whole":
        return float(rng.integers(0, 4))
    return float(rng.random() * 3)


def _table(rng, kind, keys, forbidden=0.1):
    return {key: INF if rng.random() < forbidden else _price(rng, kind) for key in keys}


def _pairs(labels):
    return [(a, b) for i, a in enumerate(labels) for b in labels[:i]]


def _uniform(rng):
    kind = rng.choice(["halves", "whole", "any"])
    given = [_price(rng, kind) for _ in range(6)]
    if rng.random() < 0.25:
        given[int(rng.integers(6))] = INF
    names = ["node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins"]
    return gk.Costs(**dict(zip(names, given, strict=True)))


def _tables(rng, binding=False):
    kind = rng.choice(["halves", "whole", "any"])
    return gk.Costs(
        node_sub=INF if binding else _table(rng, kind, _pairs(NODES)),
        node_del=_table(rng, kind, NODES, 0.05),
        node_ins=_table(rng, kind, NODES, 0.05),
        edge_sub=_table(rng, kind, _pairs(EDGES)),
        edge_del=_table(rng, kind, EDGES, 0.02),
        edge_ins=_table(rng, kind, EDGES, 0.02),
    )


def _far_apart(rng):
    high = {label: float(rng.choice([1, 40, 1000])) for label in NODES}
    return gk.Costs(node_sub=0.3, node_del=high, node_ins=high, edge_sub=float(rng.choice([0.01, 1])))


COSTS = {
    "ones": lambda rng: gk.Costs(),
    "numbers": _uniform,
    "chemistry": lambda rng: gk.Costs.chemistry(),
    "mces": lambda rng: gk.Costs.mces(),
    "tables": _tables,
    "own label only": lambda rng: _tables(rng, binding=True),
    "subgraph": lambda rng: gk.Costs.subgraph(),
    "far apart": _far_apart,
    "attributes": lambda rng: gk.Costs(node_sub="euclidean", edge_sub="abs"),
    "function": lambda rng: gk.Costs(node_sub=lambda a, b: 0.2 + abs(len(a.label) - len(b.label)), edge_del=0.7),
}
FROM_STORE = {"ones", "numbers", "chemistry", "mces", "tables", "own label only", "subgraph", "far apart"}


def graphs(rng, count, kind, attributes=False):
    """Graphs of a kind, near to each other in part: copies renumbered, some after a change."""
    made = []
    while len(made) < count:
        if made and rng.random() < 0.4:
            graph = made[int(rng.integers(len(made)))]
            labels = list(graph.node_labels)
            if labels and rng.random() < 0.7:
                labels[int(rng.integers(len(labels)))] = str(rng.choice(NODES))
            made.append(
                gk.Graph(
                    graph.n,
                    graph.edges,
                    directed=graph.directed,
                    multigraph=kind == "multigraph",
                    node_labels=labels,
                    edge_labels=graph.edge_labels,
                    node_attrs=graph.node_attrs,
                    edge_attrs=graph.edge_attrs,
                ).permuted(rng.permutation(graph.n).tolist())
            )
            continue
        n = int(rng.integers(0, 9 if kind == "molecule" else 7))
        made.append(_fresh(rng, n, kind, attributes))
    return made


def _fresh(rng, n, kind, attributes):
    if kind == "molecule":
        edges = [(int(rng.integers(v)), v) for v in range(1, n)]
        more = (
            {tuple(sorted(rng.choice(n, 2, replace=False).tolist())) for _ in range(int(rng.integers(3)))}
            if n > 2
            else ()
        )
        edges += sorted(set(more) - set(edges))
    else:
        directed = kind == "directed"
        dense = rng.choice([0.2, 0.45])
        edges = [
            (u, v) for u in range(n) for v in range(n) if (directed or u <= v) and rng.random() < dense / (1 + (u == v))
        ]
        if kind == "multigraph":
            edges += [edge for edge in edges if rng.random() < 0.2]
    return gk.Graph(
        n,
        edges,
        directed=kind == "directed",
        multigraph=kind == "multigraph",
        node_labels=rng.choice(NODES, n, p=[0.6, 0.2, 0.15, 0.05]).tolist(),
        edge_labels=rng.choice(EDGES, len(edges)).tolist(),
        node_attrs=rng.choice([0.0, 0.7, 2.25], (n, 2)).tolist() if attributes and n else None,
        edge_attrs=rng.choice([0.0, 1.5], len(edges)).tolist() if attributes and edges else None,
    )


KINDS = ["molecule", "dense", "directed", "multigraph"]
WITHOUT = {("attributes", "multigraph")}  # parallel edges have labels only


def compare(rng, name, kind, rows=6, columns=8):
    """Return how many pairs were compared, how many are beyond the cutoff, and the wrong ones."""
    attributes = name == "attributes"
    costs = COSTS[name](rng)
    first = graphs(rng, rows, kind, attributes)
    second = first if rng.random() < 0.3 else graphs(rng, columns, kind, attributes)
    cutoff = float(rng.choice(CUTOFFS))
    found = gk.cdist(first, second, costs=costs, cutoff=cutoff, threads=int(rng.integers(1, 3)))
    solved = np.array([[gk.solve(a, b, costs=costs, cutoff=cutoff).distance for b in second] for a in first])
    wrong = [
        (name, kind, cutoff, costs, first[i], second[j], found[i, j], solved[i, j])
        for i, j in np.ndindex(found.shape)
        if found[i, j] != solved[i, j] and not math.isclose(found[i, j], solved[i, j], rel_tol=1e-12)
    ]
    if name in FROM_STORE and kind != "multigraph" and rng.random() < 0.5:
        with (
            tempfile.TemporaryDirectory() as folder,
            gk.Index(Path(folder) / "i.gedx", costs=costs, threads=1) as index,
        ):
            index.extend(second)
            for i, answer in enumerate(index.radius_neighbors(first, cutoff)):
                near = {hit.number: hit.distance for hit in answer}
                wrong += [
                    (name, kind, cutoff, costs, first[i], second[j], near.get(j, INF), solved[i, j])
                    for j in range(len(second))
                    if not math.isclose(near.get(j, INF), solved[i, j], rel_tol=1e-12)
                ]
    return found.size, int(np.isinf(found).sum()), wrong


def main(pairs):
    rng = np.random.default_rng(int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    counts: Counter[str] = Counter()
    names = [(name, kind) for name in COSTS for kind in KINDS if (name, kind) not in WITHOUT]
    done = number = wrong_ones = 0
    while done < pairs:
        name, kind = names[number % len(names)]
        number += 1
        size, beyond, wrong = compare(rng, name, kind)
        done += size
        wrong_ones += len(wrong)
        counts.update({name: size, kind: size, "beyond the cutoff": beyond})
        if number % 200 == 0:
            print(f"{done} pairs, {wrong_ones} wrong", flush=True)
        for each in wrong[:3]:
            print(*each)
    print(dict(counts), f"{done} pairs, {wrong_ones} wrong")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20000)
