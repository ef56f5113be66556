"""gedkit index on a folder of shards: as on a file, also after the builder was killed."""

import json
import os
import subprocess
import sys
import time

import pytest
from random_graphs import random_graphs

import gedkit as gk


@pytest.mark.long
def test_a_builder_that_is_killed(tmp_path, run):
    graphs, source, folder = random_graphs(6000, 6), tmp_path / "a.jsonl", tmp_path / "a"
    gk.write(graphs, source)
    command = ["index", "build", str(source), "-o", str(folder), "--shards", "6", "--resume", "--json"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    process = subprocess.Popen([sys.executable, "-m", "gedkit", *command], env=environment, stdout=subprocess.DEVNULL)
    while process.poll() is None and not list(folder.glob("shard-*")):
        time.sleep(0.005)
    process.kill()
    process.wait()
    kept = {path.name: path.stat().st_mtime_ns for path in folder.glob("shard-*")}
    assert kept
    code, out, _ = run(*command)
    assert code == 0
    assert json.loads(out)["graphs"] == 6000
    assert {name: (folder / name).stat().st_mtime_ns for name in kept} == kept
    with gk.Index.open(folder) as index:
        assert [index[number] for number in range(0, 6000, 50)] == graphs[::50]


def test_the_commands_work_as_on_a_file(tmp_path, run):
    graphs, source = [g.named(f"g{i}") for i, g in enumerate(random_graphs(100, 5))], tmp_path / "a.jsonl"
    gk.write(graphs, source)
    gk.write(graphs[7], tmp_path / "q.json")

    assert run("index", "build", source, "-o", tmp_path / "one.gedx")[0] == 0
    code, said, _ = run("index", "build", source, "-o", tmp_path / "many", "--shards", 3)
    assert code == 0
    assert "100 graphs added, 100 in all" in " ".join(said.split())
    for words in (
        ("-k", 5),
        ("--radius", 3, "--json"),
        ("-k", 3, "--paths", "--json"),
        ("-k", 2, "--threads", 2),
        ("--radius", 2, "--approximate"),
    ):
        assert run("index", "query", tmp_path / "many", tmp_path / "q.json", *words) == run(
            "index", "query", tmp_path / "one.gedx", tmp_path / "q.json", *words
        )
    assert run("index", "query", tmp_path / "many", "g9", "--name")[0] == 0
    code, _, err = run("index", "build", source, "-o", tmp_path / "many")
    assert code == 2
    assert "holds 100 graphs already: --add adds more, --resume goes on with a build that was stopped, -o names" in err
    # A folder that is there needs no --shards.
    assert run("index", "build", source, "-o", tmp_path / "many", "--add")[0] == 0
    with gk.Index.open(tmp_path / "many") as index:
        assert len(index) == 200
    for words, message in (
        (("build", source, "-o", tmp_path / "one.gedx", "--shards", 2), "index of one file"),
        (("build", source, "-o", tmp_path / "many", "--shards", 2), "has 3 shards, not 2"),
        (("build", source, "-o", tmp_path / "new", "--shards", 0), "shards must be"),
        (("query", tmp_path / "none", "g9", "--name"), "there is no"),
        (("query", tmp_path / "many", "g9", "--name", "--threads", 2, "--scheduler", "tcp://x:1"), "--threads is for"),
    ):
        code, _, errors = run("index", *words)
        assert code == 2
        assert message in " ".join(errors.split())
