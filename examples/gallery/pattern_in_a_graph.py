"""The closest subgraph.

Where does a graph contain a pattern, or almost contain it? `gedkit.closest_subgraph` finds the best place and says what
would have to change. Here the graph has a ring like the pattern, but one node has another label.
"""

import matplotlib.pyplot as plt

import gedkit as gk

pattern = gk.Graph(5, [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)], node_labels="CCNCO")
graph = gk.Graph(
    10,
    [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 1), (4, 6), (6, 7), (7, 8), (8, 9)],
    node_labels="PCCNCSCCNF",
)

match = gk.closest_subgraph(pattern, graph)
print(match.mapping)
print(match.result.path)
match.result.plot(title="a pattern, and where the graph has it")
plt.show()
