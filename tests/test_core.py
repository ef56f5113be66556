"""The bindings themselves: what they take, what they refuse, and the reference they expose."""

from __future__ import annotations

import math

import numpy as np
import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import graph_pairs, small_numbers

import gedkit as gk
from gedkit import _core

ONES = (1.0,) * 6


def ints(*values):
    return np.array(values, dtype=np.int32)


def test_graph_from_arrays():
    edges = np.array([[0, 1, 7], [2, 1, 8]], dtype=np.int32)
    g = _core.Graph(False, ints(4, 4, 5), edges)
    assert (g.n, g.m, g.node_labels, g.edges, g.edge_labels) == (3, 2, (4, 4, 5), ((0, 1), (2, 1)), (7, 8))
    assert g.same(_core.Graph(False, [4, 4, 5], [(1, 2), (0, 1)], [8, 7]))
    assert g.edge_order() == (0, 1)
    assert not g.has_self_loops


def test_arrays_are_checked_like_lists():
    with pytest.raises(gk.InvalidGraphError, match="names node 3"):
        _core.Graph(False, ints(0, 0), np.array([[0, 3, 0]], dtype=np.int32))
    with pytest.raises(gk.InvalidGraphError, match="given twice"):
        _core.Graph(False, ints(0, 0), np.array([[0, 1, 0], [1, 0, 0]], dtype=np.int32))


def tables(**changes):
    """Costs of two graphs of one edge each: two classes of nodes, one of edges."""
    parts = {
        "node_class1": ints(0, 1),
        "node_class2": ints(0, 0),
        "edge_class1": ints(0),
        "edge_class2": ints(0),
        "node_sub": np.array([[0.0], [2.0]]),
        "node_del": np.array([1.0, 5.0]),
        "node_ins": np.array([1.0]),
        "edge_sub": np.array([[0.25]]),
        "edge_del": np.array([1.0]),
        "edge_ins": np.array([1.0]),
    }
    return list((parts | changes).values())


BOND = _core.Graph(False, [0, 0], [(0, 1)])


def test_problem_from_tables():
    problem = _core.Problem(BOND, BOND, *tables())
    assert problem.exact_units
    assert problem.mapping_cost(ints(0, 1)) == 2.25
    assert problem.mapping_cost(ints(0, -1)) == 8
    assert oracle.core.mapping_cost(BOND, BOND, ints(0, -1), *tables()) == 8
    assert oracle.core.exhaustive(problem)[0] == 2.25


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"node_class1": ints(0)}, "node_class1 has 1 entries for 2 elements"),
        ({"node_class2": ints(0, 1)}, "node_class2 names class 1 of 1"),
        ({"edge_class1": ints(-1)}, "edge_class1 names class -1 of 1"),
        ({"node_sub": np.zeros((1, 2))}, "node_sub must have a row per class"),
        ({"edge_sub": np.zeros((2, 1))}, "edge_sub must have a row per class"),
        ({"edge_del": np.array([-1.0])}, "edge_del is -1"),
        ({"node_ins": np.array([math.nan])}, "node_ins is NaN"),
    ],
)
def test_tables_are_checked(changes, message):
    with pytest.raises(gk.InvalidCostError, match=message):
        _core.Problem(BOND, BOND, *tables(**changes))


@pytest.mark.parametrize(
    ("images", "message"),
    [
        ((0,), "one entry per node"),
        ((0, 2), "names node 2"),
        ((1, 1), "names node 1 twice"),
        ((-2, 0), "names node -2"),
    ],
)
def test_mappings_are_checked(images, message):
    problem = _core.Problem(BOND, BOND, *ONES)
    with pytest.raises(gk.InvalidGraphError, match=message):
        problem.mapping_cost(ints(*images))


@settings(deadline=None)
@given(graph_pairs(), st.tuples(*[small_numbers] * 6))
def test_reference_prices_mappings_as_the_oracle_does(pair, numbers):
    names = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")
    costs = gk.Costs(**dict(zip(names, numbers, strict=True)))
    for images in oracle.mappings(pair[0].n, pair[1].n):
        found = oracle.core.mapping_cost(pair[0]._core, pair[1]._core, ints(*images), *numbers)
        assert math.isclose(found, oracle.cost(*pair, images, costs))


@pytest.mark.parametrize("n", [10, 11])
def test_long_searches_are_left_to_the_watched_way(n):
    g = gk.Graph(n)
    assert _core.default_distance(g._core, g._core) == (0 if n <= 10 else -1)
    assert gk.distance(g, g) == 0
