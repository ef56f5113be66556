"""Solvers: quality against time.

Every solver returns a path, whose cost is at least the exact distance. The plot shows how much each of them exceeds it
on average, and how long it takes.
"""

import random
from time import perf_counter

import matplotlib.pyplot as plt

import gedkit as gk
from gedkit.lab.datasets.graph_kinds import molecule

rng = random.Random(0)
pairs = [(molecule(16, rng), molecule(18, rng)) for _ in range(10)]
exact = sum(gk.solve(*pair, solver="exact").distance for pair in pairs)

figure, axes = plt.subplots(figsize=(6, 3.5), layout="constrained")
for solver in ("hungarian", "vj", "beam", "ipfp", "refine", "genn-beam", "exact"):
    start = perf_counter()
    total = sum(gk.solve(*pair, solver=solver).distance for pair in pairs)
    milliseconds = 1000 * (perf_counter() - start) / len(pairs)
    excess = 100 * (total / exact - 1)
    axes.plot(milliseconds, excess, "o", label=solver)
    print(f"{solver:10} {milliseconds:8.2f} ms  {excess:5.1f} % above the distance")

axes.set_xscale("log")
axes.set_xlabel("time per pair, ms")
axes.set_ylabel("mean excess over the distance, %")
axes.legend()
plt.show()
