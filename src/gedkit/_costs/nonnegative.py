"""Costs with negative entries as costs without: all paths become dearer by the same amount.

A substitution concerns two elements, a deletion or an insertion one. If every element costs c more, all substitutions
cost 2c more and all deletions and insertions c, and each path costs c more for each element of both graphs.
"""

from __future__ import annotations

from collections.abc import Sequence

from gedkit._costs.array_parts import PairArray, SingleArray, SparsePairs
from gedkit._costs.costs import PARTS, Costs
from gedkit._costs.pair_elements import elements_of_pair
from gedkit._costs.part import Table
from gedkit._graphs.element import Element
from gedkit._graphs.graph import Graph


def nonnegative_costs(costs: Costs, g1: Graph, g2: Graph) -> tuple[Costs, float]:
    """Return costs of 0 or more under which every path from ``g1`` to ``g2`` costs so much more, and how much."""
    elements = elements_of_pair(costs, g1, g2)
    parts = {name: costs.plain_part(name) for name in PARTS}
    extra = 0.0
    for what, first, second in (
        ("node", elements.nodes1, elements.nodes2),
        ("edge", elements.edges1, elements.edges2),
    ):
        names = [f"{what}_{operation}" for operation in ("sub", "del", "ins")]
        arrays = [parts[name] for name in names if isinstance(parts[name], (PairArray, SparsePairs, SingleArray))]
        # Half of a negative substitution for each of the two elements.
        each = max([0.0, *(-part.least / (1 if isinstance(part, SingleArray) else 2) for part in arrays)])
        if each == 0:
            continue
        extra += each * (len(first) + len(second))
        for name in names:
            parts[name] = _dearer(name, parts[name], first, second, each)
    made = Costs(**{name: part.describe() for name, part in parts.items()})
    return (made if costs.constraints is None else made.constrained(costs.constraints)), extra


def _dearer(
    name: str, part: object, first: Sequence[Element], second: Sequence[Element], each: float
) -> PairArray | SparsePairs | SingleArray:
    if isinstance(part, (PairArray, SparsePairs)):
        return part.shifted(2 * each)
    if isinstance(part, SingleArray):
        return part.shifted(each)
    table: Table
    if name.endswith("_sub"):
        table = part.matrix(first, second)  # type: ignore[attr-defined]
        return PairArray(name, table + 2 * each)
    table = part.vector(first if name.endswith("_del") else second)  # type: ignore[attr-defined]
    return SingleArray(name, table + each)
