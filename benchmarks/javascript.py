"""How long the JavaScript package takes beside Python, on the same pairs in the same run, and whether both agree.

``python benchmarks/javascript.py --pairs 100`` after ``make wasm``; needs node. Times are the searches' own;
JavaScript's are of a second pass over the pairs, since in the first the engine is still compiling.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import gedkit as gk
from pairs import SETS, draw, named
from runs import to_gedkit

HERE = Path(__file__).resolve().parent
NAMES = ("AIDS700nef", "LINUX", "IMDB 12-16", "AIDS 11-15", "AIDS 20-30")


def main() -> int:
    """Print a line per set; 1 if an answer differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sets", nargs="+", default=NAMES, metavar="NAME")
    parser.add_argument("--pairs", type=int, default=30, help="at most so many of each set")
    parser.add_argument("--data", type=Path, default=HERE.parent.parent / "shared" / "data", help="folder of the sets")
    options = parser.parse_args()
    different = 0
    for pair_set in (s for s in SETS if s.name in options.sets):
        pairs = [(to_gedkit(p.first), to_gedkit(p.second)) for p in draw(pair_set, options.data)[: options.pairs]]
        here = [gk.solve(a, b, solver="exact") for a, b in pairs]
        there, loading = in_javascript(pairs)
        wrong = sum(
            x.distance != y["distance"] or x.status.name != y["status"] for x, y in zip(here, there, strict=True)
        )
        native, wasm = sum(r.stats.seconds for r in here), sum(r["seconds"] for r in there)
        each = [1e3 * seconds / len(pairs) for seconds in (native, wasm)]
        print(
            f"{named(pair_set, options.data)}: {len(pairs)} pairs, {wrong} differ; load {loading:.0f} ms; Python",
            end="",
        )
        print(f" {each[0]:.3f} ms, JavaScript {each[1]:.3f} ms a pair, {wasm / native:.1f} times", flush=True)
        different += wrong
    return int(different > 0)


def in_javascript(pairs: list[tuple[gk.Graph, gk.Graph]]) -> tuple[list[dict], float]:
    """Return the results of the pairs as documents, and the milliseconds it took to load the core."""
    lines = [json.dumps({"g1": a.to_dict(), "g2": b.to_dict(), "options": {"solver": "exact"}}) for a, b in pairs]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pairs.jsonl"
        file.write_text("\n".join([*lines, *lines]), encoding="utf-8")
        script = HERE.parent / "js" / "test" / "solve_pairs.mjs"
        done = subprocess.run(["node", script, file], capture_output=True, text=True, check=True, encoding="utf-8")
    *results, last = map(json.loads, done.stdout.splitlines())
    return results[len(pairs) :], last["load_milliseconds"]


if __name__ == "__main__":
    sys.exit(main())
