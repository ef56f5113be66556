"""Tunes which search runs when: tries other values of the policy on one half of the pairs, reports on the other half.

One value after the other is replaced by its neighbors on a grid; what saves time in the geometric mean over the
families, and makes no family slower than a tolerance, is kept. Every pair runs under both policies by turns. The last
table compares the policy found with the shipped one on pairs that the tuning has not seen. The forecast by which most
of the choice is made is trained by train_policy.py, and policy_guard.py compares the choice with each search alone.

    python benchmarks/tune_policy.py --pairs 20 --seconds 5               # measures, changes nothing
    python benchmarks/tune_policy.py --pairs 20 --seconds 5 --write       # and writes cpp/include/gedkit/policy.hpp
    python benchmarks/tune_policy.py --docs                               # writes the table of docs/engine-internals.md
"""

from __future__ import annotations

import argparse
import math
import re
import sys
import time
from pathlib import Path
from statistics import fmean
from typing import Any

import gedkit as gk
from gedkit import _core
from gedkit._solvers.compile import compile_problem
from hard_families import families
from measured import markdown
from pairs import SETS, available, draw
from runs import to_gedkit

HERE = Path(__file__).resolve().parent
HEADER = HERE.parent / "cpp" / "include" / "gedkit" / "policy.hpp"
PAGE = HERE.parent / "docs" / "engine-internals.md"
BEGIN, END = "<!-- policy: written by benchmarks/tune_policy.py --docs -->", "<!-- end of policy -->"
FIELD = re.compile(r"^  (int|double|std::int64_t) (\w+) = ([-\d.]+);(?:\s*// (.*))?$", re.MULTILINE)
FAMILIES = ("G(20, .3)", "3-regular 20", "Protein 20-30", "IMDB 30-50")
TUNED_SETS = ("AIDS 11-15", "AIDS 15-20", "AIDS 20-30", "Mutagenicity 20-30", "IMDB 12-16", "IMDB 20-30", "near 20-30")
GRID = {
    "dense_degree": (4.0, 6.0),
    "small_nodes": (26, 34),
    "small_states": (1000, 10000),
    "dense_states": (300, 3000),
    "few_operations_states": (500, 5000),
    "few_operations_nodes": (100, 400),
    "least_states": (30, 300),
    "limited_share": (0.5, 0.9),
    "paths_share": (0.05, 0.2),
    "dearer_rung": (1.5, 6.0),
    "patient_nodes": (45, 80),
    "patience": (0.25, 0.6),
}
Values = dict[str, float]
GraphPair = tuple[gk.Graph, gk.Graph]


def shipped() -> Values:
    """Return the values in the header."""
    return {
        name: (float if kind == "double" else int)(value) for kind, name, value, _ in FIELD.findall(HEADER.read_text())
    }


def seconds_under(values: Values, pair: GraphPair, limit: float) -> float:
    """Return the processor time to the proof, or twice the limit where it was not found."""
    policy = _core.Policy()
    for name, value in values.items():
        setattr(policy, name, value)
    options = _core.SolveOptions(solver="exact", policy=policy)
    problem = compile_problem(*pair, gk.Costs())
    begun = time.process_time()
    outcome = _core.solve(problem, options, limit, (1 << 64) - 1, None, True)
    return time.process_time() - begun if outcome.lower == outcome.upper else 2 * limit


def drawn(count: int, data: Path) -> dict[str, list[GraphPair]]:
    """Return the pairs of every family, twice `count` each: one half to tune on, one to report on."""
    found: dict[str, list[GraphPair]] = {}
    for pair_set in SETS:
        if pair_set.name in TUNED_SETS and available(pair_set, data):
            pairs = draw(pair_set, data)[: 2 * count]
            found[pair_set.name] = [(to_gedkit(pair.first), to_gedkit(pair.second)) for pair in pairs]
    for name, some in families(2 * count, 7, data):
        if name in FAMILIES:
            found[name] = [(_graph(g1), _graph(g2)) for g1, g2 in some]
    return found


def _graph(fields: dict[str, Any]) -> gk.Graph:
    return gk.Graph(fields["n"], [tuple(e) for e in fields["edges"]], node_labels=fields.get("node_labels"))


