r"""The least and the most that any optimal edit path matches.

Several paths may be optimal and match different numbers of elements. The most is found by a search with slightly
different costs: with :math:`\varepsilon` more for everything that is not matched, a path that matches :math:`C` of
:math:`T` elements costs :math:`\varepsilon (T - 2 C)` more than before. If :math:`L` is proven to be the least cost of
any path then, every path of the old distance :math:`d` has :math:`C \le (T - (L - d) / \varepsilon) / 2`. For the
least, matches cost :math:`2 \varepsilon` more, and :math:`C \ge (L - d) / (2 \varepsilon)`. The bounds hold for
all :math:`\varepsilon`; they are attained if :math:`\varepsilon T` is less than the difference of any two path costs.
"""

from __future__ import annotations

import math
from typing import Any

from gedkit._costs.costs import Costs
from gedkit._graphs.element import Element
from gedkit._result import Result
from gedkit._solve import solve
from gedkit._tasks.score.measures import Count

_ROUNDING = 0.05  # of a count, after the rounding of costs; it only widens the range


def range_of(result: Result, count: Count, time_limit: float | None) -> tuple[int, int]:
    """Return the least and the most that optimal paths match; ``result`` must be optimal."""
    total = count.total(result.g1) + count.total(result.g2)
    whole = all(getattr(result.costs, part).whole for part in _PARTS)
    epsilon = 1.0 / (2 * total + 2) / (1 if whole else 64)
    high = _solved(result, _unmatched_cost_more(result.costs, count, epsilon), time_limit)
    low = _solved(result, _matches_cost_more(result.costs, count, epsilon), time_limit)
    most = (total - (high.lower_bound - result.distance) / epsilon) / 2
    least = (low.lower_bound - result.distance) / (2 * epsilon)
    ceiling = min(count.total(result.g1), count.total(result.g2))
    return max(0, math.ceil(least - _ROUNDING)), min(ceiling, math.floor(most + _ROUNDING))


_PARTS = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")


def _solved(result: Result, costs: Costs, time_limit: float | None) -> Result:
    if time_limit is None:
        return solve(result.g1, result.g2, costs=costs, budget=math.inf, keep_names=False)
    return solve(result.g1, result.g2, costs=costs, time_limit=time_limit, keep_names=False)


def _unmatched_cost_more(costs: Costs, count: Count, epsilon: float) -> Costs:
    def single(part: Any, size: Any) -> Any:
        return lambda a: part.cost(a) + epsilon * size(a)

    def pair(part: Any, size: Any, common: Any) -> Any:
        return lambda a, b: part.cost(a, b) + epsilon * (size(a) + size(b) - 2 * common(a, b))

    return Costs(
        node_sub=pair(costs.node_sub, count.node, count.nodes),
        node_del=single(costs.node_del, count.node),
        node_ins=single(costs.node_ins, count.node),
        edge_sub=pair(costs.edge_sub, count.edge, count.edges),
        edge_del=single(costs.edge_del, count.edge),
        edge_ins=single(costs.edge_ins, count.edge),
    )


def _matches_cost_more(costs: Costs, count: Count, epsilon: float) -> Costs:
    def node_sub(a: Element, b: Element) -> float:
        return costs.node_sub.cost(a, b) + 2 * epsilon * count.nodes(a, b)

    def edge_sub(a: Element, b: Element) -> float:
        return costs.edge_sub.cost(a, b) + 2 * epsilon * count.edges(a, b)

    return Costs(
        node_sub=node_sub,
        node_del=costs.node_del.describe(),
        node_ins=costs.node_ins.describe(),
        edge_sub=edge_sub,
        edge_del=costs.edge_del.describe(),
        edge_ins=costs.edge_ins.describe(),
    )
