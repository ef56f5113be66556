"""Which atom becomes which in a reaction.

`gedkit.map_reaction` maps the atoms of the reactants to those of the products and proves that no map is cheaper. Red
bonds are broken, green ones formed, amber ones have another order afterwards; the numbers tell which atom is which.
Needs RDKit.
"""

import matplotlib.pyplot as plt

import gedkit as gk

found = gk.map_reaction("C=CC=C.C=CC=O>>C1C=CCCC1C=O")
print(found)
found.plot(title="Diels-Alder reaction of butadiene and acrolein")
plt.show()
