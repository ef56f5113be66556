"""Objects of other libraries at every door, and the word about what they were compared without."""

from __future__ import annotations

import subprocess
import sys
import warnings

import numpy as np
import pytest

import gedkit as gk

nx = pytest.importorskip("networkx")
Chem = pytest.importorskip("rdkit.Chem")

PATH, CYCLE = nx.path_graph(4), nx.cycle_graph(4)
ETHANOL, ETHYLAMINE = Chem.MolFromSmiles("CCO"), Chem.MolFromSmiles("CCN")


@pytest.mark.parametrize(
    ("ask", "expected"),
    [
        (lambda a, b: gk.solve(a, b).distance, 1),
        (lambda a, b: gk.distance(a, b), 1),
        (lambda a, b: gk.distance(a, b, solver="exact"), 1),
        (lambda a, b: gk.edit_path(a, b).cost, 1),
        (lambda a, b: gk.bounds(a, b), (1, 1)),
        (lambda a, b: gk.bounds(a, b, method="label")[0], 1),
        (lambda a, b: gk.normalized_distance(a, b), 0.25),
        (lambda a, b: gk.similarity(a, b), pytest.approx(np.exp(-0.25))),
        (lambda a, b: gk.cdist([a], [b]).tolist(), [[1]]),
        (lambda a, b: gk.pdist([a, b]).tolist(), [[0, 1], [1, 0]]),
        (lambda a, b: gk.closest_subgraph(a, b).contained, True),
        (lambda a, b: gk.verify(gk.solve(a, b, certificate=True)).complete, True),
        (lambda a, b: gk.mces(a, b).distance, 1),
        (lambda a, b: gk.mces([a], [b]).tolist(), [[1]]),
    ],
)
@pytest.mark.parametrize("ours", [False, True])
def test_networkx_at_every_door(ask, expected, ours):
    assert ask(gk.from_networkx(PATH) if ours else PATH, CYCLE) == expected


@pytest.mark.parametrize(
    ("ask", "expected"),
    [
        (lambda a, b: gk.solve(a, b).distance, 1),
        (lambda a, b: gk.distance(a, b), 1),
        (lambda a, b: gk.cdist([a], [b]).tolist(), [[1]]),
        (lambda a, b: gk.mces(a, b).distance, 2),
        (lambda a, b: gk.closest_subgraph(a, b).distance, 1),
    ],
)
def test_molecules_at_every_door(ask, expected):
    assert ask(ETHANOL, ETHYLAMINE) == expected


def test_an_index_of_them(tmp_path):
    with gk.Index(tmp_path / "i.gedx") as index:
        assert index.extend([PATH, nx.star_graph(3)]) == [0, 1]
        assert index.add(CYCLE) == 2
        index.update(1, nx.path_graph(1))
        assert [hit.number for hit in index.kneighbors(CYCLE, 2)] == [2, 0]
        assert [[hit.number for hit in hits] for hits in index.kneighbors([CYCLE, PATH])] == [[2], [0]]
        assert [hit.number for hit in index.radius_neighbors(nx.path_graph(2), 2)] == [1]
        with pytest.raises(gk.InvalidTypeError, match="extend takes several graphs, got one"):
            index.extend(PATH)
        assert repr(index).endswith("i.gedx': 3 graphs, Costs()>")
    assert repr(index).endswith("i.gedx': closed>")


def test_scikit_learn():
    pytest.importorskip("sklearn")
    from gedkit.integrations.sklearn import GEDDistances

    assert GEDDistances().fit([PATH]).transform([CYCLE, PATH]).tolist() == [[1], [0]]


@pytest.mark.long
def test_other_libraries():
    igraph, rustworkx = pytest.importorskip("igraph"), pytest.importorskip("rustworkx")
    assert gk.distance(igraph.Graph.Ring(4), rustworkx.generators.path_graph(4)) == 1


def test_the_result_speaks_of_the_nodes_of_networkx():
    r = gk.solve(nx.relabel_nodes(PATH, dict(enumerate("abcd"))), CYCLE)
    assert isinstance(r.g1, gk.Graph)
    assert {u for u, _ in r.named_mapping} == set("abcd")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (
            3,
            "gedkit.Graph, a graph of networkx, igraph, rustworkx or PyTorch Geometric, or an RDKit molecule, got int",
        ),
        ("CCO", "got str: read a file with gk.read, SMILES with gk.from_smiles"),
        ({"nodes": 3}, "got dict: build it with gk.Graph.from_dict"),
    ],
)
@pytest.mark.parametrize("ask", [gk.solve, gk.distance, gk.bounds, gk.similarity, lambda a, b: gk.cdist([a], [b])])
def test_what_is_accepted_otherwise(ask, given, words):
    with pytest.raises(gk.InvalidTypeError, match=words.replace(".", r"\.")):
        ask(given, PATH)


