"""Costs as tables over classes of elements, in the form that the core reads."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._graphs.element import Element

__all__ = ["CostTables", "cost_tables", "typical_cost"]

Table = NDArray[np.float64]
CostTables = tuple[Table, Table, Table, Table, Table, Table]


def cost_tables(
    costs: Costs,
    nodes1: Sequence[Element],
    nodes2: Sequence[Element],
    edges1: Sequence[Element],
    edges2: Sequence[Element],
) -> CostTables:
    """Return the costs of substitution, deletion and insertion: of nodes, then of edges."""
    return (
        costs.node_sub.matrix(nodes1, nodes2),
        costs.node_del.vector(nodes1),
        costs.node_ins.vector(nodes2),
        costs.edge_sub.matrix(edges1, edges2),
        costs.edge_del.vector(edges1),
        costs.edge_ins.vector(edges2),
    )


def typical_cost(tables: Sequence[Table]) -> float:
    """Return the cost of a typical operation, relative to which rounding errors are judged."""
    positive = [table[(table > 0) & np.isfinite(table)] for table in tables]
    medians = [float(np.median(costs)) for costs in positive if costs.size]
    return float(np.median(medians)) if medians else 0.0
