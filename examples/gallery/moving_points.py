"""Costs that depend on coordinates.

Nodes of these drawings have coordinates. Moving a node costs as much as it moves, so that a shaky letter stays close to
a clean one, and adding a line costs 0.5.
"""

import matplotlib.pyplot as plt

import gedkit as gk

POINTS = {"A": [(0, 0), (1, 2), (2, 0), (0.5, 1), (1.5, 1)], "H": [(0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (2, 1)]}
LINES = {"A": [(0, 3), (3, 1), (1, 4), (4, 2), (3, 4)], "H": [(0, 4), (4, 1), (2, 5), (5, 3), (4, 5)]}
SHAKY = [(0.1, -0.1), (1.2, 1.8), (1.9, 0.2), (0.4, 1.1), (1.7, 0.9)]

costs = gk.Costs(node_sub="euclidean", node_del=1, node_ins=1, edge_del=0.5, edge_ins=0.5)
drawings = {name: gk.Graph(len(points), LINES[name], node_attrs=points) for name, points in POINTS.items()}
query = gk.Graph(5, LINES["A"], node_attrs=SHAKY)

figure, axes = plt.subplots(1, 3, figsize=(9, 3), layout="constrained")
for panel, (name, points, lines) in zip(
    axes, [("query", SHAKY, LINES["A"]), *((name, POINTS[name], LINES[name]) for name in "AH")], strict=True
):
    for u, v in lines:
        panel.plot(*zip(points[u], points[v], strict=True), "o-", color="tab:green")
    title = "query" if name == "query" else f"{name}: distance {gk.distance(query, drawings[name], costs=costs):.2f}"
    panel.set_title(title)
    panel.set_aspect("equal")
    panel.axis("off")
plt.show()
