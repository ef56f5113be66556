"""An edit path, step by step.

`Result.plot("steps")` draws every graph along the edit path. Deleted parts are shown in red in the step that removes
them, inserted parts in green, changed parts in orange.
"""

import matplotlib.pyplot as plt

import gedkit as gk

kite = gk.Graph(6, [(0, 1), (1, 2), (2, 3), (0, 3), (1, 3), (3, 4), (4, 5)], node_labels="ABCDXE")
house = gk.Graph(5, [(0, 1), (1, 2), (2, 3), (0, 3), (2, 4), (3, 4)], node_labels="ABCDX")

result = gk.solve(house, kite)
print(result.path)
result.plot("steps", title="from a house to a kite")
plt.show()
