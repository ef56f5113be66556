"""gedkit index --scheduler: workers that the command line has started build and search, as this process would."""

import json

import pytest
from command_line_cluster import CommandLineCluster
from random_graphs import random_graphs

import gedkit as gk

pytestmark = pytest.mark.slow

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    with CommandLineCluster(tmp_path_factory.mktemp("cluster"), 2) as cluster:
        with distributed.Client(cluster.address) as client:
            client.wait_for_workers(2, timeout=60)
        yield cluster


def test_building_and_searching_on_a_scheduler(tmp_path, run, cluster):
    graphs, source = [g.named(f"g{i}") for i, g in enumerate(random_graphs(300, 6))], tmp_path / "a.jsonl"
    gk.write(graphs, source)
    gk.write(random_graphs(1, 6, seed=1)[0], tmp_path / "q.json")
    scheduler = ("--scheduler", cluster.address)
    assert run("index", "build", source, "-o", tmp_path / "one.gedx")[0] == 0
    code, out, _ = run("index", "build", source, "-o", tmp_path / "many", "--shards", 4, *scheduler, "--json")
    assert code == 0
    assert json.loads(out)["graphs"] == 300
    with gk.Index.open(tmp_path / "many") as index:
        assert [index[number] for number in index] == graphs
    for words in (
        ("-k", 5),
        ("-k", 5, "--json"),
        ("--radius", 4, "--json"),
        ("-k", 2, "--paths"),
        ("--radius", 3, "--approximate"),
    ):
        expected = run("index", "query", tmp_path / "one.gedx", tmp_path / "q.json", *words)
        assert expected[0] == 0
        assert run("index", "query", tmp_path / "many", tmp_path / "q.json", *words, *scheduler) == expected
    assert run("index", "query", tmp_path / "many", "g7", "--name", *scheduler)[0] == 0


def test_a_build_on_a_scheduler_is_resumed(tmp_path, run, cluster):
    source = tmp_path / "a.jsonl"
    gk.write(random_graphs(120, 5), source)
    words = ("index", "build", source, "-o", tmp_path / "a", "--shards", 3, "--scheduler", cluster.address, "--json")
    for added in (120, 0):
        code, out, _ = run(*words, "--resume")
        assert (code, json.loads(out)["added"], json.loads(out)["graphs"]) == (0, added, 120)


def test_what_a_scheduler_cannot_do(tmp_path, run, cluster):
    gk.write(random_graphs(5, 4), tmp_path / "a.jsonl")
    gk.write(gk.Graph(2), tmp_path / "q.json")
    assert run("index", "build", tmp_path / "a.jsonl", "-o", tmp_path / "one.gedx")[0] == 0
    for words, message in (
        (("query", tmp_path / "one.gedx", tmp_path / "q.json"), "one file"),
        (("query", tmp_path / "one.gedx", tmp_path / "q.json", "--threads", 2), "--threads"),
    ):
        code, out, err = run("index", *words, "--scheduler", cluster.address)
        assert (code, out) == (2, "")
        assert message in err
