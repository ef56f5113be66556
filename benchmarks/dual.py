"""Shows what learned dual ascent is worth: bounds after so many steps, and time to proof with and without it.

Pairs are drawn from the graphs that the recipe of the model `dual-step` never saw. The solvers take turns pair by pair;
times are processor time.
Prints two tables.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, geometric_mean
from time import process_time

import gedkit as gk
from gedkit import _core, models
from gedkit._solvers.compile import compile_problem
from measured import in_units, markdown

HELD_OUT = 3  # as in gedkit/training/recipes/dual_step.py
SETS = {
    "AIDS 20-30": ("aids", 20, 30),
    "AIDS 30-45": ("aids", 30, 45),
    "AIDS 30-50": ("aids", 30, 50),
    "Mutagenicity 20-30": ("mutagenicity", 20, 30),
    "Mutagenicity 50-98": ("mutagenicity", 50, 98),
    "Protein 30-60": ("protein", 30, 60),
    "IMDB 12-30": ("imdbmulti", 12, 30),
}
LEARNED, SUBGRADIENT = (1, 3, 8, 20), (50, 200, 1000)
NO_GOAL = 1e6


def main(
    *,
    sets: Sequence[str] = tuple(SETS),
    pairs: int = 30,  # of each set
    time_limit: float = 10,  # seconds per pair
    model: str = "dual-step",  # name or path
    data: Path | None = None,  # folder of the sets
) -> None:
    """Measure; an error if a bound is above a distance."""
    step = _core.DualStep(dict(models.load(model).tensors))
    header = ["set", "pairs", "even split", *(f"learned {k}" for k in LEARNED), *(f"hand-made {k}" for k in (8, 20))]
    header += [f"subgradient {k}" for k in SUBGRADIENT]
    bounds, times, wrong = [], [], 0
    for name in sets:
        drawn = draw(*SETS[name], pairs, data)
        print(f"{name}: {len(drawn)} pairs", file=sys.stderr, flush=True)
        best, row = time_to_proof(name, drawn, time_limit)
        times += row
        shares = [shares_of(pair, distance, step) for pair, distance in zip(drawn, best, strict=True)]
        wrong += sum(share > 1 + 1e-9 for line in shares for share in line)
        bounds.append([name, str(len(drawn)), *(f"{fmean(column):.3f}" for column in zip(*shares, strict=True))])
    timed = ["set", "solver", "proved", "total", "mean", "median", "times as fast, pair by pair", "nodes"]
    print(f"{markdown(bounds, header)}\n\n{markdown(times, timed)}\n")
    if wrong:
        sys.exit(f"{wrong} bounds are above a distance")


def draw(source: str, smallest: int, largest: int, count: int, data: Path | None) -> list[tuple[gk.Graph, gk.Graph]]:
    """Draw pairs of held-out graphs; edges unlabeled, all costs 1."""
    graphs = gk.datasets.load(source, data, edge_labels=False, costs=gk.Costs()).graphs
    kept = [g for i, g in enumerate(graphs) if i % HELD_OUT == 0 and smallest <= g.n <= largest]
    rng = random.Random(1)
    return [(g1, g2) for g1, g2 in (rng.sample(kept, 2) for _ in range(count))]


def shares_of(pair: tuple[gk.Graph, gk.Graph], distance: float, step: _core.DualStep) -> list[float]:
    """Return bound / best known distance for every kind of ascent, each from an even split."""
    state = _core.DualState(compile_problem(*pair, gk.Costs()))
    state.prune_while_rising(False)
    found = [state.bound]
    for steps in LEARNED:
        state.restore()
        state.climb(step, steps, NO_GOAL if distance == 0 else distance)
        found.append(state.bound)
    for steps in (8, 20):
        state.restore()
        state.balance(steps, NO_GOAL)
        found.append(state.bound)
    for steps in SUBGRADIENT:
        state.restore()
        state.ascend(steps, distance)
        found.append(state.bound)
    return [bound / distance if distance else 1.0 for bound in found]


def time_to_proof(
    name: str, pairs: list[tuple[gk.Graph, gk.Graph]], limit: float
) -> tuple[list[float], list[list[str]]]:
    """Time the exact engine with hand-made and learned first steps, and with learned steps below the root too."""
    ways = {"hand-made": (0, 0), "learned at the root": (16, 0), "learned everywhere": (16, 4)}
    seconds: dict[str, list[float]] = {way: [] for way in ways}
    proved, nodes = dict.fromkeys(ways, 0), dict.fromkeys(ways, 0)
    best = []
    for i, pair in enumerate(pairs):
        least = float("inf")
        gk.solve(*pair, time_limit=1e-3)  # the first search of a pair prepares its graphs
        for way, (steps, child_steps) in sorted(ways.items(), reverse=i % 2 == 1):
            begin = process_time()
            r = gk.solve(*pair, solver="genn-exact", steps=steps, child_steps=child_steps, time_limit=limit)
            seconds[way].append(process_time() - begin)
            proved[way] += r.optimal
            nodes[way] += r.stats.expanded
            least = min(least, r.distance)
        best.append(least)
    rows = []
    for k, (way, took) in enumerate(seconds.items()):
        middle = sorted(took)[len(took) // 2]
        ratio = geometric_mean(a / b for a, b in zip(seconds["hand-made"], took, strict=True))
        cells = [f"{proved[way]}/{len(pairs)}", *map(in_units, (sum(took), fmean(took), middle)), f"{ratio:.2f}"]
        cells.append(str(nodes[way]))
        rows.append([name if k == 0 else "", way, *cells])
    return best, rows
