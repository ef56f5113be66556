"""Labels of a collection: right, checked, resumable, in the formats of others."""

import json
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from random_graphs import random_graphs

import gedkit as gk
from gedkit.lab.datasets.gscbench import images_of
from gedkit.lab.labelling.pair_choice import choose_pairs


def rows_of(folder, name="ged_pairs.jsonl"):
    return [json.loads(line) for line in (folder / name).read_text().splitlines()]


def test_distances_are_those_of_pdist_and_mappings_cost_them(tmp_path):
    graphs = random_graphs(9, 6)
    card = gk.lab.label(graphs, tmp_path, threads=2)
    assert (card["pairs"], card["proven"], card["open"]) == (36, 36, 0)
    np.testing.assert_array_equal(gk.datasets.load(tmp_path).ged, gk.pdist(graphs))
    assert list(gk.datasets.load(tmp_path).graphs) == graphs
    assert gk.lab.check_labels(tmp_path) == {"pairs": 36, "certified": 0}
    assert rows_of(tmp_path, "open_pairs.jsonl") == []


def test_the_graphs_are_those_of_gscbench_for_a_program_that_knows_only_its_keys(tmp_path):
    graphs = random_graphs(5, 6)
    gk.lab.label(graphs, tmp_path)
    for row, graph in zip(rows_of(tmp_path, "graphs.jsonl"), graphs, strict=True):
        arcs = set(zip(*row["edge_index"], strict=True))
        assert arcs == {*graph.edges, *((v, u) for u, v in graph.edges)}
        assert len(row["edge_index"][0]) == 2 * graph.m
        assert len(row["node_label_ids"]) == row["num_nodes"] == graph.n
    assert (tmp_path / "graph_id_map.csv").read_text().splitlines()[0] == "graph_id,name"


def test_weighted_and_directed(tmp_path):
    graphs = [gk.Graph(g.n, g.edges, node_labels=g.node_labels, directed=True) for g in random_graphs(5, 5)]
    costs = gk.Costs(node_sub=1.5, node_del=2, edge_ins=0.25)  # not symmetric
    card = gk.lab.label(graphs, tmp_path, costs=costs, threads=1)
    assert card["pairs"] == 20
    assert not card["symmetric"]
    data = gk.datasets.load(tmp_path)
    assert data.costs == costs
    np.testing.assert_allclose(data.ged, gk.pdist(graphs, costs=costs))
    assert gk.lab.check_labels(tmp_path)["pairs"] == 20
    assert not (tmp_path / "TaGED.json").exists()


def test_certificates_prove_every_distance(tmp_path):
    gk.lab.label(random_graphs(4, 5), tmp_path, certificates=True, threads=1)
    assert gk.lab.check_labels(tmp_path) == {"pairs": 6, "certified": 6}


def test_a_pair_without_a_certificate_is_tried_again_only_with_more_time(tmp_path, monkeypatch):
    graphs = random_graphs(3, 5)
    solved = []

    def without_certificate(*given, **options):
        solved.append(given)
        return gk.solve(*given, **{**options, "certificate": False})

    monkeypatch.setattr("gedkit.lab.labelling.pair_solver.solve", without_certificate)
    for time_limit, tried in ((1.0, 3), (1.0, 3), (2.0, 6)):
        gk.lab.label(graphs, tmp_path, certificates=True, threads=1, time_limit=time_limit, resume=True)
        assert len(solved) == tried
    monkeypatch.undo()
    gk.lab.label(graphs, tmp_path, certificates=True, threads=1, resume=True)
    assert gk.lab.check_labels(tmp_path) == {"pairs": 3, "certified": 3}


def test_taged_counts_edits_and_maps_the_smaller_graph(tmp_path):
    graphs = random_graphs(7, 6)
    gk.lab.label(graphs, tmp_path)
    rows = json.loads((tmp_path / "TaGED.json").read_text())
    assert len(rows) == 21
    for first, second, ged, renamed, nodes, edges, (mapping,) in rows:
        assert graphs[first].n <= graphs[second].n == graphs[first].n + nodes
        assert ged == renamed + nodes + edges == gk.distance(graphs[first], graphs[second])
        assert len(set(mapping)) == graphs[first].n
        assert min(mapping) >= 0


