"""Pairs that exact search finds hard: dense, symmetric, large and unlike each other, or large and sparse, from a seed.

Families over real graphs take them from the data sets; where those are absent the family is left out, because generated
graphs would be other pairs under the same name.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import networkx as nx

from datasets import RawGraph
from pairs import PairSet, available, draw

Pair = tuple[dict[str, Any], dict[str, Any]]  # graphs in the form of `gk.Graph.to_dict`-like keyword arguments
Edges = set[tuple[int, int]]

LABELS = 6  # of large sparse graphs


def families(count: int, seed: int, data: Path, wanted: Sequence[str] = ()) -> Iterator[tuple[str, list[Pair]]]:
    """Yield every family that can be drawn on this machine, with its pairs."""
    for name, make in (GENERATED | LARGE).items():
        if _is_wanted(name, wanted, of_itself=name not in LARGE):
            rng = random.Random(f"{seed} {name}")
            yield name, [make(rng) for _ in range(count)]
    for name, source, smallest, largest in REAL:
        drawn = PairSet(name, source, smallest, largest, count, seed=1000 + seed)
        if _is_wanted(name, wanted, of_itself=True) and available(drawn, data):
            yield name, [(_plain(pair.first), _plain(pair.second)) for pair in draw(drawn, data)]


def _is_wanted(name: str, wanted: Sequence[str], of_itself: bool) -> bool:
    return name.startswith(tuple(wanted)) if wanted else of_itself


def _plain(graph: RawGraph) -> dict[str, Any]:
    return {"n": graph.n, "edges": [list(e) for e in graph.edges], "node_labels": graph.labels}


def _from_networkx(graph: nx.Graph) -> dict[str, Any]:
    graph = nx.convert_node_labels_to_integers(graph)
    return {"n": graph.number_of_nodes(), "edges": [list(e) for e in graph.edges]}


def shuffled(graph: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return the same graph under another numbering."""
    place = list(range(graph["n"]))
    rng.shuffle(place)
    return {"n": graph["n"], "edges": [[place[u], place[v]] for u, v in graph["edges"]]}


def _random(n: int, p: float, rng: random.Random) -> dict[str, Any]:
    return {"n": n, "edges": [[u, v] for v in range(n) for u in range(v) if rng.random() < p]}


def _random_pair(n: int, p: float, rng: random.Random) -> Pair:
    return _random(n, p, rng), _random(n, p, rng)


def _regular_pair(n: int, rng: random.Random) -> Pair:
    def make() -> dict[str, Any]:
        return _from_networkx(nx.random_regular_graph(3, n, seed=rng.randrange(1 << 30)))

    return make(), make()


def _directed_labelled_pair(n: int, p: float, rng: random.Random) -> Pair:
    def make() -> dict[str, Any]:
        edges = [[u, v] for u in range(n) for v in range(n) if u != v and rng.random() < p]
        return {"n": n, "edges": edges, "edge_labels": rng.choices("xyz", k=len(edges)), "directed": True}

    return make(), make()


def _triangular_and_chang(rng: random.Random) -> Pair:
    """T(8) and the first Chang graph: strongly regular with the same parameters, not isomorphic."""
    pairs = [(u, v) for v in range(8) for u in range(v)]
    place = {pair: i for i, pair in enumerate(pairs)}
    joined = {(i, j) for i in range(28) for j in range(i) if set(pairs[i]) & set(pairs[j])}
    switched = {place[i, i + 4] for i in range(4)}
    chang = {(i, j) for i in range(28) for j in range(i) if ((i, j) in joined) != ((i in switched) != (j in switched))}
    graphs = ({"n": 28, "edges": sorted(map(list, edges))} for edges in (joined, chang))
    first, second = (shuffled(graph, rng) for graph in graphs)
    return first, second


