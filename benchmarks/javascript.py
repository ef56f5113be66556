"""How long the JavaScript package takes beside Python, on the same pairs in the same run, and whether both agree.

``python benchmarks/javascript.py --pairs 100`` after ``make wasm``; needs node. Times are the searches' own, in both
the median of the later half of the passes over the pairs: in the first ones JavaScript's engine is still compiling. On
a core of its own this needs turns, as by ``chrt --rr 10 taskset --cpu-list 1``: the threads that compile share that
core, and under ``--fifo`` they would never have it. ``--record`` writes the rows to results/wasm-times.json.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

import gedkit as gk
from measured import in_units
from pages import rows_of, write_rows
from pairs import SETS, draw, named
from runs import to_gedkit

HERE = Path(__file__).resolve().parent
NAMES = ("AIDS700nef", "LINUX", "IMDB 12-16", "AIDS 11-15", "AIDS 20-30")
PASSES = 40  # few would leave the smallest searches to the code that the engine starts with
HEADER = ["Set", "Pairs", "Different answers", "Python", "JavaScript", "Times"]


def main() -> int:
    """Print a line per set; 1 if an answer differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sets", nargs="+", default=NAMES, metavar="NAME")
    parser.add_argument("--pairs", type=int, default=30, help="at most so many of each set")
    parser.add_argument("--data", type=Path, default=HERE.parent.parent / "shared" / "data", help="folder of the sets")
    parser.add_argument("--record", action="store_true", help="write the rows of these sets to results/")
    options = parser.parse_args()
    different = 0
    for pair_set in (s for s in SETS if s.name in options.sets):
        pairs = [(to_gedkit(p.first), to_gedkit(p.second)) for p in draw(pair_set, options.data)[: options.pairs]]
        here = [[gk.solve(a, b, solver="exact") for a, b in pairs] for _ in range(PASSES)]
        there, loading = in_javascript(pairs)
        wrong = sum(
            x.distance != y["distance"] or x.status.name != y["status"]
            for x, y in zip(here[-1], there[-1], strict=True)
        )
        native = settled([sum(r.stats.seconds for r in once) for once in here])
        wasm = settled([sum(r["seconds"] for r in once) for once in there])
        times = [in_units(seconds / len(pairs)) for seconds in (native, wasm)]
        row = [named(pair_set, options.data), f"{len(pairs)}", f"{wrong}", *times, f"{wasm / native:.1f}"]
        print(f"{' | '.join(row)} | load {loading:.0f} ms", flush=True)
        if options.record:
            rows = [other for other in rows_of("wasm times") if other[0] != row[0]]
            write_rows("wasm times", "benchmarks/javascript.py", HEADER, ["---", *["---:"] * 5], [*rows, row])
        different += wrong
    return int(different > 0)


def settled(seconds: list[float]) -> float:
    """Return the time of a pass once everything is compiled."""
    return median(seconds[len(seconds) // 2 :])


def in_javascript(pairs: list[tuple[gk.Graph, gk.Graph]]) -> tuple[list[list[dict]], float]:
    """Return the results of each pass as documents, and the milliseconds it took to load the core."""
    lines = [json.dumps({"g1": a.to_dict(), "g2": b.to_dict(), "options": {"solver": "exact"}}) for a, b in pairs]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pairs.jsonl"
        file.write_text("\n".join(PASSES * lines), encoding="utf-8")
        script = HERE.parent / "js" / "test" / "solve_pairs.mjs"
        done = subprocess.run(["node", script, file], capture_output=True, text=True, check=True, encoding="utf-8")
    *results, last = map(json.loads, done.stdout.splitlines())
    return [results[i : i + len(pairs)] for i in range(0, len(results), len(pairs))], last["load_milliseconds"]


if __name__ == "__main__":
    sys.exit(main())