@pytest.mark.parametrize("symmetric", [True, False])
def test_a_sample_has_distinct_pairs_of_the_right_sizes(symmetric):
    graphs = [gk.Graph(n) for n in range(1, 40)]
    pairs = choose_pairs(graphs, symmetric, 100, (10, 30), seed=3)
    assert len({tuple(pair) for pair in pairs.tolist()}) == 100
    assert all(9 <= i <= 29 and 9 <= j <= 29 and i != j for i, j in pairs.tolist())
    assert not symmetric or (pairs[:, 0] < pairs[:, 1]).all()
    assert (pairs != choose_pairs(graphs, symmetric, 100, (10, 30), seed=4)).any()
    every = choose_pairs(graphs, symmetric, None, None, 0)
    assert len(np.unique(every, axis=0)) == len(every) == 39 * 38 // (2 if symmetric else 1)


def test_pairs_without_a_proof_have_bounds_and_more_time_solves_only_them(tmp_path):
    rng = np.random.default_rng(0)
    hard = [
        gk.Graph(24, [(u, v) for u in range(24) for v in range(u) if rng.random() < 0.5]),
        gk.Graph(24, [(u, v) for u in range(24) for v in range(u) if rng.random() < 0.5]),
    ]
    easy = random_graphs(3, 4)
    card = gk.lab.label([*easy, *hard], tmp_path, time_limit=0.05)
    assert card["open"] == 1
    (row,) = rows_of(tmp_path, "open_pairs.jsonl")
    assert (row["graph_id_1"], row["graph_id_2"]) == (3, 4)
    assert 0 <= row["lower_bound"] < row["upper_bound"]
    assert card["gap_of_open"]["largest"] == row["upper_bound"] - row["lower_bound"]
    images_of(row["alignments"][0], 24, 24)
    lines = (tmp_path / "pairs.journal").read_text().count("\n")
    gk.lab.label([*easy, *hard], tmp_path, time_limit=0.05, resume=True)
    assert (tmp_path / "pairs.journal").read_text().count("\n") == lines  # nothing was solved again
    gk.lab.label([*easy, *hard], tmp_path, time_limit=0.1, resume=True)
    assert (tmp_path / "pairs.journal").read_text().count("\n") == lines + 1


def test_forbidden_pairs_have_no_distance(tmp_path):
    costs = gk.Costs(node_del=float("inf"), node_ins=float("inf"))
    card = gk.lab.label([gk.Graph(2), gk.Graph(2, [(0, 1)]), gk.Graph(3)], tmp_path, costs=costs)
    assert (card["proven"], card["without_path"], card["open"]) == (1, 2, 0)
    assert [row["status"] for row in rows_of(tmp_path, "open_pairs.jsonl")] == ["OPTIMAL", "OPTIMAL"]


@pytest.mark.long
def test_a_killed_job_is_resumed(tmp_path):
    graphs = random_graphs(60, 9)
    gk.write(graphs, tmp_path / "g.jsonl")
    out = tmp_path / "labels"
    command = [sys.executable, "-c", "from gedkit.cli import app; app()", "label", tmp_path / "g.jsonl", "-o", out]
    process = subprocess.Popen([*command, "--threads", "1"], env=dict(os.environ))
    journal = out / "pairs.journal"
    while process.poll() is None and (not journal.exists() or journal.read_bytes().count(b"\n") < 20):
        time.sleep(0.01)
    process.kill()
    process.wait()
    before = journal.read_bytes()
    kept = before[: before.rfind(b"\n") + 1]
    assert before.count(b"\n") >= 20
    assert not (out / "ged_pairs.jsonl").exists(), "the job was over before it was killed"
    with journal.open("ab") as file:
        file.write(b'{"pair": [3, ')  # what a kill in the middle of a line leaves
    with pytest.raises(gk.StoreError, match="already has labels"):
        gk.lab.label(graphs, out)
    gk.lab.label(graphs, out, resume=True)
    assert journal.read_bytes().startswith(kept)
    np.testing.assert_array_equal(gk.datasets.load(out).ged, gk.pdist(graphs))
    with pytest.raises(gk.StoreError, match="another job"):
        gk.lab.label(graphs[1:], out, resume=True)
    with pytest.raises(gk.StoreError, match="another job"):
        gk.lab.label(graphs, out, costs=gk.Costs(node_sub=2), resume=True)


