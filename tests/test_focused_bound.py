"""The bound that large near-duplicates are proven with: valid everywhere, and tight where it is meant to be."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from near_duplicates import near_duplicate
from promises import at_most
from strategies import cases

import gedkit as gk
from gedkit import Status
from gedkit._solvers.core_run import run_in_core
from gedkit._solvers.request import make_request


def focused(g1, g2, costs=None, cutoff=None, time_limit=None, memory_limit=None, seed=0):
    request = make_request(g1, g2, costs, cutoff, time_limit, memory_limit, seed, None)
    return run_in_core("focused", request)


@settings(deadline=None, max_examples=400)
@given(cases(), st.integers(0, 3))
def test_valid(case, seed):
    pair, chosen, truth = case
    result = focused(*pair, costs=chosen, seed=seed)
    assert at_most(gk.bounds(*pair, costs=chosen, method="branch", time_limit=None)[0], result.lower_bound)
    assert at_most(result.lower_bound, truth)
    assert at_most(truth, result.distance)
    assert gk.verify(result)


@settings(deadline=None, max_examples=100)
@given(
    cases(),
    st.sampled_from([None, 1e-9, 1e-5, 1e-4]),
    st.sampled_from([None, 1, 5000]),
    st.sampled_from([None, 0, 1, 2, 5]),
)
def test_valid_under_limits(case, seconds, size, cutoff):
    pair, chosen, truth = case
    result = focused(*pair, costs=chosen, time_limit=seconds, memory_limit=size, cutoff=cutoff)
    assert at_most(result.lower_bound, truth)
    assert at_most(truth, result.distance)
    if result.status is Status.CUTOFF:
        assert truth > cutoff


def random_graph(rng, n, m, labels):
    ends = [(u, v) for v in range(n) for u in range(v)]
    edges = sorted(rng.sample(ends, m))
    return gk.Graph(n, edges, node_labels=rng.choices(labels, k=n), edge_labels=[1] * m)


@pytest.mark.parametrize("labels", ["C", "CNO"])
@pytest.mark.parametrize("edits", [1, 4, 8])
def test_proves_dense_near_duplicates(labels, edits):
    rng = random.Random(edits)
    graph = random_graph(rng, 250, 1000, labels)
    pair = graph, near_duplicate(graph, rng, edits)
    result = focused(*pair)
    assert result.status is Status.OPTIMAL
    assert result.lower_bound == result.distance <= edits
    turned = focused(*reversed(pair))
    assert turned.lower_bound == result.distance


def test_sees_more_than_the_branch_bound():
    rng = random.Random(1)
    graph = random_graph(rng, 100, 500, "CNO")
    pair = graph, near_duplicate(graph, rng, 12)
    assert gk.bounds(*pair, method="branch", time_limit=None)[0] < focused(*pair).lower_bound
