"""gedkit matrix: files written, and how it fails."""

import json

import numpy as np
import pytest
from random_graphs import random_graphs

import gedkit as gk

GRAPHS = [
    {"nodes": ["C", "C", "O"], "edges": [[0, 1], [1, 2]]},
    {"nodes": ["C", "C", "O", "N"], "edges": [[0, 1], [1, 2], [1, 3]]},
    {"nodes": 1},
]
DISTANCES = [[0, 2, 5], [2, 0, 7], [5, 7, 0]]


@pytest.fixture
def collection(tmp_path):
    path = tmp_path / "graphs.jsonl"
    path.write_text("\n".join(map(json.dumps, GRAPHS)) + "\n\n")
    return path


def test_npy(run, collection, tmp_path):
    out = tmp_path / "d.npy"
    code, said, _ = run("matrix", collection, "-o", out, "--threads", 2)
    assert code == 0
    assert "3 x 3 distances, 9 finite, mean 3.11111, largest 7" in said
    np.testing.assert_array_equal(np.load(out), DISTANCES)
    code, said, _ = run("matrix", collection, "-o", out, "--threads", 1, "--resume", "--json")
    assert json.loads(said)["finite"] == 9


def test_csv_and_two_collections(run, collection, tmp_path):
    other = tmp_path / "other.jsonl"
    other.write_text(json.dumps(GRAPHS[2]) + "\n")
    out = tmp_path / "d.csv"
    assert run("matrix", collection, other, "-o", out)[0] == 0
    assert out.read_text() == "5\n7\n0\n"


def test_bounds_and_cutoff(run, collection, tmp_path):
    out = tmp_path / "d.npy"
    code, said, _ = run("matrix", collection, "-o", out, "--bounds", "--cutoff", 4)
    assert code == 0
    assert "5 finite" in said
    assert np.load(tmp_path / "d.lower.npy")[0, 2] > 4
    assert np.load(tmp_path / "d.status.npy")[0, 2] == list(gk.Status).index(gk.Status.CUTOFF)


def test_costs_and_whole_numbers(run, collection, tmp_path):
    out = tmp_path / "d.npy"
    code, said, _ = run("matrix", collection, "-o", out, "--costs", "node_sub=3", "--dtype", "uint8", "--cutoff", 4)
    assert code == 0
    found = np.load(out)
    expected = gk.pdist(gk.read_collection(collection), costs=gk.Costs(node_sub=3), cutoff=4, dtype=np.uint8)
    np.testing.assert_array_equal(found, expected)
    assert (found.dtype, found[0, 2]) == (np.uint8, 255)
    assert f"{(found < 255).sum()} finite, mean {found[found < 255].mean():.6g}" in said
    code, _, err = run("matrix", collection, "-o", out, "--costs", "node_sub=2", "--dtype", "uint8", "--resume")
    assert (code, err.count("\n")) == (2, 1)
    assert "belongs to another job" in err
    np.testing.assert_array_equal(np.load(out), expected)


