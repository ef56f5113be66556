"""Mappings of the same cost: names are kept, distances are not touched."""

import itertools
import random

import networkx as nx
import pytest
from random_graphs import random_graphs

import gedkit as gk
from gedkit._edits.name_keeping import _Exchange, keep_names

COSTS = [
    gk.Costs(),
    gk.Costs(node_sub=float("inf"), node_del=0, node_ins=0),
    gk.Costs(node_sub=0.3, node_del=0.7, edge_del=0.1, edge_ins=1.3),
    gk.Costs(node_sub={("C", "N"): 1, ...: 2}),
]


def kept(result):
    return sum(u == v for u, v in result.named_mapping)


@pytest.mark.parametrize("costs", COSTS, ids=str)
@pytest.mark.parametrize("directed", [False, True])
def test_distances_stay_and_names_are_kept(costs, directed):
    graphs = random_graphs(12, 8, seed=3)
    graphs = [gk.Graph(g.n, g.edges, node_labels=g.node_labels, directed=directed) for g in graphs]
    better = 0
    for g1, g2 in itertools.pairwise(graphs):
        plain = gk.solve(g1, g2, costs=costs, keep_names=False)
        named = gk.solve(g1, g2, costs=costs)
        assert named.distance == plain.distance
        assert named.path.cost == pytest.approx(plain.path.cost, abs=1e-12)
        assert kept(named) >= kept(plain)
        better += kept(named) > kept(plain)
        gk.verify(named)
    assert better


def test_removing_a_node_of_the_karate_club_deletes_that_node():
    club = nx.Graph(nx.karate_club_graph().edges)
    for gone in (5, 16, 11, 3):
        less = club.copy()
        less.remove_node(gone)
        result = gk.solve(gk.from_networkx(club), gk.from_networkx(less))
        assert [pair for pair in result.named_mapping if pair[0] != pair[1]] == [(gone, None)]


def test_nodes_without_names_keep_their_order():
    square = gk.Graph(4, [(0, 1), (1, 2), (2, 3), (3, 0)])
    assert gk.solve(square, square.permuted([1, 2, 3, 0])).mapping == [(0, 0), (1, 1), (2, 2), (3, 3)]


def test_a_mapping_is_the_same_whichever_way_it_is_asked_for():
    g1, g2 = random_graphs(2, 8, seed=5)
    result = gk.solve(g1, g2)
    from_path = {(op.node, op.target) for op in result.path if isinstance(op, gk.NodeSub)}
    assert from_path == {(u, v) for u, v in result.mapping if u is not None and v is not None}


def test_wrong_option():
    with pytest.raises(gk.InvalidTypeError, match="keep_names must be"):
        gk.solve(gk.Graph(1), gk.Graph(1), keep_names="yes")
    with pytest.raises(gk.GedkitError, match="keep_names"):
        gk.cdist([gk.Graph(1)], [gk.Graph(1)], keep_names=True)


def test_no_single_exchange_is_left_undone():
    for g1, g2 in itertools.pairwise(random_graphs(30, 9, seed=11)):
        images = gk.solve(g1, g2, keep_names=False)._images
        wanted = [u if u < g2.n else -1 for u in range(g1.n)]
        exchange = _Exchange(g1, g2, list(images), gk.Costs())
        exchange.run(wanted)
        for u, v in enumerate(wanted):
            assert v < 0 or exchange.images[u] == v or not exchange._exchange(u, v)


def test_large_graphs_are_not_gone_through_again_and_again(monkeypatch):
    rng = random.Random(5)
    n = 3000
    edges = {tuple(sorted(rng.sample(range(n), 2))) for _ in range(2 * n)}
    labels = [rng.choice("ABC") for _ in range(n)]
    place = rng.sample(range(n), n)
    g1 = gk.Graph(n, sorted(edges), node_labels=labels)
    g2 = g1.permuted(place)
    tried = 0
    plain = _Exchange._exchange

    def counted(self, u, v):
        nonlocal tried
        tried += 1
        return plain(self, u, v)

    monkeypatch.setattr(_Exchange, "_exchange", counted)
    images = [0] * n
    for v, u in enumerate(place):
        images[u] = v
    assert gk.solve(g1, g2).distance == 0
    kept = keep_names(g1, g2, images, gk.Costs(), 0.0)
    assert sorted(kept) == list(range(n))
    assert tried <= 2 * n
