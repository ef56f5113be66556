"""How well a search does with a model: ``python -m gedkit.lab.training.recipes.search_metrics FILE aids700nef``.

Every test graph is solved by ``genn-astar`` against some training graphs and compared with the exact distance. The
metrics are printed and written into the card of the model.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

import gedkit as gk
from gedkit.lab.datasets.dataset import Dataset
from gedkit.lab.metrics import mean_squared_error, share_optimal, similarities_of, spearman
from gedkit.models.model import Model


def search_metrics(model: Model, data: Dataset, columns: int, seed: int = 0) -> dict[str, Any]:
    """Solve every test graph against ``columns`` training graphs, drawn afresh for each, or against all of them."""
    rng = np.random.default_rng(seed)
    test, train = data.splits["test"], data.splits["train"]
    columns = min(columns, len(train))
    chosen = np.stack([rng.choice(train, columns, replace=False) for _ in test])
    sizes = np.array([[data.graphs[i].n + data.graphs[j].n for j in row] for i, row in zip(test, chosen, strict=True)])
    found, true, opened = np.zeros(chosen.shape), np.zeros(chosen.shape), np.zeros(chosen.shape)
    for (row, column), j in np.ndenumerate(chosen):
        g1, g2 = data.graphs[test[row]], data.graphs[j]
        result = gk.solve(g1, g2, costs=data.costs, solver="genn-astar", model=model)
        found[row, column], opened[row, column] = result.distance, result.stats.opened
        true[row, column] = gk.distance(g1, g2, costs=data.costs)
    predicted, wanted = similarities_of(found, sizes), similarities_of(true, sizes)
    return {
        "protocol": f"genn-astar, {len(test)} test x {columns} train graphs",
        "mse": mean_squared_error(predicted, wanted),
        "rho": spearman(predicted, wanted),
        "optimal": share_optimal(found, true),
        "opened": float(opened.mean()),
    }


def main() -> None:
    """Measure the model named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("set", help="a data set that gk.datasets knows")
    parser.add_argument("--columns", type=int, default=40, help="train graphs for each test graph")
    options = parser.parse_args()
    model = gk.models.load(options.model)
    metrics = search_metrics(model, gk.datasets.load(options.set), options.columns)
    print(
        ", ".join(f"{name} {value:.4g}" if isinstance(value, float) else str(value) for name, value in metrics.items())
    )
    card = {**model.card, "metrics": {**model.card.get("metrics", {}), "search": metrics}}
    gk.models.save(replace(model, card=card), options.model)


if __name__ == "__main__":
    main()
