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


TASKS = [
    {"cpu": 1.5, "kind": "clean", "owner": "ann", "task": "t0"},
    {"cpu": 2.5, "kind": "clean", "owner": "bob", "task": "t1"},
    {"cpu": 0.5, "kind": "train", "owner": "bob", "task": "t2"},
]


def test_several_attributes_together_are_the_label(tmp_path):
    path = written(tmp_path, TASKS, [{"rows": 7, "via": "csv"}])
    g = gk.read(path, node_label=("kind", "owner"), node_attrs=(), edge_label=["rows", "via"])
    assert g.node_labels == (("clean", "ann"), ("clean", "bob"), ("train", "bob"))
    assert g.edge_labels == ((7, "csv"),)
    assert gk.read(path, node_label=["kind"], edge_label=()).node_labels == ("clean", "clean", "train")
    assert gk.read_collection(path, node_label=("kind", "owner"), edge_label="") == [
        gk.read(path, node_label=("kind", "owner"), edge_label="")
    ]
    with pytest.raises(gk.GraphFileError, match="not every node has the attribute 'team' that node_label asks for"):
        gk.read(path, node_label=("kind", "team"))
    with pytest.raises(
        gk.GedkitError, match=r"must be the name of an attribute, or several such as \('kind', 'owner'\)"
    ):
        gk.read(path, node_label=3)
    with pytest.raises(gk.GedkitError, match="names an attribute twice"):
        gk.read(path, node_label=("kind", "kind"))


@pytest.mark.long
def test_composite_labels_at_the_other_doors(tmp_path):
    nx = pytest.importorskip("networkx")
    workflow = nx.Graph()
    workflow.add_nodes_from((i, data) for i, data in enumerate(TASKS))
    workflow.add_edge(0, 1, via="csv", rows=7)
    labels = (("clean", "ann"), ("clean", "bob"), ("train", "bob"))
    g = gk.from_networkx(workflow, node_label=("kind", "owner"), edge_label=["via", "rows"])
    assert (g.node_labels, g.edge_labels) == (labels, (("csv", 7),))
    assert gk.from_networkx(gk.to_networkx(g)) == g
    igraph = pytest.importorskip("igraph")
    h = igraph.Graph.from_networkx(workflow)
    assert gk.from_igraph(h, node_label=("kind", "owner"), edge_label="").node_labels == labels
    h.vs["name"] = ["a", "b", "c"]
    assert gk.from_igraph(h, node_label=("name", "kind"), edge_label="").node_labels[2] == ("c", "train")
    rx = pytest.importorskip("rustworkx")
    r = rx.PyGraph()
    r.add_nodes_from(TASKS)
    assert gk.from_rustworkx(r, node_label=("kind", "owner")).node_labels == labels
    gk.write(g, tmp_path / "g.jsonl")
    assert gk.read_collection(tmp_path / "g.jsonl") == [g]
    with gk.Index(tmp_path / "i.gedx") as index:
        index.extend([g])
        assert index.kneighbors(g)[0].distance == 0
        assert index[0] == g
    with gk.Index.open(
        tmp_path / "shards", shards=2, costs=gk.Costs(node_sub={(labels[0], labels[1]): 0.5, ...: 1})
    ) as index:
        index.extend([g, g])
    with gk.Index.open(tmp_path / "shards") as index:
        other = gk.Graph(3, g.edges, node_labels=[labels[1], *labels[1:]], edge_labels=g.edge_labels)
        assert [(hit.number, hit.distance) for hit in index.kneighbors(other, 2)] == [(0, 0.5), (1, 0.5)]


def test_the_suggestion_is_a_word_that_occurs_again(tmp_path):
    path = written(tmp_path, TASKS)
    with pytest.warns(gk.LabelWarning) as said:
        gk.read(path)
    text = str(said[0].message)
    assert "node_label='kind' (--node-label kind) makes one the label, node_label=('kind', 'owner') two of them" in text
    nx = pytest.importorskip("networkx")
    workflow = nx.Graph()
    workflow.add_nodes_from((i, data) for i, data in enumerate(TASKS))
    with pytest.warns(
        gk.LabelWarning, match=r"\(node_label='kind' makes one the label, node_label=\('kind', 'owner'\) two"
    ):
        gk.from_networkx(workflow)
    changed = workflow.copy()
    changed.nodes[0]["kind"] = "train"
    with pytest.warns(gk.IgnoredDataWarning, match=r"gk.from_networkx\(graph, node_label='kind'\) to compare labels"):
        gk.distance(workflow, changed)


def test_numbers_are_not_suggested_as_labels(tmp_path):
    nx = pytest.importorskip("networkx")
    graphs = []
    for k in range(2):
        workflow = nx.path_graph(2)
        nx.set_node_attributes(workflow, {0: 0.25 + k, 1: 1.5}, "cpu")
        graphs.append(workflow)
    with pytest.warns(
        gk.IgnoredDataWarning, match=r"node_attrs='cpu'\) and pass costs such as gk.Costs\(node_sub='abs'\)"
    ):
        gk.distance(*graphs)
    first = gk.read(written(tmp_path, [{"cpu": 0.25, "kind": 1}, {"cpu": 1.5, "kind": 2}]))
    second = gk.read(written(tmp_path, [{"cpu": 1.25, "kind": 1}, {"cpu": 1.5, "kind": 1}]))
    with pytest.warns(gk.IgnoredDataWarning, match="read the graphs with node_label='kind' "):
        gk.distance(first, second)
    first, second = (gk.read(written(tmp_path, [{"cpu": c}])) for c in (0.25, 1.25))
    with pytest.warns(gk.IgnoredDataWarning) as said:
        gk.distance(first, second)
    assert "node_label" not in str(said[0].message)
    assert "read the graphs with node_attrs=() to leave them out" in str(said[0].message)
