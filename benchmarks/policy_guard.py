"""Guards the choice of a search: compares what `exact` chooses with each search alone on held-out pairs.

Pairs are the `test` half of policy_families.py, which shares no graph with the half that the forecast is trained on.
The ways take turns on each pair. A pair that is not proven counts with twice the limit. Prints mean processor times,
the ratio of `exact` to the best single search, and what it ran. Exit code 1 if a family takes more than 1.2 times as
long as with the best single search, or two proofs disagree.

    python benchmarks/policy_guard.py --pairs 5 --seconds 0.5
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from statistics import fmean

import gedkit as gk
from measured import in_units, markdown
from policy_families import Family, families
from policy_times import SEARCHES, one_run

HERE = Path(__file__).resolve().parent
GUARD = 1.2  # times as long as the best single search
CHOSEN = "chosen"
ALONE = {"depth first": "dfs", "Lagrangian": "Lagrangian", "by turns": "by turns"}
WAYS = {"dfs": ("dfs", {}, {}), CHOSEN: ("exact", {}, {})}


def what_ran(family: Family, limit: float) -> str:
    """Return which searches ran, with their shares of the time, those above one in twenty."""
    spent: Counter[str] = Counter()
    for pair in family.pairs:
        run = gk.solve(*pair, costs=family.costs, solver="exact", time_limit=limit, explain=True)
        for phase in run.explanation or ():
            spent[phase.search] += max(phase.seconds, 1e-9)
    whole = sum(spent.values())
    return ", ".join(f"{search} {took / whole:.0%}" for search, took in spent.most_common() if took > 0.05 * whole)


def measure(family: Family, limit: float) -> tuple[list[float], bool]:
    """Return the mean time of each search alone and of the choice, and whether all proofs agree."""
    ways = [*ALONE.values(), CHOSEN]
    columns: dict[str, list[float]] = {way: [] for way in ways}
    agree = True
    for pair in family.pairs:
        runs = {way: one_run(way, pair, family.costs, limit) for way in ways}
        for way, run in runs.items():
            columns[way].append(run["seconds"] if run["proven"] else 2 * limit)
        agree &= len({round(run["bounds"][1] or -1, 6) for run in runs.values() if run["proven"]}) <= 1
    return [fmean(column) for column in columns.values()], agree


def main() -> int:
    """Measure all families and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--pairs", type=int, default=5, help="of each family (default 5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="per pair and search at most (default 0.5)")
    parser.add_argument(
        "--families", nargs=2, type=int, default=(0, 1 << 30), metavar=("FIRST", "END"), help="by number"
    )
    parser.add_argument("--data", type=Path, default=HERE.parent.parent / "shared" / "data", help="folder of the sets")
    options = parser.parse_args()
    SEARCHES.update(WAYS)
    lines, failed = [], 0
    for number, family in enumerate(families(options.pairs, "test", options.data)):
        if not options.families[0] <= number < options.families[1]:
            continue
        means, agree = measure(family, options.seconds)
        ratio = means[-1] / min(means[:-1])
        failed += ratio > GUARD or not agree
        shown = f"**{ratio:.2f}**" if ratio > GUARD else f"{ratio:.2f}"
        lines.append([family.name, *map(in_units, means), shown, what_ran(family, options.seconds)])
        print(*lines[-1], "" if agree else "PROOFS DISAGREE", sep=" | ", file=sys.stderr, flush=True)
    print(markdown(lines, ("family", *(f"{way} alone" for way in ALONE), CHOSEN, "chosen / best", "what ran, by time")))
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
