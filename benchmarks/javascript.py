"""How long the JavaScript package takes beside Python, on the same pairs in the same run, and whether both agree.

``python benchmarks/javascript.py --pairs 100`` after ``make wasm``; needs node. Times are the searches' own, in both of
the last pass over the pairs: in the first ones JavaScript's engine is still compiling. ``--record`` writes the rows to
results/wasm-times.json.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import gedkit as gk
from measured import in_units
from pages import rows_of, write_rows
from pairs import SETS, draw, named
from runs import to_gedkit

HERE = Path(__file__).resolve().parent
NAMES = ("AIDS700nef", "LINUX", "IMDB 12-16", "AIDS 11-15", "AIDS 20-30")
PASSES = 20  # few would leave the smallest searches to the code that the engine starts with
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
        for _ in range(PASSES):
            here = [gk.solve(a, b, solver="exact") for a, b in pairs]
        there, loading = in_javascript(pairs)
        wrong = sum(
            x.distance != y["distance"] or x.status.name != y["status"] for x, y in zip(here, there, strict=True)
        )
        native, wasm = sum(r.stats.seconds for r in here), sum(r["seconds"] for r in there)
        times = [in_units(seconds / len(pairs)) for seconds in (native, wasm)]
        row = [named(pair_set, options.data), f"{len(pairs)}", f"{wrong}", *times, f"{wasm / native:.1f}"]
        print(f"{' | '.join(row)} | load {loading:.0f} ms", flush=True)
        if options.record:
            rows = [other for other in rows_of("wasm times") if other[0] != row[0]]
            write_rows("wasm times", "benchmarks/javascript.py", HEADER, ["---", *["---:"] * 5], [*rows, row])
        different += wrong
    return int(different > 0)


def in_javascript(pairs: list[tuple[gk.Graph, gk.Graph]]) -> tuple[list[dict], float]:
    """Return the results of the pairs as documents, and the milliseconds it took to load the core."""
    lines = [json.dumps({"g1": a.to_dict(), "g2": b.to_dict(), "options": {"solver": "exact"}}) for a, b in pairs]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pairs.jsonl"
        file.write_text("\n".join(PASSES * lines), encoding="utf-8")
        script = HERE.parent / "js" / "test" / "solve_pairs.mjs"
        done = subprocess.run(["node", script, file], capture_output=True, text=True, check=True, encoding="utf-8")
    *results, last = map(json.loads, done.stdout.splitlines())
    return results[-len(pairs) :], last["load_milliseconds"]


if __name__ == "__main__":
    sys.exit(main())
