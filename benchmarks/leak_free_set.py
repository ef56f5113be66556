"""A set of generated molecules without isomorphic twins, whose pairs are labeled with proven distances.

    python benchmarks/leak_free_set.py FOLDER [--graphs 1000] [--pairs 50000] [--time-limit 5]

Makes graphs of 10 to 60 nodes (most have about 20), no two of them isomorphic, labels random pairs with
`gedkit.lab.label`, checks every mapping with `gedkit.lab.check_labels`, and prints the share of proven pairs by the
size of the larger graph. FOLDER then has what a benchmark needs, `splits.json` included. A stopped run is resumed.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import numpy as np

import gedkit as gk
from gedkit.lab.datasets.fingerprints import fingerprint
from gedkit.lab.datasets.graph_kinds import molecule
from gedkit.lab.labelling.pair_choice import choose_pairs

SMALLEST, USUAL, LARGEST = 10, 20, 60
LIMITS = (20, 30, 40, 50, 60)


def main() -> None:
    """Label, check and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--graphs", type=int, default=1000)
    parser.add_argument("--pairs", type=int, default=50_000)
    parser.add_argument("--time-limit", type=float, default=5.0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    graphs = distinct_molecules(options.graphs, options.seed)
    card = gk.lab.label(
        graphs,
        options.folder,
        pairs=options.pairs,
        time_limit=options.time_limit,
        threads=options.threads,
        seed=options.seed,
        resume=(options.folder / "pairs.journal").exists(),
    )
    print(f"checked: {gk.lab.check_labels(options.folder)}; {card['processor_seconds']['total'] / 60:.1f} min of CPU")
    data = gk.datasets.load(options.folder)
    sizes = np.array([graph.n for graph in data.graphs])
    chosen = choose_pairs(graphs, True, options.pairs, None, options.seed)
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


if __name__ == "__main__":
    main()
