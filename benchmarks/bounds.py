"""Shows how tight gedkit's lower bounds are, as a share of the best known distance, and after how long.

The best known distance of a pair is what the exact solver has after --exact-limit seconds. Every bound gets the same
pairs on one core; "lagrangian" runs once per time limit. Prints a table, and writes it with all single figures and a
plot to the folder given with --out.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from time import perf_counter

import gedkit as gk
from measured import in_units, markdown
from pairs import SETS, draw, named
from runs import costs_of, prepared

HERE = Path(__file__).resolve().parent
AT_ONCE = ("label", "degree", "branch")  # they take what they take
DEFAULT_SETS = ("AIDS700nef", "AIDS 20-30", "AIDS 30-50", "Mutagenicity 20-30", "IMDB 12-16", "near 30-50")
HEADER = ("set", "bound", "limit", "pairs", "mean share", "least share", "met", "mean time", "wrong")
NOISE = 1e-9  # relative, of sums of real costs


@dataclass
class Tightness:
    """One bound over the pairs of a set. A share is bound / best known distance, 1 where both are 0."""

    bound: str
    limit: float | None
    shares: list[float]
    seconds: list[float]

    @property
    def wrong(self) -> int:
        """Count bounds above a distance that some path has."""
        return sum(share > 1 + NOISE for share in self.shares)

    def row(self, name: str) -> list[str]:
        """Lay out a line of the table."""
        met = sum(share >= 1 - NOISE for share in self.shares)
        return [
            name,
            self.bound,
            "-" if self.limit is None else in_units(self.limit),
            str(len(self.shares)),
            f"{fmean(self.shares):.3f}",
            f"{min(self.shares):.3f}",
            f"{100 * met / len(self.shares):.0f}%",
            in_units(fmean(self.seconds)),
            str(self.wrong),
        ]


def main() -> int:
    """Measure what the options ask for; 1 if a bound is above a known distance."""
    options = parse_options()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    options.out.mkdir(parents=True, exist_ok=True)
    note = f"Load of the machine before the run: {os.getloadavg()[0]:.1f}."
    table: list[list[str]] = []
    measured: list[tuple[str, Tightness]] = []
    for pair_set in options.sets:
        name = named(pair_set, options.data)
        pairs = prepared(draw(pair_set, options.data)[: options.pairs])
        print(f"{name}: {len(pairs)} pairs", file=sys.stderr, flush=True)
        costs = costs_of(pair_set)
        best = [gk.distance(*p, costs=costs, solver="exact", time_limit=options.exact_limit) for p in pairs]
        runs: list[tuple[str, float | None]] = [(bound, None) for bound in AT_ONCE]
        runs += [("lagrangian", limit / 1000) for limit in options.limits]
        found = [tightness(bound, limit, pairs, best, costs) for bound, limit in runs]
        table += [t.row(name if i == 0 else "") for i, t in enumerate(found)]
        measured += [(name, t) for t in found]
    text = markdown(table, HEADER)
    print(text)
    (options.out / "bounds.md").write_text(f"{text}\n\n{note}\n", encoding="utf-8")
    records = [{"set": name, **asdict(t)} for name, t in measured]
    (options.out / "bounds.json").write_text(json.dumps(records), encoding="utf-8")
    plot(options.out / "bounds.png", measured)
    print(f"\nwritten: bounds.md, bounds.json and bounds.png in {options.out}")
    return int(any(t.wrong for _, t in measured))


def tightness(
    bound: str,
    limit: float | None,
    pairs: Sequence[tuple[gk.Graph, gk.Graph]],
    best: Sequence[float],
    costs: gk.Costs | None,
) -> Tightness:
    """Time whole `gk.bounds` calls, which also find a path."""
    shares, seconds = [], []
    for (g1, g2), distance in zip(pairs, best, strict=True):
        begin = perf_counter()
        lower, _ = gk.bounds(g1, g2, method=bound, time_limit=limit, costs=costs)
        seconds.append(perf_counter() - begin)
        shares.append(lower / distance if distance else float(lower == 0))
    return Tightness(bound, limit, shares, seconds)


def plot(path: Path, measured: Sequence[tuple[str, Tightness]]) -> None:
    """Draw the mean share over the mean time: a colour per set, a marker per bound."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    names = list(dict.fromkeys(name for name, _ in measured))
    markers = {"label": "s", "degree": "^", "branch": "D", "lagrangian": "o"}
    figure = Figure(figsize=(8, 5), layout="constrained")
    axes = figure.subplots()
    for i, name in enumerate(names):
        colour = mpl.colormaps["turbo"]((i + 0.5) / len(names))
        points = [(fmean(t.seconds), fmean(t.shares), t.bound) for of, t in measured if of == name]
        axes.plot(*zip(*((x, y) for x, y, _ in points), strict=True), color=colour, linewidth=1, alpha=0.5)
        for x, y, bound in points:
            axes.scatter(x, y, color=colour, marker=markers[bound], s=36)
        axes.plot([], [], color=colour, label=name)
    for bound, marker in markers.items():
        axes.scatter([], [], color="black", marker=marker, label=bound)
    axes.set(xscale="log", xlabel="seconds per pair", ylabel="lower bound / best known distance", ylim=(None, 1.02))
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(loc="center left", bbox_to_anchor=(1.02, 0.5), frameon=False, fontsize=8)
    figure.savefig(path, dpi=130)


def parse_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--sets", nargs="+", metavar="NAME", default=DEFAULT_SETS, help="as in exact.py")
    parser.add_argument("--pairs", type=int, default=100, help="at most so many pairs of each set (default 100)")
    parser.add_argument("--limits", nargs="+", type=float, default=[1, 10, 100], metavar="MS", help="milliseconds")
    parser.add_argument("--exact-limit", type=float, default=5, help="seconds per pair for the best known distance")
    parser.add_argument("--data", type=Path, default=HERE.parent.parent / "shared" / "data", help="folder of the sets")
    parser.add_argument("--out", type=Path, default=HERE.parent / "build" / "bench", help="folder for the results")
    options = parser.parse_args()
    by_name = {s.name: s for s in SETS}
    if unknown := [name for name in options.sets if name not in by_name]:
        parser.error(f"there is no set {unknown[0]!r}; there are: {'; '.join(by_name)}")
    options.sets = [by_name[name] for name in options.sets]
    return options


if __name__ == "__main__":
    sys.exit(main())
