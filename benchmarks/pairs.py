"""The pairs that are measured: named sets, each drawn with a fixed seed, so that every run sees the same ones."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import numpy as np

import gedkit as gk
from datasets import RawGraph, raw
from gedkit.lab.datasets import graph_kinds
from gedkit.lab.datasets.loading import available as place_of
from gedkit.lab.datasets.loading import find_entry


@dataclass(frozen=True)
class PairSet:
    """How a set of pairs is drawn.

    `near` pairs a graph with a shuffled copy of itself after 1 to 10 random edits; otherwise two different graphs are
    drawn.
    """

    name: str
    source: str
    smallest: int
    largest: int
    count: int
    seed: int = 1
    near: bool = False
    bonds: bool = False  # edge labels count

    @property
    def real_costs(self) -> bool:
        """Whether edges cost their lengths instead of 1."""
        return self.source == "willow"


@dataclass(frozen=True)
class Pair:
    """Two graphs, and their distance where it is known."""

    first: RawGraph
    second: RawGraph
    known: int | None = None


SETS = (
    PairSet("AIDS700nef", "aids700nef", 1, 10, 1000, seed=0),
    PairSet("LINUX", "linux", 1, 10, 1000, seed=0),
    PairSet("AIDS 11-15", "aids_iam", 11, 15, 100),
    PairSet("AIDS 15-20", "aids_iam", 15, 20, 60),
    PairSet("AIDS 20-30", "aids_iam", 20, 30, 30),
    PairSet("AIDS 30-50", "aids_iam", 30, 50, 30),
    PairSet("Mutagenicity 20-30", "mutagenicity", 20, 30, 30),
    PairSet("Mutagenicity 50-98", "mutagenicity", 50, 98, 40),
    PairSet("IMDB 12-16", "imdbmulti", 12, 16, 20),
    PairSet("IMDB 20-30", "imdbmulti", 20, 30, 20),
    PairSet("near 20-30", "aids_iam", 20, 30, 50, near=True),
    PairSet("near 30-50", "aids_iam", 30, 50, 50, near=True),
    PairSet("AIDS700nef, bonds", "aids700nef", 1, 10, 1000, seed=0, bonds=True),
    PairSet("AIDS 20-30, bonds", "aids_iam", 20, 30, 30, bonds=True),
    PairSet("AIDS 30-50, bonds", "aids_iam", 30, 50, 30, bonds=True),
    PairSet("Mutagenicity 20-30, bonds", "mutagenicity", 20, 30, 30, bonds=True),
    PairSet("near 30-50, bonds", "aids_iam", 30, 50, 50, near=True, bonds=True),
    PairSet("Willow-Cars, lengths", "willow", 10, 10, 200),
)

# For what has no exact answer in time.
LARGE = (
    PairSet("Protein 30-60", "protein", 30, 60, 20),
    PairSet("near 200", "molecules", 200, 200, 10, near=True),
    PairSet("near 1000", "molecules", 1000, 1000, 5, near=True),
    PairSet("near 1000, skeletons", "skeletons", 1000, 1000, 5, near=True),
    PairSet("near 1000, 5000 edges", "random", 1000, 1000, 5, near=True),
    PairSet("near 1000, 5000 edges, unlabelled", "unlabelled", 1000, 1000, 5, near=True),
    PairSet("random 1000, 5000 edges", "random", 1000, 1000, 3),
)


def random_graph(n: int, rng: random.Random) -> gk.Graph:
    """Draw five edges per node anywhere, and one of four labels per node."""
    edges: set[tuple[int, int]] = set()
    while len(edges) < min(5 * n, n * (n - 1) // 2):
        u, v = sorted(rng.sample(range(n), 2))
        edges.add((u, v))
    return gk.Graph(n, sorted(edges), node_labels=rng.choices("ABCD", k=n))


def unlabelled(n: int, rng: random.Random) -> gk.Graph:
    """Draw five edges per node anywhere, all nodes alike."""
    return gk.Graph(n, random_graph(n, rng).edges)


def skeleton(n: int, rng: random.Random) -> gk.Graph:
    """Take a molecule without its elements and bonds."""
    return gk.Graph(n, graph_kinds.molecule(n, rng).edges)


DATASET = {"aids_iam": "aids", "willow": "willow-car"}  # where gedkit calls a source otherwise
GENERATED = ("molecules", "skeletons", "random", "unlabelled")  # sources without real graphs
GENERATORS: dict[str, Callable[[int, random.Random], gk.Graph]] = {
    "linux": graph_kinds.program,
    "imdbmulti": graph_kinds.ego_network,
    "willow": graph_kinds.keypoints,
    "skeletons": skeleton,
    "random": random_graph,
    "unlabelled": unlabelled,
}


def available(wanted: PairSet, data: Path) -> bool:
    """Whether the real graphs of a set are on this machine."""
    if wanted.source in GENERATED:
        return False
    return place_of(find_entry(DATASET.get(wanted.source, wanted.source)), data) is not None


@cache
def _read(source: str, data: Path, bonds: bool) -> tuple[tuple[RawGraph, ...], np.ndarray | None]:
    found = gk.datasets.load(DATASET.get(source, source), data, edge_labels=bonds)
    return tuple(raw(graph) for graph in found.graphs), found.ged


def named(wanted: PairSet, data: Path) -> str:
    """Return the name of a set, marked where its graphs are generated."""
    return wanted.name if available(wanted, data) else f"{wanted.name} (generated)"


def draw(wanted: PairSet, data: Path) -> list[Pair]:
    """Draw the pairs of a set from the files under `data`, or from generated graphs where they are absent."""
    rng = random.Random(wanted.seed)
    truth = None
    if available(wanted, data):
        graphs, truth = _read(wanted.source, data, wanted.bonds)
    else:
        make = GENERATORS.get(wanted.source, partial(graph_kinds.molecule, bonds=wanted.bonds))
        sizes = range(max(4, wanted.smallest), wanted.largest + 1)
        graphs = tuple(raw(make(rng.choice(sizes), rng)) for _ in range(2 * wanted.count))
    fitting = [i for i, g in enumerate(graphs) if wanted.smallest <= g.n <= wanted.largest]
    if wanted.near:
        node_labels = sorted({label for g in graphs for label in g.labels})
        originals = (graphs[rng.choice(fitting)] for _ in range(wanted.count))
        return [Pair(g, edited_copy(g, rng, node_labels)) for g in originals]
    pairs = []
    for _ in range(wanted.count):
        i, j = rng.sample(fitting, 2)
        known = None if truth is None or np.isnan(truth[i, j]) else int(truth[i, j])
        pairs.append(Pair(graphs[i], graphs[j], known))
    return pairs


def edited_copy(graph: RawGraph, rng: random.Random, node_labels: list[str]) -> RawGraph:
    """Relabel nodes, drop and add edges, 1 to 10 times in all, then shuffle the nodes."""
    whole = gk.Graph(graph.n, graph.edges, node_labels=graph.labels, edge_labels=graph.edge_labels)
    return raw(graph_kinds.near_duplicate(whole, rng, node_labels))
