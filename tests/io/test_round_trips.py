"""There and back: a graph that went through another library is the graph it was, with names, name and info."""

from __future__ import annotations

import json
import sys
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from strategies import graphs

import gedkit as gk


def _networkx(graph):
    pytest.importorskip("networkx")
    return gk.from_networkx(gk.to_networkx(graph))


def _igraph(graph):
    pytest.importorskip("igraph")
    return gk.from_igraph(gk.to_igraph(graph))


def _rustworkx(graph):
    pytest.importorskip("rustworkx")
    return gk.from_rustworkx(gk.to_rustworkx(graph))


def _pyg(graph):
    torch = pytest.importorskip("torch")
    pytest.importorskip("torch_geometric")
    return gk.from_pyg(gk.to_pyg(graph, dtype=torch.float64))


def _dict(graph):
    return gk.Graph.from_dict(json.loads(json.dumps(graph.to_dict())))


WAYS = [_networkx, _igraph, _rustworkx, _pyg, _dict]
GRAPHS = {
    "empty": gk.Graph(0),
    "nodes alone": gk.Graph(3),
    "plain": gk.Graph(4, [(2, 1), (0, 3)]),
    "labels": gk.Graph(3, [(0, 1), (1, 2)], node_labels=["C", None, ("O", 2)], edge_labels=[1, "double"]),
    "only edge labels": gk.Graph(3, [(0, 1), (2, 1)], edge_labels=[None, 2.5]),
    "directed, with a loop": gk.Graph(2, [(0, 1), (1, 0), (1, 1)], edge_labels="abc", directed=True),
    "named attributes": gk.Graph(
        2, [(0, 1)], node_labels="ab", node_attrs={"q": [0.1, 2], "x": [3, 4]}, edge_attrs={"km": [7]}
    ),
    "attributes without names": gk.Graph(2, [(0, 1)], node_attrs=[[1, 2], [3, 4]], edge_attrs=[0.5]),
    "names": gk.Graph(2, [(0, 1)], node_labels="ab", names=["first", ("second", 2)], name="pair", info={"k": "v"}),
    "numbers for names": gk.Graph(3, [(0, 1)], names=[2, 0, 1]),
    "parallel edges": gk.Graph(
        3, [(0, 1), (1, 0), (1, 2), (2, 2), (2, 2)], edge_labels=["a", "b", "c", "d", "d"], multigraph=True
    ),
    "directed parallel edges": gk.Graph(
        2, [(0, 1), (0, 1), (1, 0)], edge_labels=[1, 2, 1], directed=True, multigraph=True
    ),
}


@pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)
@pytest.mark.parametrize("way", WAYS)
def test_there_and_back(way, graph):
    back = way(graph)
    assert back == graph
    assert (back.names, back.has_names) == (graph.names, graph.has_names)
    assert (back.name, back.info, back.multigraph) == (graph.name, graph.info, graph.multigraph)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("directed", [False, True])
def test_any_graph(way, directed):
    @settings(max_examples=40, deadline=None)
    @given(graphs(directed, max_nodes=5, attributed=True))
    def check(graph):
        assert way(graph) == graph

    check()


@pytest.mark.parametrize("way", WAYS)
def test_a_molecule_comes_back_with_charges_and_stereochemistry(way):
    chem = pytest.importorskip("rdkit.Chem")
    alanine = gk.from_smiles("[O-]C(=O)[C@@H]([NH3+])C", name="L-alanine")
    back = gk.to_rdkit(way(alanine))
    assert chem.MolToSmiles(back) == "C[C@H]([NH3+])C(=O)[O-]"
    assert back.GetProp("_Name") == "L-alanine"
    charged = gk.from_smiles("C[NH3+]", charges=True)
    assert chem.MolToSmiles(gk.to_rdkit(way(charged))) == "C[NH3+]"


def test_what_networkx_sees():
    nx = pytest.importorskip("networkx")
    made = gk.to_networkx(GRAPHS["names"], node_label="symbol")
    assert type(made) is nx.Graph
    assert made.name == "pair"
    assert dict(made.nodes(data="symbol")) == {"first": "a", ("second", 2): "b"}
    assert type(gk.to_networkx(GRAPHS["directed parallel edges"])) is nx.MultiDiGraph
    assert gk.to_networkx(gk.Graph(2, [(0, 1)])).graph == {}
    with pytest.raises(gk.InvalidGraphError, match="choose another node_label="):
        gk.to_networkx(gk.Graph(1, node_labels="a", node_attrs={"label": [1]}))
    with pytest.raises(gk.InvalidGraphError, match="no nodes called None"):
        gk.to_networkx(gk.Graph(1, names=[None]))
    with pytest.raises(gk.InvalidTypeError, match="node_label must be the name of an attribute"):
        gk.to_networkx(gk.Graph(1), node_label=3)