def _cfi_pair(base: nx.Graph, rng: random.Random) -> Pair:
    """Return the Cai-Fürer-Immerman graph of a cubic graph and its twisted companion."""

    def make(twisted: bool) -> dict[str, Any]:
        graph = nx.Graph()
        for v in base:
            neighbours = sorted(base[v])
            for mask in range(1 << len(neighbours)):
                odd = mask.bit_count() % 2
                if odd == int(twisted and v == 0):
                    for k, w in enumerate(neighbours):
                        graph.add_edge((v, mask), (v, w, mask >> k & 1))
        for v, w in base.edges:
            for bit in (0, 1):
                graph.add_edge((v, w, bit), (w, v, bit))
        return shuffled(_from_networkx(graph), rng)

    return make(False), make(True)


def _isomorphic_pair(make: Callable[[random.Random], dict[str, Any]], rng: random.Random) -> Pair:
    graph = make(rng)
    return graph, shuffled(graph, rng)


def _paley(q: int, rng: random.Random) -> dict[str, Any]:
    squares = {x * x % q for x in range(1, q)}
    return {"n": q, "edges": [[u, v] for v in range(q) for u in range(v) if (v - u) % q in squares]}


def _regular(n: int, rng: random.Random) -> dict[str, Any]:
    return _from_networkx(nx.random_regular_graph(3, n, seed=rng.randrange(1 << 30)))


def _joined(edges: Edges, u: int, v: int) -> bool:
    """Add an edge; return whether it is new."""
    edge = (min(u, v), max(u, v))
    if u == v or edge in edges:
        return False
    edges.add(edge)
    return True


def _random_graph(n: int, rng: random.Random) -> tuple[list[int], Edges]:
    edges: Edges = set()
    while len(edges) < 2 * n:
        _joined(edges, rng.randrange(n), rng.randrange(n))
    return [rng.randrange(LABELS) for _ in range(n)], edges


