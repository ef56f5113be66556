"""Every format: what is written is read back, and what cannot be held is refused."""

from __future__ import annotations

import math

import pytest

import gedkit as gk
from gedkit.io.formats import FORMATS

# With a label that looks like markup, one beyond ASCII, and numbers that only repr tells apart.
RICH = gk.Graph(
    4,
    [(0, 1), (1, 2), (2, 2)],
    node_labels=["C", "<a&b>\"'", "Ångström 原", "two words"],
    edge_labels=["x", "y z", "x"],
    node_attrs={"charge": [0.1, -2.5, 1e-300, 1 / 3], "mass": [1.0, 2.0, 3.0, 4.0]},
    edge_attrs={"length": [0.5, 1.5, math.pi]},
    names=["a", "b", "c", "d e"],
)
NUMBERED = gk.Graph(3, [(0, 1), (2, 1)], node_labels=[1, 2.5, 3], edge_labels=[1, 2], directed=True)
MIXED = gk.Graph(3, [(0, 1), (1, 2)], node_labels=["1", 1, None], edge_labels=[None, "x"])
WORDS = gk.Graph(4, [(2, 1), (0, 3)], node_labels=["C", "N", "C", 7], edge_labels=["x", 2])
PLAIN = gk.Graph(70, [(0, 1), (5, 64), (68, 69), (3, 69)])
EDGES = gk.Graph(4, [(3, 1), (2, 0)], edge_labels=["x", 0.5], names=["p", "q", "r", "s"])
ROWS = gk.Graph(2, [(0, 1)], node_attrs=[[1.0, 2.0], [3.0, 4.0]], edge_attrs=[0.25], node_labels=[3, 4])
EMPTY = gk.Graph(0)

HOLDS = {
    "json": [RICH, NUMBERED, MIXED, WORDS, PLAIN, EDGES, ROWS, EMPTY],
    "node-link": [RICH, NUMBERED, MIXED, WORDS, PLAIN, EDGES, EMPTY],
    "graphml": [RICH, NUMBERED, MIXED, WORDS, PLAIN, EDGES, EMPTY],
    "gexf": [RICH, NUMBERED, MIXED, WORDS, PLAIN, EDGES, EMPTY],
    "gml": [RICH, NUMBERED, MIXED, WORDS, PLAIN, EDGES, EMPTY],
    "dot": [RICH, NUMBERED, MIXED, WORDS, PLAIN, EDGES, EMPTY],
    "cxl": [RICH, NUMBERED, MIXED, WORDS, PLAIN, EDGES, EMPTY],
    "gxl": [RICH, NUMBERED, MIXED, WORDS, PLAIN, EDGES, EMPTY],
    "jsonl": [RICH, NUMBERED, MIXED, WORDS, PLAIN, EDGES, ROWS, EMPTY],
    "cytoscape": [RICH, NUMBERED, MIXED, WORDS, PLAIN, EDGES, EMPTY],
    "jgf": [RICH, NUMBERED, MIXED, WORDS, PLAIN, EDGES, EMPTY],
    "graph6": [PLAIN, EMPTY, gk.Graph(1), gk.Graph(62, [(0, 61)])],
    "edgelist": [PLAIN, EDGES, EMPTY],
    "tve": [WORDS, PLAIN],
    "tu": [ROWS, gk.Graph(2, [(0, 1)], node_labels=[1, 2], edge_labels=[3])],
}
SUFFIX = {f.name: f.suffixes[0] if f.suffixes else f".{f.name}" for f in FORMATS}


@pytest.mark.parametrize(("name", "graph"), [(name, graph) for name, graphs in HOLDS.items() for graph in graphs])
def test_round_trips_keep_everything(name, graph, tmp_path):
    path = tmp_path / f"graph{SUFFIX[name]}"
    gk.write(graph, path, format=name)
    back = gk.read(path, format=name)
    assert back == graph
    # Equal labels of different types would pass: 1 == 1.0 == True.
    assert [type(a) for a in back.node_labels] == [type(a) for a in graph.node_labels]
    if name not in ("graph6", "tu"):
        assert back.names == graph.names


