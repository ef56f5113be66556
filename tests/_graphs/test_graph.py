from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import graphs

import gedkit as gk
from gedkit.typing import Element


def test_accessors():
    g = gk.Graph(3, [(0, 1), (2, 1)], node_labels=["C", "C", "O"], edge_labels=[1, 2])
    assert (g.n, g.m, g.directed) == (3, 2, False)
    assert g.edges == ((0, 1), (2, 1))
    assert g.node_labels == ("C", "C", "O")
    assert g.edge_labels == (1, 2)
    assert g.neighbors(1) == (0, 2)
    assert g.node(2) == Element("O")
    assert g.names == (0, 1, 2)
    assert not g.has_names


def test_unlabelled_elements_carry_none():
    g = gk.Graph(2, [(0, 1)])
    assert g.node_labels == (None, None)
    assert g.edge_labels == (None,)
    assert g == gk.Graph(2, [(0, 1)], node_labels=[None, None])
    assert g.node_attrs is None
    assert g.edge_attrs is None


def test_neighbors_of_directed_graph():
    g = gk.Graph(3, [(0, 1), (1, 2), (1, 1)], directed=True)
    assert g.neighbors(1) == (2, 1)
    assert g.predecessors(1) == (0, 1)


def test_order_of_edges_and_ends_does_not_matter():
    g = gk.Graph(3, [(0, 1), (1, 2)], edge_labels=["a", "b"])
    h = gk.Graph(3, [(2, 1), (0, 1)], edge_labels=["b", "a"])
    assert g == h
    assert hash(g) == hash(h)
    assert g != gk.Graph(3, [(0, 1), (1, 2)], edge_labels=["b", "a"])


def test_direction_matters_where_there_is_one():
    assert gk.Graph(2, [(0, 1)], directed=True) != gk.Graph(2, [(1, 0)], directed=True)
    assert gk.Graph(2, directed=True) != gk.Graph(2)


def test_attributes_follow_their_edges():
    g = gk.Graph(3, [(0, 1), (1, 2)], edge_attrs=[1.0, 2.0])
    assert g == gk.Graph(3, [(2, 1), (1, 0)], edge_attrs=[2.0, 1.0])
    assert g != gk.Graph(3, [(0, 1), (1, 2)], edge_attrs=[2.0, 1.0])
    assert g != gk.Graph(3, [(0, 1), (1, 2)])


def test_attributes_come_back_as_given():
    g = gk.Graph(2, [(0, 1)], node_attrs={"x": [1, 2], "charge": [0, 0.5]}, edge_attrs=[[3, 4]])
    assert set(g.node_attrs) == {"x", "charge"}
    np.testing.assert_array_equal(g.node_attrs["charge"], [0, 0.5])
    np.testing.assert_array_equal(g.edge_attrs, [[3, 4]])
    assert g.node(1).attrs == {"x": 2.0, "charge": 0.5}
    assert g.edge_elements()[0].attrs == (3.0, 4.0)
    assert gk.Graph(2, node_attrs=[5, 6]).node(1).attrs == 6.0


def test_attributes_of_nothing_are_nothing():
    assert gk.Graph(2, edge_attrs=[]) == gk.Graph(2)


def test_cannot_be_changed():
    data = np.array([1.0, 2.0])
    g = gk.Graph(2, node_attrs=data)
    data[0] = 9
    assert g.node(0).attrs == 1.0
    with pytest.raises(ValueError, match="read-only"):
        g.node_attrs[0] = 3
    with pytest.raises(AttributeError, match="cannot be changed"):
        g.names = "ab"
    with pytest.raises(AttributeError):
        g.anything = 1


def test_arrays_are_taken():
    g = gk.Graph(np.int64(3), np.array([[0, 1], [1, 2]]), node_labels=np.array([6, 6, 8]))
    assert g == gk.Graph(3, [(0, 1), (1, 2)], node_labels=[6, 6, 8])


def test_any_iterable_of_pairs_is_taken():
    assert gk.Graph(3, {(0, 1)}) == gk.Graph(3, ((0, 1) for _ in range(1))) == gk.Graph(3, [[0, 1]])


