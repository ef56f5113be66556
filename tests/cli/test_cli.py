"""The command line: what it prints, and how it fails: one line, exit 2."""

import json
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import gedkit as gk
from gedkit.cli.demo_pairs import demo_pairs

A = {"nodes": ["C", "C", "O"], "edges": [[0, 1], [1, 2]]}
B = {"nodes": ["C", "C", "O", "N"], "edges": [[0, 1], [1, 2], [1, 3]]}


@pytest.fixture
def files(tmp_path):
    paths = tmp_path / "a.json", tmp_path / "b.json"
    for path, document in zip(paths, (A, B), strict=True):
        path.write_text(json.dumps(document))
    return paths


def test_the_version(run):
    assert run("--version") == (0, f"{gk.__version__}\n", "")


def test_runs_as_a_module():
    out = subprocess.run([sys.executable, "-m", "gedkit", "--version"], capture_output=True, text=True, check=True)
    assert out.stdout == f"{gk.__version__}\n"


@pytest.mark.long
def test_text_that_the_output_has_no_letters_for(files):
    """Edits are told with arrows and dashes, which no code page of Windows has."""
    command = [sys.executable, "-m", "gedkit", "solve", *map(str, files)]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, check=True, env=environment)
    assert b"distance" in done.stdout
    assert (b"?" in done.stdout) != (sys.platform == "win32")


def test_smiles_without_the_option(run):
    code, _, err = run("solve", "CCO", "CCN")
    assert (code, err) == (2, "gedkit: there is no file 'CCO': molecules in SMILES need --smiles\n")


@pytest.mark.parametrize(("picture", "words"), [("edits.bmpp", "must end in .png"), ("no/edits.png", "no folder")])
def test_a_picture_that_cannot_be_written_is_refused_before_the_search(run, files, tmp_path, picture, words):
    code, out, err = run("solve", *files, "--picture", tmp_path / picture)
    assert (code, out) == (2, "")
    assert words in err


def test_solve_in_words(run, files):
    code, out, _ = run("solve", *files)
    assert code == 0
    assert "distance 2 (proven optimal), status OPTIMAL" in out
    assert "insert node 3′ (N)" in out
    assert "insert edge 1 – 3′" in out


def test_solve_says_what_ran(run, files):
    code, out, _ = run("solve", *files, "--explain")
    assert code == 0
    assert "bitset depth-first search" in out
    assert "small_nodes = 30" in out
    code, out, _ = run("solve", *files, "--explain", "--json")
    assert json.loads(out)["explanation"][0]["search"] == "bitset depth-first search"
    assert "explanation" not in json.loads(run("solve", *files, "--json")[1])


def test_solve_as_json(run, files):
    code, out, _ = run("solve", *files, "--json", "--solver", "dfs")
    answer = json.loads(out)
    assert code == 0
    assert (answer["distance"], answer["lower_bound"], answer["status"]) == (2, 2, "OPTIMAL")
    assert answer["path"]["cost"] == 2
    assert [None, 3] in answer["mapping"]


def test_solve_with_a_cutoff_that_is_too_low(run, files):
    code, out, _ = run("solve", *files, "--json", "--cutoff", 1)
    answer = json.loads(out)
    assert code == 0
    assert answer["status"] == "CUTOFF"
    assert answer["lower_bound"] > 1
    assert answer["distance"] is answer["path"] is answer["mapping"] is None
    assert "no edit path" in run("solve", *files, "--cutoff", 1)[1]