def compare(
    first: Values, second: Values, pairs: dict[str, list[GraphPair]], limit: float
) -> dict[str, tuple[float, float]]:
    """Return the mean time of every family under both, pair by pair by turns."""
    means = {}
    for name, some in pairs.items():
        both = [(seconds_under(first, pair, limit), seconds_under(second, pair, limit)) for pair in some]
        means[name] = fmean(a for a, _ in both), fmean(b for _, b in both)
    return means


def gain(means: dict[str, tuple[float, float]]) -> float:
    """Return how many times as fast the second is, in the geometric mean over families."""
    return math.exp(fmean(math.log((a + 1e-5) / (b + 1e-5)) for a, b in means.values()))


def tune(pairs: dict[str, list[GraphPair]], limit: float, worth: float, tolerance: float) -> Values:
    """Replace one value after the other by a neighbor on the grid that pays."""
    best = shipped()
    for name, neighbours in GRID.items():
        for value in neighbours:
            means = compare(best, best | {name: value}, pairs, limit)
            slowest = max((b + 1e-5) / (a + 1e-5) for a, b in means.values())
            kept = gain(means) >= worth and slowest <= tolerance
            print(f"{name} = {value}: {gain(means):.3f} times as fast{', kept' if kept else ''}", file=sys.stderr)
            if kept:
                best = best | {name: value}
    return best


def write_header(values: Values) -> None:
    """Put the values into the header, where the engine has them."""

    def put(found: re.Match[str]) -> str:
        return found[0].replace(f" {found[2]} = {found[3]};", f" {found[2]} = {values[found[2]]:.10g};")

    HEADER.write_text(FIELD.sub(put, HEADER.read_text()))


def documented() -> str:
    """Return the header's values as a table, with the comments of the header."""
    rows = ["| value | | what it decides |", "| --- | --- | --- |"]
    above = ""
    for line in HEADER.read_text().splitlines():
        if line.startswith("  // "):
            above = f"{above} {line[5:]}".strip()
        elif found := FIELD.match(line):
            _, name, value, beside = found.groups()
            number = f"{float(value):,.10g}" if float(value) >= 1000 else value
            rows.append(f"| `{name}` | {number} | {beside or above} |")  # above several fields: about them all
            above = ""
        else:
            above = ""
    return "\n".join(rows)


def main() -> int:
    """Tune, report, and write what was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--pairs", type=int, default=10, help="of each family in either half (default 10)")
    parser.add_argument("--seconds", type=float, default=2, help="per pair at most (default 2)")
    parser.add_argument("--worth", type=float, default=1.03, help="gain from which a value is changed (default 1.03)")
    parser.add_argument("--tolerance", type=float, default=1.1, help="what a family may lose (default 1.1)")
    parser.add_argument("--data", type=Path, default=HERE.parent.parent / "shared" / "data", help="folder of the sets")
    parser.add_argument("--write", action="store_true", help="put what was found into the header")
    parser.add_argument("--docs", action="store_true", help="only write the table of docs/engine-internals.md")
    options = parser.parse_args()
    if not options.docs:
        pairs = drawn(options.pairs, options.data)
        tuning = {name: some[::2] for name, some in pairs.items()}
        held_out = {name: some[1::2] for name, some in pairs.items()}
        before = shipped()
        found = tune(tuning, options.seconds, options.worth, options.tolerance)
        means = compare(before, found, held_out, options.seconds)
        lines = [
            [name, str(len(held_out[name])), f"{1e3 * a:.2f}", f"{1e3 * b:.2f}", f"{a / b:.2f}" if b else "-"]
            for name, (a, b) in means.items()
        ]
        print(markdown(lines, ("family, held out", "pairs", "shipped, ms", "found, ms", "times as fast")))
        print(
            f"{gain(means):.3f} times as fast; changed: {sorted(set(found.items()) - set(before.items())) or 'nothing'}"
        )
        if options.write:
            write_header(found)
    if options.docs or options.write:
        text = PAGE.read_text()
        head, tail = text.partition(BEGIN)[0], text.partition(END)[2]
        PAGE.write_text(f"{head}{BEGIN}\n{documented()}\n{END}{tail}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
