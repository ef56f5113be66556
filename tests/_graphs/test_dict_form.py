"""Graphs as dicts; tests/io/test_round_trips.py has all kinds there and back."""

from __future__ import annotations

import pytest

import gedkit as gk


def test_what_it_looks_like():
    graph = gk.Graph(
        2,
        [(0, 1), (0, 1)],
        node_labels=["C", ("N", 1)],
        edge_labels=["b", "a"],
        multigraph=True,
        directed=True,
        names=["x", ("y", 2)],
        node_attrs={"q": [1, 2.5]},
        name="two",
        info={"k": "v"},
    )
    assert graph.to_dict() == {
        "name": "two",
        "nodes": ["C", ["N", 1]],
        "edges": [[0, 1, "a"], [0, 1, "b"]],
        "parallel_edges": True,
        "directed": True,
        "names": ["x", ["y", 2]],
        "node_attrs": {"q": [1.0, 2.5]},
        "info": {"k": "v"},
    }
    assert gk.Graph(3).to_dict() == {"nodes": 3, "edges": []}


def test_tuples_do_as_well_as_lists():
    assert gk.Graph.from_dict({"nodes": ("C", "O"), "edges": [(0, 1)]}) == gk.Graph(2, [(0, 1)], node_labels="CO")


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ([], "a graph in JSON is an object"),
        ({}, "a graph in JSON is an object"),
        ({"nodes": 2, "edge": []}, "unknown key 'edge'"),
        ({"nodes": 2, "edges": [[0, 2]]}, "names node 2"),
        ({"nodes": 2, "names": "ab"}, '"names" must be a list'),
        ({"nodes": True}, '"nodes" must be a list of labels or the number of nodes'),
    ],
)
def test_what_is_no_graph(document, words):
    with pytest.raises(gk.InvalidGraphError, match=words):
        gk.Graph.from_dict(document)


def test_a_label_without_a_form_in_json():
    with pytest.raises(gk.InvalidGraphError, match="has no form in JSON"):
        gk.Graph(1, node_labels=[frozenset()]).to_dict()
