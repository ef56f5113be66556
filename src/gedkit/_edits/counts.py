"""How often an edit path uses each cost: with these numbers as weights, the costs add up to the price of the path."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gedkit._edits.edit_path import EditPath
from gedkit._edits.operations import EdgeDel, EdgeIns, EdgeSub, NodeDel, NodeIns, NodeSub
from gedkit._graphs.graph import Graph
from gedkit._system.numpy import np

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Counts(NamedTuple):
    """What an edit path uses of each cost, in arrays shaped like those that `Costs` takes: 1 if it is used, else 0.

    While the path stays the cheapest one, this is the gradient of the distance with respect to the costs.

    Attributes
    ----------
    node_sub : array of shape (n1, n2)
    node_del : array of shape (n1,)
    node_ins : array of shape (n2,)
    edge_sub : array of shape (m1, m2)
    edge_del : array of shape (m1,)
    edge_ins : array of shape (m2,)
    """

    node_sub: NDArray[np.float64]
    node_del: NDArray[np.float64]
    node_ins: NDArray[np.float64]
    edge_sub: NDArray[np.float64]
    edge_del: NDArray[np.float64]
    edge_ins: NDArray[np.float64]


def counts_of_path(g1: Graph, g2: Graph, path: EditPath) -> Counts:
    """Return the counts of a path between two graphs."""
    counts = Counts(
        np.zeros((g1.n, g2.n)),
        np.zeros(g1.n),
        np.zeros(g2.n),
        np.zeros((g1.m, g2.m)),
        np.zeros(g1.m),
        np.zeros(g2.m),
    )
    number1, number2 = _edge_numbers(g1), _edge_numbers(g2)
    for operation in path.operations:
        match operation:
            case NodeSub(node, target):
                counts.node_sub[node, target] = 1
            case NodeDel(node):
                counts.node_del[node] = 1
            case NodeIns(target):
                counts.node_ins[target] = 1
            case EdgeSub(edge, target):
                counts.edge_sub[number1[edge], number2[target]] = 1
            case EdgeDel(edge):
                counts.edge_del[number1[edge]] = 1
            case EdgeIns(target):
                counts.edge_ins[number2[target]] = 1
    return counts


def _edge_numbers(graph: Graph) -> dict[tuple[int, int], int]:
    numbers = {ends: e for e, ends in enumerate(graph.edges)}
    return numbers if graph.directed else {(v, u): e for (u, v), e in numbers.items()} | numbers
