r"""The usual ways to make a distance independent of the size of the graphs.

With :math:`d` the distance, :math:`a` the cost of deleting all of the first graph and :math:`b` that of inserting all
of the second:

``"nodes"``
    :math:`2 d / (n_1 + n_2)`, edits per node. Not bounded by 1: graphs have more edges than nodes.
``"cost"``
    :math:`d / (a + b)`. Between 0 and 1, since deleting everything and inserting everything is an edit path. Not a
    metric.
``"metric"``
    :math:`2 d / (a + b + d)`. Between 0 and 1, and a metric if the costs are one (`Costs.is_metric`): it is the
    Steinhaus transform of the distance with the empty graph as its center.
"""

from __future__ import annotations

import math

from gedkit._costs.costs import Costs
from gedkit._costs.pair_elements import elements_of_pair
from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidCostError, InvalidOptionError, InvalidTypeError

NORMALIZATIONS = ("nodes", "cost", "metric")


def require_normalization(name: str, g1: Graph, g2: Graph, costs: Costs) -> None:
    """Raise an error if there is no such normalization, or these costs do not allow it."""
    if not isinstance(name, str):
        raise InvalidTypeError(f"normalization must be one of {_listed()}, got {name!r}")
    if name not in NORMALIZATIONS:
        raise InvalidOptionError(f"there is no normalization {name!r}: there are {_listed()}")
    if name != "nodes" and math.isinf(_everything(g1, g2, costs)):
        raise InvalidCostError(
            f"normalization={name!r} divides by the cost of deleting and inserting everything, which these costs "
            f'forbid: use normalization="nodes"'
        )


def normalized(ged: float, g1: Graph, g2: Graph, costs: Costs, name: str) -> float:
    """Return a distance in the normalization of that name; ``inf`` stays ``inf``, and 0 stays 0."""
    if ged == 0 or math.isinf(ged):
        return ged
    if name == "nodes":
        return 2 * ged / (g1.n + g2.n)
    everything = _everything(g1, g2, costs)
    ged = min(ged, everything)  # what a stopped search found may cost more than the path that keeps nothing
    return ged / everything if name == "cost" else 2 * ged / (everything + ged)


def _everything(g1: Graph, g2: Graph, costs: Costs) -> float:
    """Return the cost of the edit path that deletes all of one graph and inserts all of the other."""
    nodes1, nodes2, edges1, edges2 = elements_of_pair(costs, g1, g2)
    sides = ((costs.node_del, nodes1), (costs.edge_del, edges1), (costs.node_ins, nodes2), (costs.edge_ins, edges2))
    return math.fsum(part.cost(element) for part, elements in sides for element in elements)


def _listed() -> str:
    return ", ".join(map(repr, NORMALIZATIONS))
