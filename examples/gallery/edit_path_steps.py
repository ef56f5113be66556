"""An edit path, step by step.

`Result.plot("steps")` draws every graph along the edit path. Deleted parts are shown in red in the step that removes
them, inserted parts in green, changed parts in orange.
"""

import matplotlib.pyplot as plt

import gedkit as gk

parts = ["floor", "floor", "wall", "wall", "roof"]
house = gk.Graph(5, [(0, 1), (1, 2), (2, 3), (0, 3), (2, 4), (3, 4)], node_labels=parts)
tent = gk.Graph(4, [(0, 1), (0, 2), (1, 2), (2, 3)], node_labels=["floor", "floor", "roof", "flag"])

result = gk.solve(house, tent)
print(result.path)
result.plot("steps", title="from a house to a tent")
plt.show()
