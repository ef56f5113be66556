r"""``ipfp``: integer projected fixed points, a climb over fractional mappings.

Matching nodes by :math:`X` earns, over deleting and inserting everything,

.. math:: F(X) = \langle W, X \rangle + \tfrac12 \langle LX, X \rangle,

where :math:`W_{uv}` is what substituting a node saves and :math:`L` what matching pairs of edges saves. From a mapping
it moves repeatedly toward the mapping that is best for the gradient :math:`W + LX`, as far as :math:`F` increases,
and keeps the best mapping found. :math:`LX` is summed only over the edges around matched nodes. It starts from
``starts`` mappings, grown along edges from the most similar nodes outward, all but the first with noise. The lower
bound is that of ``branch``.

References
----------
Leordeanu, Hebert and Sukthankar, "An integer projected fixed point method for graph matching and MAP inference",
NIPS 2009. Bougleux, Brun, Carletti, Foggia, Gaüzère and Vento, "Graph edit distance as a quadratic assignment problem",
Pattern Recognition Letters 87, 2017. Blumenthal, Boria, Gamper, Bougleux and Brun, "Comparing heuristics for graph edit
distance computation", VLDB Journal 29, 2020.

Examples
--------
>>> import gedkit as gk
>>> square, star = gk.Graph(4, [(0, 1), (1, 2), (2, 3), (0, 3)]), gk.Graph(4, [(0, 1), (0, 2), (0, 3)])
>>> gk.solve(square, star, solver="ipfp").distance
3.0
"""

from __future__ import annotations

from gedkit._solvers.core_solver import core_solver
from gedkit._solvers.record import Option

SOLVER = core_solver(
    "ipfp",
    Option("starts", int, 10, "How many mappings to start from.", minimum=1, maximum=(1 << 31) - 1),
)
