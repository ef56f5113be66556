"""How much to trust a learned estimate.

`genn-astar` follows a network's estimate of the remaining cost. With more trust it opens fewer states, and finds the
cheapest path less often.
"""

import random

import matplotlib.pyplot as plt

import gedkit as gk
from gedkit.lab.datasets.graph_kinds import program

rng = random.Random(0)
pairs = [(program(9, rng), program(10, rng)) for _ in range(40)]
exact = [gk.distance(*pair) for pair in pairs]

weights = [0, 0.5, 0.8, 1, 1.2, 1.5]
opened, optimal = [], []
for trust in weights:
    results = [gk.solve(*pair, solver="genn-astar", model="linux", trust=trust) for pair in pairs]
    opened.append(sum(r.stats.opened for r in results) / len(pairs))
    optimal.append(100 * sum(r.distance == d for r, d in zip(results, exact, strict=True)) / len(pairs))

figure, axes = plt.subplots(figsize=(6, 3.5), layout="constrained")
axes.plot(opened, optimal, "o-", color="tab:green")
for x, y, trust in zip(opened, optimal, weights, strict=True):
    axes.annotate(f" trust {trust:g}", (x, y), va="top")
axes.set(xscale="log", xlabel="states opened per pair", ylabel="cheapest path found, %")
axes.margins(x=0.15, y=0.15)
plt.show()
