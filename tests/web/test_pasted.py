"""Pasted text: every format that can be written is recognized again, with the same graph."""

import pytest
from foreign_files import FOREIGN

import gedkit as gk
from gedkit.io.formats import FORMATS

pytest.importorskip("pydantic")

from gedkit.web.pasted import collection_from_bytes, graph_from_text, guess_format

MOLECULE = gk.Graph(3, [(0, 1), (1, 2)], node_labels="CCO", edge_labels=["single", "single"])
PLAIN = gk.Graph(5, [(0, 1), (1, 2), (2, 3), (3, 4)])
WRITABLE = [f for f in FORMATS if f.writable and f.kind != "path" and f.name != "node-link"]
IN_JSON = ("cytoscape", "jgf")


@pytest.mark.parametrize("format", WRITABLE, ids=lambda f: f.name)
def test_what_we_write_is_recognised(format, tmp_path):
    graph = PLAIN if format.name in ("graph6", "edgelist") else MOLECULE
    if format.name in ("smiles", "sdf"):
        pytest.importorskip("rdkit")
    path = tmp_path / f"x{format.suffixes[0]}"
    gk.write(graph, path)
    text = path.read_text()
    if format.name == "jsonl":  # of one line it is JSON
        assert guess_format(text * 2) == "jsonl"
        assert collection_from_bytes((text * 2).encode(), "x.txt").graphs == [graph, graph]
        return
    found = graph_from_text(text)
    assert found.format == ("json" if format.name in IN_JSON else format.name)
    assert gk.distance(found.graphs[0], graph) == 0


def test_names_of_molecules_are_kept():
    pytest.importorskip("rdkit")
    found = collection_from_bytes(b"CCO ethanol\nCO wood alcohol\n", "x.smi")
    assert found.names == ["ethanol", "wood alcohol"]


def test_many_graphs_are_not_one():
    with pytest.raises(gk.GraphFileError, match="2 graphs, and one is wanted"):
        graph_from_text('{"nodes": 1}\n{"nodes": 2}')


@pytest.mark.parametrize("name", [name for name in FOREIGN if name not in ("triples", "xml")])
def test_files_of_other_programs_are_recognized(name):
    suffix, text, library = FOREIGN[name]
    if library is not None:
        pytest.importorskip(library)
    own = "json" if suffix in (".json", ".cyjs", ".jgf") else name
    assert graph_from_text(text).format == own
    assert graph_from_text(text).graphs[0].n == collection_from_bytes(text.encode(), f"a{suffix}").graphs[0].n


def test_a_table_of_triples_is_recognized():
    assert collection_from_bytes(FOREIGN["triples"][1].encode(), "a.csv").graphs[0].n == 3
