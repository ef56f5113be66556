"""The name of a graph: from every kind of file that has one, and back."""

import copy
import pickle

import networkx as nx
import pytest

import gedkit as gk


@pytest.mark.parametrize("suffix", ["json", "jsonl", "graphml", "gml", "gxl", "dot", "cxl"])
def test_files_keep_the_name(tmp_path, suffix):
    graph = gk.Graph(2, [(0, 1)], node_labels=["C", "O"], name="one & two")
    gk.write(graph, tmp_path / f"a.{suffix}")
    (back,) = gk.read_collection(tmp_path / f"a.{suffix}")
    assert (back, back.name) == (graph, "one & two")


def test_node_link_keeps_the_name(tmp_path):
    gk.write(gk.Graph(1, name="x"), tmp_path / "a.json", format="node-link")
    assert gk.read(tmp_path / "a.json").name == "x"


def test_networkx_has_one():
    assert gk.from_networkx(nx.path_graph(2)).name is None
    assert gk.from_networkx(nx.Graph([(1, 2)], name="pair")).name == "pair"


def test_a_name_is_no_part_of_the_graph():
    a, b = gk.Graph(2, [(0, 1)], name="a"), gk.Graph(2, [(0, 1)], info={"k": "v"})
    assert a == b
    assert hash(a) == hash(b)
    assert a.named("c").name == "c"
    assert a.named(None).name is None
    assert a.named("c") == a
    assert a.permuted([1, 0]).name == "a"
    for twin in (pickle.loads(pickle.dumps(a)), copy.deepcopy(a)):
        assert (twin, twin.name) == (a, "a")
    assert dict(pickle.loads(pickle.dumps(b)).info) == {"k": "v"}
    assert repr(a) == "<Graph 'a': 2 nodes, 1 edge>"


@pytest.mark.parametrize(
    ("wrong", "message"), [({"name": 3}, "must be text"), ({"info": {"a": 1}}, "texts by name"), ({"info": 3}, "texts")]
)
def test_wrong_names_are_refused(wrong, message):
    with pytest.raises(gk.InvalidTypeError, match=message):
        gk.Graph(1, **wrong)


def test_info_may_be_worked_out_when_it_is_asked_for():
    asked = []
    graph = gk.Graph(1, info=lambda: asked.append(1) or {"k": "v"})
    assert not asked
    assert (graph.info["k"], graph.info["k"], len(asked)) == ("v", "v", 1)
