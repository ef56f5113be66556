"""An index of one file beside one of shards: what building, opening and searching cost, on generated molecules.

    python benchmarks/sharded.py --graphs 1000000 --shards 8
    python benchmarks/sharded.py --graphs 1000000 --shards 8 --workers 1 2 4      # and on Dask clusters of so many

Every step runs in a process of its own, whose processor time and largest memory are reported; times are of one thread.
A cluster is a scheduler and workers that the command line starts; its times are by the clock, and the memory of each
worker is what its largest resident set has grown by since it imported gedkit. The answers of all must be equal,
otherwise the script ends with an error. ``--keep`` names a folder for the indexes, which a later run finds there.
See fragment_molecules.py for the graphs.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gedkit as gk
from fragment_molecules import fragment_molecule, fragment_molecules

Facts = dict[str, Any]


def queries_of(number: int) -> list[gk.Graph]:
    """Return molecules that are not in the collection on purpose."""
    rng = random.Random("queries")
    return [fragment_molecule(rng) for _ in range(number)]


def make_graphs(given: argparse.Namespace) -> Facts:
    """Only generate: what building costs besides."""
    sizes = [graph.n for graph in fragment_molecules(given.graphs, 0)]
    return {"mean atoms": round(sum(sizes) / len(sizes), 1)}


def build(given: argparse.Namespace, place: str, shards: int | None) -> Facts:
    """Add the generated graphs to a new index."""
    begun = time.process_time()
    with gk.Index.open(place, shards=shards) as index:
        index.extend(fragment_molecules(given.graphs, 0))
    files = [Path(place)] if shards is None else list(Path(place).iterdir())
    size = sum(file.stat().st_size for file in files)
    return {"bytes a graph": round(size / given.graphs, 1), "cpu s": round(time.process_time() - begun, 1)}


def search(given: argparse.Namespace, place: str) -> Facts:
    """Open an index and search it."""
    before, begun = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    with gk.Index.open(place, threads=1) as index:
        opened = time.process_time() - begun
        facts: Facts = {"open cpu s": round(opened, 2)}
        asked(index, given, facts, time.process_time)
    facts["memory MB"] = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024
    return facts


def asked(index: gk.Index, given: argparse.Namespace, facts: Facts, clock: Callable[[], float]) -> None:
    """Ask for the nearest graphs and for all within a radius, one query after the other."""
    found = []
    for what, ask in (
        (f"{given.k} nearest ms", lambda query: index.kneighbors(query, given.k)),
        (f"within {given.radius:g} ms", lambda query: index.radius_neighbors(query, given.radius)),
    ):
        times, compared = [], 0
        for query in queries_of(given.queries):
            begun = clock()
            answer = ask(query)
            times.append(clock() - begun)
            compared += answer.compared
            found.append([[hit.number, hit.distance] for hit in answer])
        facts[what] = round(1e3 * sum(times) / len(times), 1)
        facts[f"worst {what}"] = round(1e3 * max(times), 1)
        facts[f"compared, {what[:-3]}"] = compared // given.queries
    facts["found"] = found


def on_cluster(given: argparse.Namespace, place: str, workers: int) -> Facts:
    """Search on Dask workers; by the clock, as the work is done elsewhere."""
    from dask_processes import dask_processes

    with dask_processes(workers) as client:
        before = client.run(_memory)
        begun = time.monotonic()
        with gk.Index.open(place, executor=client) as index:
            facts: Facts = {"open s": round(time.monotonic() - begun, 2)}
            asked(index, given, facts, time.monotonic)
            after, held = client.run(_memory), client.run(_graphs_held)
    facts["graphs of each worker"] = list(held.values())
    facts["MB of each worker"] = [round((after[worker] - before[worker]) / 1024) for worker in after]
    facts["MB before"] = [round(memory / 1024) for memory in before.values()]
    return facts


def _memory() -> int:
    import gedkit as gk  # what a worker needs before it has any shard

    assert gk.Index
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _graphs_held(dask_worker: Any) -> int:
    held = [value for value in dask_worker.data.values() if type(value).__name__ == "Shard"]
    return sum(shard.description.file.graphs for shard in held)


def step(given: argparse.Namespace, name: str, *words: str) -> Facts:
    """Run a step in a process of its own."""
    options = [f"--{key}={getattr(given, key)}" for key in ("graphs", "shards", "queries", "k", "radius")]
    command = [sys.executable, __file__, *options, "--step", name, *words]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    facts: Facts = json.loads(done.stdout)
    shown = {key: value for key, value in facts.items() if key != "found"}
    print(f"{' '.join([name, *(Path(word).name for word in words)])}: {shown}", flush=True)
    return facts


STEPS: dict[str, Callable[..., Facts]] = {
    "generate": make_graphs,
    "build-file": lambda given, place: build(given, place, None),
    "build-shards": lambda given, place: build(given, place, given.shards),
    "search": search,
    "cluster": lambda given, place, workers: on_cluster(given, place, int(workers)),
}


def main() -> None:
    """Run all steps, or one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--graphs", type=int, default=100_000)
    parser.add_argument("--shards", type=int, default=8)
    parser.add_argument("--queries", type=int, default=10)
    parser.add_argument("--k", type=int, default=5)
    parser.add_argument("--radius", type=float, default=3.0)
    parser.add_argument("--workers", type=int, nargs="*", default=[], help="of Dask clusters")
    parser.add_argument("--keep", type=Path, help="where to put the indexes; a temporary folder by default")
    parser.add_argument("--step", nargs="+", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.step:
        begun = time.process_time()
        facts = STEPS[given.step[0]](given, *given.step[1:])
        facts["whole cpu s"] = round(time.process_time() - begun, 1)
        facts["largest MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(json.dumps(facts))
        return
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.keep or Path(temporary)
        folder.mkdir(exist_ok=True)
        one, many = str(folder / "one.gedx"), str(folder / "many")
        if not Path(many).exists():
            step(given, "generate")
            step(given, "build-file", one)
            step(given, "build-shards", many)
        found = [step(given, "search", place)["found"] for place in (one, many)]
        found += [step(given, "cluster", many, str(workers))["found"] for workers in given.workers]
        if any(answers != found[0] for answers in found):
            raise SystemExit("the answers differ")
        print(f"{2 * given.queries} equal answers")


if __name__ == "__main__":
    main()
