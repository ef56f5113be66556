"""Where the commands get graphs from: files, standard input, SMILES; which attribute is the label."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from types import SimpleNamespace

import pytest

import gedkit as gk


class Named(io.BytesIO):
    """A stream that can have a name."""


@pytest.fixture
def typed(monkeypatch):
    """Put text on standard input."""

    def put(text):
        stream = Named(text.encode())
        stream.name = "<stdin>"
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=stream))

    return put


def gml(path, *kinds):
    nodes = "".join(f'node [ id {i} label "{i}" kind "{kind}" ]' for i, kind in enumerate(kinds))
    path.write_text(f"graph [ {nodes} edge [ source 0 target 1 bond 1 ] ]")
    return path


def test_labels_of_two_files(run, tmp_path):
    pair = gml(tmp_path / "a.gml", "C", "O"), gml(tmp_path / "b.gml", "C", "N")
    code, out, err = run("solve", *pair, "--json")
    assert (code, json.loads(out)["distance"]) == (0, 0)
    assert (
        err.count("left out the node attributes 'kind' (node_label='kind' (--node-label kind) makes one the label") == 2
    )
    code, out, err = run("solve", *pair, "--node-label", "kind", "--edge-label", "bond", "--json")
    assert (code, json.loads(out)["distance"]) == (0, 1)
    assert "kind" not in err
    code, out, err = run("solve", *pair, "--node-label", "sort")
    assert (code, out) == (2, "")
    assert "not every node has the attribute 'sort'" in err
    assert err.count("\n") == 1


def test_what_solve_prints_as_json_is_a_result(run, tmp_path):
    pair = gml(tmp_path / "a.gml", "C", "O"), gml(tmp_path / "b.gml", "C", "N")
    _, out, _ = run("solve", *pair, "--node-label", "kind", "--json", "--option", "certificate=true")
    r = gk.Result.from_json(out)
    assert r.distance == 1
    assert gk.verify(r).complete


@pytest.mark.parametrize("place", [0, 1])
def test_solve_from_standard_input(run, typed, tmp_path, place):
    (tmp_path / "b.dot").write_text("graph { a -- b }")
    typed('{"nodes": 3, "edges": [[0, 1], [1, 2]]}')
    arguments = [tmp_path / "b.dot"]
    arguments.insert(place, "-")
    code, out, _ = run("solve", *arguments, "--from", "json", "--json")
    assert (code, json.loads(out)["distance"]) == (0, 2)


def test_what_standard_input_needs(run, typed, tmp_path):
    typed("{")
    (tmp_path / "b.json").write_text('{"nodes": 1}')
    for arguments, words in [
        (
            ("solve", "-", tmp_path / "b.json"),
            "standard input has no name that tells its format: add --from, one of json",
        ),
        (("solve", "-", "-", "--from", "json"), "standard input holds one of the two graphs"),
        (("solve", "-", tmp_path / "b.json", "--from", "json"), "standard input is not valid JSON"),
        (("solve", "C", "CC", "--smiles", "--node-label", "x"), "--node-label is for files: SMILES has its own labels"),
        (("convert", "-", tmp_path / "c.json"), "standard input has no name that tells its format: add --from"),
        (("convert", tmp_path / "b.json", "-"), "standard output has no name that tells its format: add --to"),
        (("convert", tmp_path / "b.json", "-", "--to", "gml", "--json"), "--json writes to standard output too"),
    ]:
        code, out, err = run(*arguments)
        assert (code, out) == (2, "")
        assert err.startswith(f"gedkit: {words}")
        assert err.count("\n") == 1


@pytest.mark.long
def test_view_and_a_pipe_of_commands(tmp_path):
    source = tmp_path / "a.json"
    source.write_text('{"nodes": ["a", "b"], "edges": [[0, 1]]}')
    gedkit = [sys.executable, "-m", "gedkit"]
    first = subprocess.run([*gedkit, "convert", source, "-", "--to", "gml"], capture_output=True, check=True)
    assert first.stdout.startswith(b"graph [")
    assert first.stderr == b""
    page = tmp_path / "page.html"
    command = [*gedkit, "view", "-", source, "--from", "gml", "--no-browser", "-o", page]
    subprocess.run(command, input=first.stdout, check=True, capture_output=True)
    assert page.exists()


def test_collections_from_standard_input(run, typed, tmp_path):
    lines = '{"nodes": 1}\n{"nodes": 2}\n'
    typed(lines)
    assert run("matrix", "-", "--from", "jsonl", "-o", tmp_path / "m.csv")[0] == 0
    assert (tmp_path / "m.csv").read_text() == "0,1\n1,0\n"
    typed(lines)
    assert run("index", "build", "-", "--from", "jsonl", "-o", tmp_path / "i.gedx")[0] == 0
    code, _, err = run("index", "build", "-", "--from", "jsonl", "-o", tmp_path / "i.gedx", "--resume")
    assert (code, err) == (2, "gedkit: --resume needs a file: standard input cannot be read again\n")
    typed('{"nodes": 2}')
    code, out, _ = run("index", "query", tmp_path / "i.gedx", "-", "--from", "json", "-k", 1, "--json")
    assert (code, json.loads(out)["neighbors"][0]["number"]) == (0, 1)
    code, _, err = run("index", "query", tmp_path / "i.gedx", "x", "--name", "--node-label", "kind")
    assert (code, err) == (2, "gedkit: --from, --node-label and --edge-label are for a file, not with --name\n")


def test_labels_of_a_collection(run, tmp_path):
    path = gml(tmp_path / "a.gml", "C", "O")
    assert (
        run("index", "build", path, "-o", tmp_path / "i.gedx", "--node-label", "kind", "--edge-label", "bond")[0] == 0
    )
    with gk.Index(tmp_path / "i.gedx") as index:
        assert index[0].node_labels == ("C", "O")
    assert run("matrix", path, "-o", tmp_path / "m.csv", "--node-label", "kind", "--edge-label", "bond")[2] == ""


def test_a_query_in_smiles(run, tmp_path):
    pytest.importorskip("rdkit")
    (tmp_path / "m.smi").write_text("CCO ethanol\nCCN ethylamine\n")
    assert run("index", "build", tmp_path / "m.smi", "-o", tmp_path / "i.gedx")[0] == 0
    code, out, _ = run("index", "query", tmp_path / "i.gedx", "CCN", "--smiles", "-k", 1, "--json")
    assert (code, json.loads(out)["neighbors"][0]["name"]) == (0, "ethylamine")
    code, _, err = run("index", "query", tmp_path / "i.gedx", "", "--smiles")
    assert (code, err) == (2, "gedkit: the SMILES is empty: a graph without nodes is gk.Graph(0)\n")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--option", "widht=3"], "solver 'auto' has no option 'widht': its options are"),
        (["--solver", "beam", "--option", "width=wide"], "width must be a whole number, got 'wide'"),
        (["--solver", "beam", "--option", "width=0"], "width must be at least 1, got 0"),
        (["--solver", "beam", "--option", "width"], "--option must be name=value, got 'width'"),
        (["--solver", "beam", "--budget", "2"], "solver 'beam' has no option 'budget'"),
        (["--solver", "hungarian", "--option", "x=1"], "solver 'hungarian' has no option 'x': it has no options"),
        (["--solver", "bean"], "there is no solver 'bean': did you mean 'beam'?"),
        (["--solver", "genn-astar", "--option", "model=nosuch"], ""),
        (["--threads", "two"], ""),
    ],
)
@pytest.mark.parametrize("command", ["solve", "matrix"])
def test_a_bad_option_is_one_clear_line(run, tmp_path, command, options, words):
    (tmp_path / "a.json").write_text('{"nodes": 1}')
    files = [tmp_path / "a.json"] * 2 + (["-o", tmp_path / "m.csv"] if command == "matrix" else [])
    code, out, err = run(command, *files, *options)
    assert (code, out) == (2, "")
    assert err.startswith(f"gedkit: {words}")
    assert err.count("\n") == 1


def test_a_format_is_honoured_beside_a_name_that_tells_another(run, typed, tmp_path):
    for name in ("a.gml", "b.gml"):
        (tmp_path / name).write_text('{"nodes": 1}')
    pair = tmp_path / "a.gml", tmp_path / "b.gml"
    code, out, _ = run("solve", *pair, "--from", "json", "--json")
    assert (code, json.loads(out)["distance"]) == (0, 0)
    assert run("matrix", *pair, "--from", "json", "-o", tmp_path / "m.csv")[0] == 0
    (tmp_path / "c.jsonl").write_text('{"nodes": 2}')
    typed("graph { a -- b; b -- c }")
    assert run("matrix", "-", tmp_path / "c.jsonl", "--from", "dot", "-o", tmp_path / "m.csv")[0] == 0
    assert (tmp_path / "m.csv").read_text() == "3\n"
    code, _, err = run("matrix", "-", "-", "--from", "dot", "-o", tmp_path / "m.csv")
    assert (code, err.count("\n")) == (2, 1)
    assert "give a file for the other" in err


def test_numbers_in_files_for_an_index(run, tmp_path):
    (tmp_path / "a.gml").write_text('graph [ node [ id 0 kind "x" charge 1 ] node [ id 1 kind "y" charge 2 ] ]')
    code, _, err = run("index", "build", tmp_path / "a.gml", "-o", tmp_path / "i.gedx")
    assert code == 2
    assert "an Index keeps labels, not attributes" in err
    assert "--node-label" in err
    code, _, err = run("index", "build", tmp_path / "a.gml", "-o", tmp_path / "i.gedx", "--node-label", "kind")
    assert (code, err) == (0, "")
    code, out, err = run("index", "query", tmp_path / "i.gedx", tmp_path / "a.gml", "-k", 1)
    assert (code, out) == (2, "")
    assert "an Index keeps labels, not attributes" in err
    code, out, err = run("index", "query", tmp_path / "i.gedx", tmp_path / "a.gml", "--node-label", "kind", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["neighbors"] == [{"number": 0, "distance": 0.0, "lower_bound": 0.0, "optimal": True}]


@pytest.mark.parametrize("shards", [(), ("--shards", 2)])
def test_attributes_of_our_own_format_are_refused_by_an_index(run, typed, tmp_path, shards):
    plain, rich = gk.Graph(2, [(0, 1)]), gk.Graph(2, [(0, 1)], edge_attrs={"length": [1.5]})
    gk.write([plain], tmp_path / "plain.jsonl")
    gk.write([plain, rich], tmp_path / "rich.jsonl")
    gk.write(rich, tmp_path / "rich.json")
    assert run("index", "build", tmp_path / "plain.jsonl", "-o", tmp_path / "i", *shards)[0] == 0
    for words in (
        ("build", tmp_path / "rich.jsonl", "-o", tmp_path / "i", "--add"),
        ("query", tmp_path / "i", tmp_path / "rich.json", "-k", 1),
        ("query", tmp_path / "i", tmp_path / "rich.json", "--radius", 1, "--approximate"),
    ):
        code, out, err = run("index", *words)
        assert (code, out) == (2, "")
        assert "an Index keeps labels, not attributes" in err
    typed((tmp_path / "rich.json").read_text())
    assert run("index", "query", tmp_path / "i", "-", "--from", "json")[0] == 2


@pytest.mark.parametrize("given", [("--node-label", "kind,owner"), ("--node-label", "kind", "--node-label", "owner")])
def test_several_attributes_as_the_label(run, tmp_path, given):
    for name, owner in (("a", "ann"), ("b", "bob")):
        nodes = [{"id": 0, "kind": "clean", "owner": owner}, {"id": 1, "kind": "train", "owner": "bob"}]
        (tmp_path / f"{name}.json").write_text(json.dumps({"nodes": nodes, "links": []}))
    files = tmp_path / "a.json", tmp_path / "b.json"
    assert json.loads(run("solve", *files, *given, "--json")[1])["distance"] == 1
    assert json.loads(run("solve", *files, "--node-label", "kind", "--json")[1])["distance"] == 0
    assert run("index", "build", files[0], "-o", tmp_path / "i.gedx", *given)[0] == 0
    answer = json.loads(run("index", "query", tmp_path / "i.gedx", files[1], *given, "--json")[1])
    assert answer["neighbors"][0]["distance"] == 1
    assert "'team'" in run("solve", *files, "--node-label", "kind,team")[2]


@pytest.mark.parametrize("option", ["--node-label", "--edge-label"])
def test_a_label_cannot_be_chosen_where_there_is_no_choice(run, tmp_path, option):
    path = tmp_path / "own.json"
    gk.write(gk.Graph(2, [(0, 1)], node_labels="ab"), path)
    code, _, err = run("solve", path, path, option, "kind")
    assert code == 2
    name = option.strip("-").replace("-", "_")
    assert (
        err
        == f"gedkit: {path}: {name}: nothing can be chosen, graphs in this format have labels of their own or none\n"
    )
    assert run("matrix", path, "-o", tmp_path / "d.csv", option, "kind")[0] == 2
    flow = tmp_path / "flow.json"
    flow.write_text(json.dumps({"nodes": [{"id": 0, "kind": "a"}, {"id": 1, "kind": "c"}], "links": []}))
    for pair in ((path, flow), (flow, path)):
        code, out, _ = run("solve", *pair, "--node-label", "kind", "--json")
        assert (code, json.loads(out)["distance"]) == (0, 2)
