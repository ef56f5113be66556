"""The condensed graph of a reaction: both sides laid upon each other, each bond with its order before and after.

Two maps of a reaction are the same where these graphs are isomorphic: atoms that are equivalent by symmetry may be
swapped.
"""

from __future__ import annotations

from collections.abc import Iterable

from gedkit._graphs.graph import Graph
from gedkit._result import Status
from gedkit._solve import solve
from gedkit._tasks.reactions.side import Side


def condensed_graph(reactants: Side, products: Side, pairs: Iterable[tuple[int, int]]) -> Graph:
    """Return the condensed graph of a map, given as pairs of atoms of both sides.

    Nodes are the atoms of the reactants, then those that appear, which are marked with ``+``. An edge is labeled
    ``"before>after"``, with 0 for no bond.
    """
    back = {v: u for u, v in pairs}
    place = dict(back)
    labels = list(reactants.symbols)
    for v, symbol in enumerate(products.symbols):
        if v not in back:
            place[v] = len(labels)
            labels.append(f"{symbol}+")
    before = dict(zip(reactants.bonds, reactants.orders, strict=True))
    after = {}
    for (a, b), order in zip(products.bonds, products.orders, strict=True):
        ends = place[a], place[b]
        after[min(ends), max(ends)] = order
    edges = sorted({*before, *after})
    texts = [f"{before.get(edge, 0):g}>{after.get(edge, 0):g}" for edge in edges]
    return Graph(len(labels), edges, node_labels=labels, edge_labels=texts)


def same_reaction(first: Graph, second: Graph) -> bool:
    """Whether two condensed graphs are isomorphic."""
    if sorted(map(str, first.edge_labels)) != sorted(map(str, second.edge_labels)):
        return False
    return solve(first, second, cutoff=0, keep_names=False).status is Status.OPTIMAL
