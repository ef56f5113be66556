"""Classify drawings of letters by graph edit distance: nearest neighbours and a support vector machine.

Letters are drawn with straight lines whose ends are moved at random. Moving an end costs as much as it moves.
Needs scikit-learn.
"""

from __future__ import annotations

import random

from sklearn.model_selection import cross_val_score
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.svm import SVC

import gedkit as gk
from gedkit.integrations.sklearn import GEDDistances, GEDKernel

POINTS = {
    "A": [(0, 0), (1, 2), (2, 0), (0.5, 1), (1.5, 1)],
    "E": [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)],
    "N": [(0, 0), (0, 2), (1.5, 0), (1.5, 2)],
    "Z": [(0, 2), (1.5, 2), (0, 0), (1.5, 0)],
}
LINES = {
    "A": [(0, 3), (3, 1), (1, 4), (4, 2), (3, 4)],
    "E": [(0, 1), (1, 2), (0, 3), (1, 4), (2, 5)],
    "N": [(0, 1), (1, 2), (2, 3)],
    "Z": [(0, 1), (1, 2), (2, 3)],
}
COSTS = gk.Costs(node_sub="euclidean", node_del=1, node_ins=1, edge_sub=0, edge_del=0.5, edge_ins=0.5)


def letter(name: str, rng: random.Random, noise: float = 0.3) -> gk.Graph:
    """Draw a letter with a shaking hand; sometimes a line is missing."""
    points = [(x + rng.gauss(0, noise), y + rng.gauss(0, noise)) for x, y in POINTS[name]]
    lines = [line for line in LINES[name] if rng.random() > 0.1]
    return gk.Graph(len(points), lines, node_attrs=points)


def main() -> None:
    """Print how often each model is right on letters it has not seen."""
    rng = random.Random(0)
    classes = [name for name in POINTS for _ in range(10)]
    graphs = [letter(name, rng) for name in classes]
    models = {
        "3 nearest neighbours": make_pipeline(GEDDistances(COSTS), KNeighborsClassifier(3, metric="precomputed")),
        "support vector machine": make_pipeline(GEDKernel(costs=COSTS), SVC(kernel="precomputed", C=10)),
    }
    for title, model in models.items():
        right = cross_val_score(model, graphs, classes, cv=5).mean()
        print(f"{title}: {right:.0%} of {len(graphs)} letters right")


if __name__ == "__main__":
    main()
