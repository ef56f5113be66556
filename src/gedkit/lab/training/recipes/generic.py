"""``generic``: learned pair costs for graphs of any labels, the default of ``genn-astar`` and ``genn-beam``.

States of exactly solved pairs: molecules (AIDS700nef), program graphs (LINUX), ego networks of up to twelve nodes
(IMDB-MULTI), and generated molecules, near-duplicates and program graphs of up to sixteen nodes. Takes about a
minute and a half of processor time.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import torch

import gedkit as gk
from gedkit._graphs.graph import Graph
from gedkit.lab.training.pair_costs import PairCosts, rmse, train_pair_costs
from gedkit.lab.training.pair_states import PairState, pair_states
from gedkit.models.model import Model

LARGEST_EGO_NETWORK = 12
SEED = 0
CARD = {
    "trained_on": "states of AIDS700nef, LINUX, IMDB-MULTI (up to 12 nodes) and generated graphs, default costs",
    "recipe": "gedkit.lab.training.recipes.generic",
}


def recipe(folder: Path, steps: int = 4000) -> Model:
    """Train the model, measure its estimates on held-out graphs, and write it to ``folder``."""
    train, held_out = states("train", 1.0), states("val", 0.05)
    model = train_pair_costs(
        [state for group in train.values() for state in group],
        steps=steps,
        seed=SEED,
        progress=lambda step, loss: print(f"step {step} of {steps}: rmse {loss**0.5:.3f}", file=sys.stderr, flush=True),
    )
    bound, learned = PairCosts(), PairCosts.of(model)
    metrics = {
        name: {"states": len(group), "rmse": round(rmse(learned, group), 4), "bound_rmse": round(rmse(bound, group), 4)}
        for name, group in held_out.items()
    }
    counts = {name: len(group) for name, group in train.items()}
    card = {**model.card, **CARD, "states": counts, "estimates": metrics}
    model = Model(model.kind, model.config, model.tensors, card, "generic")
    gk.models.save(model, folder / "generic.safetensors")
    return model


def states(part: str, share: float) -> dict[str, list[PairState]]:
    """Return states of each source, from this part of it; ``share`` scales their number."""
    seed = SEED if part == "train" else SEED + 1
    rng = random.Random(seed)
    sources: dict[str, tuple[Sequence[Graph], int]] = {
        "aids700nef": (gk.datasets.load("aids700nef").part(part), 4000),
        "linux": (gk.datasets.load("linux").part(part), 800),
        "imdbmulti": (
            [g for g in gk.datasets.load("imdbmulti").part(part) if g.n <= LARGEST_EGO_NETWORK],
            800,
        ),
        "molecules": (_generated("molecules", (8, 16), seed), 1000),
        "programs": (_generated("programs", (8, 14), seed), 300),
    }
    found = {}
    for name, (graphs, count) in sources.items():
        pairs = [rng.sample(list(graphs), 2) for _ in range(round(share * count))]
        found[name] = pair_states([(g1, g2) for g1, g2 in pairs], seed=seed)
    near = _generated("near-duplicates", (8, 16), seed)[: 2 * round(share * 300)]
    found["near-duplicates"] = pair_states(list(zip(near[::2], near[1::2], strict=True)), seed=seed)
    for name, group in found.items():
        print(f"{part} {name}: {len(group)} states", file=sys.stderr, flush=True)
    return found


def _generated(kind: str, nodes: tuple[int, int], seed: int) -> list[Graph]:
    return list(gk.datasets.generate(kind, 600, nodes=nodes, seed=seed, distances=False).graphs)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder to write the model to")
    parser.add_argument("--steps", type=int, default=4000)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    print(recipe(options.out, options.steps).card["estimates"])
