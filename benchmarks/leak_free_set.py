"""A set of generated molecules without isomorphic twins, whose pairs are labeled with proven distances.

    python -m benchmarks run leak-free-set --folder FOLDER --count 1000 --pairs 50000

Makes graphs of 10 to 60 nodes (most have about 20), no two of them isomorphic, labels random pairs with
`gedkit.lab.label`, checks every mapping with `gedkit.lab.check_labels`, and prints the share of proven pairs by the
size of the larger graph. FOLDER then has what a benchmark needs, `splits.json` included. A stopped run is resumed.
"""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np

import gedkit as gk
from gedkit.lab.datasets.fingerprints import fingerprint
from gedkit.lab.datasets.graph_kinds import molecule
from gedkit.lab.labelling.pair_choice import choose_pairs

SMALLEST, USUAL, LARGEST = 10, 20, 60
LIMITS = (20, 30, 40, 50, 60)


def main(
    *,
    folder: Path = Path("build/bench/leak-free-set"),
    count: int = 1000,
    pairs: int = 50000,
    time_limit: float = 5.0,
    threads: int = 1,
    seed: int = 0,
) -> None:
    """Label, check and print the table."""
    graphs = distinct_molecules(count, seed)
    card = gk.lab.label(
        graphs,
        folder,
        pairs=pairs,
        time_limit=time_limit,
        threads=threads,
        seed=seed,
        resume=(folder / "pairs.journal").exists(),
    )
    print(f"checked: {gk.lab.check_labels(folder)}; {card['processor_seconds']['total'] / 60:.1f} min of CPU")
    data = gk.datasets.load(folder)
    sizes = np.array([graph.n for graph in data.graphs])
    chosen = choose_pairs(graphs, True, pairs, None, seed)
    larger = sizes[chosen].max(axis=1)
    proven = np.isfinite(np.asarray(data.ged)[tuple(chosen.T)])
    print("| Larger graph | pairs | proven |\n| --- | ---: | ---: |")
    for low, high in zip((SMALLEST - 1, *LIMITS), LIMITS, strict=False):
        here = (larger > low) & (larger <= high)
        print(f"| {low + 1}-{high} nodes | {here.sum():,} | {100 * proven[here].mean():.1f} % |")


def distinct_molecules(count: int, seed: int) -> list[gk.Graph]:
    """Return molecule-like graphs, no two of them isomorphic."""
    rng = random.Random(seed)
    found: dict[str, gk.Graph] = {}
    while len(found) < count:
        graph = molecule(round(rng.triangular(SMALLEST, LARGEST, USUAL)), rng)
        found.setdefault(fingerprint(graph), graph)
    return list(found.values())
