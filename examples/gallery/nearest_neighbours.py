"""Nearest neighbors in an index.

An index stores a collection in one file and finds the graphs nearest to a query. Most graphs are excluded by cheap
filters; only the rest are compared.
"""

import random
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt

import gedkit as gk
from gedkit.lab.datasets.graph_kinds import molecule, near_duplicate

rng = random.Random(0)
collection = [molecule(rng.randint(8, 14), rng) for _ in range(2000)]
query = near_duplicate(collection[42], rng, ["C", "N", "O"], most=2)

with tempfile.TemporaryDirectory() as folder, gk.Index(Path(folder) / "molecules.gedx") as index:
    index.extend(collection)
    answer = index.radius_neighbors(query, 4)

survivors = [*answer.survivors.values(), answer.compared, len(answer)]
stages = [*answer.survivors, "compared", "answers"]
figure, axes = plt.subplots(figsize=(6, 3.5), layout="constrained")
axes.barh(stages[::-1], survivors[::-1], color="tab:green")
axes.bar_label(axes.containers[0], padding=3)
axes.set_xscale("symlog")
axes.margins(x=0.12)
axes.set_title("graphs left after each stage, radius 4")
plt.show()
