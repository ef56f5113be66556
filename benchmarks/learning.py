"""Shows what learning is worth to exact search: processor time to the proof on eight families of pairs.

Three ways take turns on each pair, each in a process of its own: with everything learned switched off, as another
version of gedkit does it (--before), and as this one does. Graphs are those that no shipped model was trained on. A
pair that is not proven within the limit counts with the time it had. Prints a row per family and way, how many times as
fast this version is as the others (means of the family, and its pairs in the geometric mean), and the geometric mean
over the families. Exit code 1: two proofs disagree.

    python benchmarks/learning.py --pairs 20 --seconds 10 --before /path/to/older/checkout/.venv/bin/python
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, geometric_mean
from typing import Any

import gedkit as gk
from drugs import variants
from dual import draw
from measured import in_units, markdown
from walls import Run, Version

HELD_OUT = {
    "AIDS 20-30": ("aids", 20, 30),
    "AIDS 30-50": ("aids", 30, 50),
    "AIDS 50-95": ("aids", 50, 95),
    "Mutagenicity 20-30": ("mutagenicity", 20, 30),
    "Mutagenicity 50-98": ("mutagenicity", 50, 98),
    "Protein 20-30": ("protein", 20, 30),
}
DRUGS, WEIGHTED = "MCES of drugs", "weighted, directed 20-30"
WEIGHTS = {"node_sub": 2, "node_del": 3, "node_ins": 3, "edge_del": 2, "edge_ins": 1}
LEAST_SECONDS = 1e-5  # so that one pair of a few microseconds does not decide a geometric mean


@dataclass(frozen=True)
class Family:
    """Pairs under one name; graphs as keyword arguments of `gk.Graph`, costs as those of `gk.Costs`."""

    name: str
    pairs: list[tuple[dict[str, Any], dict[str, Any]]]
    costs: Any = None


def families(count: int, data: Path | None, wanted: Sequence[str] = ()) -> Iterator[Family]:
    """Yield the families whose names begin with one of `wanted`, or all."""
    for name, limits in HELD_OUT.items():
        if name.startswith(tuple(wanted or [""])):
            yield Family(name, [(_plain(a), _plain(b)) for a, b in draw(*limits, count, data)])
    if DRUGS.startswith(tuple(wanted or [""])):
        rng = random.Random(1)
        molecules = [gk.from_smiles(s) for s in variants(3 * count, seed=1, smallest=25)]
        yield Family(
            DRUGS, [(_plain(a), _plain(b)) for a, b in (rng.sample(molecules, 2) for _ in range(count))], "mces"
        )
    if WEIGHTED.startswith(tuple(wanted or [""])):
        pairs = [(_plain(a, True), _plain(b, True)) for a, b in draw("aids", 20, 30, count, data)]
        yield Family(WEIGHTED, pairs, WEIGHTS)


def _plain(graph: gk.Graph, directed: bool = False) -> dict[str, Any]:
    labels = {"node_labels": list(graph.node_labels), "edge_labels": list(graph.edge_labels)}
    return {"n": graph.n, "edges": [list(edge) for edge in graph.edges], "directed": directed, **labels}


def disagreeing(rows: list[list[Run]]) -> int:
    """Count the pairs for which two ways have proven different distances."""
    return sum(len({round(run.upper, 6) for run in row if run.proven}) > 1 for row in rows)


def times_as_fast(now: list[Run], other: list[Run]) -> tuple[float, float]:
    """Return the ratio of mean times, and the geometric mean of the ratios of single pairs."""

    def seconds(run: Run) -> float:
        return max(run.seconds, LEAST_SECONDS)

    single = geometric_mean(seconds(b) / seconds(a) for a, b in zip(now, other, strict=True))
    return fmean(map(seconds, other)) / fmean(map(seconds, now)), single


def main() -> int:
    """Run the families and print both tables."""
    options = parse_options()
    ways = [Version("off:", sys.executable, "genn-exact", steps=0, child_steps=0)]
    ways += [Version("before:", options.before, "exact")] if options.before else []
    ways += [Version("now:", sys.executable, "exact")]
    lines, records, wrong = [], [], 0
    ratios: dict[str, list[tuple[float, float]]] = {way.name: [] for way in ways[:-1]}
    for family in families(options.pairs, options.data, options.families):
        rows = [[way.solve(pair, options.seconds, 0, family.costs) for way in ways] for pair in family.pairs]
        wrong += disagreeing(rows)
        of_way = [list(runs) for runs in zip(*rows, strict=True)]
        for k, (way, runs) in enumerate(zip(ways, of_way, strict=True)):
            proven = f"{sum(run.proven for run in runs)}/{len(runs)}"
            took = [in_units(mean([run.seconds for run in runs])) for mean in (fmean, geometric_mean)]
            line = [family.name if k == 0 else "", way.name, proven, *took, f"{sum(r.expanded for r in runs):,}"]
            if way.name in ratios:
                ratios[way.name].append(times_as_fast(of_way[-1], runs))
                line += [f"{ratio:.2f}" for ratio in ratios[way.name][-1]]
            lines.append(line if len(line) == 8 else [*line, "", ""])
            print(*lines[-1], sep=" | ", file=sys.stderr, flush=True)
            records.append({"family": family.name, "way": way.name, "runs": [vars(run) for run in runs]})
    for way in ways:
        way.close()
    header = ("family", "way", "proven", "mean", "geometric mean", "nodes", "now, times as fast", "pair by pair")
    print(markdown(lines, header))
    for name, found in ratios.items():
        by_mean, by_pair = (geometric_mean(column) for column in zip(*found, strict=True))
        slowest = min(ratio for ratio, _ in found)
        print(f"{name} now is {by_mean:.2f} times as fast over the families ({by_pair:.2f} pair by pair), ", end="")
        print(f"at least {slowest:.2f}")
    if options.out:
        options.out.write_text(json.dumps(records), encoding="utf-8")
    if wrong:
        print(f"{wrong} pairs with different proven distances", file=sys.stderr)
    return int(wrong > 0)


def parse_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--families", nargs="+", default=[], metavar="NAME", help="that begin like this (default all)")
    parser.add_argument("--pairs", type=int, default=20, help="of each family (default 20)")
    parser.add_argument("--seconds", type=float, default=10, help="of processor time per pair (default 10)")
    parser.add_argument("--before", metavar="PYTHON", help="interpreter that has the version to compare with")
    parser.add_argument("--data", type=Path, help="folder of the sets")
    parser.add_argument("--out", type=Path, help="file for every single answer, as JSON")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
