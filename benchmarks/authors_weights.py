"""GENN-A* with the weights that its authors publish, beside the shipped models and the printed figures.

    python benchmarks/authors_weights.py FOLDER [--pairs 10000]

FOLDER has ``best_genn_AIDS700nef_gcn_astar.pt`` and ``best_genn_LINUX_gcn_astar.pt`` of pygmtools. A sample of
test x training pairs of `gedkit.lab.datasets.load`; "states" are those put into OPEN, and "times fewer" is against
Hungarian-A* on the same pairs. The network of stage two is fine-tuned for searches, so its own predictions are worse.
The mse is in thousandths.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

import gedkit as gk
from gedkit.lab.evaluation.published import TABLE_1

# The order of the one-hot labels in PyTorch Geometric's AIDS700nef.
_AIDS_LABELS = tuple(
    "O S C N Cl Br B Si Hg I Bi P F Cu Ho Pd Ru Pt Sn Li Ga Tb As Co Pb Sb Se Ni Te".split()  # noqa: SIM905
)
_SETS = {"aids700nef": ("AIDS700nef", _AIDS_LABELS, "aids"), "linux": ("LINUX", (), "linux")}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pairs", type=int, default=10_000, help="of each set")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    print("| set | weights | pairs | network alone: mse | GENN-A*: mse | printed | optimal | states | times fewer |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, (file, labels, shipped) in _SETS.items():
        data = gk.datasets.load(name)
        rng = np.random.default_rng(options.seed)
        first, second = (rng.choice(data.splits[part], options.pairs) for part in ("test", "train"))
        swap = np.array([data.graphs[i].n > data.graphs[j].n for i, j in zip(first, second, strict=True)])
        first, second = np.where(swap, second, first), np.where(swap, first, second)  # as their program does
        truth = data.ged[first, second]
        sizes = np.array([data.graphs[i].n + data.graphs[j].n for i, j in zip(first, second, strict=True)])
        base = solved(data, first, second, "hungarian-astar")[1].mean()
        models = {
            "authors'": gk.models.from_pygmtools(options.folder / f"best_genn_{file}_gcn_astar.pt", labels),
            "shipped": gk.models.load(shipped),
        }
        for whose, model in models.items():
            distances, states = solved(data, first, second, "genn-astar", model=model)
            similarity = model.similarities(data.graphs, data.graphs)[first, second]
            wanted = np.exp(-2 * truth / sizes)
            alone = 1e3 * np.mean((similarity - wanted) ** 2)
            found = 1e3 * np.mean((np.exp(-2 * distances / sizes) - wanted) ** 2)
            printed = TABLE_1[name]["GENN-A*"][0]
            print(
                f"| {name} | {whose} | {len(truth):,} | {alone:.3f} | {found:.3f} | {printed:.3f} | "
                f"{100 * np.mean(distances == truth):.1f} % | {states.mean():,.0f} | {base / states.mean():.1f} |",
                flush=True,
            )


def solved(data, first, second, solver: str, **how) -> tuple[np.ndarray, np.ndarray]:  # type: ignore[no-untyped-def]
    """Return the distances that a solver finds, and the states it puts into OPEN."""
    results = [
        gk.solve(data.graphs[i], data.graphs[j], solver=solver, **how) for i, j in zip(first, second, strict=True)
    ]
    return np.array([r.distance for r in results]), np.array([r.stats.opened for r in results])


if __name__ == "__main__":
    main()
