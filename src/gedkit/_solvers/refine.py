r"""``refine``: good paths fast, by growing mappings and tearing parts of them down again.

A mapping :math:`\pi` earns, over deleting and inserting everything,

.. math:: \sum_u g(u, \pi(u)) + \sum_{uw \in E_1} p(uw, \pi(u)\pi(w)),

with :math:`g = \mathrm{del} + \mathrm{ins} - \mathrm{sub}` for nodes and :math:`p` likewise for pairs of edges. What
every node would earn at every image is kept up to date, so that exchanging two images is priced in constant time and
costs the product of two degrees to make. On that rest, in turns:

1. *Seed and extend*: grow a mapping along edges, from the most similar pair outward; ties are broken by how many nodes
   of each label lie within four hops, and by a little noise. On near-duplicates this alone is mostly optimal.
2. *Descent* by exchanges, tried only where an edge can be won.
3. *Ruin and recreate*: free 5 to 85 % of the nodes around a conflict, regrow them, descend, keep what is no worse.
4. *Iterated local search*: move a few nodes near a conflict at random, descend, take it back if it came out worse.
   Above 200 nodes, where every step should be local, this and small ruins only.
5. *Simulated annealing* over exchanges, from 0.6 or 1.1 typical edits down to a quarter or a third. Up to 200 nodes;
   after 30 turns mostly this.

It ends after ``turns`` turns of these methods (each 4.5 % longer than the one before, in portions per node), at the
limits given, or when its path costs no more than the bound of ``branch``, which is the lower bound it returns. Without
a limit on time the same seed gives the same path.

References
----------
Schrimpf, Schneider, Stamm-Wilbrandt and Dueck, "Record breaking optimization results using the ruin and recreate
principle", Journal of Computational Physics 159, 2000. Lourenço, Martin and Stützle, "Iterated local search", 2003.
Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing", Science 220, 1983.

Examples
--------
>>> import gedkit as gk
>>> square, star = gk.Graph(4, [(0, 1), (1, 2), (2, 3), (0, 3)]), gk.Graph(4, [(0, 1), (0, 2), (0, 3)])
>>> gk.solve(square, star, solver="refine", turns=5, seed=3).distance
3.0
"""

from __future__ import annotations

from gedkit._solvers.core_solver import core_solver
from gedkit._solvers.record import Option

SOLVER = core_solver(
    "refine",
    Option("turns", int, 40, "Maximum number of turns.", minimum=0, maximum=(1 << 31) - 1),
)
