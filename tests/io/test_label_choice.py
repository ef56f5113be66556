"""Which attribute becomes the label, and that it is said."""

from __future__ import annotations

import json

import pytest

import gedkit as gk


def written(tmp_path, nodes, links=()):
    path = tmp_path / "g.json"
    nodes = [{"id": i, **data} for i, data in enumerate(nodes)]
    path.write_text(json.dumps({"nodes": nodes, "links": [{"source": 0, "target": 1, **data} for data in links]}))
    return path


def test_an_attribute_called_label_needs_no_words(tmp_path):
    path = written(tmp_path, [{"label": "C", "x": 1}, {"x": 2.5}])
    assert gk.read(path) == gk.Graph(2, node_labels=["C", None], node_attrs={"x": [1, 2.5]})


def test_usual_names_come_before_others(tmp_path):
    path = written(tmp_path, [{"type": "a", "symbol": "C"}, {"type": "b", "symbol": "O"}])
    with pytest.warns(
        gk.LabelWarning, match="took 'symbol' for the node label .* and left out the node attributes 'type'"
    ):
        assert gk.read(path).node_labels == ("C", "O")


def test_the_only_word_is_the_label(tmp_path):
    path = written(tmp_path, [{"kind": "a", "x": 1}, {"kind": "b", "x": 2}], [{"way": "road", "km": 3}])
    with pytest.warns(gk.LabelWarning) as said:
        g = gk.read(path)
    assert {"took 'kind'" in str(w.message) or "took 'way'" in str(w.message) for w in said} == {True}
    assert (g.node_labels, g.edge_labels) == (("a", "b"), ("road",))
    assert g.edge_attrs["km"].tolist() == [3]


def test_two_words_are_left_out_and_named(tmp_path):
    path = written(tmp_path, [{"p": "a", "q": "b"}, {"p": "c", "q": "d"}])
    with pytest.warns(gk.LabelWarning, match="left out the node attributes 'p', 'q'"):
        assert gk.read(path).node_labels == (None, None)


def test_a_number_that_some_lack_is_left_out_and_named(tmp_path):
    path = written(tmp_path, [{"x": 1}, {}])
    with pytest.warns(gk.LabelWarning, match="left out the node attributes 'x'"):
        assert gk.read(path).node_attrs is None


def test_what_is_asked_for_is_taken(tmp_path):
    path = written(tmp_path, [{"p": "a", "label": "b", "x": 1, "y": 2}, {"p": "c", "label": "d", "x": 3, "y": 4}])
    g = gk.read(path, node_label="p", node_attrs="y")
    assert g == gk.Graph(2, node_labels="ac", node_attrs={"y": [2, 4]})
    with pytest.raises(gk.GraphFileError, match=r"not every node has the attribute 'z'.*'p', 'label', 'x', 'y'"):
        gk.read(path, node_label="z")
    with pytest.raises(gk.GraphFileError, match="not every node has the attribute 'z' that node_attrs asks for"):
        gk.read(path, node_attrs=["z"])
    with pytest.raises(TypeError, match="no parameter 'nodelabel'"):
        gk.read_collection(path, nodelabel="p")


def test_the_empty_text_asks_for_no_labels(tmp_path):
    path = written(tmp_path, [{"label": "a", "x": 1}, {"label": "b", "x": 2}], [{"label": "c"}])
    graph = gk.read(path, node_label="", edge_label="", node_attrs=())
    assert (graph.node_labels, graph.edge_labels) == ((None, None), (None,))


def test_labels_that_are_all_different_may_be_names(tmp_path):
    nx = pytest.importorskip("networkx")
    nx.write_gml(nx.path_graph(5), tmp_path / "g.gml")
    with pytest.warns(gk.LabelWarning, match=r"no two nodes of a graph have the same label.* node_label='' \(--node"):
        assert gk.read(tmp_path / "g.gml").node_labels == tuple("01234")
    assert gk.read(tmp_path / "g.gml", node_label="").node_labels == (None,) * 5
    assert gk.read(tmp_path / "g.gml", node_label="label").node_labels == tuple("01234")
    assert gk.read(written(tmp_path, [{"label": letter} for letter in "CCHNO"])).n == 5
    assert gk.read(written(tmp_path, [{"label": letter} for letter in "CHNO"])).n == 4