@pytest.mark.parametrize("name", ["jsonl", "graphml", "gxl", "cxl", "tve", "graph6"])
def test_collections(name, tmp_path):
    graphs = [PLAIN, gk.Graph(1)] if name == "graph6" else [WORDS, PLAIN, EDGES.permuted([0, 1, 3, 2])]
    graphs = [WORDS, PLAIN] if name == "tve" else graphs
    path = tmp_path / f"graphs{SUFFIX[name]}"
    gk.write(graphs, path)
    assert gk.read_collection(path) == graphs
    with pytest.raises(gk.GraphFileError, match=r"not one: gk\.read_collection reads all"):
        gk.read(path)


@pytest.mark.parametrize(
    ("name", "graph"),
    [
        ("graph6", WORDS),
        ("graph6", gk.Graph(2, [(0, 1)], directed=True)),
        ("graph6", gk.Graph(1, [(0, 0)])),
        ("edgelist", WORDS),
        ("tve", RICH),
        ("tve", MIXED),
        ("tve", NUMBERED),
        ("tu", WORDS),
        ("graphml", gk.Graph(1, node_labels=[("a", 1)])),
        ("graphml", gk.Graph(1, node_labels=["\x00"])),
        ("gml", gk.Graph(1, node_attrs={"a b": [1]})),
        ("json", gk.Graph(1, node_labels=[b"bytes"])),
        ("gxl", gk.Graph(1, node_labels=[frozenset()])),
        ("dot", gk.Graph(1, node_labels=[("a", 1)])),
        ("dot", gk.Graph(1, node_labels=["a\\"])),
        ("smiles", WORDS),
        ("smiles", gk.Graph(2, [(0, 1)], node_labels="CC")),
        ("smiles", gk.Graph(2, [(0, 1)], node_labels=["C", "Xx"], edge_labels=["single"])),
        ("sdf", gk.Graph(3, [(0, 1), (1, 2), (0, 2)], node_labels="CCC", edge_labels=["aromatic"] * 3)),
        ("sdf", gk.Graph(2, [(0, 1)], node_labels="FF", edge_labels=["double"])),
        ("node-link", gk.Graph(1, node_labels=[b"bytes"])),
        ("json", gk.Graph(1, node_labels=["\ud800"])),
    ],
)
def test_what_a_format_cannot_hold_is_refused(name, graph, tmp_path):
    if name in ("smiles", "sdf"):
        pytest.importorskip("rdkit")
    path = tmp_path / f"graph{SUFFIX[name]}"
    path.write_text("what was there before")
    with pytest.raises(gk.GraphFileError):
        gk.write(graph, path, format=name)
    assert path.read_text() == "what was there before"


def test_tuples_round_trip_in_json(tmp_path):
    graph = gk.Graph(2, [(0, 1)], node_labels=[("O", 2), ("N", (1, None))])
    gk.write(graph, tmp_path / "g.json")
    assert gk.read(tmp_path / "g.json") == graph


def test_files_of_networkx(tmp_path):
    nx = pytest.importorskip("networkx")
    graph = nx.Graph()
    graph.add_node("a", symbol="C", charge=0.5)
    graph.add_node("b", symbol="O", charge=-1.0)
    graph.add_edge("a", "b", bond=2)
    expected = gk.from_networkx(graph, node_label="symbol", edge_label="bond", node_attrs="charge")
    nx.write_graphml(graph, tmp_path / "g.graphml")
    nx.write_gexf(graph, tmp_path / "g.gexf")
    for name in ("g.graphml", "g.gexf"):
        with pytest.warns(gk.LabelWarning) as said:
            assert gk.read(tmp_path / name) == expected
        assert "took 'symbol' for the node label" in str(said[0].message)
        assert "took 'bond' for the edge label" in str(said[1].message)
    nx.write_gml(graph, tmp_path / "g.gml")
    assert gk.read(tmp_path / "g.gml", node_label="symbol", edge_label="bond", node_attrs="charge") == expected
    nx.write_edgelist(nx.path_graph(4), tmp_path / "g.edgelist")
    assert gk.read(tmp_path / "g.edgelist") == gk.Graph(4, [(0, 1), (1, 2), (2, 3)])
    for seed in (1, 2, 3):
        random = nx.gnp_random_graph(20 * seed * seed, 0.2, seed=seed)
        nx.write_graph6(random, tmp_path / "g.g6")
        assert gk.read(tmp_path / "g.g6") == gk.from_networkx(random)


