"""The pairs that are measured: named sets, each drawn with a fixed seed, so that every run sees the same ones."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import generated
from datasets import RawGraph, read_gxl, read_jsonl, read_keypoints, read_truth


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
    PairSet("Mutagenicity 50-98", "mutagenicity", 50, 98, 6),
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

FILES = {
    "aids700nef": "aids700nef/graphs.jsonl",
    "linux": "linux/graphs.jsonl",
    "imdbmulti": "imdbmulti/graphs.jsonl",
    "aids_iam": "gedlib/aids_iam.tar.xz",
    "mutagenicity": "gedlib/mutagenicity.tar.xz",
    "willow": "willow/keypoints.jsonl",
}
TRUTH = {"aids700nef": "ged.npy", "linux": "ged.npy", "imdbmulti": "ged_le10.npy"}
UNKNOWN = 255  # in a matrix of known distances
GENERATORS: dict[str, Callable[[int, random.Random], RawGraph]] = {
    "linux": generated.program,
    "imdbmulti": generated.ego_network,
    "willow": generated.triangulated_points,
}


def available(wanted: PairSet, data: Path) -> bool:
    """Whether the real graphs of a set are on this machine."""
    return (data / FILES[wanted.source]).exists()


@cache
def _read(source: str, data: Path) -> tuple[RawGraph, ...]:
    path = data / FILES[source]
    if source == "willow":
        return tuple(read_keypoints(path, "Car"))
    return tuple(read_gxl(path) if path.name.endswith(".tar.xz") else read_jsonl(path))


def draw(wanted: PairSet, data: Path) -> list[Pair]:
    """Draw the pairs of a set from the files under `data`, or from generated graphs where they are absent."""
    rng = random.Random(wanted.seed)
    if available(wanted, data):
        graphs = _read(wanted.source, data)
    else:
        make = GENERATORS.get(wanted.source, generated.molecule)
        sizes = range(max(4, wanted.smallest), wanted.largest + 1)
        graphs = tuple(make(rng.choice(sizes), rng) for _ in range(2 * wanted.count))
    if not wanted.bonds:
        graphs = tuple(replace(g, edge_labels=("-",) * len(g.edges)) for g in graphs)
    fitting = [i for i, g in enumerate(graphs) if wanted.smallest <= g.n <= wanted.largest]
    if wanted.near:
        node_labels = sorted({label for g in graphs for label in g.labels})
        originals = (graphs[rng.choice(fitting)] for _ in range(wanted.count))
        return [Pair(g, edited_copy(g, rng, node_labels)) for g in originals]

    truth = None
    if wanted.source in TRUTH and available(wanted, data) and not wanted.bonds:
        truth = read_truth((data / FILES[wanted.source]).with_name(TRUTH[wanted.source]))
    pairs = []
    for _ in range(wanted.count):
        i, j = rng.sample(fitting, 2)
        known = None if truth is None or truth[i, j] == UNKNOWN else int(truth[i, j])
        pairs.append(Pair(graphs[i], graphs[j], known))
    return pairs


def edited_copy(graph: RawGraph, rng: random.Random, node_labels: list[str]) -> RawGraph:
    """Relabel nodes, drop and add edges, 1 to 10 times in all, then shuffle the nodes."""
    labels, edges = list(graph.labels), dict(zip(graph.edges, graph.edge_labels, strict=True))
    kinds = sorted(set(graph.edge_labels)) or ["-"]
    for _ in range(rng.randint(1, 10)):
        kind = rng.randrange(3)
        if kind == 0:
            labels[rng.randrange(graph.n)] = rng.choice(node_labels)
        elif kind == 1 and edges:
            del edges[rng.choice(sorted(edges))]
        else:
            u, v = sorted(rng.sample(range(graph.n), 2))
            edges[u, v] = kinds[(u + v) % len(kinds)]  # not drawn: the edits are the same without edge labels
    place = list(range(graph.n))
    rng.shuffle(place)
    moved = [""] * graph.n
    for node, new in enumerate(place):
        moved[new] = labels[node]
    shuffled = {(min(place[u], place[v]), max(place[u], place[v])): label for (u, v), label in edges.items()}
    ordered = sorted(shuffled)
    return RawGraph(tuple(moved), tuple(ordered), tuple(shuffled[e] for e in ordered))
