"""Two versions of a workflow.

Directed graphs with labeled edges: a data pipeline before and after a change. The edit path is the difference between
the versions, in words and as a picture.
"""

import matplotlib.pyplot as plt

import gedkit as gk

STEPS_BEFORE = ["read", "clean", "merge", "train", "report"]
FLOW_BEFORE = {(0, 1): "rows", (1, 2): "rows", (2, 3): "table", (3, 4): "model"}
STEPS_AFTER = ["read", "clean", "check", "merge", "train", "publish"]
FLOW_AFTER = {(0, 1): "rows", (1, 2): "rows", (2, 3): "rows", (3, 4): "table", (4, 5): "model", (2, 5): "log"}

before = gk.Graph(5, list(FLOW_BEFORE), node_labels=STEPS_BEFORE, edge_labels=list(FLOW_BEFORE.values()), directed=True)
after = gk.Graph(6, list(FLOW_AFTER), node_labels=STEPS_AFTER, edge_labels=list(FLOW_AFTER.values()), directed=True)

result = gk.solve(before, after)
print(result.path)
result.plot(title="a pipeline, before and after")
plt.show()
