"""Certificates of graphs on which steps of the dual ascent cancel each other: cliques, multipartite graphs, stars."""

from __future__ import annotations

import itertools
import math
import random

import pytest

import gedkit as gk

COSTS = {
    "whole": gk.Costs(node_sub=1, node_del=6, node_ins=4, edge_sub=2, edge_del=8, edge_ins=9),
    "thirds": gk.Costs(node_sub=1 / 3, node_del=1, node_ins=2 / 3, edge_sub=1 / 7, edge_del=7, edge_ins=1 / 3),
    "wide": gk.Costs(node_sub=1, node_del=2.0**44, node_ins=3, edge_sub=1, edge_del=2.0**30, edge_ins=5),
    "53 bits": gk.Costs(node_sub=1, node_del=2.0**53, node_ins=3, edge_sub=1, edge_del=2, edge_ins=2.0**53),
    "infinite": gk.Costs(node_sub=1, node_del=math.inf, node_ins=3, edge_sub=0.1, edge_del=0.7, edge_ins=2),
    "free nodes": gk.Costs(node_sub=0, node_del=0, node_ins=0, edge_sub=1, edge_del=3, edge_ins=2),
}


def cliques(*sizes: int) -> gk.Graph:
    edges: list[tuple[int, int]] = []
    first = 0
    for size in sizes:
        edges += itertools.combinations(range(first, first + size), 2)
        first += size
    return gk.Graph(first, edges)


def multipartite(*sizes: int) -> gk.Graph:
    part = [number for number, size in enumerate(sizes) for _ in range(size)]
    return gk.Graph(len(part), [(u, v) for u, v in itertools.combinations(range(len(part)), 2) if part[u] != part[v]])


def star(leaves: int) -> gk.Graph:
    return gk.Graph(leaves + 1, [(0, leaf) for leaf in range(1, leaves + 1)])


PAIRS = {
    "K4+K2, K5": (cliques(4, 2), cliques(5)),
    "K3+K3, K5": (cliques(3, 3), cliques(5)),
    "K2+K2+K2, K3+K3": (cliques(2, 2, 2), cliques(3, 3)),
    "K222, K33": (multipartite(2, 2, 2), multipartite(3, 3)),
    "K123, K5": (multipartite(1, 2, 3), cliques(5)),
    "star, K4+K1": (star(5), cliques(4, 1)),
    "star, K23": (star(6), multipartite(2, 3)),
}


@pytest.mark.long
@pytest.mark.parametrize("kind", COSTS)
@pytest.mark.parametrize("pair", PAIRS)
def test_families_are_proven(kind: str, pair: str) -> None:
    result = gk.solve(*PAIRS[pair], costs=COSTS[kind], solver="exact", certificate=True)
    verification = gk.verify(result)
    assert verification, verification.reasons
    assert verification.complete


def test_random_pairs_under_unlike_costs_are_proven() -> None:
    rng = random.Random(3)
    for _ in range(40):
        n, m = rng.randrange(3, 7), rng.randrange(3, 7)
        graphs = [
            gk.Graph(
                k,
                edges := [e for e in itertools.combinations(range(k), 2) if rng.random() < 0.6],
                edge_labels=[rng.randrange(2) for _ in edges],
            )
            for k in (n, m)
        ]
        prices = [rng.choice([1 / 3, 2 / 3, 1 / 7, 7.0, 1.0, 0.1]) for _ in range(6)]
        names = ["node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins"]
        costs = gk.Costs(**dict(zip(names, prices, strict=True)))
        result = gk.solve(*graphs, costs=costs, solver="exact", certificate=True)
        verification = gk.verify(result)
        assert verification, (prices, verification.reasons)
        assert result.certificate is not None
        assert not result.certificate.partial


@pytest.mark.long
@pytest.mark.parametrize("nodes", [20, 60, 100])
def test_a_time_limit_leaves_what_holds(nodes: int) -> None:
    rng = random.Random(nodes)
    pair = [
        gk.Graph(nodes, [e for e in itertools.combinations(range(nodes), 2) if rng.random() < 0.5]) for _ in range(2)
    ]
    result = gk.solve(*pair, solver="exact", certificate=True, time_limit=0.2)
    assert result.mapping is not None
    assert gk.verify(result)
