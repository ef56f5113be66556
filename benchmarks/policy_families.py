"""Families of pairs that the choice of a search is learned from and judged on, each split into two halves.

`train` pairs and `test` pairs have no graph in common: real graphs are divided by their number (every third one is held
out, as for the shipped dual step), generated ones are drawn from different seeds. Real families are left out where
their data set is absent, so that everything can be made again from generated graphs alone.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path

import gedkit as gk
from gedkit.lab.datasets import graph_kinds
from gedkit.lab.datasets.loading import available, find_entry

HELD_OUT = 3  # as in benchmarks/dual.py
FEWEST = 8  # graphs that make a family
WEIGHTS = {"node_sub": 2, "node_del": 3, "node_ins": 3, "edge_del": 2, "edge_ins": 1}
ELEMENTS = ("C", "N", "O", "S", "F", "Cl", "P", "Br")
GraphPair = tuple[gk.Graph, gk.Graph]
Make = Callable[[random.Random], GraphPair]


@dataclass(frozen=True)
class Family:
    """Pairs under one name, all with the same costs."""

    name: str
    pairs: list[GraphPair]
    costs: gk.Costs


def families(count: int, half: str, data: Path | None, seed: int = 1) -> Iterator[Family]:
    """Yield every family that can be drawn on this machine, `count` pairs of the half `train` or `test` each."""
    for name, (source, smallest, largest, kind) in REAL.items():
        if available(find_entry(source), data) is not None:
            rng = random.Random(f"{seed} {half} {name}")
            graphs = _graphs(source, data, kind in ("bonds", "weighted, directed"))
            kept = [g for i, g in enumerate(graphs) if (i % HELD_OUT == 0) == (half == "test")]
            fitting = [g for g in kept if smallest <= g.n <= largest]
            if len(fitting) < FEWEST:
                continue
            yield Family(name, [_drawn(fitting, kind, rng) for _ in range(count)], COSTS.get(kind, gk.Costs()))
    for name, (make, costs) in GENERATED.items():
        rng = random.Random(f"{seed} {half} {name}")
        yield Family(name, [make(rng) for _ in range(count)], costs)
    if find_spec("rdkit") is not None:
        yield from _drugs(count, half, seed)


def _drugs(count: int, half: str, seed: int) -> Iterator[Family]:
    from drugs import variants

    molecules = [gk.from_smiles(s) for s in variants(8 * max(count, 5), seed=seed, smallest=15)]
    rng = random.Random(f"{seed} {half} drugs")
    kept = [g for i, g in enumerate(molecules) if (i % 2 == 0) == (half == "test")]
    for name, smallest, largest in (("MCES of drugs 15-24", 15, 24), ("MCES of drugs 25-50", 25, 50)):
        fitting = [g for g in kept if smallest <= g.n <= largest]
        yield Family(name, [_drawn(fitting, "mces", rng) for _ in range(count)], gk.Costs.mces())


@cache
def _graphs(source: str, data: Path | None, bonds: bool) -> list[gk.Graph]:
    return list(gk.datasets.load(source, data, edge_labels=bonds, costs=gk.Costs()).graphs)


def _drawn(graphs: list[gk.Graph], kind: str, rng: random.Random) -> GraphPair:
    if kind == "near":
        graph = rng.choice(graphs)
        return graph, graph_kinds.near_duplicate(graph, rng, list(ELEMENTS))
    first, second = rng.sample(graphs, 2)
    return (_arcs(first), _arcs(second)) if kind == "weighted, directed" else (first, second)


def _arcs(g: gk.Graph) -> gk.Graph:
    return gk.Graph(g.n, g.edges, node_labels=g.node_labels, edge_labels=g.edge_labels, directed=True)


def _labelled(n: int, edges: list[tuple[int, int]], labels: int, rng: random.Random) -> gk.Graph:
    return gk.Graph(n, edges, node_labels=rng.choices("ABCDEFGH"[:labels], k=n) if labels > 1 else None)


def _random(n: int, p: float, labels: int, rng: random.Random) -> gk.Graph:
    return _labelled(n, [(u, v) for v in range(n) for u in range(v) if rng.random() < p], labels, rng)


def _random_pair(n1: int, n2: int, p: float, labels: int, rng: random.Random) -> GraphPair:
    return _random(n1, p, labels, rng), _random(n2, p, labels, rng)


def _near_random_pair(n: int, p: float, labels: int, rng: random.Random) -> GraphPair:
    graph = _random(n, p, labels, rng)
    return graph, graph_kinds.near_duplicate(graph, rng, list(graph.node_labels))


def _directed_pair(n: int, p: float, rng: random.Random) -> GraphPair:
    def make() -> gk.Graph:
        edges = [(u, v) for u in range(n) for v in range(n) if u != v and rng.random() < p]
        return gk.Graph(n, edges, edge_labels=rng.choices("xyz", k=len(edges)), directed=True)

    return make(), make()


def _regular_pair(degree: int, n: int, labels: int, rng: random.Random) -> GraphPair:
    def make() -> gk.Graph:
        return _labelled(n, _regular_edges(degree, n, rng), labels, rng)

    return make(), make()


def _regular_edges(degree: int, n: int, rng: random.Random) -> list[tuple[int, int]]:
    """Pair the ends of edges at random until no edge is a loop or there twice."""
    while True:
        ends = [v for v in range(n) for _ in range(degree)]
        rng.shuffle(ends)
        edges = {(min(pair), max(pair)) for pair in zip(ends[::2], ends[1::2], strict=True) if pair[0] != pair[1]}
        if len(edges) == n * degree // 2:
            return sorted(edges)


def _tree_pair(n: int, labels: int, rng: random.Random) -> GraphPair:
    def make() -> gk.Graph:
        return _labelled(n, [(rng.randrange(v), v) for v in range(1, n)], labels, rng)

    return make(), make()


def _grid_pair(rows: int, columns: int, rng: random.Random) -> GraphPair:
    """Two grids, each without a few of its edges and with a few others."""

    def make() -> gk.Graph:
        n = rows * columns
        steps = [(v, v + 1) for v in range(n) if (v + 1) % columns] + [(v, v + columns) for v in range(n - columns)]
        edges = set(rng.sample(steps, len(steps) - 3))
        edges |= {(min(ends), max(ends)) for ends in (rng.sample(range(n), 2) for _ in range(3))}
        return gk.Graph(n, sorted(edges))

    return make(), make()


def _rings_pair(least: int, most: int, rng: random.Random) -> GraphPair:
    """Two patches of a honeycomb, like polycyclic aromatic hydrocarbons: so many hexagons, each joined to another."""
    steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]  # to the neighbors of a hexagon, counterclockwise

    def make() -> gk.Graph:
        cells, count = [(0, 0)], rng.randint(least, most)
        while len(cells) < count:
            (q, r), (dq, dr) = rng.choice(cells), rng.choice(steps)
            if (q + dq, r + dr) not in cells:
                cells.append((q + dq, r + dr))
        place: dict[tuple[int, int], int] = {}
        edges = set()
        for q, r in cells:  # a corner lies between a cell and two neighbors that follow each other: their sum
            around = [(q + dq, r + dr) for dq, dr in steps]
            pairs = zip(around, around[1:] + around[:1], strict=True)
            corners = [place.setdefault((q + a[0] + b[0], r + a[1] + b[1]), len(place)) for a, b in pairs]
            edges |= {(min(e), max(e)) for e in zip(corners, corners[1:] + corners[:1], strict=True)}
        return gk.Graph(len(place), sorted(edges))

    return make(), make()


def _small_world_pair(n: int, degree: int, moved: float, rng: random.Random) -> GraphPair:
    """Two rings in which nodes are joined to their nearest, some edges led elsewhere (Watts and Strogatz)."""

    def make() -> gk.Graph:
        edges = set()
        for u in range(n):
            for step in range(1, degree // 2 + 1):
                v = rng.randrange(n) if rng.random() < moved else (u + step) % n
                if u != v:
                    edges.add((min(u, v), max(u, v)))
        return gk.Graph(n, sorted(edges))

    return make(), make()


def _preferential_pair(n: int, edges_each: int, labels: int, rng: random.Random) -> GraphPair:
    """Two graphs in which new nodes join nodes of high degree (Barabási and Albert)."""

    def make() -> gk.Graph:
        edges = [(u, v) for v in range(edges_each) for u in range(v)]
        for v in range(edges_each, n):
            ends = [u for edge in edges for u in edge]
            chosen: set[int] = set()
            while len(chosen) < edges_each:
                chosen.add(rng.choice(ends))
            edges += [(u, v) for u in sorted(chosen)]
        return _labelled(n, edges, labels, rng)

    return make(), make()


def _spatial_pair(n: int, labels: int, rng: random.Random) -> GraphPair:
    """Two graphs of points in space, each joined to its three nearest, like a protein."""

    def make() -> gk.Graph:
        points = [[rng.random() for _ in range(3)] for _ in range(n)]

        def distance(u: int, v: int) -> float:
            return sum((a - b) ** 2 for a, b in zip(points[u], points[v], strict=True))

        near = {(min(u, v), max(u, v)) for u in range(n) for v in sorted(range(n), key=partial(distance, u))[1:4]}
        return _labelled(n, sorted(near), labels, rng)

    return make(), make()


def _kinds_pair(kind: Callable[[int, random.Random], gk.Graph], least: int, most: int, rng: random.Random) -> GraphPair:
    return kind(rng.randint(least, most), rng), kind(rng.randint(least, most), rng)


def _near_kinds_pair(least: int, most: int, rng: random.Random) -> GraphPair:
    graph = graph_kinds.molecule(rng.randint(least, most), rng)
    return graph, graph_kinds.near_duplicate(graph, rng, list(ELEMENTS))


def _table(labels: Sequence[str]) -> gk.Costs:
    """Return costs that differ from label to label, as between elements."""
    rng = random.Random(7)
    prices = {(a, b): rng.randint(2, 6) / 2 for a in labels for b in labels if a < b}
    return gk.Costs(node_sub=prices | {(b, a): c for (a, b), c in prices.items()}, node_del=2, node_ins=2)


REAL = {
    "AIDS 11-15": ("aids", 11, 15, ""),
    "AIDS 15-20": ("aids", 15, 20, ""),
    "AIDS 20-30": ("aids", 20, 30, ""),
    "AIDS 30-50": ("aids", 30, 50, ""),
    "AIDS 50-95": ("aids", 50, 95, ""),
    "AIDS 15-20, bonds": ("aids", 15, 20, "bonds"),
    "AIDS 20-30, bonds": ("aids", 20, 30, "bonds"),
    "AIDS, near 20-30": ("aids", 20, 30, "near"),
    "AIDS, near 30-50": ("aids", 30, 50, "near"),
    "weighted, directed 11-15": ("aids", 11, 15, "weighted, directed"),
    "weighted, directed 20-30": ("aids", 20, 30, "weighted, directed"),
    "Mutagenicity 20-30": ("mutagenicity", 20, 30, ""),
    "Mutagenicity 50-98": ("mutagenicity", 50, 98, ""),
    "AIDS 12-18, real costs": ("aids", 12, 18, "real"),
    "IMDB 10-20": ("imdbmulti", 10, 20, ""),
    "IMDB 12-16": ("imdbmulti", 12, 16, ""),
    "IMDB 20-30": ("imdbmulti", 20, 30, ""),
    "IMDB 20-40": ("imdbmulti", 20, 40, ""),
    "IMDB 30-50": ("imdbmulti", 30, 50, ""),
    "IMDB 51-89": ("imdbmulti", 51, 89, ""),
    "Protein 15-20": ("protein", 15, 20, ""),
    "Protein 20-30": ("protein", 20, 30, ""),
    "Protein 30-40": ("protein", 30, 40, ""),
}
# Costs without a small common unit, as they come out of measurements.
REAL_COSTS = gk.Costs(node_sub=1.37, node_del=2.11, node_ins=2.11, edge_sub=0.73, edge_del=0.91, edge_ins=0.91)
COSTS = {"weighted, directed": gk.Costs(**WEIGHTS), "real": REAL_COSTS}

UNIT, WEIGHTED = gk.Costs(), gk.Costs(**WEIGHTS)
BY_ELEMENT, BY_LETTER = _table(ELEMENTS), _table("ABCDEFGH")
COMMON = gk.Costs(node_sub=math.inf, node_del=0, node_ins=0, edge_sub=math.inf)  # only matched edges are worth anything
GENERATED: dict[str, tuple[Make, gk.Costs]] = {
    "molecules 14-18": (partial(_kinds_pair, graph_kinds.molecule, 14, 18), UNIT),
    "molecules 20-30": (partial(_kinds_pair, graph_kinds.molecule, 20, 30), UNIT),
    "molecules 35-50": (partial(_kinds_pair, graph_kinds.molecule, 35, 50), UNIT),
    "molecules 9-12, table of costs": (partial(_kinds_pair, graph_kinds.molecule, 9, 12), BY_ELEMENT),
    "molecules 12-18, table of costs": (partial(_kinds_pair, graph_kinds.molecule, 12, 18), BY_ELEMENT),
    "molecules 20-26, table of costs": (partial(_kinds_pair, graph_kinds.molecule, 20, 26), BY_ELEMENT),
    "molecules, near 15-30, table of costs": (partial(_near_kinds_pair, 15, 30), BY_ELEMENT),
    "molecules, near 25-40": (partial(_near_kinds_pair, 25, 40), UNIT),
    "molecules 14-22, common bonds": (partial(_kinds_pair, partial(graph_kinds.molecule, bonds=True), 14, 22), COMMON),
    "programs 16-24": (partial(_kinds_pair, graph_kinds.program, 16, 24), UNIT),
    "ego networks 14-20": (partial(_kinds_pair, graph_kinds.ego_network, 14, 20), UNIT),
    "ego networks 25-40": (partial(_kinds_pair, graph_kinds.ego_network, 25, 40), UNIT),
    "trees 18, table of costs": (partial(_tree_pair, 18, 5), BY_LETTER),
    "G(10, .4), table of costs": (partial(_random_pair, 10, 10, 0.4, 3), BY_LETTER),
    "G(14, .2), table of costs": (partial(_random_pair, 14, 14, 0.2, 4), BY_LETTER),
    "G(16, .3), table of costs": (partial(_random_pair, 16, 16, 0.3, 6), BY_LETTER),
    "G(24, .08), table of costs": (partial(_random_pair, 24, 24, 0.08, 4), BY_LETTER),
    "near G(20, .2), table of costs": (partial(_near_random_pair, 20, 0.2, 4), BY_LETTER),
    "3-regular 14, table of costs": (partial(_regular_pair, 3, 14, 3), BY_LETTER),
    "trees 15": (partial(_tree_pair, 15, 1), UNIT),
    "trees 16": (partial(_tree_pair, 16, 1), UNIT),
    "trees 24": (partial(_tree_pair, 24, 1), UNIT),
    "trees 40": (partial(_tree_pair, 40, 1), UNIT),
    "trees 30, 4 labels": (partial(_tree_pair, 30, 4), UNIT),
    "fused rings 4-5": (partial(_rings_pair, 4, 5), UNIT),
    "grids 4 x 4": (partial(_grid_pair, 4, 4), UNIT),
    "grids 4 x 6": (partial(_grid_pair, 4, 6), UNIT),
    "3-regular 14": (partial(_regular_pair, 3, 14, 1), UNIT),
    "3-regular 20": (partial(_regular_pair, 3, 20, 1), UNIT),
    "3-regular 30": (partial(_regular_pair, 3, 30, 1), UNIT),
    "3-regular 24, 4 labels": (partial(_regular_pair, 3, 24, 4), UNIT),
    "4-regular 16": (partial(_regular_pair, 4, 16, 1), UNIT),
    "G(14, .2)": (partial(_random_pair, 14, 14, 0.2, 1), UNIT),
    "G(14, .4)": (partial(_random_pair, 14, 14, 0.4, 1), UNIT),
    "G(12, .7)": (partial(_random_pair, 12, 12, 0.7, 1), UNIT),
    "G(16, .5)": (partial(_random_pair, 16, 16, 0.5, 1), UNIT),
    "G(16, .5), 4 labels": (partial(_random_pair, 16, 16, 0.5, 4), UNIT),
    "G(22, .5) and G(23, .5)": (partial(_random_pair, 22, 23, 0.5, 1), UNIT),
    "G(18, .15), 3 labels": (partial(_random_pair, 18, 18, 0.15, 3), UNIT),
    "G(20, .1)": (partial(_random_pair, 20, 20, 0.1, 1), UNIT),
    "G(20, .2)": (partial(_random_pair, 20, 20, 0.2, 1), UNIT),
    "G(20, .2), 5 labels": (partial(_random_pair, 20, 20, 0.2, 5), UNIT),
    "G(20, .3)": (partial(_random_pair, 20, 20, 0.3, 1), UNIT),
    "G(20, .3), 5 labels": (partial(_random_pair, 20, 20, 0.3, 5), UNIT),
    "G(30, .1), 4 labels": (partial(_random_pair, 30, 30, 0.1, 4), UNIT),
    "G(30, .1)": (partial(_random_pair, 30, 30, 0.1, 1), UNIT),
    "G(30, .3), 5 labels": (partial(_random_pair, 30, 30, 0.3, 5), UNIT),
    "G(12, .3) and G(20, .3)": (partial(_random_pair, 12, 20, 0.3, 1), UNIT),
    "G(12, .2) and G(24, .2), 3 labels": (partial(_random_pair, 12, 24, 0.2, 3), UNIT),
    "G(14, .2), 3 labels, weighted": (partial(_random_pair, 14, 14, 0.2, 3), WEIGHTED),
    "G(12, .4), weighted": (partial(_random_pair, 12, 12, 0.4, 2), WEIGHTED),
    "G(80, .03), 4 labels": (partial(_random_pair, 80, 80, 0.03, 4), UNIT),
    "G(70, .15)": (partial(_random_pair, 70, 70, 0.15, 1), UNIT),
    "ego networks 66-80": (partial(_kinds_pair, graph_kinds.ego_network, 66, 80), UNIT),
    "near G(80, .1)": (partial(_near_random_pair, 80, 0.1, 1), UNIT),
    "near G(24, .3)": (partial(_near_random_pair, 24, 0.3, 1), UNIT),
    "near G(25, .3), weighted": (partial(_near_random_pair, 25, 0.3, 2), WEIGHTED),
    "near G(40, .15), 3 labels": (partial(_near_random_pair, 40, 0.15, 3), UNIT),
    "directed G(10, .3), edge labels": (partial(_directed_pair, 10, 0.3), UNIT),
    "directed G(14, .15), edge labels": (partial(_directed_pair, 14, 0.15), UNIT),
    "directed G(16, .3), edge labels": (partial(_directed_pair, 16, 0.3), UNIT),
    "directed G(20, .2), weighted": (partial(_directed_pair, 20, 0.2), WEIGHTED),
    "small world 16": (partial(_small_world_pair, 16, 4, 0.2), UNIT),
    "preferential 18, 3 edges": (partial(_preferential_pair, 18, 3, 1), UNIT),
    "preferential 35, 3 edges, 2 labels": (partial(_preferential_pair, 35, 3, 2), UNIT),
    "points in space 18": (partial(_spatial_pair, 18, 3), UNIT),
    "points in space 26": (partial(_spatial_pair, 26, 3), UNIT),
}
