"""Search under pair costs: the shipped model says them well, whatever the labels and the scale of costs."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from promises import agrees
from strategies import cases

import gedkit as gk
from gedkit import Status

DONE = (Status.OPTIMAL, Status.FEASIBLE)


@settings(deadline=None, max_examples=100)
@given(cases())
def test_without_trust_it_is_exact(case):
    pair, chosen, truth = case
    result = gk.solve(*pair, costs=chosen, solver="genn-astar", trust=0)
    assert result.status is Status.OPTIMAL
    assert agrees(result.distance, truth)


def molecules(count, low, high, seed=5):
    graphs = gk.datasets.generate("molecules", 2 * count, nodes=(low, high), seed=seed, distances=False).graphs
    return list(zip(graphs[::2], graphs[1::2], strict=True))


def test_the_default_finds_nearly_all_distances_of_small_graphs():
    results = [(gk.solve(*pair, solver="genn-astar"), gk.distance(*pair)) for pair in molecules(60, 6, 11)]
    assert sum(result.distance == truth for result, truth in results) >= 57
    assert sum(result.optimal for result, _ in results) >= 50


def test_what_was_learned_finds_better_paths_with_fewer_states():
    learned, bound = [
        [gk.solve(*pair, solver="genn-beam", width=10, trust=trust) for pair in molecules(25, 13, 18)]
        for trust in (1, 0)
    ]
    assert sum(r.distance for r in learned) <= sum(r.distance for r in bound)
    assert sum(r.stats.opened for r in learned) < sum(r.stats.opened for r in bound)


def test_labels_need_not_be_known():
    # The same graphs under other names for their labels, in any order: nothing changes.
    (g1, g2), *_ = molecules(1, 9, 9)
    names = {label: ("odd", number) for number, label in enumerate(sorted({*g1.node_labels, *g2.node_labels}))}
    renamed = [gk.Graph(g.n, g.edges, node_labels=[names[label] for label in g.node_labels]) for g in (g1, g2)]
    first, second = gk.solve(g1, g2, solver="genn-astar"), gk.solve(*renamed, solver="genn-astar")
    assert (first.mapping, first.stats.opened) == (second.mapping, second.stats.opened)


def test_the_scale_of_costs_changes_nothing():
    (g1, g2), *_ = molecules(1, 10, 10)
    tenfold = gk.Costs(node_sub=10, node_del=10, node_ins=10, edge_sub=10, edge_del=10, edge_ins=10)
    first, second = gk.solve(g1, g2, solver="genn-astar"), gk.solve(g1, g2, costs=tenfold, solver="genn-astar")
    assert (10 * first.distance, first.stats.opened) == (second.distance, second.stats.opened)


def test_same_call_same_answer():
    for pair in molecules(5, 12, 15):
        first, second = (gk.solve(*pair, solver="genn-astar") for _ in range(2))
        assert (first.mapping, first.lower_bound) == (second.mapping, second.lower_bound)
        assert first.stats.opened == second.stats.opened


@pytest.mark.parametrize("nodes", [60, 200])
def test_large_graphs_under_limits(nodes):
    ((g1, g2),) = molecules(1, nodes, nodes)
    begin = time.perf_counter()
    result = gk.solve(g1, g2, solver="genn-astar", time_limit=0.3)
    assert time.perf_counter() - begin < 30  # a hang, not a figure
    assert result.status is Status.TIME_LIMIT
    assert 0 < result.lower_bound <= result.distance
    assert gk.verify(result)
    small = gk.solve(g1, g2, solver="genn-astar", memory_limit=100_000)
    assert small.status is Status.MEMORY_LIMIT
    assert gk.verify(small)


def test_beam_ends_by_itself_on_large_graphs():
    ((g1, g2),) = molecules(1, 40, 40)
    result = gk.solve(g1, g2, solver="genn-beam", width=5)
    assert result.status in DONE
    assert result.lower_bound <= result.distance
