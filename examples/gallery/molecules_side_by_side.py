"""Two molecules side by side.

Sildenafil and vardenafil differ in two atoms and one carbon. Matched atoms are drawn in the same place; orange is
changed, green is inserted, red is deleted. Needs RDKit.
"""

import matplotlib.pyplot as plt

import gedkit as gk

sildenafil = gk.from_smiles("CCCc1nn(C)c2c1nc([nH]c2=O)-c1cc(ccc1OCC)S(=O)(=O)N1CCN(C)CC1")
vardenafil = gk.from_smiles("CCCc1nc(C)c2n1[nH]c(nc2=O)-c1cc(ccc1OCC)S(=O)(=O)N1CCN(CC)CC1")

result = gk.solve(sildenafil, vardenafil)
print(result)
result.plot(title="sildenafil → vardenafil")
plt.show()
