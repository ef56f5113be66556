"""Graphs in JSON: what is read, and what is refused with which words."""

import json

import pytest

import gedkit as gk
from gedkit.io.json_graph import graph_from_json, read_json


def test_labels_directions_and_names_are_read():
    document = {"nodes": ["a", "b"], "edges": [[1, 0, "x"]], "directed": True, "names": ["first", "second"]}
    g = graph_from_json(document)
    assert g == gk.Graph(2, [(1, 0)], node_labels=["a", "b"], edge_labels=["x"], directed=True)
    assert g.names == ("first", "second")


def test_a_number_of_nodes_makes_them_unlabelled():
    assert graph_from_json({"nodes": 3, "edges": [[0, 1]]}) == gk.Graph(3, [(0, 1)])


def test_labels_that_are_lists_or_objects_can_be_compared():
    g = graph_from_json({"nodes": [[1, 2], {"a": 1}, [1, 2]]})
    assert g.node_labels[0] == g.node_labels[2] != g.node_labels[1]


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ([], "an object such as"),
        ({"edges": []}, "an object such as"),
        ({"nodes": 2, "edge": [[0, 1]]}, "unknown key 'edge'"),
        ({"nodes": 2, "edges": [[0]]}, "must be a list of"),
        ({"nodes": 2, "edges": {"0": 1}}, "must be a list of"),
        ({"nodes": 2, "edges": [[0, 5]]}, "names node 5"),
    ],
)
def test_bad_documents(document, words):
    with pytest.raises(gk.InvalidGraphError, match=words):
        graph_from_json(document)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "is not valid JSON"),
        (json.dumps({"nodes": "x"}), "number of nodes"),
        (json.dumps({"nodes": -1}), "0 or more"),
    ],
)
def test_an_error_names_the_file(tmp_path, text, words):
    path = tmp_path / "graph.json"
    path.write_text(text)
    with pytest.raises(gk.InvalidGraphError, match=f"graph.json.*{words}"):
        read_json(path)


def test_a_missing_file(tmp_path):
    with pytest.raises(gk.InvalidGraphError, match=r"cannot read .*none\.json: No such file"):
        read_json(tmp_path / "none.json")


def test_a_binary_file(tmp_path):
    path = tmp_path / "graph.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(gk.InvalidGraphError, match="not UTF-8"):
        read_json(path)
