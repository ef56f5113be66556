"""Shows how well time limits hold at 1,000 nodes and 5,000 edges, and how much memory a pair takes.

Every solver and every bound runs once per limit in a process of its own: what it took beyond its limit, in
milliseconds, as the clock had it, then as the processor had it (other work on the machine stretches only the first),
the distance, the lower bound and the most memory the process ever had.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from pathlib import Path
from time import perf_counter, process_time

import gedkit as gk
from measured import markdown
from pairs import LARGE, draw
from runs import prepared

SOLVERS = (
    *("auto", "exact", "dfs", "refine", "branch", "ipfp", "beam", "hungarian", "vj"),
    *("plain-astar", "hungarian-astar"),
)
BOUNDS = tuple(f"bounds {method}" for method in ("label", "degree", "branch", "lagrangian"))


def main() -> int:
    """Measure what the options ask for."""
    sets = {s.name: s for s in LARGE}
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--set", default="random 1000, 5000 edges", choices=sets)
    parser.add_argument("--methods", nargs="+", default=[*SOLVERS, *BOUNDS], help="solvers, or 'bounds METHOD'")
    parser.add_argument("--limits", nargs="+", type=float, default=[0.05, 0.2, 1], metavar="S")
    parser.add_argument("--alone", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.alone:
        print(json.dumps(measure(options.alone, options.set, options.limits[0])))
        return 0
    rows = []
    for method in options.methods:
        for limit in options.limits:
            command = [sys.executable, __file__, "--set", options.set, "--alone", method, "--limits", str(limit)]
            run = subprocess.run(command, check=True, capture_output=True, text=True)
            rows.append([method, f"{limit:g} s", *json.loads(run.stdout)])
            print(*rows[-1], sep="\t", file=sys.stderr, flush=True)
    print(markdown(rows, ("method", "limit", "over, ms", "of it working, ms", "distance", "lower bound", "MB")))
    return 0


def measure(method: str, name: str, limit: float) -> list[str]:
    """Run one method on the first pair of a set."""
    wanted = next(s for s in LARGE if s.name == name)
    g1, g2 = prepared(draw(wanted, Path("-"))[:1])[0]
    bound = method.removeprefix("bounds ")
    # A first call on small graphs: what is imported on the way is no part of a pair.
    small = gk.Graph(2, [(0, 1)])
    gk.solve(small, small) if bound == method else gk.bounds(small, small, method=bound)
    begin, worked = perf_counter(), process_time()
    if bound == method:
        result = gk.solve(g1, g2, solver=method, time_limit=limit)
        lower, upper = result.lower_bound, result.distance
    else:
        lower, upper = gk.bounds(g1, g2, method=bound, time_limit=limit)
    took, worked = perf_counter() - begin, process_time() - worked
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [
        f"{1000 * (took - limit):+.0f}",
        f"{1000 * (worked - limit):+.0f}",
        f"{upper:g}",
        f"{lower:g}",
        f"{megabytes:.0f}",
    ]


if __name__ == "__main__":
    sys.exit(main())
