"""The nearest graphs of a collection, from an index in a file that can be added to."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

import gedkit as gk


def tree(nodes: int, rng: random.Random) -> gk.Graph:
    """Grow a tree with labels at random."""
    edges = [(rng.randrange(i), i) for i in range(1, nodes)]
    return gk.Graph(nodes, edges, node_labels=rng.choices("ABC", k=nodes))


def main() -> None:
    """Look for the relatives of a tree among five hundred."""
    rng = random.Random(0)
    trees = [tree(rng.randint(6, 12), rng) for _ in range(500)]
    with tempfile.TemporaryDirectory() as folder, gk.Index(Path(folder) / "trees.gedx") as index:
        index.extend(trees)
        for hit in index.kneighbors(trees[7], 5):
            print(f"tree {hit.number}: {hit.distance:g} edits away")
        print(f"{len(index.radius_neighbors(trees[7], 4))} trees are at most 4 edits away")


if __name__ == "__main__":
    main()
