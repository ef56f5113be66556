"""GENN-A* after several trainings under the paper's settings: error, optimal paths, and states by size.

    python benchmarks/state_ratios.py FOLDER [--seeds 10] [--steps 50000] [--set aids700nef] [--picture ratios.png]

Trains GENN from each seed, both stages, and runs A* with it on the pairs of Table 2 (``--pairs``, a test and a training
graph each), beside Hungarian-A* with all edges. A stopped run is resumed: FOLDER may also be that of
``gedkit reproduce``, whose trainings are then used. Prints a row per training, their means, and the geometric mean
over trainings of how many times fewer states are opened, by n1 + n2.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np

from gedkit.lab.evaluation.methods import PAPER_ROWS, TIMED
from gedkit.lab.evaluation.plans import full_plan
from gedkit.lab.evaluation.reproduction import STRONG, Reproduction
from gedkit.lab.metrics import each_optimal
from gedkit.viz.tree_sizes import draw_state_ratios, means_by_size

_SETS = ("aids700nef", "linux", "willow-car")
_SEARCH = next(method for method in PAPER_ROWS if method.name == "GENN-A*")
_BASELINE = next(method for method in TIMED if method.name == STRONG)


def main() -> None:
    """Train, search, print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--steps", type=int, default=50_000)
    parser.add_argument("--set", choices=_SETS, default=_SETS[0])
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--picture", type=Path)
    options = parser.parse_args()
    plan = full_plan(paper_steps=options.steps, seeds=options.seeds, timed=options.pairs)
    plan = replace(plan, sets=(plan.sets[_SETS.index(options.set)],))
    run = Reproduction(plan, options.folder, 1, 0, None)
    ((part, base),) = run.comparisons
    regime = part.adapted(plan.regimes[0])
    pairs, baseline = base.sampled(_BASELINE, plan.timed)
    places = tuple(np.array(pairs).T)
    true, sizes = base.truth[places], run.sizes(base)
    half = sizes / 2
    rows, states = [], []
    print("| training | mse e-3 | optimal | times fewer states |\n| --- | ---: | ---: | ---: |")
    for seed in plan.seeds:
        model = base.trainings.searcher(regime.of("genn", seed))
        _, found = replace(base, model=model, _matrices={}).sampled(_SEARCH, plan.timed)
        mse = 1e3 * np.mean((np.exp(-found.distance / half) - np.exp(-true / half)) ** 2)
        optimal = 100 * np.mean(each_optimal(found.distance[:, None], true[:, None]))
        rows.append((mse, optimal, baseline.opened.mean() / found.opened.mean()))
        states.append((baseline.opened, found.opened))
        print(f"| {seed} | {rows[-1][0]:.3f} | {rows[-1][1]:.1f} % | {rows[-1][2]:.2f} |", flush=True)
    if len(rows) > 1:
        cells = [
            f"{mean:.3f} ± {spread:.3f}"
            for mean, spread in zip(np.mean(rows, axis=0), np.std(rows, axis=0, ddof=1), strict=True)
        ]
        print(f"| all | {' | '.join(cells)} |")
    print("\n| n1 + n2 | pairs | times fewer states |\n| --- | ---: | ---: |")
    known, counts = np.unique(sizes, return_counts=True)
    lines = [means_by_size(sizes, above)[1] / np.maximum(means_by_size(sizes, own)[1], 1) for above, own in states]
    ratios = np.exp(np.mean(np.log(lines), axis=0))
    for size, count, ratio in zip(known, counts, ratios, strict=True):
        print(f"| {size} | {count} | {ratio:.2f} |")
    if options.picture is not None:
        draw_state_ratios([(part.title, sizes, states)]).savefig(options.picture, dpi=150)


if __name__ == "__main__":
    main()
