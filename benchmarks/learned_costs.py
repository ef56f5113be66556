"""Learned costs on data other than reactions: keypoints, distances with and without noise, and gradients.

``python benchmarks/learned_costs.py --parts keypoints distances gradients``:

- ``keypoints``: Willow (``../shared/data/willow``), pairs of images of a class. The first 60 % of the images train, the
  rest is tested, for costs of positions alone and for six learned weights;
- ``distances``: unknown costs of labels behind the distances of random pairs, recovered by `gk.fit_costs`;
- ``gradients``: `gedkit.nn.ged` against central differences on 1,000 random pairs (needs torch).
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np

import gedkit as gk

INF = float("inf")
DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
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


def keypoints(data: Path, train_pairs: int, test_pairs: int) -> None:
    """Print the share of right keypoints by class."""
    alone = gk.FeatureCosts(keypoint_features, {}, _by_position)
    for name in CLASSES:
        images = gk.lab.datasets.load(f"willow-{name.lower()}", data).graphs
        cut = int(0.6 * len(images))
        rng = np.random.default_rng(0)
        train, test = _drawn(images[:cut], train_pairs, rng), _drawn(images[cut:], test_pairs, rng)
        right = [[(k, k) for k in range(10)]] * len(train)
        began = time.process_time()
        learned = gk.fit_costs(
            train,
            mappings=right,
            features=keypoint_features,
            start=_by_position,
            equal=lambda i, m: False,
            folds=0,
            threads=1,
        )
        seconds = time.process_time() - began
        scores = [_share(gk.solve_many(test, costs=costs, threads=1, keep_names=False)) for costs in (alone, learned)]
        print(
            f"{name}: positions {scores[0]:.3f}, learned {scores[1]:.3f}, {len(test)} pairs, {seconds:.1f} s",
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
    parser.add_argument("--parts", nargs="*", default=["keypoints", "distances", "gradients"])
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--gradient-pairs", type=int, default=1000)
    chosen = parser.parse_args()
    if "keypoints" in chosen.parts:
        keypoints(chosen.data, 150, 400)
    if "distances" in chosen.parts:
        distances(chosen.pairs)
    if "gradients" in chosen.parts:
        gradients(chosen.gradient_pairs)


if __name__ == "__main__":
    main()
