"""gedkit evaluate and gedkit reproduce: what is printed, and how they fail."""

import json

import numpy as np
import pytest

import gedkit as gk
from gedkit.lab.evaluation.plans import Plan, SetPlan

pytest.importorskip("matplotlib")


@pytest.fixture
def collection(tmp_path):
    data = gk.datasets.generate("programs", 15, nodes=(3, 5), distances=False)
    gk.write(data.graphs, tmp_path / "mine.jsonl")
    return tmp_path / "mine.jsonl"


def test_evaluate(run, collection, tmp_path):
    code, out, _ = run("evaluate", collection, "--solver", "exact", "--solver", "vj", "-o", tmp_path / "report")
    assert code == 0
    assert "exact" in out
    assert "100.0%" in out
    assert "report.html" in out
    code, out, _ = run("evaluate", collection, "--solver", "beam", "-o", tmp_path / "report", "--json")
    found = json.loads(out)
    assert [m["method"] for m in found["methods"]] == ["beam"]
    assert found["methods"][0]["scores"]["simgnn"]["protocol"] == "simgnn"


@pytest.mark.long
def test_evaluate_for_a_paper(run, collection, tmp_path):
    arguments = ("evaluate", collection, "--solver", "exact", "--solver", "vj", "-o", tmp_path / "report")
    code, out, _ = run(*arguments, "--latex", "--figures", "pdf")
    assert code == 0
    assert out == (tmp_path / "report" / "table.tex").read_text()
    assert out.count("\\begin") == out.count("\\end") == 2
    rows = [line for line in out.splitlines() if line.endswith("\\\\")]
    assert [line.count("&") for line in rows] == [7, 7, 7]
    assert rows[1].startswith("exact & \\textbf{0.00} & \\textbf{0.00} & \\textbf{100.0}")
    # At 8 points a letter is about 4 wide; a column of a two-column paper has 240.
    cells = [[cell.replace("\\textbf{", "").strip("} \\") for cell in line.split("&")] for line in rows]
    widths = [max(map(len, column)) for column in zip(*cells[1:], strict=True)]
    assert sum(4 * width for width in widths) + 6 * 7 < 240
    assert (tmp_path / "report" / "scatter.pdf").read_bytes().startswith(b"%PDF")
    code, _, err = run(*arguments, "--latex", "--json")
    assert (code, "leave out --json" in err) == (2, True)
    code, _, err = run(*arguments, "--figures", "gif")
    assert (code, "'png', 'pdf', 'svg'" in err) == (2, True)


def test_evaluate_distances_of_your_own(run, collection, tmp_path):
    np.save(tmp_path / "guess.npy", np.full((15, 15), 2.0))
    code, out, _ = run("evaluate", collection, "--predictions", tmp_path / "guess.npy", "-o", tmp_path / "report")
    assert code == 0
    assert "guess" in out
    (tmp_path / "b").mkdir()
    np.save(tmp_path / "b" / "guess.npy", np.full((15, 15), 2.0))
    both = ("--predictions", tmp_path / "guess.npy", "--predictions", tmp_path / "b" / "guess.npy")
    code, _, err = run("evaluate", collection, *both, "-o", tmp_path / "report")
    assert (code, "must differ" in err) == (2, True)


