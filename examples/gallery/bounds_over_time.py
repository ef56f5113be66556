"""How the bounds converge.

While `auto` runs, the best path gets shorter and the proven lower bound rises. `Result.plot("history")` draws both. If
they meet, the distance is proven; here a time limit may stop the search earlier.
"""

import random

import matplotlib.pyplot as plt

import gedkit as gk

rng = random.Random(1)


def random_graph(nodes: int, edges: int) -> gk.Graph:
    """Return a random graph with labeled nodes."""
    pairs = [(u, v) for v in range(nodes) for u in range(v)]
    return gk.Graph(nodes, rng.sample(pairs, edges), node_labels=rng.choices("ABC", k=nodes))


result = gk.solve(random_graph(22, 40), random_graph(22, 40), time_limit=3)
print(result)
result.plot("history")
plt.show()
