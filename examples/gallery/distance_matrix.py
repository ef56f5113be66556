"""A distance matrix with a dendrogram.

`gedkit.pdist` computes all distances of a collection. `draw_heatmap` sorts similar graphs next to each other and shows
how they cluster.
"""

import random

import matplotlib.pyplot as plt

import gedkit as gk
from gedkit.lab.datasets.graph_kinds import molecule, near_duplicate
from gedkit.viz import draw_heatmap

rng = random.Random(3)
families = [molecule(11, rng) for _ in range(4)]
graphs = [near_duplicate(family, rng, ["C", "N", "O"], most=4) for family in families for _ in range(6)]
names = [f"{family}{copy}" for family in "abcd" for copy in range(1, 7)]

draw_heatmap(gk.pdist(graphs), names=names, title="four families of six edited copies")
plt.show()
