"""The edit path that belongs to a node mapping."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from gedkit._costs.costs import Costs
from gedkit._costs.pair_elements import PairElements, elements_of_pair
from gedkit._edits.edit_path import EditPath
from gedkit._edits.kind_prices import pair_prices, single_prices
from gedkit._edits.operations import EdgeDel, EdgeIns, EdgeSub, NodeDel, NodeIns, NodeSub, Operation
from gedkit._graphs.element import Element
from gedkit._graphs.graph import Graph


def path_from_mapping(g1: Graph, g2: Graph, images: Sequence[int], costs: Costs) -> EditPath:
    """Return the cheapest edit path with this node mapping.

    Parameters
    ----------
    images : sequence of int
        The node of ``g2`` that each node of ``g1`` becomes; -1 if it is deleted.
    """
    node_sub: list[Operation] = []
    node_del: list[Operation] = []
    elements = elements_of_pair(costs, g1, g2)  # as they are priced; operations have them without numbers
    priced1, priced2 = elements.nodes1, elements.nodes2
    elements1, elements2 = _plain(priced1), _plain(priced2)
    unmatched = dict.fromkeys(range(g2.n))
    deletion, insertion = single_prices(costs.node_del.cost), single_prices(costs.node_ins.cost)
    substitution = pair_prices(costs.node_sub.cost)
    for u, v in enumerate(images):
        a = elements1[u]
        if v < 0:
            node_del.append(NodeDel(u, a, deletion(priced1[u])))
        else:
            b = elements2[v]
            node_sub.append(NodeSub(u, v, a, b, substitution(priced1[u], priced2[v])))
            del unmatched[v]
    node_ins = [NodeIns(v, elements2[v], insertion(priced2[v])) for v in unmatched]
    edge_del, edge_sub, edge_ins = _edge_operations(g1, g2, images, costs, elements)
    return EditPath(
        [*edge_del, *node_del, *node_sub, *node_ins, *edge_sub, *edge_ins],
        costs=costs,
        directed=g1.directed,
        names1=g1.names if g1.has_names else None,
        names2=g2.names if g2.has_names else None,
    )


def _plain(elements: list[Element]) -> list[Element]:
    return [a if a.number is None else a._replace(number=None) for a in elements]


def _edge_operations(
    g1: Graph, g2: Graph, images: Sequence[int], costs: Costs, elements: PairElements
) -> tuple[list[Operation], list[Operation], list[Operation]]:
    directed = g1.directed
    deleted: list[Operation] = []
    substituted: list[Operation] = []
    inserted: list[Operation] = []
    edges2 = g2.edges
    priced2 = elements.edges2
    elements2 = _plain(priced2)
    delete, insert = single_prices(costs.edge_del.cost), single_prices(costs.edge_ins.cost)
    substitute = pair_prices(costs.edge_sub.cost)
    left: dict[Hashable, int] = {(e if directed else frozenset(e)): i for i, e in enumerate(edges2)}
    for edge, priced, a in zip(g1.edges, elements.edges1, _plain(elements.edges1), strict=True):
        v, w = images[edge[0]], images[edge[1]]
        match = left.pop((v, w) if directed else frozenset((v, w)), None) if v >= 0 and w >= 0 else None
        if match is None:
            deleted.append(EdgeDel(edge, a, delete(priced)))
            continue
        b = elements2[match]
        other = priced2[match]
        substitution, deletion, insertion = substitute(priced, other), delete(priced), insert(other)
        if substitution <= deletion + insertion:
            substituted.append(EdgeSub(edge, (v, w), a, b, substitution))
        else:  # replacing the edge is cheaper than changing it
            deleted.append(EdgeDel(edge, a, deletion))
            inserted.append(EdgeIns((v, w), b, insertion))
    inserted.extend(EdgeIns(edges2[i], elements2[i], insert(priced2[i])) for i in left.values())
    return deleted, substituted, inserted
