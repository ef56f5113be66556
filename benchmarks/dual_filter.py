"""Multipliers from a network as a filter of range queries: what they cut, what they cost, and what they save.

    python benchmarks/dual_filter.py train FOLDER            # a network for three steps, 8 hidden units
    python benchmarks/dual_filter.py measure FOLDER [--write]

Pairs of held-out graphs whose branch bound is within a radius are what a range query has to verify. A filter is cheap
if its steps take few microseconds, and useful if they lift the bound of pairs beyond the radius above it. The last
columns have the search of the same pairs up to the radius, of all and of those that the filter leaves. Processor time.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from pathlib import Path
from statistics import fmean
from time import process_time

import gedkit as gk
from dual import HELD_OUT
from gedkit import _core
from gedkit._solvers.compile import compile_problem
from measured import in_units
from pages import rows_of, write_rows
from reproduction_page import markdown

SETS = {"AIDS 20-30": ("aids", 20, 30), "Mutagenicity 20-30": ("mutagenicity", 20, 30)}
RADII = (5, 10)
TRAINED = "3.safetensors"  # for episodes of three steps
TABLE = "dual filter"
HEADER = [
    *("Set", "radius", "steps", "bound / distance", "beyond the radius, cut", "time"),
    *("search of all pairs", "filter, and search of the rest"),
]
REPEATS = 5
Step = Callable[[_core.DualState, float], None]


def main() -> None:
    """Train or measure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("train", "measure"))
    parser.add_argument("folder", type=Path, help="of the trained networks")
    parser.add_argument("--iterations", type=int, default=3000, help="of each training")
    parser.add_argument("--pairs", type=int, default=200, help="within each radius")
    parser.add_argument("--sets", nargs="+", default=list(SETS), choices=list(SETS), metavar="NAME")
    parser.add_argument("--data", type=Path, help="folder of the sets")
    parser.add_argument("--write", action="store_true", help="put the rows into benchmarks/results, beside others")
    options = parser.parse_args()
    if options.what == "train":
        train(options.folder, options.iterations, options.data)
        return
    ways = {"8 (16 hidden units)": ("dual-step", 8), "3 (8 hidden units)": (str(options.folder / TRAINED), 3)}
    steps: dict[str, Step] = {"none: setting up": lambda state, goal: None}
    steps |= {f"hand-made, {k}": _hand_made(k) for k in (3, 8)}
    for name, (model, count) in ways.items():
        steps[f"learned, {name}"] = _learned(_core.DualStep(dict(gk.models.load(model).tensors)), count)
    rows = []
    for name in options.sets:
        source, smallest, largest = SETS[name]
        graphs = gk.datasets.load(source, options.data, edge_labels=False, costs=gk.Costs()).graphs
        kept = [g for i, g in enumerate(graphs) if i % HELD_OUT == 0 and smallest <= g.n <= largest]
        for radius in RADII:
            pairs = passing(kept, radius, options.pairs)
            rows += [[name, str(radius), *row] for row in measured(pairs, radius, steps)]
    print(markdown([HEADER, *rows]))
    if options.write:
        others = [row for row in rows_of(TABLE) if row[0] not in options.sets]
        every = sorted([*others, *rows], key=lambda row: list(SETS).index(row[0]))
        write_rows(TABLE, "benchmarks/dual_filter.py", HEADER, ["---", "---:", "---", *["---:"] * 5], every)


def train(folder: Path, iterations: int, data: Path | None) -> None:
    """Train a small network on roots alone."""
    import torch

    from gedkit.lab.training.dual_step import DualSettings, train_dual_step
    from gedkit.lab.training.recipes.dual_step import sources

    torch.set_num_threads(1)
    folder.mkdir(parents=True, exist_ok=True)
    settings = DualSettings(hidden=8, iterations=iterations, child_share=0.0, root_steps=(3,))
    gk.models.save(train_dual_step(sources(data), settings), folder / TRAINED)


def passing(graphs: list[gk.Graph], radius: float, count: int) -> list[tuple[gk.Graph, gk.Graph]]:
    """Draw pairs whose branch bound is within the radius."""
    rng = random.Random(1)
    found: list[tuple[gk.Graph, gk.Graph]] = []
    for _ in range(100_000):
        g1, g2 = rng.sample(graphs, 2)
        if gk.bounds(g1, g2, method="branch")[0] <= radius:
            found.append((g1, g2))
            if len(found) == count:
                break
    return found


def measured(pairs: list[tuple[gk.Graph, gk.Graph]], radius: float, steps: dict[str, Step]) -> list[list[str]]:
    """Return a row for each kind of steps."""
    distances = [gk.solve(*pair).distance for pair in pairs]
    searched = [shortest(lambda pair=pair: gk.solve(*pair, cutoff=radius)) for pair in pairs]
    beyond = [distance > radius for distance in distances]
    states = [relaxation(pair) for pair in pairs]
    for state in states:
        state.save()
    set_up = fmean(shortest(lambda pair=pair: relaxation(pair)) for pair in pairs)
    rows = []
    for name, step in steps.items():
        after = [bound_after(state, step, distance or 1) for state, distance in zip(states, distances, strict=True)]
        if any(bound > distance + 1e-9 for bound, distance in zip(after, distances, strict=True)):
            raise SystemExit(f"{name}: a bound is above the distance")
        share = fmean(bound / distance for bound, distance in zip(after, distances, strict=True) if distance)
        cut = [bound_after(state, step, radius + 1) > radius + 1e-9 for state in states]
        took = fmean(shortest(lambda state=state, step=step: bound_after(state, step, radius + 1)) for state in states)
        rest = sum(seconds for seconds, is_cut in zip(searched, cut, strict=True) if not is_cut) / len(pairs)
        first = not rows
        rows.append(
            [
                name,
                f"{share:.3f}",
                f"{sum(cut)} of {sum(beyond)}",
                in_units(set_up if first else took),
                in_units(fmean(searched)) if first else "",
                "" if first else in_units(set_up + took + rest),
            ]
        )
    return rows


def relaxation(pair: tuple[gk.Graph, gk.Graph]) -> _core.DualState:
    """Set up the relaxation of a pair: an even split, which is the branch bound."""
    state = _core.DualState(compile_problem(*pair, gk.Costs()))
    state.prune_while_rising(False)
    return state


def bound_after(state: _core.DualState, step: Step, goal: float) -> float:
    """Return the bound after steps from an even split."""
    state.restore()
    step(state, goal)
    return state.bound


def shortest(work: Callable[[], object]) -> float:
    """Return the least processor time of a few runs."""
    times = []
    for _ in range(REPEATS):
        begun = process_time()
        work()
        times.append(process_time() - begun)
    return min(times)


def _learned(network: _core.DualStep, count: int) -> Step:
    return lambda state, goal: state.climb(network, count, goal)


def _hand_made(count: int) -> Step:
    return lambda state, goal: state.balance(count, goal)


if __name__ == "__main__":
    main()