@pytest.mark.parametrize(
    ("text", "arguments", "words"),
    [
        ('{"nodes": 1}\n{"nodes"\n', ("-o", "d.npy"), "line 2: it is not valid JSON"),
        ('{"nodes": 1}\n{"nodes": 2, "edges": [[0, 5]]}\n', ("-o", "d.npy"), "names node 5"),
        ("", ("-o", "d.npy"), "has no graphs"),
        ('{"nodes": 1}\n', ("-o", "d.txt"), ".npy or a .csv"),
        ('{"nodes": 1}\n', ("-o", "d.csv", "--resume"), "need an .npy"),
        ('{"nodes": 1}\n', ("-o", "d.csv", "--dtype", "int8"), "need an .npy"),
        ('{"nodes": 1}\n', ("-o", "d.npy", "--dtype", "text"), "dtype must be"),
        ('{"nodes": 1}\n', ("-o", "d.npy", "--dtype", "int8", "--costs", "node_sub=0.5"), "whole numbers"),
        (
            '{"nodes": 1}\n',
            ("-o", "d.npy", "--costs", "node_swap=1"),
            "unknown cost 'node_swap': did you mean node_sub?",
        ),
        ('{"nodes": 1}\n', ("-o", "nowhere/d.npy"), "cannot write"),
        ('{"nodes": 1}\n', ("-o", "nowhere/d.csv"), "cannot write"),
        ('{"nodes": 1}\n', (), "-o"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(run, tmp_path, monkeypatch, text, arguments, words):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "graphs.jsonl"
    path.write_text(text)
    code, out, err = run("matrix", path, *arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1


def test_names_are_rows_and_columns_of_a_csv_file(run, tmp_path):
    pytest.importorskip("rdkit")
    (tmp_path / "drugs.csv").write_text("code,structure,name\nA,CCO,ethanol\nB,C(,broken\nC,CCN,\n")
    out = tmp_path / "d.csv"
    code, said, told = run("matrix", tmp_path / "drugs.csv", "-o", out, "--costs", "mces")
    assert code == 0
    assert out.read_text() == ",ethanol,1\nethanol,0,2\n1,2,0\n"
    assert "1 row could not be read (line 3" in told
    assert (tmp_path / "d.rejects.csv").exists()
    code, said, _ = run("matrix", tmp_path / "drugs.csv", "-o", out, "--name-column", "code", "--json")
    assert json.loads(said)["rejected"] == 1
    assert out.read_text().startswith(",A,C\n")
    code, _, told = run("matrix", tmp_path / "drugs.csv", "-o", out, "--strict")
    assert code == 2
    assert "line 3 ('broken')" in told
    (tmp_path / "x.jsonl").write_text(json.dumps(GRAPHS[0]) + "\n")
    code, _, told = run("matrix", tmp_path / "x.jsonl", "-o", out, "--smiles-column", "x")
    assert code == 2
    assert "is for tables of molecules" in told


def test_options_of_solvers(run, collection, tmp_path):
    out, graphs = tmp_path / "d.npy", gk.read_collection(collection)
    assert run("matrix", collection, "-o", out, "--solver", "beam", "--option", "width=1", "--seed", 3)[0] == 0
    np.testing.assert_array_equal(np.load(out), gk.pdist(graphs, solver="beam", width=1, seed=3))
    assert run("matrix", collection, "-o", out, "--budget", 5, "--memory-limit", 10**9)[0] == 0
    np.testing.assert_array_equal(np.load(out), gk.pdist(graphs))
    for wrong, words in (
        (["--option", "width=3"], "no option 'width'"),
        (["--solver", "beam", "--option", "width"], "name=value"),
        (["--solver", "beam", "--option", "width=wide"], "width must be a whole number"),
        (["--solver", "beam", "--budget", "3"], "no option 'budget'"),
        (["--option", "budget=1", "--budget", "3"], "given twice"),
        (["--memory-limit", "0"], "memory_limit must be"),
    ):
        code, _, err = run("matrix", collection, "-o", out, *wrong)
        assert (code, err.count("\n")) == (2, 1)
        assert words in err


def test_the_same_options_for_one_pair(run, tmp_path):
    for name, graph in (("a", random_graphs(1, 8, seed=1)[0]), ("b", random_graphs(1, 8, seed=2)[0])):
        gk.write(graph, tmp_path / f"{name}.json")
    call = ["solve", tmp_path / "a.json", tmp_path / "b.json", "--json"]
    g1, g2 = gk.read(tmp_path / "a.json"), gk.read(tmp_path / "b.json")
    code, out, _ = run(*call, "--solver", "beam", "--option", "width=1")
    assert code == 0
    assert json.loads(out)["distance"] == gk.solve(g1, g2, solver="beam", width=1).distance
    code, out, _ = run(*call, "--solver", "plain-astar", "--memory-limit", 1000)
    assert json.loads(out)["status"] == "MEMORY_LIMIT"
    assert run(*call, "--budget", 0.5, "--seed", 4)[0] == 0
    assert "no option 'wide'" in run(*call, "--option", "wide=1")[2]


def test_a_total_time_limit_that_leaves_distances_unproven_is_told(run, tmp_path):
    hard = [gk.Graph(40, [(u, (u + step) % 40) for u in range(40) for step in (1, 2, k)]) for k in range(5, 12)]
    gk.write(hard, tmp_path / "hard.jsonl")
    code, said, told = run("matrix", tmp_path / "hard.jsonl", "-o", tmp_path / "d.csv", "--total-time-limit", 0.2)
    assert code == 0
    assert "7 x 7 distances" in said
    assert " of 49 distances are not proven: --total-time-limit was over" in told
    assert "Pass --bounds with an .npy file to see which they are" in told
