"""Trains the shipped model ``dual-step``: ``python -m gedkit.lab.training.recipes.dual_step -o dual-step.safetensors``.

Molecules of AIDS and Mutagenicity, proteins, program graphs, ego networks and generated graphs, with and without
labels, with costs other than 1. Two of three graphs of each set are used; `benchmarks/dual.py` measures on the others.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from dataclasses import asdict, replace
from pathlib import Path

import torch

from gedkit import _core, datasets, models
from gedkit._costs.costs import Costs
from gedkit._files.replacing import replace_file
from gedkit._graphs.graph import Graph
from gedkit._solve import solve
from gedkit._solvers.compile import compile_problem
from gedkit.lab.training.dual_states import DualExample, StateSource
from gedkit.lab.training.dual_step import DualSettings, mean_share, train_dual_step

HELD_OUT = 3  # every third graph of a set is kept for measuring
PLAIN = Costs()
# Expensive nodes and cheap edges, and vice versa with costs that have no common unit.
EXPENSIVE_NODES = Costs(node_sub=3, node_del=4, node_ins=4, edge_sub=1, edge_del=1, edge_ins=1)
EXPENSIVE_EDGES = Costs(node_sub=0.7, node_del=1.1, node_ins=1.3, edge_sub=1.9, edge_del=2.3, edge_ins=1.7)
# set, smallest and largest size, whether bonds count, costs, roots, children
DRAWN = (
    ("aids", 10, 20, False, PLAIN, 30, 30),
    ("aids", 20, 30, False, PLAIN, 300, 150),
    ("aids", 30, 50, False, PLAIN, 80, 80),
    ("aids", 20, 30, True, PLAIN, 20, 20),
    ("aids", 20, 30, False, EXPENSIVE_NODES, 15, 15),
    ("aids", 20, 30, True, EXPENSIVE_EDGES, 15, 15),
    ("mutagenicity", 20, 30, False, PLAIN, 150, 100),
    ("mutagenicity", 30, 50, False, PLAIN, 30, 40),
    ("protein", 20, 40, False, PLAIN, 20, 10),
    ("linux", 8, 10, False, PLAIN, 15, 0),
    ("imdbmulti", 10, 16, False, PLAIN, 15, 0),
)


# set, sizes of the held-out graphs that the card reports on
MEASURED = (("aids", 20, 30), ("aids", 30, 50), ("mutagenicity", 20, 30))
MEASURED_PAIRS, MEASURED_STEPS = 100, 8


def sources(root: Path | None = None) -> list[StateSource]:
    """Return the sources of training states; sets are read from ``root`` or from where `datasets.load` finds them."""
    found = []
    for name, smallest, largest, bonds, costs, roots, children in DRAWN:
        graphs = datasets.load(name, root, edge_labels=bonds, costs=costs).graphs
        kept = [g for i, g in enumerate(graphs) if i % HELD_OUT and smallest <= g.n <= largest]
        found.append(StateSource(f"{name} {smallest}-{largest}", kept, costs, roots, children))
    made: list[Graph] = list(datasets.generate("molecules", 60, nodes=(15, 30), seed=1, distances=False).graphs)
    found.append(StateSource("generated", made, PLAIN, 20, 20))
    return found


def measure(model: models.Model, root: Path | None = None) -> dict[str, float]:
    """Return bound / distance after a few steps from an even split, on held-out graphs."""
    rng = random.Random(0)
    found = {}
    for name, smallest, largest in MEASURED:
        graphs = datasets.load(name, root, edge_labels=False, costs=PLAIN).graphs
        kept = [g for i, g in enumerate(graphs) if i % HELD_OUT == 0 and smallest <= g.n <= largest]
        pairs = [rng.sample(kept, 2) for _ in range(MEASURED_PAIRS)]
        share = mean_share(model, [with_distance(*pair) for pair in pairs], MEASURED_STEPS)
        found[f"bound after {MEASURED_STEPS} steps, {name} {smallest}-{largest}"] = round(share, 4)
    return found


def with_distance(g1: Graph, g2: Graph) -> DualExample:
    """Return a pair after an even split, with its distance (or the upper bound after 10 s)."""
    state = _core.DualState(compile_problem(g1, g2, PLAIN))
    state.prune_while_rising(False)
    return DualExample(state, solve(g1, g2, costs=PLAIN).distance)


def header(model: models.Model) -> str:
    """Return the weights as C++, in the order of cpp/src/bounds/lagrangian/shipped_dual_step.cpp, inputs first."""
    names = ("cell.weight", "cell.bias", "from.weight", "from.bias", "to.weight", "even.weight", "odd.weight")
    numbers = [x for name in (*names, "out.weight", "skip.weight") for x in model.tensors[name].T.ravel()]
    written = [f"{x:.9g}" for x in numbers]
    written = [f"{x}f" if "." in x or "e" in x else f"{x}.0f" for x in written]
    lines = [f"    {', '.join(written[i : i + 8])}," for i in range(0, len(written), 8)]
    return "\n".join(
        [
            "// The weights of the model dual-step, written by src/gedkit/lab/training/recipes/dual_step.py.",
            "#pragma once",
            "",
            "namespace gedkit {",
            "",
            f"constexpr int kShippedHidden = {model.config['hidden']};",
            "// clang-format off",
            "constexpr float kShippedWeights[] = {",
            *lines,
            "};",
            "// clang-format on",
            "",
            "}  // namespace gedkit",
            "",
        ]
    )


def main() -> int:
    """Train and write the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("-o", "--out", type=Path, required=True)
    parser.add_argument("--data", type=Path, help="folder of the sets")
    parser.add_argument("--hidden", type=int, default=DualSettings.hidden)
    parser.add_argument("--iterations", type=int, default=DualSettings.iterations)
    parser.add_argument("--learning-rate", type=float, default=DualSettings.learning_rate)
    parser.add_argument("--header", type=Path, help="also write cpp/src/bounds/lagrangian/dual_step_weights.hpp here")
    options = parser.parse_args()
    torch.set_num_threads(1)
    begin = time.perf_counter()
    settings = DualSettings(hidden=options.hidden, iterations=options.iterations, learning_rate=options.learning_rate)
    sums = [0.0, 0.0]

    def report(iteration: int, before: float, after: float) -> None:
        sums[0] += before
        sums[1] += after
        if (iteration + 1) % 50 == 0:
            took = time.perf_counter() - begin
            print(f"{took:5.0f} s  iteration {iteration + 1}  {sums[0] / 50:.4f} -> {sums[1] / 50:.4f}", flush=True)
            sums[:] = [0.0, 0.0]

    model = train_dual_step(sources(options.data), settings, report=report)
    card = {
        "trained_on": "two thirds of the graphs of AIDS, Mutagenicity, Protein, LINUX, IMDB-MULTI; generated molecules",
        "recipe": "python -m gedkit.lab.training.recipes.dual_step -o dual-step.safetensors",
        "settings": asdict(settings),
        "seed": settings.seed,
        "metrics": measure(model, options.data),
    }
    models.save(replace(model, card=card), options.out)
    if options.header is not None:
        replace_file(options.header, header(model))
    return 0


if __name__ == "__main__":
    sys.exit(main())
