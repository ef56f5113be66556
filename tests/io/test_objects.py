"""Graphs of other libraries."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import numpy as np
import pytest

import gedkit as gk

EXPECTED = gk.Graph(3, [(0, 1), (1, 2)], node_labels="CCO", edge_labels=[1, 2])


@pytest.mark.parametrize("library", ["networkx", "igraph", "rustworkx", "scipy"])
def test_a_library_that_is_not_there_is_not_asked_for(library, monkeypatch):
    for module in (library, "scipy.sparse"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(gk.InvalidTypeError, match=rf"expected an? .*{library}.*, got list"):
        getattr(gk, f"from_{library}")([])


def test_igraph():
    igraph = pytest.importorskip("igraph")
    g = igraph.Graph(3, [(0, 1), (1, 2)], vertex_attrs={"name": ["a", "b", "c"], "label": ["C", "C", "O"]})
    g.es["label"] = [1, 2]
    assert gk.from_igraph(g) == EXPECTED
    assert gk.from_igraph(g).names == ("a", "b", "c")
    assert gk.from_igraph(igraph.Graph([(0, 1)], directed=True)).directed
    with pytest.raises(gk.InvalidTypeError, match="expected an igraph graph"):
        gk.from_igraph(3)


def test_rustworkx():
    rustworkx = pytest.importorskip("rustworkx")
    g = rustworkx.PyGraph()
    g.add_nodes_from(["C", "C", "O"])
    g.add_edges_from([(0, 1, 1), (1, 2, 2)])
    assert gk.from_rustworkx(g) == EXPECTED
    d = rustworkx.PyDiGraph()
    d.add_nodes_from([{"symbol": "C", "x": 1.0}, {"symbol": "O", "x": 2.0}])
    d.add_edge(1, 0, None)
    expected = gk.Graph(2, [(1, 0)], node_labels="CO", node_attrs={"x": [1, 2]}, directed=True)
    assert gk.from_rustworkx(d, node_label="symbol") == expected
    with pytest.raises(gk.InvalidTypeError, match="expected a rustworkx graph"):
        gk.from_rustworkx(3)


def test_scipy():
    sparse = pytest.importorskip("scipy.sparse")
    matrix = np.array([[0, 1, 0], [1, 0, 2], [0, 2, 0]])
    assert gk.from_scipy(sparse.csr_array(matrix), node_labels="CCO") == EXPECTED
    weighted = gk.from_scipy(sparse.coo_matrix(matrix), weights="attribute")
    assert weighted == gk.Graph(3, [(0, 1), (1, 2)], edge_attrs={"weight": [1, 2]})
    assert gk.from_scipy(sparse.csr_array(np.triu(matrix)), weights=None) == gk.Graph(
        3, [(0, 1), (1, 2)], directed=True
    )
    with pytest.raises(gk.InvalidGraphError, match="must be symmetric"):
        gk.from_scipy(sparse.csr_array(np.triu(matrix)), directed=False)
    with pytest.raises(gk.InvalidGraphError, match="is square"):
        gk.from_scipy(sparse.csr_array(np.ones((2, 3))))
    with pytest.raises(gk.InvalidTypeError, match="sparse matrix"):
        gk.from_scipy(matrix)


def test_pyg():
    # What is used of a Data object, with arrays for tensors.
    data = SimpleNamespace(
        edge_index=np.array([[0, 1, 1, 2], [1, 0, 2, 1]]),
        x=np.array([[0, 1], [0, 1], [1, 0]]),
        edge_attr=np.array([[0.5], [0.5], [2.0], [2.0]]),
        num_nodes=3,
    )
    assert gk.from_pyg(data) == gk.Graph(3, [(0, 1), (1, 2)], node_labels=[1, 1, 0], edge_attrs=[[0.5], [2.0]])
    assert gk.from_pyg(data, features="label").edge_labels == ((0.5,), (2.0,))
    assert gk.from_pyg(data, directed=True).m == 4
    assert gk.from_pyg(data, features="attribute").node_attrs.tolist() == [[0, 1], [0, 1], [1, 0]]
    with pytest.raises(gk.InvalidTypeError, match="with edge_index"):
        gk.from_pyg(object())