def test_evaluate_pairs_of_another_program(run, collection, tmp_path):
    (tmp_path / "peer.csv").write_text("graph_id_1,graph_id_2,distance,seconds\n0,1,0,0.5\n0,2,90,0.25\n")
    arguments = ("evaluate", collection, "--predictions", tmp_path / "peer.csv", "-o", tmp_path / "report")
    code, out, _ = run(*arguments)
    assert code == 0
    assert "peer" in out
    code, out, _ = run(*arguments, "--json")
    (found,) = json.loads(out)["methods"]
    assert (found["method"], found["milliseconds"]) == ("peer", 375)
    assert found["scores"]["listed"]["pairs"] == 2
    assert found["scores"]["listed"]["feasible"] >= 0.5
    (tmp_path / "peer.csv").write_text("graph_id_1,graph_id_2,distance\n0,1,x\n")
    code, _, err = run(*arguments)
    assert code == 2
    assert "peer.csv, line 2: distance is 'x'" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--solver", "soothsayer"), "no solver 'soothsayer'"),
        (("--model", "oracle"), "no model 'oracle'"),
        (("--model", "generic"), "generic predicts no distance by itself"),
        (("--protocol", "kitchen"), "protocol must be 'gscbench'"),
        (("--network", "gnn"), "there is no network 'gnn'"),
        (("--predictions", "nowhere.npy"), "cannot read nowhere.npy"),
        (("--predictions", __file__), "is not a .npy file of numbers"),
    ],
)
def test_evaluate_says_what_is_wrong(run, collection, tmp_path, arguments, words):
    if "--network" in arguments:
        pytest.importorskip("torch")
    code, _, err = run("evaluate", collection, *arguments, "-o", tmp_path / "report")
    assert code == 2
    assert words in err
    assert err.count("\n") == 1


def test_evaluate_under_the_protocol_of_gscbench(run, collection, tmp_path):
    arguments = ("evaluate", collection, "--solver", "vj", "--protocol", "gscbench", "-o", tmp_path / "report")
    code, out, _ = run(*arguments)
    assert (code, "means and standard deviations over the splits" in out) == (0, True)
    code, out, _ = run(*arguments, "--json")
    assert list(json.loads(out)["methods"][0]["scores"]) == ["gscbench 1729", "gscbench 3407", "gscbench 9679"]


def test_a_folder_in_the_form_of_gscbench_from_labels_to_scores(run, collection, tmp_path):
    code, _, _ = run("label", collection, "-o", tmp_path / "labels", "--json")
    assert code == 0
    rows = [json.loads(line) for line in (tmp_path / "labels" / "ged_pairs.jsonl").read_text().splitlines()]
    peer = [
        {
            "graph_id_1": r["graph_id_2"],
            "graph_id_2": r["graph_id_1"],
            "mapping": [pair[::-1] for pair in r["alignments"][0]],
        }
        for r in rows
    ]
    (tmp_path / "peer.jsonl").write_text("".join(json.dumps(row) + "\n" for row in peer))
    arguments = ("--protocol", "gscbench", "--solver", "vj", "--predictions", tmp_path / "peer.jsonl")
    code, out, _ = run("evaluate", tmp_path / "labels", *arguments, "-o", tmp_path / "report", "--json")
    assert code == 0
    vj, found = json.loads(out)["methods"]
    assert all(scores["mae"] == 0 and scores["optimal"] == 1 for scores in found["scores"].values())
    assert all(scores["feasible"] == 1 for scores in vj["scores"].values())


def test_evaluate_without_such_a_set(run, tmp_path):
    code, _, err = run("evaluate", "nowhere", "-o", tmp_path)
    assert code == 2
    assert "there is no set or file 'nowhere'" in err


@pytest.mark.long
def test_reproduce(run, tmp_path, monkeypatch):
    programs = SetPlan("programs", lambda: gk.datasets.generate("programs", 15, nodes=(3, 5)), networks=False)
    tiny = Plan("quick", (programs,), timed=4, scattered=10)
    monkeypatch.setattr("gedkit.lab.evaluation.quick_plan", lambda **_: tiny)
    code, out, err = run("reproduce", "--quick", "-o", tmp_path / "report")
    assert code == 0
    assert "report.html" in out
    assert "programs: exact" in err
    code, out, _ = run("reproduce", "--quick", "-o", tmp_path / "report", "--json")
    found = json.loads(out)
    assert found["plan"] == "quick"
    assert "Table 2: time per pair" in found["tables"]
    assert "Table 1, programs: The protocols" in found["tables"]  # one for each set


def test_reproduce_without_the_sets(run, tmp_path):
    code, _, err = run("reproduce", "-o", tmp_path / "report", "--root", tmp_path)
    assert code == 2
    assert "gedkit datasets download aids700nef" in err