def test_a_cxl_list_with_classes(tmp_path):
    graphs = [gk.Graph(2, [(0, 1)], node_labels="CO"), gk.Graph(1, node_labels="N")]
    (tmp_path / "data").mkdir()
    for i, graph in enumerate(graphs):
        gk.write(graph, tmp_path / "data" / f"{i}.gxl")
    entries = "".join(f'<print file="data/{i}.gxl" class="{"AB"[i]}"/>' for i in range(2))
    path = tmp_path / "all.cxl"
    path.write_text(f"<?xml version='1.0'?><GraphCollection><set count='2'>{entries}</set></GraphCollection>")
    assert gk.read_collection(path) == graphs
    assert gk.read_collection(path, classes=True) == (graphs, ["A", "B"])
    for bad in ("../secret.gxl", "/etc/passwd", "none.gxl"):
        path.write_text(f'<GraphCollection><print file="{bad}"/></GraphCollection>')
        with pytest.raises(gk.GraphFileError):
            gk.read_collection(path)


def test_a_tu_set_with_classes(tmp_path):
    graphs = [gk.Graph(3, [(0, 1), (1, 2)], node_labels=[1, 2, 1], edge_labels=[5, 6]), gk.Graph(1, node_labels=[2])]
    gk.write(graphs, tmp_path / "SET_A.txt")
    (tmp_path / "SET_graph_labels.txt").write_text("1\n-1\n")
    assert gk.read_collection(tmp_path) == graphs
    assert gk.read_collection(tmp_path / "SET_A.txt", classes=True) == (graphs, [1, -1])
    (tmp_path / "SET_graph_labels.txt").write_text("1\n")
    with pytest.raises(gk.GraphFileError, match="graph_labels has 1 lines"):
        gk.read_collection(tmp_path)


@pytest.mark.parametrize("name", ["set_A.txt", "set.tve"])
def test_whole_numbers_that_were_floats_elsewhere(tmp_path, name):
    whole = gk.Graph(2, [(0, 1)], node_labels=[-731.0, 1e6], edge_labels=[732.0])
    gk.write([whole, whole], tmp_path / name)
    assert gk.read_collection(tmp_path / name) == [whole, whole]


def test_a_tu_set_takes_the_place_of_another(tmp_path):
    path = tmp_path / "SET_A.txt"
    gk.write([gk.Graph(2, [(0, 1)], node_labels=[1, 2], node_attrs=[0.5, 1])], path, classes=[1])
    plain = [gk.Graph(2, [(0, 1)])]
    gk.write(plain, path)
    assert gk.read_collection(path, classes=True) == (plain, [None])


def test_a_loss_is_named(tmp_path):
    for graph, name, lost in (
        (WORDS, "g.g6", "the node labels of graph 0: use json"),
        (EDGES, "g.g6", "the edge labels of graph 0"),
        (gk.Graph(2, [(0, 1)], node_attrs=[1, 2]), "g.tve", "the attributes of graph 0"),
        (gk.Graph(2, [(0, 1)], directed=True), "g.tve", "the direction of the edges of graph 0"),
        (MIXED, "g.tve", "the node labels of graph 0"),
    ):
        with pytest.raises(gk.GraphFileError, match=f"cannot hold {lost}"):
            gk.write(graph, tmp_path / name)


def test_jsonl_with_arrays(tmp_path):
    path = tmp_path / "g.jsonl"
    path.write_text(
        '{"id": 4, "n": 3, "m": 2, "labels": ["C", "C", "O"], "edges": [[0,1],[1,2]], "valence": [1,2]}\n\n'
    )
    with pytest.warns(gk.LabelWarning, match="took 'valence' for the edge label"):
        (graph,) = gk.read_collection(path)
    assert graph == gk.Graph(3, [(0, 1), (1, 2)], node_labels="CCO", edge_labels=[1, 2])