def test_a_networkx_graph_that_was_changed():
    pytest.importorskip("networkx")
    made = gk.to_networkx(GRAPHS["labels"])
    made.add_node(9, label="N", charge=1)
    with pytest.warns(gk.LabelWarning, match="left out the node attributes 'charge'"):
        assert gk.from_networkx(made).node_labels == ("C", None, ("O", 2), "N")
    made.add_node(10)
    with pytest.warns(gk.LabelWarning, match="left out the node attributes 'charge', 'label'"):
        assert gk.from_networkx(made).node_labels == (None,) * 5
    for damage in ("{", "[]", '{"node_label": 3}', '{"info": {"a": 1}}', '{"edge_attrs": "x"}', 7):
        made.graph["gedkit"] = damage
        assert gk.from_networkx(made, node_attrs=(), edge_attrs=()).node_labels == (None,) * 5


def test_a_networkx_graph_through_its_own_files(tmp_path):
    nx = pytest.importorskip("networkx")
    molecule = GRAPHS["named attributes"].named("two")
    nx.write_graphml(gk.to_networkx(molecule), tmp_path / "g.graphml")
    assert gk.from_networkx(nx.read_graphml(tmp_path / "g.graphml", node_type=int)) == molecule
    nx.write_gml(gk.to_networkx(molecule, node_label="kind"), tmp_path / "g.gml")
    assert gk.from_networkx(nx.read_gml(tmp_path / "g.gml")) == molecule


def test_a_rustworkx_graph_that_was_changed():
    pytest.importorskip("rustworkx")
    made = gk.to_rustworkx(GRAPHS["names"])
    made.remove_node(0)
    assert gk.from_rustworkx(made).names == (("second", 2),)
    made = gk.to_rustworkx(GRAPHS["labels"])
    made.add_node("N")  # a payload that is no dict is a label
    assert gk.from_rustworkx(made).node_labels == ("C", None, ("O", 2), "N")


@pytest.mark.parametrize("weights", ["label", "attribute", None])
@pytest.mark.parametrize("directed", [False, True])
def test_matrices_there_and_back(weights, directed):
    pytest.importorskip("scipy")
    edges = [(0, 1), (2, 1), (2, 2), *([(1, 0)] if directed else [])]
    values = [2.5, -1.0, 3.0, 4.0][: len(edges)]
    data = {"label": {"edge_labels": values}, "attribute": {"edge_attrs": {"weight": values}}, None: {}}[weights]
    graph = gk.Graph(4, edges, directed=directed, **data)
    back = gk.from_scipy(gk.to_scipy(graph, weights=weights), directed=directed, weights=weights)
    assert gk.distance(back, graph) == 0
    assert (
        gk.to_scipy(back, weights=weights).toarray().tolist() == gk.to_scipy(graph, weights=weights).toarray().tolist()
    )


def test_what_a_matrix_cannot_hold():
    pytest.importorskip("scipy")
    for labels, message in (("ab", "say weights=None"), ([1, 0], "say weights=None"), ([1, None], "say weights=None")):
        with pytest.raises(gk.InvalidGraphError, match=message):
            gk.to_scipy(gk.Graph(3, [(0, 1), (1, 2)], edge_labels=labels))
    with pytest.raises(gk.InvalidGraphError, match="parallel edges"):
        gk.to_scipy(GRAPHS["parallel edges"])
    with pytest.raises(gk.InvalidGraphError, match="no attribute 'weight'"):
        gk.to_scipy(GRAPHS["named attributes"], weights="attribute")
    with pytest.raises(gk.InvalidGraphError, match="weights must be"):
        gk.to_scipy(gk.Graph(1), weights="km")
    assert gk.to_scipy(gk.Graph(0)).shape == (0, 0)


def test_smiles_there_and_back():
    pytest.importorskip("rdkit")
    for smiles in ("CCO", "C[C@H]([NH3+])C(=O)[O-]", "[13CH4]", "C1=CC=CC=C1", "F/C=C/F"):
        assert gk.to_smiles(gk.from_smiles(gk.to_smiles(gk.from_smiles(smiles)))) == gk.to_smiles(
            gk.from_smiles(smiles)
        )
    with pytest.raises(gk.GraphFileError):
        gk.to_smiles(gk.Graph(2, [(0, 1)], node_labels=["x", "y"]))
    with pytest.raises(gk.InvalidTypeError):
        gk.to_smiles("CCO")