def _preferential_graph(n: int, m: int, rng: random.Random) -> tuple[list[int], Edges]:
    edges: Edges = {(0, 1)}
    ends = [0, 1]
    for v in range(2, n):
        for _ in range(m // n + (rng.random() < m / n % 1)):
            u = rng.choice(ends)
            if _joined(edges, u, v):
                ends += [u, v]
    return [rng.randrange(LABELS) for _ in range(n)], edges


def _edited(
    labels: list[int], edges: Edges, k: int, nodes: bool, rng: random.Random
) -> tuple[dict[str, Any], dict[int, int]]:
    """Return the graph after ``k`` random edits of labels and edges, and of nodes if asked, under another numbering.

    The second part is the place of each node that is left.
    """
    labels, edges = list(labels), set(edges)
    before, gone = sorted(edges), set()
    for _ in range(k):
        kind = rng.randrange(5 if nodes else 3)
        u = rng.randrange(len(labels))
        if kind == 0:
            labels[u] = (labels[u] + 1 + rng.randrange(LABELS - 1)) % LABELS
        elif kind == 1:
            edges.discard(rng.choice(before))
        elif kind == 2:
            _joined(edges, u, rng.randrange(len(labels)))
        elif kind == 3:
            labels.append(rng.randrange(LABELS))
            for _ in range(rng.randint(1, 3)):
                _joined(edges, rng.randrange(len(labels) - 1), len(labels) - 1)
        else:
            gone.add(u)
    kept = [u for u in range(len(labels)) if u not in gone]
    rng.shuffle(kept)
    place = {u: i for i, u in enumerate(kept)}
    moved = sorted([place[u], place[v]] for u, v in edges if u in place and v in place)
    return {"n": len(kept), "edges": moved, "node_labels": [labels[u] for u in kept]}, place


def near_duplicates(n: int, k: int, nodes: bool, rng: random.Random) -> Pair:
    """Return a random graph of mean degree 4 and a copy with ``k`` edits."""
    return planted_pair(n, k, nodes, rng)[0]


def planted_pair(n: int, k: int, nodes: bool, rng: random.Random) -> tuple[Pair, int]:
    """Return the same pair and what it costs to keep every node that the edits kept: at least the distance."""
    labels, edges = _random_graph(n, rng)
    g1 = {"n": n, "edges": sorted(map(list, edges)), "node_labels": labels}
    g2, place = _edited(labels, edges, k, nodes, rng)
    kept = [u for u in range(n) if u in place]
    cost = n + g2["n"] - 2 * len(kept) + sum(labels[u] != g2["node_labels"][place[u]] for u in kept)
    there = {frozenset(edge) for edge in g2["edges"]}
    stay = sum(u in place and v in place and frozenset((place[u], place[v])) in there for u, v in edges)
    return (g1, g2), cost + len(edges) + len(there) - 2 * stay


def pattern_in_graph(size: int, n: int, m: int, rng: random.Random) -> Pair:
    """Return a connected pattern with up to four errors and the graph that it was taken from."""
    labels, edges = _preferential_graph(n, m, rng)
    neighbours: dict[int, list[int]] = {}
    for u, v in edges:
        neighbours.setdefault(u, []).append(v)
        neighbours.setdefault(v, []).append(u)
    chosen = [rng.randrange(n)]
    while len(chosen) < size:
        near = rng.choice(neighbours[rng.choice(chosen)])
        if near not in chosen:
            chosen.append(near)
    place = {u: i for i, u in enumerate(chosen)}
    inner = {(place[u], place[v]) for u in chosen for v in neighbours[u] if v in place and place[u] < place[v]}
    found = [labels[u] for u in chosen]
    for _ in range(rng.randrange(5)):
        if rng.random() < 0.5:
            found[rng.randrange(size)] = rng.randrange(LABELS)
        else:
            _joined(inner, rng.randrange(size), rng.randrange(size))
    pattern = {"n": size, "edges": sorted(map(list, inner)), "node_labels": found}
    return pattern, {"n": n, "edges": sorted(map(list, edges)), "node_labels": labels}


GENERATED: dict[str, Callable[[random.Random], Pair]] = {
    "G(20, .3)": partial(_random_pair, 20, 0.3),
    "G(20, .5)": partial(_random_pair, 20, 0.5),
    "G(25, .5)": partial(_random_pair, 25, 0.5),
    "G(30, .5)": partial(_random_pair, 30, 0.5),
    "directed G(16, .3), 3 edge labels": partial(_directed_labelled_pair, 16, 0.3),
    "3-regular 20": partial(_regular_pair, 20),
    "3-regular 30": partial(_regular_pair, 30),
    "T(8) and Chang": _triangular_and_chang,
    "CFI over K3,3": partial(_cfi_pair, nx.complete_bipartite_graph(3, 3)),
    "CFI over Petersen": partial(_cfi_pair, nx.petersen_graph()),
    "Paley 101, shuffled": partial(_isomorphic_pair, partial(_paley, 101)),
    "3-regular 1000, shuffled": partial(_isomorphic_pair, partial(_regular, 1000)),
}

LARGE: dict[str, Callable[[random.Random], Pair]] = {
    "near-duplicates 10,000, k = 20": partial(near_duplicates, 10_000, 20, False),
    "near-duplicates 10,000, k = 20, with nodes": partial(near_duplicates, 10_000, 20, True),
    "near-duplicates 100,000, k = 100": partial(near_duplicates, 100_000, 100, False),
    "near-duplicates 1,000,000, k = 20": partial(near_duplicates, 1_000_000, 20, False),
    "pattern of 15 in 2,708": partial(pattern_in_graph, 15, 2_708, 5_429),
    "pattern of 15 in 19,717": partial(pattern_in_graph, 15, 19_717, 44_327),
    "pattern of 15 in 1,000,000": partial(pattern_in_graph, 15, 1_000_000, 2_250_000),
}

REAL = (
    ("Protein 20-30", "protein", 20, 30),
    ("Protein 30-40", "protein", 30, 40),
    ("Protein 30-60", "protein", 30, 60),
    ("AIDS 60-95", "aids_iam", 60, 95),
    ("Mutagenicity 50-98", "mutagenicity", 50, 98),
    ("IMDB 30-50", "imdbmulti", 30, 50),
    ("IMDB 51-89", "imdbmulti", 51, 89),
)
