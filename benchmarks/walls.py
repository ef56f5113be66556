"""Shows how far exact search gets on hard families of pairs, beside another version of gedkit.

Both versions get the same pairs by turns in the same run, each in a process of its own, and so many seconds of
*processor* time a pair, so that a busy machine does not change who proves what. Prints a row per family: the share
proven, the mean of lower bound over best path known, and the mean processor time.

    python benchmarks/walls.py --pairs 20 --seconds 10 --before /path/to/older/checkout/.venv/bin/python
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from hard_families import families
from measured import in_units, markdown

HERE = Path(__file__).resolve().parent

# Runs in the process of either version, so it uses nothing but what every version of gedkit has.
WORKER = """
import json, resource, signal, sys, time
import gedkit as gk
def graph(g):
    return gk.Graph(g["n"], [tuple(e) for e in g["edges"]], node_labels=g.get("node_labels"),
                    edge_labels=g.get("edge_labels"), directed=g.get("directed", False))
def price(costs):
    return costs if costs is None else gk.Costs.mces() if costs == "mces" else gk.Costs(**costs)
def stop(*_):
    raise KeyboardInterrupt
signal.signal(signal.SIGPROF, stop)
gk.solve(gk.Graph(2, [(0, 1)]), gk.Graph(1, []))  # so that no pair pays for what is loaded once
for line in sys.stdin:
    job = json.loads(line)
    g1, g2, costs, options = graph(job["g1"]), graph(job["g2"]), price(job["costs"]), job["options"]
    if job["solver"] == "auto":
        options["budget"] = float("inf")
    begun = time.thread_time()  # that of the process moves in steps while the timer runs
    signal.setitimer(signal.ITIMER_PROF, job["seconds"])  # processor time, unlike time_limit
    try:
        r = gk.solve(g1, g2, costs=costs, solver=job["solver"], seed=job["seed"], **options)
    except gk.SolveInterrupted as interrupted:
        r = interrupted.result
    signal.setitimer(signal.ITIMER_PROF, 0)
    used = time.thread_time() - begun
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps([r.optimal, r.lower_bound, r.distance, used, peak, r.stats.expanded]), flush=True)
"""


@dataclass(frozen=True)
class Run:
    """What one version says of one pair."""

    proven: bool
    lower: float
    upper: float
    seconds: float
    megabytes: float
    expanded: int


class Version:
    """A gedkit in a process of its own, with a solver and its options."""

    def __init__(self, name: str, python: str, solver: str, **options: Any) -> None:
        self.name = f"{name} {solver}"
        self._job = {"solver": solver, "options": options}
        self._process = subprocess.Popen(
            [python, "-c", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd="/"
        )

    def solve(self, pair: tuple[dict[str, Any], dict[str, Any]], seconds: float, seed: int, costs: Any = None) -> Run:
        """Solve one pair there; `costs`: keyword arguments of `gk.Costs`, or "mces"."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        job = self._job | {"g1": pair[0], "g2": pair[1], "costs": costs, "seconds": seconds, "seed": seed}
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"{self.name} ended with status {self._process.wait()}")
        return Run(*json.loads(answer))

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def share(run: Run, best: float) -> float:
    """Lower bound over the best path that any version found."""
    return 1.0 if best == 0 else run.lower / best


def main() -> None:
    """Run all families and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--families", nargs="+", metavar="NAME", help="that begin like this; large ones: only so")
    parser.add_argument("--pairs", type=int, default=20, help="of each family (default 20)")
    parser.add_argument("--seconds", type=float, default=10, help="of processor time per pair (default 10)")
    parser.add_argument("--solvers", nargs="+", default=["exact"], help="of every version (default exact)")
    parser.add_argument("--before", metavar="PYTHON", help="interpreter that has the version to compare with")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--data", type=Path, default=HERE.parent.parent / "shared" / "data", help="folder of the sets")
    parser.add_argument("--out", type=Path, help="file for every single answer, as JSON")
    options = parser.parse_args()
    versions = [Version("before:", options.before, s) for s in options.solvers] if options.before else []
    versions += [Version("now:", sys.executable, s) for s in options.solvers]
    lines, records = [], []
    for name, pairs in families(options.pairs, options.seed, options.data, options.families or ()):
        runs: list[list[Run]] = [[v.solve(p, options.seconds, options.seed) for v in versions] for p in pairs]
        best = [min(run.upper for run in row) for row in runs]
        for k, version in enumerate(versions):
            mine = [row[k] for row in runs]
            lines.append(
                [
                    name if k == 0 else "",
                    version.name,
                    f"{sum(run.proven for run in mine)}/{len(mine)}",
                    f"{fmean(share(run, b) for run, b in zip(mine, best, strict=True)):.2f}",
                    f"{fmean(run.upper for run in mine):.2f}",
                    in_units(fmean(run.seconds for run in mine)),
                    f"{max(run.megabytes for run in mine):.0f} MB",
                ]
            )
            print(*lines[-1], sep=" | ", file=sys.stderr, flush=True)
            records.append({"family": name, "version": version.name, "runs": [vars(run) for run in mine]})
    for version in versions:
        version.close()
    print(
        markdown(
            lines,
            ("family", "version", "proven", "bound / best path", "mean path", "processor time", "peak of the process"),
        )
    )
    if options.out:
        options.out.write_text(json.dumps(records), encoding="utf-8")


if __name__ == "__main__":
    main()
