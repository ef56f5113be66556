"""Measures each search alone on the pairs of policy_families.py: what train_policy.py learns from.

Searches race: all get a hundredth of the limit, then a tenth, then all of it, until one has proven the distance; the
others then get six times what it took. What has no proof by then is recorded as "longer than this". Times are processor
times. The file has one line per pair, is continued where it ends, and stays outside the repository.

    python benchmarks/policy_times.py times.jsonl --pairs 12 --seconds 1
    until python benchmarks/policy_times.py times.jsonl --burst 45; do sleep 1; done      # in pieces
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gedkit as gk
from gedkit import _core
from gedkit._solvers.compile import compile_problem
from policy_families import Family, GraphPair, families

HERE = Path(__file__).resolve().parent
HALVES = ("train", "test")
ALL = (1 << 63) - 1
NO_FIRST_STATES = dict.fromkeys(
    ("small_states", "dense_states", "general_small_states", "least_states", "general_least_states"), 0
)
SEARCHES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {  # solver, its options, values of the policy
    "dfs": ("dfs", {}, {}),
    "depth-first": ("exact", {}, NO_FIRST_STATES | {"depth_first_states": ALL}),
    "by turns": ("exact", {}, NO_FIRST_STATES | {"depth_first_states": 0, "by_turns_states": ALL}),
    "Lagrangian": ("exact", {"depth_first_states": 0}, {}),
}
ENOUGH = 6  # times as long as the first to prove it: what takes longer need not be known
SHORT, REPEATS = 1e-3, 3  # seconds; runs below are noise, so the shortest of some counts


def one_run(search: str, pair: GraphPair, costs: gk.Costs, limit: float) -> dict[str, Any]:
    """Return seconds of processor time, whether the distance was proven, the states, and the bounds."""
    solver, options, values = SEARCHES[search]
    policy = _core.Policy()
    for name, value in values.items():
        setattr(policy, name, value)
    asked = _core.SolveOptions(solver=solver, policy=policy, **options)
    problem = compile_problem(*pair, costs)
    seconds = math.inf
    for _ in range(REPEATS):
        begun = time.process_time()
        outcome = _core.solve(problem, asked, limit, (1 << 64) - 1, None, False)
        seconds = min(seconds, time.process_time() - begun)
        if seconds > SHORT:
            break
    proven = outcome.lower == outcome.upper
    bounds = [outcome.lower, outcome.upper if outcome.has_path else None]
    return {
        "seconds": seconds,
        "proven": proven,
        "states": outcome.stats[2],
        "steps": outcome.stats[3],
        "bounds": bounds,
    }


def race(pair: GraphPair, costs: gk.Costs, limit: float) -> dict[str, dict[str, Any]]:
    """Run every search until its time says enough."""
    runs: dict[str, dict[str, Any]] = {}
    for share in (0.01, 0.1, 1.0):
        runs |= {search: one_run(search, pair, costs, share * limit) for search in SEARCHES}
        if any(run["proven"] for run in runs.values()):
            break
    best = min((run["seconds"] for run in runs.values() if run["proven"]), default=limit)
    for search, run in runs.items():
        if not run["proven"] and run["seconds"] < ENOUGH * best < limit:
            runs[search] = one_run(search, pair, costs, ENOUGH * best)
    return runs


class Records:
    """The lines of a file by half, family and pair; what is not there yet can be measured and added, for some time."""

    def __init__(self, path: Path, burst: float) -> None:
        """Read what is there."""
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        self.there = {(line["half"], line["family"], line["pair"]): line["runs"] for line in map(json.loads, lines)}
        self.path, self.end, self.finished = path, time.monotonic() + burst, True

    def missing(self, half: str, family: str, pair: int) -> bool:
        """Return whether to measure this now."""
        if (half, family, pair) in self.there:
            return False
        self.finished &= time.monotonic() < self.end
        return self.finished

    def add(self, half: str, family: str, pair: int, runs: dict[str, Any]) -> None:
        """Write a line."""
        self.there[half, family, pair] = runs
        with self.path.open("a", encoding="utf-8") as out:
            out.write(json.dumps({"half": half, "family": family, "pair": pair, "runs": runs}) + "\n")


def keys(count: int, halves: tuple[str, ...], data: Path) -> Iterator[tuple[str, Family, int]]:
    """Yield half, family and number of every pair; some pairs of all families before more of any."""
    drawn = [(half, family) for half in halves for family in families(count, half, data)]
    for i in range(count):
        for half, family in drawn:
            yield half, family, i


def main() -> int:
    """Measure what is not in the file yet."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("out", type=Path, help="file of records, a line per pair")
    parser.add_argument("--pairs", type=int, default=12, help="of each family and half (default 12)")
    parser.add_argument("--seconds", type=float, default=1, help="per search and pair (default 1)")
    parser.add_argument("--halves", nargs="+", default=HALVES, choices=HALVES)
    parser.add_argument(
        "--burst", type=float, default=math.inf, help="stop after so many seconds; exit code 1: unfinished"
    )
    parser.add_argument("--data", type=Path, default=HERE.parent.parent / "shared" / "data", help="folder of the sets")
    options = parser.parse_args()
    records = Records(options.out, options.burst)
    for half, family, i in keys(options.pairs, tuple(options.halves), options.data):
        if records.missing(half, family.name, i):
            records.add(half, family.name, i, race(family.pairs[i], family.costs, options.seconds))
    return int(not records.finished)


if __name__ == "__main__":
    sys.exit(main())