def test_solve_draws(run, files, tmp_path):
    assert run("solve", *files, "--picture", tmp_path / "edits.png")[0] == 0
    assert (tmp_path / "edits.png").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["solve", "none.json", "none.json"], "cannot read none.json"),
        (["solve", "A", "B", "--solver", "magic"], "magic"),
        (["solve", "A", "B", "--time-limit", "soon"], "--time-limit"),
        (["solve", "A", "B", "--time-limit", "-1"], "time_limit"),
        (["solve", "A"], "B"),
        (["solve", "A", "B", "--nonsense"], "--nonsense"),
        (["demo", "--compare", "magic"], "magic"),
        (["dance"], "dance"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(run, files, arguments, words):
    places = {"A": files[0], "B": files[1]}
    code, out, err = run(*(places.get(a, a) for a in arguments))
    assert code == 2
    assert out == ""
    assert err.startswith("gedkit: ")
    assert err.count("\n") == 1
    assert words in err


def test_interrupted_is_130(run, files, monkeypatch):
    def interrupted(*args, **kwargs):
        raise KeyboardInterrupt

    monkeypatch.setattr(gk, "solve", interrupted)
    assert run("solve", *files)[0] == 130


def test_ctrl_c_gives_the_best_so_far_and_130(run, files, monkeypatch):
    real = gk.solve

    def interrupted(*args, **kwargs):
        raise gk.SolveInterrupted(real(*args, **kwargs))

    monkeypatch.setattr(gk, "solve", interrupted)
    code, out, err = run("solve", *files, "--json")
    assert (code, err) == (130, "")
    assert json.loads(out)["distance"] == 2


@pytest.mark.long
@pytest.mark.posix
def test_ctrl_c_for_real(tmp_path):
    """A search that would take ages, and the signal that a terminal sends."""
    random = np.random.default_rng(1)
    for name in "ab":
        pairs = [[i, j] for i in range(40) for j in range(i) if random.random() < 0.4]
        (tmp_path / f"{name}.json").write_text(json.dumps({"nodes": 40, "edges": pairs}))
    code = "import sys, gedkit as gk; from gedkit.cli import app; real = gk.solve\n"
    code += "def solve(*args, **options): print('ready', file=sys.stderr, flush=True); return real(*args, **options)\n"
    code += "gk.solve = solve; app()"
    command = [sys.executable, "-c", code, "solve", *(str(tmp_path / f"{n}.json") for n in "ab"), "--solver", "exact"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr.readline() == "ready\n"
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert "INTERRUPTED" in out


def test_costs_and_smiles(run, files):
    assert "distance 3 " in run("solve", *files, "--costs", "node_ins=2")[1]
    code, _, err = run("solve", *files, "--costs", "node_ins=cheap")
    assert (code, err.count("\n")) == (2, 1)
    pytest.importorskip("rdkit")
    code, out, _ = run("solve", "--smiles", "CCO", "CC(=O)N")
    assert code == 0
    assert "CCO → CC(=O)N" in out
    assert run("solve", "--smiles", "CCO", "C((")[0] == 2


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_can_complete(shell, monkeypatch, run):
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    code, out, _ = run("--show-completion", shell)
    assert code == 0
    assert "_GEDKIT_COMPLETE" in out


def test_names_of_solvers_are_completed(monkeypatch, run):
    monkeypatch.setenv("_GEDKIT_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "gedkit solve a b --solver hun")
    monkeypatch.setenv("COMP_CWORD", "5")
    code, out, _ = run()
    assert (code, out.split()) == (0, ["hungarian-astar", "hungarian"])


def test_no_arguments_show_the_help(run):
    code, out, _ = run()
    assert code == 0
    assert "solve" in out
    assert "demo" in out


def test_solvers_lists_what_the_api_lists(run):
    listed = [row["name"] for row in json.loads(run("solvers", "--json")[1])]
    assert listed == [s.name for s in gk.solvers()]
    assert "exact" in run("solvers")[1]


def test_solvers_tells_the_options_of_one(run):
    code, out, _ = run("solvers", "beam")
    assert code == 0
    assert out.splitlines()[1:] == ["  width=80: How many states of OPEN to keep."]
    (beam,) = json.loads(run("solvers", "beam", "--json")[1])
    assert beam["options"] == [
        {"name": "width", "type": "int", "default": 80, "help": "How many states of OPEN to keep."}
    ]
    code, _, error = run("solvers", "beem")
    assert code == 2
    assert "did you mean 'beam'?" in error


def test_demo_in_words(run, tmp_path):
    code, out, _ = run("demo", "--picture", tmp_path / "new" / "demo.png")
    assert code == 0
    assert "caffeine → theobromine" in out
    assert "networkx issue 2997" in out
    assert (tmp_path / "new" / "demo.png").exists()


def test_demo_draws_a_page(run, tmp_path):
    code, out, _ = run("demo", "--json", "--picture", tmp_path / "demo.html")
    assert code == 0
    assert json.loads(out)
    assert "mountAll" in (tmp_path / "demo.html").read_text()
    code, _, err = run("demo", "--picture", tmp_path / "demo.bmpp")
    assert (code, "must end in" in err) == (2, True)


def test_view_writes_a_page_and_opens_it(run, files, tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address) or True)
    code, out, _ = run("view", *files, "-o", tmp_path / "x.html")
    assert (code, out) == (0, f"{tmp_path / 'x.html'}\n")
    assert opened == [(tmp_path / "x.html").as_uri()]
    assert "a → b: distance 2 (optimal)" in (tmp_path / "x.html").read_text()
    code, out, _ = run("view", *files, "--no-browser", "--json", "--costs", "node_ins=2")
    answer = json.loads(out)
    assert (answer["distance"], answer["opened"]) == (3, False)
    assert len(opened) == 1


def test_view_of_what_is_not_there(run, files, tmp_path):
    assert run("view", "none.json", files[0])[0] == 2
    code, _, err = run("view", *files, "-o", tmp_path / "no" / "x.html")
    assert (code, "there is no folder" in err) == (2, True)


def test_demo_as_json_compared(run):
    code, out, _ = run("demo", "--json", "--compare", "networkx", "--compare-limit", 0.05)
    records = json.loads(out)
    assert code == 0
    assert len(records) == len(demo_pairs())
    for record in records:
        assert record["optimal"]
        assert record["genn-astar"]["lower_bound"] <= record["distance"] <= record["genn-astar"]["distance"]
        assert record["networkx"]["distance"] is None or record["networkx"]["distance"] >= record["distance"]


def test_the_2997_pair_is_what_the_issue_says():
    _, g1, g2 = demo_pairs()[-1]
    assert {frozenset((g1.names[u], g1.names[v])) for u, v in g1.edges} == {
        frozenset(e) for e in [(5, 4), (5, 6), (5, 7), (21, 8), (2, 1), (2, 0), (5, 3)]
    }
    assert (g1.n, g2.n, g2.m) == (10, 12, 8)


def test_convert(run, files, tmp_path):
    target = tmp_path / "a.graphml"
    code, out, _ = run("convert", files[0], target)
    assert code == 0
    assert "1 graph written to" in out
    assert gk.read(target) == gk.read(files[0])
    code, out, _ = run("convert", target, tmp_path / "back.txt", "--to", "gxl", "--json")
    assert (code, json.loads(out)["graphs"]) == (0, 1)
    assert "distance 2" in run("solve", target, files[1])[1]
    code, _, err = run("convert", files[0], tmp_path / "a.g6")
    assert code == 2
    assert "graph6 cannot hold the node labels of graph 0" in err


def test_the_choice_of_a_label_is_said_in_one_line(run, tmp_path):
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"nodes": [{"id": 0, "symbol": "C"}], "links": []}))
    code, _, err = run("convert", path, tmp_path / "b.gml")
    assert code == 0
    assert err == f"gedkit: {path}: took 'symbol' for the node label (node_label= or --node-label chooses another)\n"


def test_solve_takes_a_model_and_its_weight(run, tmp_path):
    pair = [tmp_path / "a.json", tmp_path / "b.json"]
    gk.write(gk.Graph(5, [(0, 1), (0, 2), (0, 3), (0, 4)]), pair[0])
    gk.write(gk.Graph(5, [(0, 1), (1, 2), (2, 3), (3, 4)]), pair[1])
    answers = {}
    for trust in ("0", "1"):
        code, out, _ = run("solve", *pair, "--solver", "genn-astar", "--model", "linux", "--trust", trust)
        assert code == 0
        answers[trust] = int(out.partition(" states")[0].rpartition(" ")[2])
    assert answers["0"] > answers["1"]
    code, _, err = run("solve", *pair, "--model", "linux")
    assert (code, "has no option 'model'" in err) == (2, True)
    code, _, err = run("solve", *pair, "--solver", "genn-astar", "--trust", "-1")
    assert (code, "trust must be at least 0" in err) == (2, True)
