"""What two molecules have in common.

`gedkit.mces` finds the maximum common edge subgraph: the largest set of bonds that two molecules share. Everything that
is not marked in the picture belongs to it. Needs RDKit.
"""

import matplotlib.pyplot as plt

import gedkit as gk

match = gk.mces("CC(=O)Nc1ccc(O)cc1", "CCOc1ccc(NC(C)=O)cc1")  # paracetamol and phenacetin
print(match, f"Tanimoto similarity {match.tanimoto:.2f}")
match.result.plot(title="paracetamol and phenacetin")
plt.show()
