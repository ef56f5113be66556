"""Large sparse pairs, drawn from a seed: near-duplicates, and small patterns in large graphs."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

Pair = tuple[dict[str, Any], dict[str, Any]]
Edges = set[tuple[int, int]]

LABELS = 6


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


LARGE: dict[str, Callable[[random.Random], Pair]] = {
    "near-duplicates 10,000, k = 20": partial(near_duplicates, 10_000, 20, False),
    "near-duplicates 10,000, k = 20, with nodes": partial(near_duplicates, 10_000, 20, True),
    "near-duplicates 100,000, k = 100": partial(near_duplicates, 100_000, 100, False),
    "near-duplicates 1,000,000, k = 20": partial(near_duplicates, 1_000_000, 20, False),
    "pattern of 15 in 2,708": partial(pattern_in_graph, 15, 2_708, 5_429),
    "pattern of 15 in 19,717": partial(pattern_in_graph, 15, 19_717, 44_327),
    "pattern of 15 in 1,000,000": partial(pattern_in_graph, 15, 1_000_000, 2_250_000),
}
