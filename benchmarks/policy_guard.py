"""Guards the choice of a search: compares `exact` with each search alone, and with the best bounds known under limits.

Pairs are the `test` half of policy_families.py, which shares no graph with the half that the forecast is trained on.

1. *Proofs.* Every search alone and `exact` take turns on each pair. The ratio of a pair is the processor time of
   `exact` by that of the best single search; a pair that is not proven counts with twice the limit, and a pair that
   nothing proves says nothing. A family's ratio is the geometric mean of its pairs.
2. *Limits.* Pairs that no search proves: the lower bound of `exact` by the best bound known, and its path by the best
   path known, under a limit on time by the clock; once more beside busy loops on the same core.

Every run is a line of the file, in the form that policy_times.py writes; what is there is not measured again. The exit
code is 1 if two proofs disagree or a goal is missed, and 2 if a burst ended before all was measured.

    make guard                                                                          # a few minutes
    python benchmarks/policy_guard.py guard.jsonl --parts proofs limits --burst 45      # in pieces: until it is not 2
    python benchmarks/policy_guard.py guard.jsonl --write                               # tables of the documentation
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import fmean
from typing import Any

import gedkit as gk
from measured import in_units
from pages import RESULTS, rendered
from policy_families import Family, GraphPair, families
from policy_times import SEARCHES, SHORT, Records, one_run

HERE = Path(__file__).resolve().parent
CHOSEN = "exact"
MEAN_GOAL, WORST_GOAL = 1.25, 2.5  # of the ratios of families
BOUND_GOAL, WORST_BOUND_GOAL, PATH_GOAL, BUSY_GOAL = 0.92, 0.75, 1.01, 0.03
TELLING = 1.5  # ratios from here on are in the documentation
SLACK = 0.8  # and bounds below
SEEN = 0.1  # of the time: what ran less is not told
NAMES = {
    "bitset depth-first search": "depth first",
    "general depth-first search": "depth first",
    "path search by turns with a depth-first search": "by turns",
    "Lagrangian search": "Lagrangian",
}
NOISE = 1e-5  # seconds, added to both sides of a ratio
HARD = {  # families whose pairs no search proves within seconds, and how many pairs of each
    "Protein 30-40": 2,
    "3-regular 30": 2,
    "3-regular 24, 4 labels": 2,
    "G(22, .5) and G(23, .5)": 4,
    "G(20, .3)": 1,
    "G(20, .3), 5 labels": 2,
    "G(30, .1), 4 labels": 2,
    "G(30, .1)": 2,
    "G(30, .3), 5 labels": 2,
    "G(80, .03), 4 labels": 1,
    "G(70, .15)": 1,
    "directed G(20, .2), weighted": 2,
    "preferential 35, 3 edges, 2 labels": 2,
    "points in space 26": 2,
}
Runs = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Ratio:
    """How `exact` did on one pair, or one family (the geometric mean of its pairs)."""

    value: float
    seconds: float
    best: float  # of the searches alone
    which: str


def what_ran(pair: GraphPair, costs: gk.Costs, limit: float) -> dict[str, float]:
    """Return the share of the time of each search."""
    run = gk.solve(*pair, costs=costs, solver="exact", time_limit=limit, explain=True)
    spent: dict[str, float] = {}
    for phase in run.explanation or ():
        spent[phase.search] = spent.get(phase.search, 0) + max(phase.seconds, 1e-9)
    return {search: round(took / sum(spent.values()), 3) for search, took in spent.items()}


def raced(pair: GraphPair, costs: gk.Costs, limit: float) -> Runs:
    """Run `exact`, and every search alone for as long as decides whether it is faster."""
    one_run(CHOSEN, pair, costs, SHORT)  # the first search of a pair prepares its graphs
    chosen = one_run(CHOSEN, pair, costs, limit)
    enough = min(limit, 6 * chosen["seconds"] + NOISE) if chosen["proven"] else limit
    runs = {way: one_run(way, pair, costs, enough) for way in SEARCHES if way != CHOSEN} | {CHOSEN: chosen}
    ratio = ratio_of(runs, limit)
    if ratio and ratio.value > TELLING:
        chosen["ran"] = what_ran(pair, costs, limit)
    return runs


def ratio_of(runs: Runs, limit: float) -> Ratio | None:
    """Return the ratio of a pair; nothing: not proven."""
    if not any(run["proven"] for run in runs.values()):
        return None
    taken = {way: run["seconds"] if run["proven"] else 2 * limit for way, run in runs.items()}
    chosen = taken.pop(CHOSEN)
    which = min(taken, key=taken.__getitem__)
    return Ratio((chosen + NOISE) / (taken[which] + NOISE), chosen, taken[which], which)


@contextmanager
def busy_loops(count: int) -> Iterator[None]:
    """Keep the core busy that this process is on; a process that may use any is bound to one."""
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    time.sleep(0.2)
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
        os.sched_setaffinity(0, allowed)


def measure(options: argparse.Namespace, records: Records) -> None:
    """Measure what is missing and asked for."""
    drawn = list(families(max(options.pairs, *HARD.values()), "test", options.data))
    hard = [(family, i) for family in drawn for i in range(HARD.get(family.name, 0))]

    def each(kind: str, cases: list[tuple[Family, int]]) -> Iterator[tuple[Family, int]]:
        yield from ((family, i) for family, i in cases if records.missing(kind, family.name, i))

    if "proofs" in options.parts:
        for family, i in each("test", [(family, i) for i in range(options.pairs) for family in drawn]):
            records.add("test", family.name, i, raced(family.pairs[i], family.costs, options.seconds))
    if "limits" in options.parts:
        for family, i in each("limits", hard):
            pair, limit = family.pairs[i], options.hard_seconds
            others = {way: one_run(way, pair, family.costs, 2 * limit) for way in SEARCHES if way != "dfs"}
            records.add("limits", family.name, i, {"quiet": one_run(CHOSEN, pair, family.costs, limit)} | others)
    if "busy" in options.parts:
        with busy_loops(2):
            for family, i in each("busy", hard):
                run = one_run(CHOSEN, family.pairs[i], family.costs, options.hard_seconds)
                records.add("busy", family.name, i, {"busy": run})


def proof_table(records: Records, limit: float) -> tuple[dict[str, Any], int]:
    """Return the first table and the number of goals missed."""
    found: dict[str, list[Ratio]] = {}
    ran: dict[str, Counter[str]] = {}
    failed = pairs = 0
    for (half, name, i), runs in records.there.items():
        if half != "test":
            continue
        proofs = {round(run["bounds"][1] or -1, 6) for run in runs.values() if run["proven"]}
        if len(proofs) > 1:
            print(f"PROOFS DISAGREE: {name}, {i}", file=sys.stderr)
            failed += 1
        ratio = ratio_of(runs, limit)
        if ratio:
            found.setdefault(name, []).append(ratio)
            ran.setdefault(name, Counter()).update(runs[CHOSEN].get("ran", {}))
            pairs += 1
    geometric = {name: math.exp(fmean(math.log(one.value) for one in some)) for name, some in found.items()}
    by_ratio = sorted(geometric, key=geometric.__getitem__, reverse=True)
    mean = math.exp(fmean(map(math.log, geometric.values())))
    above = sum(ratio > WORST_GOAL for ratio in geometric.values())
    rows = [[f"all {len(found)} families ({pairs} proven pairs), geometric mean", "", "", f"{mean:.2f}", "", ""]]
    for name in by_ratio:
        if geometric[name] < TELLING:
            break
        some, shares = found[name], ran[name]
        best = Counter(one.which for one in some).most_common(1)[0][0]
        times = in_units(fmean(one.best for one in some)), in_units(fmean(one.seconds for one in some))
        parts = {NAMES.get(search, search): share / shares.total() for search, share in shares.most_common()}
        what = ", ".join(f"{search} {share:.0%}" for search, share in parts.items() if share > SEEN)
        worst = max(one.value for one in some)
        rows.append([name, f"{times[0]} ({best})", times[1], f"{geometric[name]:.2f}", f"{worst:.1f}", what])
    print(f"worst {geometric[by_ratio[0]]:.2f}, {above} above {WORST_GOAL}", file=sys.stderr)
    head = ["Family", "Best search alone", "`exact`", "Ratio", "Worst pair", "What ran there"]
    return {"header": head, "align": ["---", "---:", "---:", "---:", "---:", "---"], "rows": rows}, failed + above + (
        mean > MEAN_GOAL
    )


def limit_table(records: Records) -> tuple[dict[str, Any], int]:
    """Return the second table and the number of goals missed."""
    rows, shares = [], []
    for (half, name, i), runs in records.there.items():
        if half != "limits":
            continue
        every = runs | records.there.get(("busy", name, i), {"busy": runs["quiet"]})
        bound = max(run["bounds"][0] for run in every.values())
        path = min(run["bounds"][1] or math.inf for run in every.values())
        one = [every[way]["bounds"][k] / (bound, path)[k] for k in (0, 1) for way in ("quiet", "busy")]
        shares.append(one)
        if min(one[:2]) < SLACK:
            rows.append([f"{name}, pair {i + 1}: bound {bound:g}, path {path:g}", *(f"{share:.2f}" for share in one)])
    columns = list(zip(*shares, strict=True))
    means = [fmean(column) for column in columns]
    worst = [min(columns[0]), min(columns[1]), max(columns[2]), max(columns[3])]
    first = [
        [f"{len(shares)} pairs, mean", *(f"{value:.3f}" for value in means)],
        ["worst", *(f"{value:.2f}" for value in worst)],
    ]
    failed = sum((means[0] < BOUND_GOAL, worst[0] < WORST_BOUND_GOAL, means[2] > PATH_GOAL))
    failed += abs(means[0] - means[1]) > BUSY_GOAL
    head = ["Pairs", "Bound / best bound", "Beside two busy loops", "Path / best path", "Beside two busy loops"]
    return {"header": head, "align": ["---", *["---:"] * 4], "rows": first + rows}, failed


def main() -> int:
    """Measure what is missing, then print both tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("file", type=Path, help="file of all runs, a line per pair (continued)")
    parser.add_argument("--parts", nargs="*", default=["proofs", "limits", "busy"], help="what to measure")
    parser.add_argument("--pairs", type=int, default=2, help="of each family (default 2)")
    parser.add_argument("--seconds", type=float, default=0.3, help="per pair and search at most (default 0.3)")
    parser.add_argument("--hard-seconds", type=float, default=1, help="limit of the hard pairs (default 1)")
    parser.add_argument("--burst", type=float, default=math.inf, help="stop after so many seconds; exit code 2")
    parser.add_argument("--data", type=Path, default=HERE.parent.parent / "shared" / "data", help="folder of the sets")
    parser.add_argument("--write", action="store_true", help="write the tables to benchmarks/results")
    options = parser.parse_args()
    SEARCHES[CHOSEN] = (CHOSEN, {}, {})
    records = Records(options.file, options.burst)
    measure(options, records)
    if not records.finished:
        return 2
    halves = {half for half, _, _ in records.there}
    tables = {"guard-proofs": proof_table(records, options.seconds)} if "test" in halves else {}
    if "limits" in halves:
        tables["guard-limits"] = limit_table(records)
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=HERE, check=False
    )
    for name, (table, _) in tables.items():
        print(rendered(table), "\n")
        if options.write:
            about = {"source": "make guard", "recorded": {"commit": commit.stdout.strip(), "date": str(date.today())}}
            (RESULTS / f"{name}.json").write_text(json.dumps(about | table, indent=1), encoding="utf-8")
    return int(sum(failed for _, failed in tables.values()) > 0)


if __name__ == "__main__":
    sys.exit(main())
