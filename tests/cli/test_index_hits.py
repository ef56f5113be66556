"""gedkit index query -o hits.csv: batches of queries, SMILES, properties, salts."""

import csv
import json
import sqlite3
from contextlib import closing

import pytest

import gedkit as gk

pytest.importorskip("rdkit")

TABLE = (
    "name,smiles,logP,assay\naspirin,CC(=O)Oc1ccccc1C(=O)O,1.2,A7\nsodium acetate,CC(=O)[O-].[Na+],,\n"
    "ethanol,CCO,-0.3,B1\n"
)


@pytest.fixture
def store(run, tmp_path):
    (tmp_path / "drugs.csv").write_text(TABLE)
    assert run("index", "build", tmp_path / "drugs.csv", "-o", tmp_path / "drugs.gedx", "--costs", "mces")[0] == 0
    return tmp_path / "drugs.gedx"


def rows_of(path):
    return list(csv.DictReader(path.read_text().splitlines()))


def test_hits_have_smiles_and_properties(run, store, tmp_path):
    code, out, _ = run("index", "query", store, "--smiles", "CCN", "-k", 2, "-o", tmp_path / "hits.csv")
    assert (code, out) == (0, f"{tmp_path / 'hits.csv'}: 2 hits for 1 query\n")
    first = rows_of(tmp_path / "hits.csv")[0]
    assert (first["query"], first["rank"], first["name"], first["smiles"]) == ("CCN", "1", "ethanol", "CCO")
    assert (first["logP"], first["assay"], first["distance"], first["optimal"]) == ("-0.3", "B1", "2", "True")
    _, out, _ = run("index", "query", store, "aspirin", "--name", "-k", 1, "--json")
    (hit,) = json.loads(out)["neighbors"]
    assert (hit["smiles"], hit["properties"]) == ("CC(=O)Oc1ccccc1C(=O)O", {"logP": "1.2", "assay": "A7"})


def test_a_file_of_queries(run, store, tmp_path):
    (tmp_path / "queries.smi").write_text("CCO first\nCC(=O)O second\n")
    code, out, _ = run("index", "query", store, tmp_path / "queries.smi", "-k", 2, "-o", tmp_path / "hits.csv")
    assert code == 0
    assert "4 hits for 2 queries" in out
    assert [(row["query"], row["rank"]) for row in rows_of(tmp_path / "hits.csv")] == [
        ("first", "1"),
        ("first", "2"),
        ("second", "1"),
        ("second", "2"),
    ]
    answers = json.loads(run("index", "query", store, tmp_path / "queries.smi", "-k", 1, "--json")[1])
    assert [(a["query"], a["neighbors"][0]["name"]) for a in answers] == [
        ("first", "ethanol"),
        ("second", "sodium acetate"),
    ]
    out = run("index", "query", store, tmp_path / "queries.smi", "-k", 1)[1]
    assert out.index("first:") < out.index("ethanol") < out.index("second:")
    (tmp_path / "none.smi").write_text("")
    assert "has no graphs" in run("index", "query", store, tmp_path / "none.smi")[2]


@pytest.mark.parametrize("shards", [None, 2])
def test_an_index_keeps_what_is_known_of_a_molecule(tmp_path, shards):
    (tmp_path / "drugs.csv").write_text(TABLE)
    graphs = gk.read_collection(tmp_path / "drugs.csv")
    assert dict(graphs[0].info) == {
        "smiles": "CC(=O)Oc1ccccc1C(=O)O",
        "property:logP": "1.2",
        "property:assay": "A7",
    }
    with gk.Index.open(tmp_path / "i", shards=shards) as index:
        index.extend(graphs)
    with gk.Index.open(tmp_path / "i") as index:
        assert [dict(index[i].info) for i in range(3)] == [dict(graph.info) for graph in graphs]
        index.update(0, gk.Graph(1))
        index.remove(1)
        assert dict(index[0].info) == {}


def test_an_index_of_an_earlier_version_is_read_and_added_to(tmp_path):
    with gk.Index(tmp_path / "i.gedx") as index:
        index.extend([gk.from_smiles("CCO")])
    with closing(sqlite3.connect(tmp_path / "i.gedx")) as file, file:
        file.execute("DROP TABLE infos")
    with gk.Index(tmp_path / "i.gedx") as index:
        assert dict(index[0].info) == {}
        index.extend([gk.from_smiles("CCN")])
        assert index[1].info["smiles"] == "CCN"


def test_properties_of_an_sdf_file_survive(tmp_path):
    (tmp_path / "drugs.csv").write_text(TABLE)
    graphs = gk.read_collection(tmp_path / "drugs.csv")
    gk.write(graphs, tmp_path / "drugs.sdf")
    back = gk.read_collection(tmp_path / "drugs.sdf")
    assert [graph.info.get("property:logP") for graph in back] == ["1.2", None, "-0.3"]
    assert [graph.name for graph in back] == ["aspirin", "sodium acetate", "ethanol"]


def test_salts_are_stripped_on_request(run, store, tmp_path):
    salt = gk.from_smiles("CC(=O)[O-].[Na+]", strip_salts=True, charges=True)
    assert salt.node_labels == ("C", "C", "O", "O-")
    assert gk.from_smiles("CC(=O)[O-].[Na+]").n == 5
    assert gk.read_collection(tmp_path / "drugs.csv", strip_salts=True)[1].n == 4
    assert gk.read_collection(tmp_path / "drugs.csv", strip_salts=True)[0].info["property:assay"] == "A7"
    answer = run("index", "query", store, "--smiles", "CCO.Cl.[Na+]", "--strip-salts", "-k", 1, "--json")[1]
    assert json.loads(answer)["neighbors"][0]["distance"] == 0
    source = tmp_path / "drugs.csv"
    assert run("index", "build", source, "-o", tmp_path / "s.gedx", "--strip-salts")[0] == 0
    with gk.Index(tmp_path / "s.gedx") as index:
        assert [index[i].n for i in range(3)] == [13, 4, 3]
    assert run("convert", source, tmp_path / "s.smi", "--strip-salts")[0] == 0
    assert "Na" not in (tmp_path / "s.smi").read_text()
    (tmp_path / "pairs.csv").write_text("0,CCO.[Na+],CCO\n")
    assert run("mces", tmp_path / "pairs.csv", "-o", tmp_path / "d.csv", "--strip-salts")[0] == 0
