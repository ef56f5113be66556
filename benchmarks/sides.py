"""A side of an experiment: a version of gedkit in a process of its own, with a solver, its options and a limit."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Pair = tuple[dict[str, Any], dict[str, Any]]  # graphs as keyword arguments of `gk.Graph`
Run = dict[str, Any]

# Runs in the process of any version, so it uses nothing but what every version of gedkit has.
WORKER = """
import json, os, resource, signal, sys, time
import gedkit as gk
def graph(g):
    return gk.Graph(g["n"], [tuple(e) for e in g["edges"]], node_labels=g.get("node_labels"),
                    edge_labels=g.get("edge_labels"), directed=g.get("directed", False))
def price(costs):
    return costs if costs is None else gk.Costs.mces() if costs == "mces" else gk.Costs(**costs)
def stop(*_):
    raise KeyboardInterrupt
def solved(job, g1, g2, costs):
    options = dict(job["options"], costs=costs, solver=job["solver"], seed=job["seed"])
    if job["clock"] == "wall":
        options["time_limit"] = job["seconds"]
    elif job["solver"] == "auto":
        options["budget"] = float("inf")
    try:
        r = gk.solve(g1, g2, **options)
    except gk.SolveInterrupted as interrupted:
        r = interrupted.result
    return {"proven": r.optimal, "lower": r.lower_bound, "upper": r.distance, "expanded": r.stats.expanded}, r
if os.environ.get("GEDKIT_BENCHMARK_CORE"):
    os.sched_setaffinity(0, {int(os.environ["GEDKIT_BENCHMARK_CORE"])})
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(10))
    except PermissionError:
        print("no real-time priority: times depend on what else runs", file=sys.stderr)
signal.signal(signal.SIGPROF, stop)
small = gk.Graph(2, [(0, 1)]), gk.Graph(1, [])
gk.solve(*small)  # so that no pair pays for what is loaded once
for line in sys.stdin:
    job = json.loads(line)
    g1, g2, costs, r = graph(job["g1"]), graph(job["g2"]), price(job["costs"]), None
    begun, clock = time.thread_time(), time.perf_counter()  # process_time moves in steps while the timer runs
    if job["clock"] == "processor":
        signal.setitimer(signal.ITIMER_PROF, job["seconds"])  # unlike time_limit
    if job["ask"] == "bounds":
        lower, upper = gk.bounds(g1, g2, costs=costs, method=job["solver"], time_limit=job["seconds"])
        run = {"proven": lower == upper, "lower": lower, "upper": upper, "expanded": 0}
    else:
        run, r = solved(job, g1, g2, costs)
    signal.setitimer(signal.ITIMER_PROF, 0)
    run["seconds"], run["elapsed"] = time.thread_time() - begun, time.perf_counter() - clock
    if job["ask"] == "certificate":
        begun = time.thread_time()
        found = gk.verify(r)
        run["checked"] = time.thread_time() - begun
        run["refused"], run["certified"] = not found, found.certified_lower_bound or 0
        run["complete"] = bool(r.optimal and found and found.complete)
        run["bytes"] = 0 if r.certificate is None else r.certificate.nbytes
    run["megabytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps(run), flush=True)
"""


@dataclass(frozen=True)
class Side:
    """What one side is asked; ``build`` is "now" or, for the version to compare with, "before"."""

    name: str
    solver: str = "exact"
    options: Mapping[str, Any] = field(default_factory=dict)
    build: str = "now"
    ask: str = "solve"  # or "bounds" (the solver is the method), or "certificate"
    clock: str = "processor"  # of the limit; or "wall"
    seconds: float | None = None  # the experiment's, unless the side has its own


class Running:
    """The process of a side; a context manager."""

    def __init__(self, side: Side, before: str | None) -> None:
        python = before if side.build == "before" else sys.executable
        assert python, f"{side.name} needs --before"
        self._side = side
        self._process = subprocess.Popen(
            [python, "-c", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd="/"
        )

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def run(self, pair: Pair, costs: Any, seconds: float, seed: int) -> Run:
        """Ask about one pair; `costs`: keyword arguments of `gk.Costs`, or "mces"."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        side = self._side
        options = dict(side.options, certificate=True) if side.ask == "certificate" else dict(side.options)
        job = {"g1": pair[0], "g2": pair[1], "costs": costs, "seed": seed, "options": options}
        job |= {"solver": side.solver, "ask": side.ask, "clock": side.clock, "seconds": side.seconds or seconds}
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"{side.name} ended with status {self._process.wait()}")
        return dict(json.loads(answer))
