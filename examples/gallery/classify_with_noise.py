"""Classification with scikit-learn.

A nearest-neighbor classifier on graph edit distances, for graphs that are edited more and more. Needs scikit-learn.
"""

import random

import matplotlib.pyplot as plt
from sklearn.model_selection import cross_val_score
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline

from gedkit.integrations.sklearn import GEDDistances
from gedkit.lab.datasets.graph_kinds import molecule, near_duplicate

rng = random.Random(0)
prototypes = [molecule(9, rng) for _ in range(4)]
classes = [i for i in range(4) for _ in range(20)]
model = make_pipeline(GEDDistances(), KNeighborsClassifier(3, metric="precomputed"))

edits, accuracy = [1, 4, 8, 12, 16, 20], []
for most in edits:
    graphs = [near_duplicate(prototypes[i], rng, ["C", "N", "O"], most=most) for i in classes]
    accuracy.append(cross_val_score(model, graphs, classes, cv=5).mean())

figure, axes = plt.subplots(figsize=(6, 3.5), layout="constrained")
axes.plot(edits, accuracy, "o-", color="tab:green")
axes.axhline(1 / 4, linestyle=":", color="gray", label="chance")
axes.set(xlabel="random edits per graph (at most)", ylabel="accuracy", ylim=(0, 1.05))
axes.legend()
plt.show()
