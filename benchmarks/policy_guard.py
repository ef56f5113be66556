"""Guards the choice of a search: compares `exact` with each search alone, and with the best bounds known under limits.

Pairs are the `test` half of policy_families.py, which shares no graph with the half that the forecast is trained on.

1. *Proofs.* Every search alone and `exact` take turns on each pair. The ratio of a pair is the processor time of
   `exact` by that of the best single search; a pair that is not proven counts with twice the limit, and a pair that
   nothing proves says nothing. A family's ratio is the geometric mean of its pairs.
2. *Limits.* Pairs that no search proves: the lower bound of `exact` by the best bound known, and its path by the best
   path known, under a limit on time; with `--busy 2` once more beside two busy loops on the same core.

All runs are kept: a line of JSON per pair, in the form that policy_times.py writes and train_policy.py reads. The exit
code is 1 if two proofs disagree or a goal is missed.

    make guard                                                         # a few minutes
    python benchmarks/policy_guard.py --pairs 6 --seconds 1 --hard-seconds 2
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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

import gedkit as gk
from measured import in_units, markdown
from policy_families import Family, families
from policy_times import SEARCHES, one_run

HERE = Path(__file__).resolve().parent
CHOSEN = "exact"
MEAN_GOAL, WORST_GOAL = 1.25, 2.5  # of the ratios of families
BOUND_GOAL, WORST_BOUND_GOAL, PATH_GOAL, BUSY_GOAL = 0.92, 0.75, 1.01, 0.03
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
Keep = Callable[[str, int, Runs], None]


@dataclass(frozen=True)
class Ratios:
    """How one family did."""

    name: str
    alone: dict[str, float]  # mean seconds of each search
    chosen: float
    ratio: float  # geometric mean over pairs; nan: nothing was proven
    worst: float  # pair
    ran: str


def what_ran(family: Family, limit: float) -> str:
    """Return which searches ran, with their shares of the time, those above one in twenty."""
    spent: Counter[str] = Counter()
    for pair in family.pairs:
        run = gk.solve(*pair, costs=family.costs, solver="exact", time_limit=limit, explain=True)
        for phase in run.explanation or ():
            spent[phase.search] += max(phase.seconds, 1e-9)
    whole = sum(spent.values())
    return ", ".join(f"{search} {took / whole:.0%}" for search, took in spent.most_common() if took > 0.05 * whole)


def proofs(family: Family, limit: float, keep: Keep) -> tuple[Ratios, bool]:
    """Return the ratio of a family, and whether all proofs agree."""
    times: dict[str, list[float]] = {way: [] for way in SEARCHES}
    ratios, agree = [], True
    for i, pair in enumerate(family.pairs):
        chosen = one_run(CHOSEN, pair, family.costs, limit)
        enough = min(limit, 6 * chosen["seconds"] + NOISE) if chosen["proven"] else limit
        runs = {way: one_run(way, pair, family.costs, enough) for way in SEARCHES if way != CHOSEN}
        runs[CHOSEN] = chosen
        for way, run in runs.items():
            times[way].append(run["seconds"] if run["proven"] else 2 * limit)
        proven = {way: run["seconds"] for way, run in runs.items() if run["proven"]}
        agree &= len({round(runs[way]["bounds"][1] or -1, 6) for way in proven}) <= 1
        if proven:
            best = min(seconds for way, seconds in (proven | {"none": 2 * limit}).items() if way != CHOSEN)
            ratios.append((proven.get(CHOSEN, 2 * limit) + NOISE) / (best + NOISE))
        keep(family.name, i, runs)
    means = {way: fmean(some) for way, some in times.items()}
    chosen_mean = means.pop(CHOSEN)
    ratio = math.exp(fmean(map(math.log, ratios))) if ratios else math.nan
    return Ratios(family.name, means, chosen_mean, ratio, max(ratios, default=math.nan), what_ran(family, limit)), agree


@contextmanager
def busy_loops(count: int) -> Iterator[None]:
    """Keep the core busy that this process is on; a process that may use any is bound to one."""
    core = min(os.sched_getaffinity(0))
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    time.sleep(0.2 * (count > 0))
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
        os.sched_setaffinity(0, allowed)


def under_limit(family: Family, pair: int, limit: float) -> tuple[float, float]:
    """Return bound and path of `exact` within so many seconds by the clock."""
    found = gk.solve(*family.pairs[pair], costs=family.costs, solver="exact", time_limit=limit)
    return found.lower_bound, found.distance


def limits(hard: list[Family], limit: float, busy: int, keep: Keep) -> tuple[list[list[str]], list[list[float]]]:
    """Return the lines of the second table, and per pair: bound and path by the best known, quiet and busy."""
    cases = [(family, i) for family in hard for i in range(len(family.pairs))]
    quiet = [under_limit(family, i, limit) for family, i in cases]
    with busy_loops(busy):
        loaded = [under_limit(family, i, limit) for family, i in cases] if busy else quiet
    lines, shares = [], []
    for (family, i), first, second in zip(cases, quiet, loaded, strict=True):
        runs = {way: one_run(way, family.pairs[i], family.costs, 2 * limit) for way in SEARCHES if way != "dfs"}
        keep(family.name, i, runs)
        known = [first, second, *((run["bounds"][0], run["bounds"][1] or math.inf) for run in runs.values())]
        bound, path = max(lower for lower, _ in known), min(upper for _, upper in known)
        shares.append([first[0] / bound, second[0] / bound, first[1] / path, second[1] / path])
        lines.append([f"{family.name}, {i + 1}", f"{bound:g}", f"{path:g}", *(f"{share:.2f}" for share in shares[-1])])
        print(*lines[-1], sep=" | ", file=sys.stderr, flush=True)
    return lines, shares


def keeping(path: Path | None) -> Keep:
    """Return what writes a record, or does nothing."""

    def keep(family: str, pair: int, runs: Runs) -> None:
        if path is not None:
            with path.open("a", encoding="utf-8") as out:
                out.write(json.dumps({"half": "test", "family": family, "pair": pair, "runs": runs}) + "\n")

    return keep


def proof_table(options: argparse.Namespace, keep: Keep) -> int:
    """Print the first table and return the number of goals missed."""
    found, failed = [], 0
    for number, family in enumerate(families(options.pairs, "test", options.data)):
        if options.families[0] <= number < options.families[1]:
            one, agree = proofs(family, options.seconds, keep)
            failed += not agree
            found.append(one)
            line = [one.name, *map(in_units, one.alone.values()), in_units(one.chosen), f"{one.ratio:.2f}"]
            print(*line, f"{one.worst:.1f}", "" if agree else "PROOFS DISAGREE", sep=" | ", file=sys.stderr, flush=True)
    if not found:
        return 0
    head = ("family", *(f"{way} alone" for way in found[0].alone), "exact", "exact / best", "worst pair", "what ran")
    print(
        markdown(
            [
                [
                    one.name,
                    *map(in_units, one.alone.values()),
                    in_units(one.chosen),
                    f"**{one.ratio:.2f}**" if one.ratio > WORST_GOAL else f"{one.ratio:.2f}",
                    f"{one.worst:.1f}",
                    one.ran,
                ]
                for one in found
            ],
            head,
        )
    )
    known = [one.ratio for one in found if not math.isnan(one.ratio)]
    mean = math.exp(fmean(map(math.log, known)))
    above = sum(ratio > WORST_GOAL for ratio in known)
    print(
        f"\n{len(known)} families with a proof: geometric mean {mean:.2f} (goal {MEAN_GOAL}), worst {max(known):.2f}, "
        f"{above} above {WORST_GOAL}."
    )
    return failed + above + (mean > MEAN_GOAL)


def limit_table(options: argparse.Namespace, keep: Keep) -> int:
    """Print the second table and return the number of goals missed."""
    drawn = {family.name: family for family in families(max(HARD.values()), "test", options.data)}
    hard = [Family(name, drawn[name].pairs[:n], drawn[name].costs) for name, n in HARD.items() if name in drawn]
    lines, shares = limits(hard, options.hard_seconds, options.busy, keep)
    head = ("pair", "best bound", "best path", "bound / best", "beside busy loops", "path / best", "beside busy loops")
    print("\n" + markdown(lines, head))
    columns = list(zip(*shares, strict=True))
    bound, busy = fmean(columns[0]), fmean(columns[1])
    path = fmean(columns[2])
    print(
        f"\n{len(shares)} pairs, {options.hard_seconds} s: bound / best {bound:.3f}, worst {min(columns[0]):.2f}; "
        f"beside {options.busy} busy loops {busy:.3f}, worst {min(columns[1]):.2f}; path / best {path:.3f}."
    )
    missed = (bound < BOUND_GOAL, min(columns[0]) < WORST_BOUND_GOAL, path > PATH_GOAL, abs(bound - busy) > BUSY_GOAL)
    return sum(missed)


def main() -> int:
    """Measure and print both tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--pairs", type=int, default=2, help="of each family (default 2)")
    parser.add_argument("--seconds", type=float, default=0.3, help="per pair and search at most (default 0.3)")
    parser.add_argument("--hard-seconds", type=float, default=1, help="limit of the hard pairs (default 1); 0: none")
    parser.add_argument("--busy", type=int, default=2, help="busy loops beside the hard pairs (default 2)")
    parser.add_argument(
        "--families", nargs=2, type=int, default=(0, 1 << 30), metavar=("FIRST", "END"), help="by number; 0 0: none"
    )
    parser.add_argument("--data", type=Path, default=HERE.parent.parent / "shared" / "data", help="folder of the sets")
    parser.add_argument("--out", type=Path, help="file of all runs, a line per pair (continued)")
    options = parser.parse_args()
    SEARCHES[CHOSEN] = (CHOSEN, {}, {})
    tables: list[partial[int]] = []
    if options.families[1] > 0:
        tables.append(partial(proof_table, options, keeping(options.out)))
    if options.hard_seconds > 0:
        tables.append(partial(limit_table, options, keeping(options.out)))
    return int(sum(table() for table in tables) > 0)


if __name__ == "__main__":
    sys.exit(main())