CRASHING = """
import signal, sys
import gedkit as gk
from gedkit.lab.labelling import pair_solver
solve = pair_solver.solve
def crashing(g1, g2, **options):
    if {g1.n, g2.n} == {3, 6}:
        signal.raise_signal(signal.SIGSEGV)  # in this thread, as a crash does
    return solve(g1, g2, **options)
pair_solver.solve = crashing
graphs = [gk.Graph(n, [(u, u + 1) for u in range(n - 1)]) for n in range(2, 9)]
print(gk.lab.label(graphs, sys.argv[1], threads=int(sys.argv[2]), resume=len(sys.argv) > 3)["proven"])
"""


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="crashes by a signal")
@pytest.mark.parametrize("threads", [1, 2])
def test_a_pair_that_crashes_the_process_ends_one_run_and_no_other(tmp_path, threads):
    def run(*more):
        command = [sys.executable, "-c", CRASHING, str(tmp_path), str(threads), *more]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert run().returncode == -signal.SIGSEGV
    again = run("resume")
    assert again.returncode == 0, again.stderr
    assert again.stdout == "20\n"
    assert "comparing graphs 1 and 4 crashed" in again.stderr
    (row,) = rows_of(tmp_path, "open_pairs.jsonl")
    assert (row["graph_id_1"], row["graph_id_2"], row["status"], row["lower_bound"]) == (1, 4, "CRASHED", 0)
    lines = (tmp_path / "pairs.journal").read_bytes()
    assert run("resume").stdout == "20\n"
    assert (tmp_path / "pairs.journal").read_bytes() == lines  # not tried again without more time
    assert not (tmp_path / "pairs.begun").exists()


def test_a_pair_begun_before_a_kill_is_solved_after_it(tmp_path):
    graphs = random_graphs(5, 4)
    with pytest.raises(ZeroDivisionError):
        gk.lab.label(graphs, tmp_path, threads=1, progress=lambda *_: 1 // 0)
    assert (tmp_path / "pairs.begun").exists()
    with (tmp_path / "pairs.begun").open("a") as file:
        file.write("7 2 3\n7 3")  # another thread's pair, and half a line
    assert gk.lab.label(graphs, tmp_path, resume=True)["proven"] == 10


@pytest.mark.long
def test_on_processes_of_dask(tmp_path):
    distributed = pytest.importorskip("distributed")
    graphs = random_graphs(12, 6)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", memory_limit=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        gk.lab.label(graphs, tmp_path, executor=client, certificates=True)
    assert gk.lab.check_labels(tmp_path) == {"pairs": 66, "certified": 66}
    np.testing.assert_array_equal(gk.datasets.load(tmp_path).ged, gk.pdist(graphs))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda row: row | {"ged": row["ged"] + 1}, "line 2 of ged_pairs.jsonl: "),
        (lambda row: row | {"alignments": []}, "there is no mapping"),
        (lambda row: row | {"alignments": [row["alignments"][0][1:]]}, "is missing"),
        (lambda row: row | {"alignments": [[[0, 0], [1, 0], *row["alignments"][0][2:]]]}, "for the second time"),
        (lambda row: row | {"alignments": [[[0, 99], *row["alignments"][0][1:]]]}, "not there"),
        (lambda row: row | {"graph_id_2": 77}, "77"),
    ],
)
def test_a_wrong_label_is_found(tmp_path, change, words):
    gk.lab.label(random_graphs(4, 5), tmp_path)
    rows = rows_of(tmp_path)
    rows[1] = change(rows[1])
    (tmp_path / "ged_pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    with pytest.raises(gk.DatasetError, match=words):
        gk.lab.check_labels(tmp_path)


@pytest.mark.parametrize(
    "wrong",
    [{"pairs": 0}, {"time_limit": 0}, {"nodes": (5, 2)}, {"nodes": 7}, {"threads": -1}, {"seed": -1}],
)
def test_nonsense_is_refused_before_anything_is_written(tmp_path, wrong):
    with pytest.raises(gk.InvalidOptionError):
        gk.lab.label(random_graphs(4, 5), tmp_path / "new", **wrong)
    assert not (tmp_path / "new").exists()


def test_the_command(tmp_path, capsys):
    from gedkit.cli import app

    gk.write(random_graphs(6, 5), tmp_path / "g.jsonl")
    for arguments in (["g.jsonl", "-o", "labels", "--pairs", "7", "--nodes", "2-5"], ["labels", "--check"]):
        with pytest.raises(SystemExit) as stopped:
            app(["label", *(str(tmp_path / a) if a[0] in "gl" else a for a in arguments), "--json"])
        assert not stopped.value.code
        found = json.loads(capsys.readouterr().out)
        assert found["pairs"] == 7
