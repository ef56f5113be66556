from __future__ import annotations

import math
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from promises import at_most
from strategies import cases, graph_pairs

import gedkit as gk

METHODS = ("label", "degree", "branch", "lagrangian")
each_method = pytest.mark.parametrize("method", METHODS)


@pytest.mark.long
@settings(deadline=None, max_examples=400)
@given(cases())
def test_valid_and_each_at_least_the_one_before(case):
    pair, chosen, truth = case
    before = 0.0
    for method in METHODS:
        lower, upper = gk.bounds(*pair, costs=chosen, method=method, time_limit=None)
        assert at_most(before, lower)
        assert at_most(lower, truth)
        assert at_most(truth, upper)
        before = lower


@pytest.mark.long
@each_method
@settings(deadline=None, max_examples=30)
@given(cases(), st.sampled_from([1e-9, 1e-5, 1e-4, 1e-3]), st.sampled_from([1, 5000, 1 << 40]))
def test_valid_under_limits(method, case, seconds, size):
    pair, chosen, truth = case
    lower, upper = gk.bounds(*pair, costs=chosen, method=method, time_limit=seconds, memory_limit=size)
    assert at_most(lower, truth)
    assert at_most(truth, upper)


@pytest.mark.long
@each_method
@settings(deadline=None, max_examples=30)
@given(cases(), st.sampled_from([0, 1, 2, 5]))
def test_valid_under_a_cutoff(method, case, cutoff):
    pair, chosen, truth = case
    lower, upper = gk.bounds(*pair, costs=chosen, method=method, cutoff=cutoff)
    assert at_most(lower, truth)
    assert at_most(truth, upper)


@pytest.mark.long
@pytest.mark.parametrize("method", METHODS[:3])
@settings(deadline=None, max_examples=30)
@given(graph_pairs(max_nodes=6))
def test_same_both_ways(method, pair):
    assert gk.bounds(*pair, method=method)[0] == gk.bounds(*reversed(pair), method=method)[0]


def chain(labels, **more):
    return gk.Graph(len(labels), [(i, i + 1) for i in range(len(labels) - 1)], node_labels=labels, **more)


def test_label_counts_kinds():
    assert gk.bounds(chain("CCO"), chain("CCN"), method="label")[0] == 1
    assert gk.bounds(chain("CCO"), chain("OCC"), method="label")[0] == 0
    bonds = chain("CCC", edge_labels=[1, 1]), chain("CCC", edge_labels=[1, 2])
    assert gk.bounds(*bonds, method="label")[0] == 1
    there, back = chain("CC", directed=True, edge_labels=[1]), gk.Graph(2, [(1, 0)], directed=True, node_labels="CC")
    assert gk.bounds(there, back, method="label")[0] == 1
    assert gk.bounds(chain("CC", directed=True), back, method="label")[0] == 0


def test_degree_sees_degrees():
    path, star = chain("C" * 5), gk.Graph(5, [(0, i) for i in range(1, 5)], node_labels="C" * 5)
    assert gk.bounds(path, star, method="label")[0] == 0
    assert gk.bounds(path, star, method="degree")[0] == 2


def molecule(rng, n):
    edges = {(rng.randrange(max(0, v - 4), v), v) for v in range(1, n)}
    return gk.Graph(n, sorted(edges), node_labels=rng.choices("CCCNO", k=n))


def test_lagrangian_is_tight_on_sparse_graphs():
    rng = random.Random(3)
    share = []
    for _ in range(8):
        pair = molecule(rng, 14), molecule(rng, 15)
        truth = gk.distance(*pair)
        branch, lagrangian = (gk.bounds(*pair, method=m, time_limit=None)[0] for m in ("branch", "lagrangian"))
        assert branch <= lagrangian <= truth
        share.append((branch / truth, lagrangian / truth))
    mean = [sum(column) / len(share) for column in zip(*share, strict=True)]
    assert mean[1] > 0.9 > mean[0]


def test_time_limit_on_large_graphs():
    rng = random.Random(1)
    ends = [(u, v) for v in range(300) for u in range(v)]
    pair = [gk.Graph(300, rng.sample(ends, 1500)) for _ in range(2)]
    branch = gk.bounds(*pair, method="branch", time_limit=5)[0]
    began = time.perf_counter()
    lower, upper = gk.bounds(*pair, method="lagrangian", time_limit=0.3)
    assert time.perf_counter() - began < 30  # a hang, not a figure
    assert branch <= lower < upper < math.inf


def test_default_is_the_search():
    pair = molecule(random.Random(1), 9), molecule(random.Random(2), 9)
    assert gk.bounds(*pair) == (gk.distance(*pair),) * 2
    lower, upper = gk.bounds(*pair, solver="branch")
    assert lower < gk.distance(*pair) <= upper


def test_bad_arguments():
    pair = chain("CC"), chain("CO")
    with pytest.raises(gk.InvalidOptionError, match="there is no bound 'labels': there are label, degree, branch"):
        gk.bounds(*pair, method="labels")
    with pytest.raises(gk.InvalidOptionError, match="a bound by method takes no 'solver'"):
        gk.bounds(*pair, method="label", solver="exact")
    with pytest.raises(gk.InvalidOptionError, match="time_limit must be"):
        gk.bounds(*pair, method="label", time_limit=0)