def test_equal_labels_are_one_label():
    assert gk.Graph(1, node_labels=[1]) == gk.Graph(1, node_labels=[1.0])
    assert gk.Graph(1, node_labels=[1]) != gk.Graph(1, node_labels=["1"])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: gk.Graph(5, [(3, 9)]), r"edge \(3, 9\) names node 9, but the graph has 5 nodes \(0..4\)"),
        (lambda: gk.Graph(5, [(-1, 2)]), r"edge \(-1, 2\) names node -1"),
        (lambda: gk.Graph(1, [(0, 1)]), r"but the graph has 1 node \(0\)"),
        (lambda: gk.Graph(0, [(0, 0)]), "but the graph has no nodes"),
        (lambda: gk.Graph(3, [(0, 2**40)]), "which no graph has"),
        (lambda: gk.Graph(3, [(0, 1), (0, 1)]), r"edge \(0, 1\) is given twice"),
        (lambda: gk.Graph(3, [(0, 1), (1, 0)]), r"\(a, b\) and \(b, a\) are one edge of an undirected graph"),
        (lambda: gk.Graph(3, [(0, 1), (0, 1)], directed=True), "parallel edges are for multigraph=True"),
        (lambda: gk.Graph(3, [(0, 1, 2)]), r"edge 0 is \(0, 1, 2\): an edge is a pair"),
        (lambda: gk.Graph(3, [7]), "edge 0 is 7: an edge is a pair"),
        (lambda: gk.Graph(3, [(0, "b")]), "'b' is not a whole number"),
        (lambda: gk.Graph(3, [(0, 1.0)]), "1.0 is not a whole number"),
        (lambda: gk.Graph(-1), "n must be 0 or more"),
        (lambda: gk.Graph(10**9), "at most 10000000 nodes"),
        (lambda: gk.Graph(2, node_labels="abc"), "node_labels has 3 labels, but the graph has 2 nodes"),
        (lambda: gk.Graph(2, [(0, 1)], edge_labels=[]), "edge_labels has 0 labels, but the graph has 1 edge$"),
        (lambda: gk.Graph(2, node_labels=["a", []]), r"node 1 has label \[\], which is not hashable"),
        (lambda: gk.Graph(1, node_labels=[float("nan")]), "not equal to itself"),
        (lambda: gk.Graph(2, node_attrs=[1]), r"node_attrs has shape \(1,\)"),
        (lambda: gk.Graph(2, node_attrs=["a", "b"]), "node_attrs must be numbers"),
        (lambda: gk.Graph(2, node_attrs=[1, float("nan")]), "holds nan for element 1"),
        (lambda: gk.Graph(2, node_attrs=[1, -1e300]), r"holds -1e\+300 for element 1: .* at most 1e\+100"),
        (lambda: gk.Graph(2, node_attrs={"x": [1, 2, 3]}), r"node_attrs\['x'\] has shape \(3,\)"),
        (lambda: gk.Graph(2, names="aa"), "names must be distinct"),
        (lambda: gk.Graph(2, names="abc"), "names has 3 entries"),
        (lambda: gk.Graph(2).permuted([0, 0]), "order must name each of the 2 nodes once"),
        (lambda: gk.Graph(2).neighbors(2), "there is no node 2"),
    ],
)
def test_bad_graphs(make, message):
    with pytest.raises(gk.InvalidGraphError, match=message) as caught:
        make()
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: gk.Graph("3"), "n must be the number of nodes"),
        (lambda: gk.Graph(2, 5), "edges must be pairs of nodes"),
        (lambda: gk.Graph(2, directed="no"), "directed must be True or False"),
        (lambda: gk.Graph(2, node_labels=5), "node_labels must be one label per node, in order, got 5"),
        (lambda: gk.Graph(2, node_labels={0: "a", 1: "b"}), "node_labels must be one label per node, in order"),
        (lambda: gk.Graph(2, [(0, 1)], edge_labels={"a"}), "edge_labels must be one label per edge, in order"),
        (lambda: gk.Graph(1, node_attrs={"x": [1], 2: [3]}), "node_attrs must have strings as names"),
        (lambda: gk.Graph(2, names=[[], []]), "names must be one str, number or tuple per node"),
        (lambda: gk.Graph(2, names=7), "names must be one str, number or tuple per node, got 7"),
        (lambda: gk.Graph(2).neighbors("a"), "a node is a whole number, got 'a'"),
        (lambda: gk.Graph(2).node(0.5), "a node is a whole number, got 0.5"),
        (lambda: gk.Graph(2).permuted("ab"), "order must be the numbers of the nodes"),
    ],
)
def test_wrong_types(make, message):
    with pytest.raises(gk.InvalidTypeError, match=message) as caught:
        make()
    assert isinstance(caught.value, TypeError)


def test_arcs_both_ways_are_two_edges():
    assert gk.Graph(2, [(0, 1), (1, 0)], directed=True).m == 2


@given(st.data(), st.booleans())
def test_permuting_there_and_back(data, directed):
    g = data.draw(graphs(directed, attributed=True))
    order = data.draw(st.permutations(range(g.n)))
    back = [order.index(i) for i in range(g.n)]
    h = g.permuted(order)
    assert h.permuted(back) == g
    assert [h.node(i) for i in range(g.n)] == [g.node(u) for u in order]


@given(st.booleans().flatmap(lambda directed: graphs(directed, attributed=True)))
def test_copies_are_equal(g):
    for twin in (pickle.loads(pickle.dumps(g)), copy.deepcopy(g)):
        assert twin == g
        assert hash(twin) == hash(g)
        assert twin.edges == g.edges


def test_repr():
    assert repr(gk.Graph(1, [(0, 0)], directed=True)) == "<Graph: directed, 1 node, 1 edge>"
    assert repr(gk.Graph(2, node_attrs={"x": [1, 2]})) == "<Graph: 2 nodes, 0 edges, node attributes (x)>"
    assert (
        repr(gk.Graph(6, node_labels="abcdef")) == "<Graph: 6 nodes, 0 edges, node labels 'a', 'b', 'c', 'd', 'e', ...>"
    )


@pytest.mark.parametrize("directed", [False, True])
def test_neighbors_are_those_of_the_edges_in_their_order(directed):
    edges = [(2, 0), (0, 1), (3, 3), (1, 2), (0, 3)]
    g = gk.Graph(5, edges, directed=directed)
    for u in range(g.n):
        out = [v for a, b in g.edges for v, w in ((b, a), (a, b))[: 1 if directed or a == b else 2] if w == u]
        into = [a for a, b in g.edges if b == u] if directed else out
        assert g.neighbors(u) == tuple(out)
        assert g.predecessors(u) == tuple(into)


def test_repr_shortens_long_labels():
    graph = gk.Graph(2, [(0, 1)], node_labels=["x" * 9000, ("y",) * 4000], edge_labels=["z" * 900], name="n" * 9000)
    assert len(repr(graph)) < 400
    assert repr(gk.Graph(1, node_labels=["C"], name="methane")) == "<Graph 'methane': 1 node, 0 edges, node labels 'C'>"
