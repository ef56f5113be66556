"""gedkit fit-costs: a table of examples in, costs out that other commands take."""

from __future__ import annotations

import json

import pytest

import gedkit as gk


@pytest.fixture
def examples(tmp_path):
    """Write graphs, and return them with the folder."""
    graphs = [
        gk.Graph(3, [(0, 1), (1, 2)], node_labels="CNO"),
        gk.Graph(3, [(0, 1), (0, 2)], node_labels="CCO"),
        gk.Graph(4, [(0, 1), (1, 2), (2, 3)], node_labels="CNOO"),
        gk.Graph(2, [(0, 1)], node_labels="NO"),
    ]
    for number, graph in enumerate(graphs):
        gk.write(graph, tmp_path / f"g{number}.json")
    return tmp_path, graphs


def test_costs_from_distances_are_used_elsewhere(run, examples):
    folder, graphs = examples
    secret = gk.Costs(node_sub=0.5, edge_del=2, edge_ins=2)
    rows = [(i, j, gk.distance(graphs[i], graphs[j], costs=secret)) for i in range(4) for j in range(4)]
    text = "first,second,distance\n" + "".join(f"g{i}.json,g{j}.json,{d}\n" for i, j, d in rows)
    (folder / "pairs.csv").write_text(text)
    code, said, _ = run("fit-costs", folder / "pairs.csv", "-o", folder / "costs.json", "--folds", 2)
    assert code == 0
    assert "16 pairs" in said
    assert "--costs" in said
    learned = gk.Costs.from_json((folder / "costs.json").read_text())
    for i, j, distance in rows:
        assert gk.distance(graphs[i], graphs[j], costs=learned) == pytest.approx(distance, abs=0.01)
    arguments = ("solve", folder / "g0.json", folder / "g1.json", "--costs", folder / "costs.json", "--json")
    answer = json.loads(run(*arguments)[1])
    assert answer["distance"] == pytest.approx(gk.distance(graphs[0], graphs[1], costs=learned))


def test_costs_from_mappings(run, examples):
    folder, _ = examples
    (folder / "pairs.csv").write_text(
        "first,second,mapping\ng0.json,g1.json,0=1 1=0 2=2\ng2.json,g3.json,0=;1=0;2=1;3=\n"
    )
    arguments = ("fit-costs", folder / "pairs.csv", "-o", folder / "costs.json", "--json", "--threads", 1)
    code, said, _ = run(*arguments)
    assert code == 0
    report = json.loads(said)
    assert report["kind"] == "mappings"
    assert report["pairs"] == 2
    assert report["train_score"] == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("g0.json,g1.json,3\n", "its first line must name the columns"),
        ("first,second,distance\n", "there is no example in it"),
        ("first,second,distance\ng0.json,g1.json,far\n", "line 2: 'far' is no distance"),
        ("first,second,mapping\ng0.json,g1.json,0\n", "line 2: mapping 0 names no pair"),
        ("first,second,mapping\ng0.json,g1.json,0=7\n", "line 2: the mapping names node 7"),
        ("first,second,mapping\ng0.json,g1.json,0=1 0=2\n", "line 2: the mapping contradicts itself"),
        ("first,second,distance\ng0.json,g1.json,nan\n", "line 2: 'nan' is no distance"),
        ("first,second,distance,mapping\ng0.json,g1.json,1,0=1\n", "a column mapping and a column distance"),
        ("first,second,distance\nnot.json,g1.json,1\n", "line 2"),
    ],
)
def test_bad_tables_are_named(run, examples, text, sentence):
    folder, _ = examples
    (folder / "pairs.csv").write_text(text)
    code, _, told = run("fit-costs", folder / "pairs.csv", "-o", folder / "costs.json")
    assert code == 2
    assert sentence in told
    assert not (folder / "costs.json").exists()


@pytest.mark.parametrize("content", ["{", "[]", '{"node_sub": 1}', "null"])
def test_bad_files_of_costs_are_named(run, examples, content):
    folder, _ = examples
    (folder / "costs.json").write_text(content)
    code, _, told = run("solve", folder / "g0.json", folder / "g1.json", "--costs", folder / "costs.json")
    assert code == 2
    assert "costs.json" in told
