"""Kills matrix, index build, index update and Dask workers at random moments, and looks at what is left.

    python -m benchmarks run kills --times 20
    python -m benchmarks run kills --times 20 --jobs shards cluster

Each job is killed with SIGKILL so many times, resumed after every kill, and at last left to finish. After every kill
the files must open and hold whole tiles or transactions; at the end nothing may be missing or double. The job `shards`
kills the builder of an index of shards, `cluster` workers that search one, whose answers must be those of a file. With
``--kept`` the workers search a large one that sharded.py has made. Ends with an error if anything is wrong.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

import gedkit as gk
from gedkit.lab.datasets.graph_kinds import molecule

UPDATE = """
import sys
import gedkit as gk
with gk.Index(sys.argv[1]) as index:
    print("open", flush=True)
    generation = index[0].n
    while True:  # graph 0 only grows, and every size is added once or, killed in between, never
        generation += 1
        index.update(0, gk.Graph(generation))
        index.add(gk.Graph(generation))
"""


def as_graphs(count: int, sizes: tuple[int, int], seed: int) -> list[gk.Graph]:
    """Return generated molecules."""
    rng = random.Random(seed)
    return [molecule(rng.randint(*sizes), rng, bonds=True) for _ in range(count)]


def environment() -> dict[str, str]:
    """Return an environment in which the same packages are found."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def kill_after(command: list[str], seconds: float, word: str | None = None) -> bool:
    """Run a command, kill it after a time (after its first line, if there is a word); return whether it was running."""
    process = subprocess.Popen(
        command, env=environment(), stdout=subprocess.PIPE if word else subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    if word and process.stdout is not None:
        process.stdout.readline()
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return True
    errors = process.communicate()[1]
    if process.returncode:
        raise SystemExit(f"{' '.join(command)}: {errors.decode()}")
    return False


def gedkit(*arguments: str | Path) -> list[str]:
    """Return the command line."""
    return [sys.executable, "-c", "from gedkit.cli import app; app()", *map(str, arguments)]


def duration(command: list[str]) -> float:
    """Run a command to its end; return how long it took."""
    begun = time.monotonic()
    subprocess.run(command, env=environment(), check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - begun


def kill_matrix(folder: Path, times: int, rng: random.Random) -> dict[str, int]:
    """Kill `gedkit matrix --resume`; where it came to its end, begin another."""
    graphs = as_graphs(400, (8, 11), 1)
    source = folder / "m.jsonl"
    gk.write(graphs, source)
    whole = duration(gedkit("matrix", source, "-o", folder / "expected.npy"))
    expected = np.load(folder / "expected.npy")
    kills = matrices = 0
    while kills < times:
        out = folder / f"m{matrices}.npy"
        journal = out.with_name(out.name + ".journal")
        command = gedkit("matrix", source, "-o", out, "--resume")
        kept, running = 0, True
        while running and kills < times:
            running = kill_after(command, rng.uniform(0.2, 0.9) * whole)
            kills += running
            tiles = [line["tile"] for line in map(json.loads, _whole_lines(journal)) if "tile" in line]
            check(len(tiles) == len(set(tiles)), "a tile is in the journal twice")
            check(len(tiles) >= kept, "a finished tile was lost")
            kept = len(tiles)
        subprocess.run(command, env=environment(), check=True, stdout=subprocess.DEVNULL)
        check(np.array_equal(np.load(out), expected), "the matrix is another one")
        matrices += 1
    return {"kills": kills, "matrices": matrices}


def kill_build(folder: Path, times: int, rng: random.Random, count: int = 20_000) -> dict[str, int]:
    """Kill `gedkit index build --resume`; where it came to its end, begin another."""
    graphs = as_graphs(count, (6, 9), 2)
    source = folder / "b.jsonl"
    gk.write(graphs, source)
    whole = duration(gedkit("index", "build", source, "-o", folder / "expected.gedx"))
    kills = stores = 0
    while kills < times:
        store = folder / f"b{stores}.gedx"
        command = gedkit("index", "build", source, "-o", store, "--resume")
        kept, running = 0, True
        while running and kills < times:
            running = kill_after(command, rng.uniform(0.3, 1.0) * whole)
            kills += running
            if store.exists():
                with gk.Index(store) as index:
                    check(list(index) == list(range(len(index))), "numbers are missing or double")
                    check(len(index) >= kept, "graphs were lost")
                    kept = len(index)
        subprocess.run(command, env=environment(), check=True, stdout=subprocess.DEVNULL)
        with gk.Index(store) as index:
            check(len(index) == len(graphs), f"{len(index)} graphs in place of {len(graphs)}")
            for number in rng.sample(range(len(graphs)), 200):
                check(index[number] == graphs[number], "a graph is another one")
        stores += 1
    return {"kills": kills, "stores": stores}


def kill_update(folder: Path, times: int, rng: random.Random) -> dict[str, int]:
    """Kill a process that updates and adds."""
    store = folder / "u.gedx"
    with gk.Index(store) as index:
        index.add(gk.Graph(1))
    kills, before = 0, 1
    for _ in range(times):
        kills += kill_after([sys.executable, "-c", UPDATE, str(store)], rng.uniform(0.0, 0.3), "open")
        with gk.Index(store) as index:
            sizes = [index[number].n for number in index]
            check(list(index) == list(range(len(sizes))), "numbers are missing or double")
            check(sizes[0] >= before, "an update was lost")
            check(len(sizes) == len(set(sizes)) + (sizes[0] in sizes[1:]), "a graph was added twice")
            before = sizes[0]
    return {"kills": kills, "transactions": before}


def kill_shards(folder: Path, times: int, rng: random.Random, count: int = 12_000) -> dict[str, int]:
    """Kill `gedkit index build --shards --resume`; where it came to its end, begin another."""
    graphs = as_graphs(count, (6, 9), 2)
    source = folder / "s.jsonl"
    gk.write(graphs, source)
    whole = duration(gedkit("index", "build", source, "-o", folder / "expected", "--shards", "6"))
    with gk.Index(folder / "expected.gedx") as one:
        one.extend(graphs)
        queries = as_graphs(20, (6, 9), 3)
        expected = one.kneighbors(queries, 5)
    kills = stores = kept_shards = 0
    while kills < times:
        store = folder / f"s{stores}"
        command = gedkit("index", "build", source, "-o", store, "--shards", "6", "--resume")
        running = True
        while running and kills < times:
            before = {path: path.stat().st_mtime_ns for path in store.glob("shard-*")}
            running = kill_after(command, rng.uniform(0.3, 1.0) * whole)
            kills += running
            check(all(path.stat().st_mtime_ns == at for path, at in before.items()), "a finished shard was redone")
            kept_shards = max(kept_shards, len(before))
            if (store / "manifest.json").exists():
                with gk.Index.open(store) as index:
                    check(len(index) in (0, count), "a part of a build is visible")
        subprocess.run(command, env=environment(), check=True, stdout=subprocess.DEVNULL)
        with gk.Index.open(store) as index:
            check(len(index) == count, f"{len(index)} graphs in place of {count}")
            check(index.kneighbors(queries, 5) == expected, "the answers differ from those of a file")
            for number in rng.sample(range(count), 200):
                check(index[number] == graphs[number], "a graph is another one")
        stores += 1
    return {"kills": kills, "stores": stores, "finished shards found at most": kept_shards}


def kill_cluster(folder: Path, times: int, rng: random.Random) -> dict[str, int]:
    """Kill Dask workers that search a small index of shards."""
    graphs = as_graphs(600, (8, 11), 4)
    with gk.Index(folder / "one.gedx") as one, gk.Index.open(folder / "many", shards=5) as many:
        one.extend(graphs)
        many.extend(graphs)
    return kill_searchers(folder, times, rng, as_graphs(40, (8, 11), 5), 4)


def kill_searchers(
    folder: Path, times: int, rng: random.Random, queries: list[gk.Graph], radius: float
) -> dict[str, int]:
    """Kill Dask workers that search the shards `many`; their nannies start others. The answers are those of a file."""
    from dask_processes import dask_processes

    with gk.Index(folder / "one.gedx") as one:
        graphs = len(one)
        expected = one.kneighbors(queries, 5), one.radius_neighbors(queries, radius)
    kills = searches = 0
    with dask_processes(2) as client, gk.Index.open(folder / "many", executor=client) as index:
        begun = time.monotonic()
        check(index.kneighbors(queries, 5) == expected[0], "the answers differ")
        whole = time.monotonic() - begun
        while kills < times:
            client.wait_for_workers(1)
            there = list(client.run(os.getpid, on_error="ignore").values())  # the last one may just be dying
            if not there:
                continue
            process = rng.choice(there)
            timer = threading.Timer(rng.uniform(0.0, 0.8) * whole, os.kill, (process, signal.SIGKILL))
            timer.start()
            near = rng.random() < 0.7
            found = index.kneighbors(queries, 5) if near else index.radius_neighbors(queries, radius)
            check(found == expected[0 if near else 1], "the answers differ after a kill")
            check(all(answer.complete for answer in found), "an answer is not complete")
            kills += timer.finished.is_set()
            timer.cancel()
            timer.join()
            searches += 1
    return {"kills": kills, "searches": searches, "graphs": graphs}


def check(holds: bool, otherwise: str) -> None:
    """End with an error unless it holds."""
    if not holds:
        raise SystemExit(otherwise)


def _whole_lines(path: Path) -> list[str]:
    text = path.read_text() if path.exists() else ""
    return text[: text.rfind("\n") + 1].splitlines()


JOBS = {
    "matrix": kill_matrix,
    "build": kill_build,
    "update": kill_update,
    "shards": kill_shards,
    "cluster": kill_cluster,
}


def main(
    *,
    times: int = 20,  # kills of each job
    jobs: Sequence[str] = tuple(JOBS),
    seed: int = 0,
    kept: Path | None = None,  # search the indexes that sharded.py --keep has left in this folder
    queries: int = 8,  # of a search of those
) -> None:
    """Kill and report."""
    rng = random.Random(seed)
    if kept is not None:
        from sharded import queries_of

        print(kill_searchers(kept, times, rng, queries_of(queries), 3.0), "nothing lost or double")
        return
    with tempfile.TemporaryDirectory() as folder:
        for name in jobs:
            facts = JOBS[name](Path(folder), times, rng)
            print(
                f"{name}: {', '.join(f'{value} {what}' for what, value in facts.items())}, nothing lost or double",
                flush=True,
            )