def test_the_text_of_networkx_issue_4113(tmp_path):
    path = tmp_path / "train.tve"
    path.write_text("t # 11808\nv 1 C  \nv 2 O\ne 1 2 1\nt # 15905\nv 1 S\n")
    first, second = gk.read_collection(path)
    assert first == gk.Graph(2, [(0, 1)], node_labels="CO", edge_labels=[1])
    assert first.names == (1, 2)
    assert second == gk.Graph(1, node_labels="S")


def test_molecules(tmp_path):
    chem = pytest.importorskip("rdkit.Chem")
    ethanol = gk.Graph(3, [(0, 1), (1, 2)], node_labels="CCO", edge_labels=["single"] * 2)
    assert gk.from_smiles("CCO") == ethanol
    molecule = chem.MolFromSmiles("CCO")
    assert gk.from_rdkit(molecule) == ethanol
    (tmp_path / "m.smi").write_text("CCO ethanol\n\nc1ccccc1 benzene\n")
    first, second = gk.read_collection(tmp_path / "m.smi")
    assert first == ethanol
    assert set(second.edge_labels) == {"aromatic"}
    block = chem.MolToMolBlock(molecule)
    (tmp_path / "m.mol").write_text(block)
    assert gk.read(tmp_path / "m.mol") == ethanol
    (tmp_path / "m.sdf").write_text(f"{block}$$$$\n{block}> <name>\nx\n\n$$$$\n")
    assert gk.read_collection(tmp_path / "m.sdf") == [ethanol] * 2
    with pytest.raises(gk.InvalidGraphError, match="is not the SMILES of a molecule"):
        gk.from_smiles("C(((")
    with pytest.raises(gk.InvalidTypeError, match="expected an RDKit molecule"):
        gk.from_rdkit("CCO")


@pytest.mark.parametrize("suffix", [".smi", ".sdf"])
def test_molecules_are_written(suffix, tmp_path):
    """With charges, hydrogens on aromatic nitrogen and fused rings, none of which a graph tells of."""
    pytest.importorskip("rdkit")
    smiles = ["CCO", "Cn1c(=O)c2[nH]cnc2n(C)c1=O", "C[N+](=O)[O-]", "c1ccc2[nH]ccc2c1", "O=S(=O)(O)c1ccccc1", "[Na]"]
    graphs = [gk.from_smiles(text) for text in smiles]
    gk.write(graphs, tmp_path / f"all{suffix}")
    back = gk.read_collection(tmp_path / f"all{suffix}")
    assert [gk.distance(a, b) for a, b in zip(graphs, back, strict=True)] == [0] * len(graphs)
    if suffix == ".sdf":
        assert back == graphs  # SMILES numbers the atoms its own way


def test_all_of_dot(tmp_path):
    """The grammar beyond what our writer needs."""
    path = tmp_path / "g.dot"
    path.write_text(
        'strict digraph "G x" { node [label=C]; rankdir=LR; a:n:w -> {b; c} -> d [label="x" + "y"] /* -> */\n'
        '# line\n subgraph s { e [label="say \\"hi\\""]; label="sub" } // end\n f [label=<<b>h</b>>, w=.5]; a -> b }'
    )
    with pytest.warns(gk.LabelWarning, match="left out the node attributes 'w'"):
        graph = gk.read(path, edge_label=None)
    assert graph.names == ("a", "b", "c", "d", "e", "f")
    assert graph.directed
    assert set(graph.edges) == {(0, 1), (0, 2), (1, 3), (2, 3)}
    assert graph.node_labels == ("C", "C", "C", "C", 'say "hi"', "<<b>h</b>>")
    assert set(graph.edge_labels) == {"xy"}


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # pydot's own, of pyparsing
@pytest.mark.parametrize("directed", [False, True])
def test_dot_files_of_pydot(directed, tmp_path):
    """What networkx writes through pydot we read, and it reads what we write."""
    pytest.importorskip("pydot")
    nx = pytest.importorskip("networkx")
    graph = nx.gnp_random_graph(12, 0.3, seed=4, directed=directed)
    nx.set_node_attributes(graph, {u: f"kind {u % 3}" for u in graph}, "label")
    expected = gk.from_networkx(graph, node_label="label")
    nx.nx_pydot.write_dot(graph, tmp_path / "theirs.dot")
    assert gk.read(tmp_path / "theirs.dot") == expected
    gk.write(expected, tmp_path / "ours.dot")
    back = nx.nx_pydot.read_dot(tmp_path / "ours.dot")
    assert {(int(u.strip('"')), int(v.strip('"'))) for u, v in back.edges()} == set(graph.edges)


