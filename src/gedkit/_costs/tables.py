"""Costs as tables over classes of elements, in the form that the core reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from gedkit._costs.costs import Costs
from gedkit._costs.part import Table
from gedkit._graphs.element import Element

CostTables: TypeAlias = "tuple[Table, Table, Table, Table, Table, Table]"


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
