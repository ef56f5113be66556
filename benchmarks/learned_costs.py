"""Learned costs on data other than reactions: keypoints, distances with and without noise, networks, gradients.

``python benchmarks/learned_costs.py``; ``--parts keypoints distances matrices network gradients`` for some of them:

- ``keypoints``: Willow (``../shared/data/willow``), pairs of images of a class, in three folds of images, for costs of
  positions alone and for six learned weights;
- ``distances``: unknown costs of labels behind the distances of random pairs, recovered by `gk.fit_costs`;
- ``matrices``: the costs behind two matrices of distances between molecules of AIDS700nef, with noise and without: the
  published one, and the MCES distances that gedkit finds with bond orders. Tested on molecules that are in no example;
- ``network``: a layer that places the points of distorted letters (Letter-HIGH), and what nodes and edges cost, are
  trained end to end through `gedkit.nn.ged`, such that letters of a class are near each other (needs torch);
- ``gradients``: `gedkit.nn.ged` against central differences on 1,000 random pairs (needs torch).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

import gedkit as gk

INF = float("inf")
DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
FOLDS = 3
CLASSES = ("Car", "Duck", "Face", "Motorbike", "Winebottle")


def positions(graph: gk.Graph) -> np.ndarray:
    """Return the keypoints of an image, centered and scaled."""
    points = np.column_stack([graph.node_attrs["x"], graph.node_attrs["y"]])
    points = points - points.mean(axis=0)
    return points / np.sqrt((points**2).sum(axis=1).mean())


def keypoint_features(g1: gk.Graph, g2: gk.Graph) -> dict[str, object]:
    """Return what the positions, directions from the middle, and edges of two images have in common."""
    p, q = positions(g1), positions(g2)
    apart = np.linalg.norm(p[:, None] - q[None, :], axis=2)
    radius = np.abs(np.subtract.outer(np.linalg.norm(p, axis=1), np.linalg.norm(q, axis=1)))
    turn = np.subtract.outer(np.arctan2(p[:, 1], p[:, 0]), np.arctan2(q[:, 1], q[:, 0]))
    steps = [points[[v for _, v in g.edges]] - points[[u for u, _ in g.edges]] for g, points in ((g1, p), (g2, q))]
    length = [np.linalg.norm(step, axis=1) for step in steps]
    lengths = np.abs(np.subtract.outer(*length))
    angles = [np.arctan2(step[:, 1], step[:, 0]) for step in steps]
    bend = np.abs(np.sin(np.subtract.outer(*angles)))
    return {
        "node_sub": {"apart": apart, "radius": radius, "angle": 1 - np.cos(turn)},
        "edge_sub": {"length": lengths, "bend": bend},
        "edge_del": {"edge": np.ones(g1.m)},
        "edge_ins": {"edge": np.ones(g2.m)},
    }


def keypoints(data: Path, train_pairs: int, test_pairs: int, classes: Sequence[str]) -> None:
    """Print the share of right keypoints by class, tested on images that are in no example."""
    alone = gk.FeatureCosts(keypoint_features, {}, _by_position)
    for name in classes:
        images = gk.lab.datasets.load(f"willow-{name.lower()}", data).graphs
        rng = np.random.default_rng(0)
        fold_of = rng.permutation(len(images)) % FOLDS
        began = time.process_time()
        shares = []
        for fold in range(FOLDS):
            known, held_out = (
                [g for g, f in zip(images, fold_of, strict=True) if (f == fold) == out] for out in (0, 1)
            )
            train, test = _drawn(known, train_pairs, rng), _drawn(held_out, test_pairs, rng)
            learned = gk.fit_costs(
                train,
                mappings=[[(k, k) for k in range(10)]] * len(train),
                features=keypoint_features,
                start=_by_position,
                equal=lambda i, m: False,
                folds=0,
                threads=1,
                solver="exact",
                depth_first_states=0,
            )
            shares.append(
                [_share(gk.solve_many(test, costs=costs, threads=1, keep_names=False)) for costs in (alone, learned)]
            )
        by_fold = "; ".join(f"{before:.3f}, {after:.3f}" for before, after in shares)
        before, after = np.mean(shares, axis=0)
        print(
            f"{name}: positions {before:.3f}, learned {after:.3f} ({FOLDS} folds of images: {by_fold}), "
            f"{FOLDS * test_pairs} pairs, {time.process_time() - began:.1f} s",
            flush=True,
        )


def _by_position(g1: gk.Graph, g2: gk.Graph) -> gk.Costs:
    apart = np.linalg.norm(positions(g1)[:, None] - positions(g2)[None, :], axis=2)
    return gk.Costs(node_sub=apart, node_del=INF, node_ins=INF, edge_sub=0, edge_del=0, edge_ins=0)


def _drawn(images: list[gk.Graph], count: int, rng: np.random.Generator) -> list[tuple[gk.Graph, gk.Graph]]:
    """Return pairs of images; the keypoints of the second one are in the same order, the solver must not use it."""
    return [tuple(images[int(i)] for i in rng.choice(len(images), 2, replace=False)) for _ in range(count)]


def _share(results: list[gk.Result]) -> float:
    return float(np.mean([np.mean([u == v for u, v in result.mapping]) for result in results]))


def distances(count: int) -> None:
    """Print how well the costs behind distances are recovered."""
    rng = np.random.default_rng(0)
    labels, bonds = "CNOS", ("single", "double")

    def graph() -> gk.Graph:
        n = int(rng.integers(5, 11))
        edges = [(int(rng.integers(v)), v) for v in range(1, n)]
        edges += [
            e for e in ((u, v) for u in range(n) for v in range(u + 1, n)) if e not in edges and rng.random() < 0.1
        ]
        kinds = [bonds[i] for i in rng.integers(2, size=len(edges))]
        return gk.Graph(n, edges, node_labels=[labels[i] for i in rng.integers(4, size=n)], edge_labels=kinds)

    def price() -> float:
        return float(0.4 + rng.random())

    secret = gk.Costs(
        node_sub={(a, b): price() for a in labels for b in labels if a != b},
        node_del={a: price() for a in labels},
        node_ins={a: price() for a in labels},
        edge_sub={("single", "double"): price(), ("double", "single"): price()},
        edge_del={b: price() for b in bonds},
        edge_ins={b: price() for b in bonds},
    )
    pairs = [(graph(), graph()) for _ in range(count)]
    others = [(graph(), graph()) for _ in range(200)]
    exact = np.array([r.distance for r in gk.solve_many(pairs, costs=secret)])
    wanted = np.array([r.distance for r in gk.solve_many(others, costs=secret)])
    for noise in (0.0, 0.1, 0.5):
        given = exact + rng.normal(0, noise, count)
        began = time.process_time()
        learned = gk.fit_costs(pairs, distances=given, symmetric=False, folds=0, threads=1)
        seconds = time.process_time() - began
        found = np.array([r.distance for r in gk.solve_many(others, costs=learned)])
        start = np.array([r.distance for r in gk.solve_many(others)])
        print(
            f"noise {noise}: {len(learned.report.weights)} costs from {count} pairs, "
            f"mean distance {wanted.mean():.2f}, error held out {np.abs(found - wanted).mean():.4f} (start costs "
            f"{np.abs(start - wanted).mean():.2f}), {len(learned.report.rounds)} rounds, {seconds:.1f} s",
            flush=True,
        )


def matrices(data: Path, molecules: int) -> None:
    """Print how well the costs behind matrices of distances are recovered, on molecules that were not seen."""
    loaded = gk.lab.datasets.load("aids700nef", data)
    rng = np.random.default_rng(0)
    chosen = rng.permutation(len(loaded.graphs))[: 2 * molecules].tolist()
    bonds = _with_bonds(data)
    mces = gk.Costs.mces(orders={1: 1, 2: 2, 3: 3})
    never = gk.Costs(node_sub=INF, node_del=0, node_ins=0)  # what is known beforehand: atoms stay of their element
    for name, graphs, start, secret in (
        ("published", loaded.graphs, gk.Costs(node_sub=0.5, edge_del=0.5, edge_ins=0.5), None),
        ("MCES", bonds, never, mces),
    ):
        parts = []
        for members in (chosen[:molecules], chosen[molecules:]):
            numbers = [(i, j) for k, i in enumerate(members) for j in members[:k]]
            pairs = [(graphs[i], graphs[j]) for i, j in numbers]
            if secret is None:
                matrix = loaded.ged
                exact = np.array([float(matrix[i, j]) for i, j in numbers])
            else:
                exact = np.array([r.distance for r in gk.solve_many(pairs, costs=secret, threads=1)])
            parts.append((pairs, exact))
        (train, exact), (test, wanted) = parts
        before = np.array([r.distance for r in gk.solve_many(test, costs=start, threads=1)])
        for noise in (0.0, 0.5, 1.0):
            given = exact + rng.normal(0, noise, len(exact))
            began = time.process_time()
            learned = gk.fit_costs(train, distances=given, start=start, folds=0, threads=1)
            seconds = time.process_time() - began
            found = np.array([r.distance for r in gk.solve_many(test, costs=learned, threads=1)])
            print(
                f"{name}, noise {noise}: {len(learned.report.weights)} costs from {len(train)} pairs, mean distance "
                f"{wanted.mean():.2f}, error held out {np.abs(found - wanted).mean():.3f} (start costs "
                f"{np.abs(before - wanted).mean():.2f}), {seconds:.1f} s",
                flush=True,
            )


def _with_bonds(data: Path) -> list[gk.Graph]:
    """Return AIDS700nef with the bond orders, which the published distances ignore."""
    with (data / "aids700nef" / "graphs.jsonl").open(encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    return [gk.Graph(r["n"], r["edges"], node_labels=r["labels"], edge_labels=r["valence"]) for r in rows]


def network(data: Path, steps: int, letters: int) -> None:
    """Train an embedding of points on letters, and print how often the nearest letter is of the same class."""
    import torch

    from gedkit import nn

    loaded = gk.lab.datasets.load("letter-high", data)
    rng = np.random.default_rng(0)
    torch.manual_seed(0)
    of_class: dict[Any, list[int]] = {}
    train, test = [], []
    for part, chosen in (("train", train), ("test", test)):
        members: dict[Any, list[int]] = {}
        for i in rng.permutation(loaded.splits[part]).tolist():
            members.setdefault(loaded.classes[i], []).append(i)
        of_class = of_class or {name: numbers[:letters] for name, numbers in members.items()}
        chosen += [i for numbers in members.values() for i in numbers[:letters]]
    points = {
        i: torch.tensor(np.column_stack([loaded.graphs[i].node_attrs[x] for x in "xy"]), dtype=torch.float32)
        for i in (*train, *test)
    }
    layer = torch.nn.Linear(2, 2, bias=False)
    torch.nn.init.eye_(layer.weight)  # points as they are
    prices = torch.nn.Parameter(torch.zeros(2))  # of a node and of an edge, as logarithms

    def between(numbers: list[tuple[int, int]]) -> torch.Tensor:
        """Return the distances of pairs of letters under the costs of the network."""
        arrays = []
        node, edge = torch.exp(prices)
        placed = {k: layer(points[k]) for pair in numbers for k in pair}
        for i, j in numbers:
            a, b = placed[i], placed[j]
            g1, g2 = loaded.graphs[i], loaded.graphs[j]
            arrays.append(
                {
                    "node_sub": torch.cdist(a, b),
                    "node_del": node.expand(g1.n),
                    "node_ins": node.expand(g2.n),
                    "edge_del": edge.expand(g1.m),
                    "edge_ins": edge.expand(g2.m),
                }
            )
        graphs = [(loaded.graphs[i], loaded.graphs[j]) for i, j in numbers]
        return nn.ged(graphs, arrays, costs=gk.Costs(edge_sub=0), threads=1)

    def right() -> int:
        """Return how many of the test letters have a nearest training letter of their class."""
        with torch.no_grad():
            rows = between([(i, j) for i in test for j in train]).reshape(len(test), len(train))
        return sum(
            loaded.classes[i] == loaded.classes[train[int(k)]] for i, k in zip(test, rows.argmin(1), strict=True)
        )

    began = time.process_time()
    print(f"letters, points as they are and 1 for the rest: {right()} of {len(test)}", flush=True)
    optimizer = torch.optim.Adam([*layer.parameters(), prices], lr=0.02)
    losses = []
    for step in range(steps):
        anchors = [int(i) for i in rng.choice(train, 30)]
        same = [int(rng.choice([j for j in of_class[loaded.classes[i]] if j != i])) for i in anchors]
        others = [int(rng.choice([j for j in train if loaded.classes[j] != loaded.classes[i]])) for i in anchors]
        found = between([*zip(anchors, same, strict=True), *zip(anchors, others, strict=True)]).reshape(2, -1)
        loss = torch.relu(found[0] - found[1] + 1).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(float(loss.detach()))
        if step % 25 == 24:
            print(f"letters, step {step + 1}: loss {np.mean(losses[-25:]):.3f}", flush=True)
    seconds = time.process_time() - began
    costs = ", ".join(f"{float(price):.2f}" for price in torch.exp(prices.detach()))
    print(
        f"letters, after training: {right()} of {len(test)}, nodes and edges cost {costs}, {seconds:.0f} s", flush=True
    )


def gradients(count: int) -> None:
    """Compare gradients with central differences, one entry of each part."""
    import torch

    from gedkit import nn

    rng = np.random.default_rng(0)
    parts = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")
    checked = equal = 0
    for _ in range(count):
        g1, g2 = (
            gk.Graph(n, [(u, v) for u in range(n) for v in range(u + 1, n) if rng.random() < 0.5])
            for n in map(int, rng.integers(3, 7, size=2))
        )
        shapes = ((g1.n, g2.n), (g1.n,), (g2.n,), (g1.m, g2.m), (g1.m,), (g2.m,))
        arrays = {
            name: torch.tensor(rng.uniform(0.1, 1.5, shape), requires_grad=True)
            for name, shape in zip(parts, shapes, strict=True)
        }
        nn.ged([(g1, g2)], [arrays], threads=1).sum().backward()
        moved, places = [], []
        for name, shape in zip(parts, shapes, strict=True):
            if 0 in shape:
                continue
            at = tuple(int(rng.integers(size)) for size in shape)
            places.append((name, at))
            for step in (1e-6, -1e-6):
                other = {key: value.detach().clone() for key, value in arrays.items()}
                other[name][at] += step
                moved.append(other)
        found = nn.ged([(g1, g2)] * len(moved), moved, threads=1).numpy()
        for k, (name, at) in enumerate(places):
            slope = (found[2 * k] - found[2 * k + 1]) / 2e-6
            checked += 1
            equal += abs(slope - float(arrays[name].grad[at])) < 1e-4
    print(f"{count} pairs: {equal} of {checked} entries of the gradient equal central differences", flush=True)
    if equal != checked:
        sys.exit(1)


def main() -> None:
    """Run the chosen parts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parts", nargs="*", default=["keypoints", "distances", "matrices", "network", "gradients"])
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--classes", nargs="*", default=CLASSES, help="of keypoints")
    parser.add_argument("--molecules", type=int, default=30, help="that train, and as many that test")
    parser.add_argument("--steps", type=int, default=100, help="of training the network")
    parser.add_argument("--letters", type=int, default=6, help="of each class that train, and as many that test")
    parser.add_argument("--gradient-pairs", type=int, default=1000)
    chosen = parser.parse_args()
    if "keypoints" in chosen.parts:
        keypoints(chosen.data, 150, 200, chosen.classes)
    if "distances" in chosen.parts:
        distances(chosen.pairs)
    if "matrices" in chosen.parts:
        matrices(chosen.data, chosen.molecules)
    if "network" in chosen.parts:
        network(chosen.data, chosen.steps, chosen.letters)
    if "gradients" in chosen.parts:
        gradients(chosen.gradient_pairs)


if __name__ == "__main__":
    main()
