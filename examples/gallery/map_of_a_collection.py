"""A map of a collection.

Multidimensional scaling places graphs in the plane so that distances on the map come close to edit distances. Trees,
rings and cliques with a few random edits form three groups.
"""

import random

import matplotlib.pyplot as plt

import gedkit as gk
from gedkit.lab.datasets.graph_kinds import near_duplicate
from gedkit.viz import draw_map

rng = random.Random(0)
NODES = 8
prototypes = {
    "tree": gk.Graph(NODES, [((v - 1) // 2, v) for v in range(1, NODES)]),
    "ring": gk.Graph(NODES, [(v, (v + 1) % NODES) for v in range(NODES)]),
    "clique": gk.Graph(NODES, [(u, v) for v in range(NODES) for u in range(v)]),
}
classes = [name for name in prototypes for _ in range(15)]
graphs = [near_duplicate(prototypes[name], rng, [None], most=6) for name in classes]

draw_map(gk.pdist(graphs), classes=classes, title="edited trees, rings and cliques")
plt.show()
