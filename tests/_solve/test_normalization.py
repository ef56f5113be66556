"""normalized_distance: the paper's, by cost, and its metric variant."""

from __future__ import annotations

import math
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from random_graphs import random_graphs
from strategies import costs, graph_pairs, odd_numbers

import gedkit as gk

FULL = gk.Graph(12, list(combinations(range(12), 2)))


def test_the_default_is_the_papers_and_may_exceed_1():
    assert gk.normalized_distance(FULL, gk.Graph(12)) == 2 * 66 / 24
    assert gk.normalized_distance(FULL, gk.Graph(12), normalization="nodes") == 5.5
    assert gk.similarity(FULL, gk.Graph(12)) == math.exp(-5.5)


def test_by_cost_and_its_metric_variant():
    # Deleting everything costs 12 + 66, inserting 12 nodes 12; the distance is 66.
    assert gk.normalized_distance(FULL, gk.Graph(12), normalization="cost") == 66 / 90
    assert gk.normalized_distance(FULL, gk.Graph(12), normalization="metric") == 2 * 66 / (90 + 66)
    weighted = gk.Costs(node_del=2, edge_del=3, node_ins={"a": 5, ...: 7})
    g1, g2 = gk.Graph(2, [(0, 1)]), gk.Graph(3, node_labels="abb")
    everything = 2 * 2 + 3 + 5 + 7 + 7
    d = gk.distance(g1, g2, costs=weighted)
    assert gk.normalized_distance(g1, g2, costs=weighted, normalization="cost") == d / everything
    assert gk.normalized_distance(g1, g2, costs=weighted, normalization="metric") == 2 * d / (everything + d)


@pytest.mark.parametrize("by", ["nodes", "cost", "metric"])
def test_ends_of_the_scale(by):
    empty, some = gk.Graph(0), gk.Graph(3, [(0, 1)])
    assert gk.normalized_distance(empty, empty, normalization=by) == 0
    assert gk.normalized_distance(some, some, normalization=by) == 0
    assert gk.normalized_distance(some, FULL, normalization=by, cutoff=2) == math.inf
    free = gk.Costs(node_del=0, node_ins=0, edge_del=0, edge_ins=0)
    assert gk.normalized_distance(some, empty, normalization=by, costs=free) == 0
    if by != "nodes":
        assert gk.normalized_distance(some, empty, normalization=by) == 1


@settings(max_examples=60, deadline=None)
@given(graph_pairs(), costs(infinite=False))
def test_both_lie_between_0_and_1(pair, chosen):
    d = gk.distance(*pair, costs=chosen)
    for by in ("cost", "metric"):
        assert 0 <= gk.normalized_distance(*pair, costs=chosen, normalization=by) <= 1
        assert (gk.normalized_distance(*pair, costs=chosen, normalization=by) == 0) == (d == 0)


def test_an_upper_bound_stays_below_1():
    g1, g2 = random_graphs(2, 30)
    for by in ("cost", "metric"):
        assert gk.normalized_distance(g1, g2, solver="vj", normalization=by) <= 1


@settings(max_examples=15, deadline=None)
@given(odd_numbers, graph_pairs(3), graph_pairs(3))
def test_the_metric_variant_obeys_the_triangle_inequality(sub, first, second):
    chosen = gk.Costs(node_sub=min(sub, 2) or 1)
    if first[0].directed != second[0].directed:
        return
    assert chosen.is_metric
    for a, b, c in permutations((*first, second[0]), 3):
        ab, bc, ac = (
            gk.normalized_distance(x, y, costs=chosen, normalization="metric") for x, y in ((a, b), (b, c), (a, c))
        )
        assert ac <= ab + bc + 1e-12


def test_what_is_refused():
    with pytest.raises(gk.InvalidOptionError, match="there is no normalization 'size': there are 'nodes', 'cost'"):
        gk.normalized_distance(FULL, FULL, normalization="size")
    with pytest.raises(gk.InvalidTypeError, match="normalization must be one of"):
        gk.normalized_distance(FULL, FULL, normalization=None)
    with pytest.raises(gk.InvalidCostError, match="deleting and inserting everything, which these costs forbid"):
        gk.normalized_distance(FULL, FULL, normalization="cost", costs=gk.Costs(node_del=math.inf))
