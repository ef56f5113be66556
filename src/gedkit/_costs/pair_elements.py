"""The nodes and edges of two graphs as the costs of their pair see them, with numbers where the costs go by number."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from gedkit._costs.array_parts import PairArray, SingleArray, SparsePairs
from gedkit._costs.costs import PARTS, Costs
from gedkit._graphs.element import Element
from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidCostError


class PairElements(NamedTuple):
    """The nodes and edges of the first graph and of the second."""

    nodes1: list[Element]
    nodes2: list[Element]
    edges1: list[Element]
    edges2: list[Element]


def elements_of_pair(costs: Costs, g1: Graph, g2: Graph) -> PairElements:
    """Return the elements of two graphs, for these costs."""
    nodes1, nodes2 = g1.node_elements(), g2.node_elements()
    edges1, edges2 = g1.edge_elements(), g2.edge_elements()
    if not costs.of_one_pair:
        return PairElements(nodes1, nodes2, edges1, edges2)
    require_shapes(costs, g1, g2)
    arrays = costs.arrays
    if any(name.startswith("node") for name in arrays):
        nodes1, nodes2 = _numbered(nodes1, range(g1.n)), _numbered(nodes2, range(g2.n))
    elif costs.constraints is not None:
        nodes1 = _numbered(nodes1, costs.constraints.named1)
        nodes2 = _numbered(nodes2, costs.constraints.named2)
    if any(name.startswith("edge") for name in arrays):
        edges1, edges2 = _numbered(edges1, range(g1.m)), _numbered(edges2, range(g2.m))
    return PairElements(nodes1, nodes2, edges1, edges2)


def require_shapes(costs: Costs, g1: Graph, g2: Graph) -> None:
    """Raise an error if the arrays among the costs are not of the size of these graphs."""
    sizes = {"node": (g1.n, g2.n, "nodes"), "edge": (g1.m, g2.m, "edges")}
    for name in PARTS:
        part = costs.plain_part(name)
        if not isinstance(part, (PairArray, SparsePairs, SingleArray)):
            continue
        first, second, what = sizes[name[:4]]
        wanted = {"sub": (first, second), "del": (first,), "ins": (second,)}[name[5:]]
        if part.shape != wanted:
            raise InvalidCostError(
                f"{name} is an array of shape {part.shape}, but the graphs have {first} and {second} {what}: "
                f"its shape must be {wanted}"
            )
        if name.startswith("edge") and (g1.multigraph or g2.multigraph):
            raise InvalidCostError(f"{name} is an array, but a graph has parallel edges: price them by label")


def _numbered(elements: list[Element], numbers: Container[int]) -> list[Element]:
    return [element._replace(number=i) if i in numbers else element for i, element in enumerate(elements)]
