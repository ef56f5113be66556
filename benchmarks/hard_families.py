"""Pairs that exact search finds hard: dense, symmetric, large and unlike each other, drawn from a seed.

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
from large_families import LARGE
from pairs import PairSet, available, draw

Pair = tuple[dict[str, Any], dict[str, Any]]  # graphs in the form of `gk.Graph.to_dict`-like keyword arguments


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

REAL = (
    ("Protein 20-30", "protein", 20, 30),
    ("Protein 30-40", "protein", 30, 40),
    ("Protein 30-60", "protein", 30, 60),
    ("AIDS 60-95", "aids_iam", 60, 95),
    ("Mutagenicity 50-98", "mutagenicity", 50, 98),
    ("IMDB 30-50", "imdbmulti", 30, 50),
    ("IMDB 51-89", "imdbmulti", 51, 89),
)