def test_symbols_of_the_aids_set_are_padded(tmp_path):
    def node(name, text):
        return f'<node id="{name}"><attr name="{name}"><string>{text}</string></attr></node>'

    path = tmp_path / "molecule.gxl"
    path.write_text(f'<gxl><graph edgemode="undirected">{node("symbol", "C  ")}</graph></gxl>')
    assert gk.read(path, node_label="symbol").node_labels == ("C",)
    path.write_text(f'<gxl><graph edgemode="undirected">{node("label", "C  ")}</graph></gxl>')
    assert gk.read(path).node_labels == ("C  ",)


def test_sequences_of_the_protein_set_are_text(tmp_path):
    def node(value):
        return f'<node id="1"><attr name="sequence"><int>{value}</int></attr></node>'

    path = tmp_path / "enzyme.gxl"
    path.write_text(f'<gxl><graph edgemode="undirected">{node("TPEE")}</graph></gxl>')
    assert gk.read(path, node_label="sequence").node_labels == ("TPEE",)
    path.write_text(f'<gxl><graph edgemode="undirected">{node("12")}</graph></gxl>')
    assert gk.read(path, node_label="sequence").node_labels == (12,)
    path.write_text(f'<gxl><graph edgemode="undirected">{node("1.2.3")}</graph></gxl>')
    with pytest.raises(gk.GraphFileError, match="is not a number"):
        gk.read(path)


@pytest.mark.parametrize(("name", "classes"), [("all.cxl", ["<A>", "B"]), ("SET_A.txt", [1, -1])])
def test_classes_are_written(name, classes, tmp_path):
    graphs = [gk.Graph(2, [(0, 1)], node_labels=[1, 2]), gk.Graph(1, node_labels=[3])]
    gk.write(graphs, tmp_path / name, classes=classes)
    assert gk.read_collection(tmp_path / name, classes=True) == (graphs, classes)
    with pytest.raises(gk.GraphFileError, match="1 classes for 2 graphs"):
        gk.write(graphs, tmp_path / name, classes=classes[:1])
    with pytest.raises(gk.GraphFileError, match="jsonl has no classes"):
        gk.write(graphs, tmp_path / "all.jsonl", classes=classes)


def test_what_is_not_a_graph_is_not_written(tmp_path):
    for wrong in ((tmp_path / "a.json", gk.Graph(1)), (3, tmp_path / "a.json")):
        with pytest.raises(gk.InvalidTypeError, match="write takes a graph or several, then a path"):
            gk.write(*wrong)


def test_unknown_formats_name_the_known_ones(tmp_path):
    with pytest.raises(gk.GraphFileError, match="say format= one of json"):
        gk.write(PLAIN, tmp_path / "g.xyz")
    with pytest.raises(gk.GraphFileError, match=r"cannot read .*g.xyz: No such file"):
        gk.read(tmp_path / "g.xyz")
    with pytest.raises(gk.GraphFileError, match="there is no format 'xyz': known are json"):
        gk.read(tmp_path / "g.json", format="xyz")
    with pytest.raises(gk.GraphFileError, match="holds one graph, not 2"):
        gk.write([PLAIN, PLAIN], tmp_path / "g.json")
    with pytest.raises(gk.GraphFileError, match=r"cannot read .*: No such file"):
        gk.read(tmp_path / "none.gml")
    with pytest.raises(gk.GraphFileError, match=r"cannot write .*: No such file"):
        gk.write(PLAIN, tmp_path / "none" / "g.json")


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: gk.read(3), "path"),
        (lambda: gk.read_collection(None), "path"),
        (lambda: gk.write(gk.Graph(1), 3), "path"),
        (lambda: gk.cdist([gk.Graph(1)], [gk.Graph(1)], out=3), "out"),
        (lambda: gk.Index(3), "path"),
        (lambda: gk.Certificate.load(3), "path"),
    ],
)
def test_what_is_no_path_is_refused_by_name(call, name):
    with pytest.raises(gk.InvalidTypeError, match=f"{name} must be the name of a file"):
        call()
