"""Train embeddings of nodes end to end through the graph edit distance, with `gedkit.nn.ged` in PyTorch.

Every node carries eight numbers, of which two say what it is and six are noise. A linear layer embeds them; turning a
node into another costs the squared distance of their embeddings. Noisy copies of a graph should be nearer to it than
copies of others (a triplet loss). The layer learns to look at the two numbers alone. ``python train_embeddings.py
curve.png`` draws the loss; needs torch, and matplotlib for the picture.
"""

from __future__ import annotations

import argparse

import numpy as np
import torch

import gedkit as gk
from gedkit import nn

GRAPHS, NODES, TELLING, NOISE, STEPS = 8, 6, 2, 6, 40


def make_graphs(rng: np.random.Generator) -> tuple[list[gk.Graph], list[np.ndarray]]:
    """Return graphs and what their nodes really are."""
    graphs, kinds = [], []
    for _ in range(GRAPHS):
        edges = [(int(rng.integers(v)), v) for v in range(1, NODES)]
        graphs.append(gk.Graph(NODES, edges))
        kinds.append(rng.normal(0, 1, (NODES, TELLING)))
    return graphs, kinds


def seen(kinds: np.ndarray, rng: np.random.Generator) -> torch.Tensor:
    """Return what is seen of the nodes: what they are, a little off, and noise."""
    parts = kinds + rng.normal(0, 0.1, kinds.shape), rng.normal(0, 1, (len(kinds), NOISE))
    return torch.tensor(np.concatenate(parts, axis=1), dtype=torch.float32)


def distances(
    layer: torch.nn.Module,
    first: list[torch.Tensor],
    second: list[torch.Tensor],
    pairs: list[tuple[gk.Graph, gk.Graph]],
) -> torch.Tensor:
    """Return the distances of pairs whose node costs come from embeddings."""
    arrays = [{"node_sub": torch.cdist(layer(a), layer(b)) ** 2} for a, b in zip(first, second, strict=True)]
    return nn.ged(pairs, arrays, costs=gk.Costs(node_del=2, node_ins=2))


def accuracy(layer: torch.nn.Module, graphs: list[gk.Graph], kinds: list[np.ndarray], seed: int) -> float:
    """Return the share of fresh copies whose own graph is the nearest one."""
    rng = np.random.default_rng(seed)
    everything = [(i, j) for i in range(GRAPHS) for j in range(GRAPHS)]
    copies, originals = ([seen(kind, rng) for kind in kinds] for _ in range(2))
    with torch.no_grad():
        found = distances(
            layer,
            [copies[i] for i, _ in everything],
            [originals[j] for _, j in everything],
            [(graphs[i], graphs[j]) for i, j in everything],
        )
    return float((found.reshape(GRAPHS, GRAPHS).argmin(1) == torch.arange(GRAPHS)).float().mean())


def main(picture: str | None) -> None:
    """Train, and print the loss on the way and what the layer looks at in the end."""
    torch.manual_seed(0)
    rng = np.random.default_rng(0)
    graphs, kinds = make_graphs(rng)
    layer = torch.nn.Linear(TELLING + NOISE, 3, bias=False)
    optimizer = torch.optim.Adam(layer.parameters(), lr=0.05)
    before = accuracy(layer, graphs, kinds, 1)
    losses = []
    for step in range(STEPS):
        others = [int((i + 1 + rng.integers(GRAPHS - 1)) % GRAPHS) for i in range(GRAPHS)]
        anchors, same, different = ([seen(kind, rng) for kind in kinds] for _ in range(3))
        near = distances(layer, anchors, same, [(graphs[i], graphs[i]) for i in range(GRAPHS)])
        apart = [different[j] for j in others]
        far = distances(layer, anchors, apart, [(graphs[i], graphs[j]) for i, j in enumerate(others)])
        loss = torch.relu(near - far + 4).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(float(loss.detach()))
        if step % 10 == 9:
            print(f"step {step + 1}: loss {np.mean(losses[-10:]):.3f}")
    weights = layer.weight.detach().norm(dim=0)
    share = float((weights[:TELLING] ** 2).sum() / (weights**2).sum())
    print(f"nearest graph right: {before:.0%} before, {accuracy(layer, graphs, kinds, 1):.0%} after")
    print(f"share of the layer's weight on the telling numbers: {share:.0%} (2 of 8 numbers)")
    if picture is not None:
        import matplotlib.pyplot as plt

        plt.plot(losses)
        plt.xlabel("step")
        plt.ylabel("triplet loss")
        plt.savefig(picture)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("picture", nargs="?", help="file to draw the loss to")
    main(parser.parse_args().picture)