def test_one_graph_where_several_are_wanted():
    with pytest.raises(gk.InvalidTypeError, match="A must be a sequence of graphs, got one graph"):
        gk.pdist(PATH)
    with pytest.raises(gk.InvalidTypeError, match="two molecules, or two lists"):
        gk.mces(PATH)


def test_no_library_is_imported_to_test_a_type():
    code = (
        "import gedkit as gk, sys\n"
        "try: gk.solve(3, 4)\n"
        "except gk.InvalidTypeError: pass\n"
        "gk.distance(gk.Graph(2), gk.Graph(3))\n"
        "names = 'networkx', 'rdkit', 'igraph', 'rustworkx', 'torch', 'torch_geometric'\n"
        "print([name for name in names if name in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout == "[]\n"


def labelled(*symbols, **more):
    graph = nx.path_graph(len(symbols))
    for u, symbol in enumerate(symbols):
        graph.nodes[u].update(symbol=symbol, **more)
    return graph


@pytest.mark.parametrize(
    "ask", [gk.solve, gk.distance, gk.bounds, gk.similarity, gk.edit_path, lambda a, b: gk.cdist([a], [b])]
)
def test_a_label_that_was_left_out_is_said_once_and_with_the_remedy(ask):
    with pytest.warns(gk.IgnoredDataWarning) as said:
        ask(labelled("C", "O"), labelled("C", "N"))
    assert len(said) == 1
    assert said[0].filename == __file__
    assert "'symbol'" in str(said[0].message)
    assert "gk.from_networkx(graph, node_label='symbol')" in str(said[0].message)


def test_what_is_the_same_everywhere_or_about_drawing_is_not_said():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        gk.solve(labelled("C", "C"), labelled("C", "C", "C"))  # could not change the distance
        a, b = nx.path_graph(3), nx.path_graph(3)
        for i, graph in enumerate((a, b)):
            nx.set_node_attributes(graph, nx.spring_layout(graph, seed=i), "pos")
            nx.set_node_attributes(graph, dict(enumerate(["red", "blue", "red"][i:])), "color")
            nx.set_node_attributes(graph, {u: f"{i} {u}" for u in graph}, "name")
        gk.solve(a, b)
        weighted = nx.from_numpy_array(np.array([[0, 1], [1, 0]]))  # networkx gives these edges the weight 1
        gk.solve(weighted, gk.from_networkx(weighted))
        gk.solve(nx.path_graph(2), labelled("C", "O"))  # one of them has no labels to compare
        asked = gk.from_networkx(labelled("C", "O"), node_attrs=())
        gk.solve(asked, asked)


def test_labels_as_an_option_of_a_search():
    with pytest.raises(gk.InvalidOptionError, match=r"gk\.from_networkx\(graph, node_label=\.\.\.\)"):
        gk.solve(PATH, CYCLE, node_label="symbol")


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("timeout", "time_limit= is the limit in seconds"),
        ("upper_bound", "cutoff= asks whether"),
        ("node_match", r"gk\.Costs\(node_sub=, edge_sub=\), or nx\.graph_edit_distance"),
        ("edge_subst_cost", r"costs=gk\.Costs\(edge_sub=\.\.\.\) is its price"),
    ],
)
def test_words_of_networkx_are_translated(option, words):
    with pytest.raises(gk.InvalidOptionError, match=words):
        gk.solve(PATH, CYCLE, **{option: 1})


def test_where_a_graph_of_ours_is_needed():
    with pytest.raises(gk.InvalidTypeError, match=r"got Graph: convert it with gk\.from_networkx"):
        gk.write(PATH, "path.gml")
    with pytest.raises(gk.InvalidTypeError, match=r"got Mol: convert it with gk\.from_rdkit"):
        gk.to_networkx(ETHANOL)
    with pytest.raises(gk.InvalidTypeError, match=r"gk\.from_networkx converts it"):
        gk.Graph(PATH)
    with pytest.raises(gk.InvalidTypeError, match=r"an array of shape \(3, 3\): gk\.from_scipy"):
        gk.Graph(np.eye(3))
    with pytest.raises(gk.InvalidTypeError, match="A must be a sequence of graphs, got dict"):
        gk.pdist({"a": PATH})


def test_a_batch_is_not_one_graph():
    pytest.importorskip("torch")
    pytest.importorskip("torch_geometric")
    from torch_geometric.data import Batch

    graphs = [gk.from_rdkit(ETHANOL), gk.from_rdkit(ETHYLAMINE, name="ethylamine")]
    batch = Batch.from_data_list(gk.to_pyg(graphs))
    with pytest.raises(gk.InvalidTypeError, match=r"a batch of 2 graphs, not one: convert each of data\.to_data_list"):
        gk.solve(batch, graphs[0])
    assert [gk.from_pyg(data) for data in batch.to_data_list()] == graphs
