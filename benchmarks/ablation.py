"""What each phase of `exact` is worth: its time to the proof without it, by its time with it.

Runs on the families of the guard (the `test` half of policy_families.py). Both sides take turns on each pair; what is
not proven counts with twice the limit, and pairs that neither proves say nothing. A phase that is worth less than three
percent in the geometric mean over families, and much on none, should go.

    python benchmarks/ablation.py times.jsonl --pairs 2 --seconds 0.3 --burst 45     # in pieces: until it is not 2
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from statistics import fmean
from typing import Any

from measured import markdown
from policy_families import families
from policy_times import SEARCHES, SHORT, Records, one_run

HERE = Path(__file__).resolve().parent
NOISE = 1e-5  # seconds, added to both sides of a ratio
WITHOUT: dict[str, dict[str, Any]] = {  # values of the policy
    "states at once": {"small_states": 0, "dense_states": 0, "general_small_states": 0},
    "states with a first path": {"least_states": 0, "general_least_states": 0},
    "the isomorphism test": {"unrefined_nodes": 1 << 30},
    "a patient root": {"patient_nodes": 1 << 30},
    "few turns of path search": {"paths_share": 0.5},
    "steps of several rungs": {"dearer_rung": 0.0},
}


def main() -> int:
    """Measure what is missing and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("file", type=Path, help="file of all runs, a line per pair (continued)")
    parser.add_argument("--pairs", type=int, default=2, help="of each family (default 2)")
    parser.add_argument("--seconds", type=float, default=0.3, help="per pair and side at most (default 0.3)")
    parser.add_argument("--burst", type=float, default=math.inf, help="stop after so many seconds; exit code 2")
    parser.add_argument("--data", type=Path, default=HERE.parent.parent / "shared" / "data", help="folder of the sets")
    options = parser.parse_args()
    sides: dict[str, dict[str, Any]] = {"exact": {}} | WITHOUT
    SEARCHES.update({side: ("exact", {}, values) for side, values in sides.items()})
    records = Records(options.file, options.burst)
    drawn = list(families(options.pairs, "test", options.data))
    for i in range(options.pairs):
        for family in drawn:
            if records.missing("test", family.name, i):
                one_run("exact", family.pairs[i], family.costs, SHORT)  # the first search of a pair prepares its graphs
                runs = {side: one_run(side, family.pairs[i], family.costs, options.seconds) for side in sides}
                records.add("test", family.name, i, runs)
    if not records.finished:
        return 2
    rows = []
    for side in WITHOUT:
        logs: dict[str, list[float]] = {}
        for (_, family, _), runs in records.there.items():
            if runs["exact"]["proven"] or runs[side]["proven"]:
                both = [runs[s]["seconds"] if runs[s]["proven"] else 2 * options.seconds for s in (side, "exact")]
                logs.setdefault(family, []).append(math.log((both[0] + NOISE) / (both[1] + NOISE)))
        ratios = {family: math.exp(fmean(some)) for family, some in logs.items()}
        most, least = max(ratios, key=ratios.__getitem__), min(ratios, key=ratios.__getitem__)
        mean = math.exp(fmean(map(math.log, ratios.values())))
        rows.append([side, f"{mean:.3f}", f"{most} {ratios[most]:.2f}", f"{least} {ratios[least]:.2f}"])
    print(markdown(rows, ("without", "time, geometric mean of families", "worth most", "worth least")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