def test_an_igraph_graph_that_was_changed():
    pytest.importorskip("igraph")
    made = gk.to_igraph(GRAPHS["names"])
    assert (made["name"], made.vs["name"]) == ("pair", ["first", ("second", 2)])
    del made.vs["label"]
    back = gk.from_igraph(made)
    assert (back.node_labels, back.name) == ((None, None), "pair")
    with pytest.raises(gk.InvalidGraphError, match="no attribute can be called 'name'"):
        gk.to_igraph(gk.Graph(1, node_attrs={"name": [1]}, names="a"))


def test_parallel_edges_of_igraph_and_rustworkx():
    expected = gk.Graph(2, [(0, 1), (0, 1)], edge_labels="ab", multigraph=True)
    igraph = pytest.importorskip("igraph")
    assert gk.from_igraph(igraph.Graph(2, [(0, 1), (1, 0)], edge_attrs={"label": ["a", "b"]})) == expected
    rustworkx = pytest.importorskip("rustworkx")
    g = rustworkx.PyGraph()
    g.add_nodes_from([None, None])
    g.add_edges_from([(0, 1, "b"), (1, 0, "a")])
    assert gk.from_rustworkx(g) == expected


def test_parallel_edges_of_node_link_files(tmp_path):
    nx = pytest.importorskip("networkx")
    made = nx.MultiGraph()
    made.add_edge(0, 1, label="a")
    made.add_edge(0, 1, label="b")
    (tmp_path / "g.json").write_text(json.dumps(nx.node_link_data(made, edges="links")))
    assert gk.read(tmp_path / "g.json") == gk.Graph(2, [(0, 1), (0, 1)], edge_labels="ab", multigraph=True)


@pytest.fixture
def data_class(monkeypatch):
    """PyTorch Geometric's, or as much of it as is used here where it is not installed."""
    pytest.importorskip("torch")
    try:
        from torch_geometric.data import Data
    except ImportError:
        package, module = ModuleType("torch_geometric"), ModuleType("torch_geometric.data")
        Data = module.Data = type("Data", (SimpleNamespace,), {"x": None, "edge_attr": None})  # noqa: N806
        monkeypatch.setitem(sys.modules, "torch_geometric", package)
        monkeypatch.setitem(sys.modules, "torch_geometric.data", module)
    return Data


def test_what_pytorch_geometric_sees(data_class):
    water = gk.Graph(3, [(0, 1), (0, 2)], node_labels="OHH", node_attrs={"q": [-0.5, 0.25, 0.25]}, edge_labels=[1, 2])
    data = gk.to_pyg(water)
    assert isinstance(data, data_class)
    assert data.x.tolist() == [[0, 1, -0.5], [1, 0, 0.25], [1, 0, 0.25]]
    assert data.edge_index.tolist() == [[0, 1, 0, 2], [1, 0, 2, 0]]
    assert data.edge_attr.tolist() == [[1, 0], [1, 0], [0, 1], [0, 1]]
    assert data.num_nodes == 3
    assert gk.from_pyg(data) == water
    assert gk.from_pyg(data, features="attribute").node_attrs.shape == (3, 3)


def test_several_graphs_share_their_columns(data_class):
    some = [gk.Graph(1, node_labels="C"), gk.Graph(2, [(0, 1)], node_labels="NO"), gk.Graph(0)]
    made = gk.to_pyg(some)
    assert [data.x.shape[1] for data in made] == [3, 3, 3]
    assert [gk.from_pyg(data) for data in made] == some
    assert gk.to_pyg(some[0], node_labels=["H", "C"]).x.tolist() == [[0, 1]]
    with pytest.raises(gk.InvalidGraphError, match="'C' is not among those given"):
        gk.to_pyg(some[0], node_labels=["H"])
    with pytest.raises(gk.InvalidGraphError, match="distinct labels"):
        gk.to_pyg(some[0], node_labels=["C", "C"])
    with pytest.raises(gk.InvalidGraphError, match="graphs 0 and 1 differ in their node attributes"):
        gk.to_pyg([gk.Graph(1), gk.Graph(1, node_attrs=[1.0])])
    with pytest.raises(gk.InvalidTypeError, match="to_pyg takes a graph or several"):
        gk.to_pyg(3)


def test_data_that_was_changed(data_class):
    torch = pytest.importorskip("torch")
    data = gk.to_pyg(gk.Graph(2, [(0, 1)], node_labels="CO"))
    data.x = torch.tensor([[0.5, 1.0], [1.0, 0.0]])
    assert np.array_equal(gk.from_pyg(data).node_attrs, [[0.5, 1], [1, 0]])
    for damage in ("{", "[]", "{}", '{"nodes": {"labels": [], "attrs": 0}, "edges": 3, "directed": false}', 7):
        data.gedkit = damage
        assert gk.from_pyg(data).n == 2
