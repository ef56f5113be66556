"""The judges: every mapping of two tiny graphs, priced element by element (up to four nodes), and the naive C++ (six).

The naive C++ is ``cpp/reference`` behind a module of its own, ``gedkit._testing_*``, which development builds have and
wheels do not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import combinations, permutations

import pytest

from gedkit import Costs, Graph, _core
from gedkit._solvers.compile import compile_problem

core = pytest.importorskip(f"gedkit._testing_{_core.BUILD}", reason="wheels do not have the naive C++")


def mappings(n1: int, n2: int) -> Iterator[list[int]]:
    """Yield every partial one-to-one mapping as the list of images, -1 where a node is deleted."""
    for kept in range(min(n1, n2) + 1):
        for sources in combinations(range(n1), kept):
            for targets in permutations(range(n2), kept):
                images = [-1] * n1
                for u, v in zip(sources, targets, strict=True):
                    images[u] = v
                yield images


def cost(g1: Graph, g2: Graph, images: list[int], costs: Costs) -> float:
    """Return what a mapping costs, pair of nodes by pair of nodes."""
    nodes1, nodes2 = g1.node_elements(), g2.node_elements()
    edges1, edges2 = _edges(g1), _edges(g2)
    total = []
    for u, v in enumerate(images):
        total.append(costs.node_sub.cost(nodes1[u], nodes2[v]) if v >= 0 else costs.node_del.cost(nodes1[u]))
    inserted = [v for v in range(g2.n) if v not in images]
    total += [costs.node_ins.cost(nodes2[v]) for v in inserted]

    # Rows and columns of both adjacency matrices side by side, the void standing for what is missing.
    pairs = [*enumerate(images), *((None, v) for v in inserted)]
    for i, (u, v) in enumerate(pairs):
        for j, (w, x) in enumerate(pairs):
            if not g1.directed and j < i:
                continue
            a, b = edges1.get((u, w)), edges2.get((v, x))
            if a is not None and b is not None:
                replaced = costs.edge_del.cost(a) + costs.edge_ins.cost(b)
                total.append(min(costs.edge_sub.cost(a, b), replaced))
            elif a is not None:
                total.append(costs.edge_del.cost(a))
            elif b is not None:
                total.append(costs.edge_ins.cost(b))
    return math.fsum(total)


def distance(g1: Graph, g2: Graph, costs: Costs, allowed: Callable[[list[int]], bool] = lambda images: True) -> float:
    """Return the graph edit distance over the mappings that are allowed; ``inf`` where every path is forbidden.

    It is the least `cost` over all mappings. Every operation is priced once, not once per mapping: fuzzing asks often.
    """
    nodes1, nodes2 = g1.node_elements(), g2.node_elements()
    elements1, elements2 = g1.edge_elements(), g2.edge_elements()
    # The last entry of a row is the deletion, so that -1 finds it as the image of a node or an edge.
    node = [[*(costs.node_sub.cost(a, b) for b in nodes2), costs.node_del.cost(a)] for a in nodes1]
    new_node = [costs.node_ins.cost(b) for b in nodes2]
    gone, new_edge = [costs.edge_del.cost(a) for a in elements1], [costs.edge_ins.cost(b) for b in elements2]
    edge = [
        [*(min(costs.edge_sub.cost(a, b), x + y) for b, y in zip(elements2, new_edge, strict=True)), x]
        for a, x in zip(elements1, gone, strict=True)
    ]
    number = {ends: place for place, ends in enumerate(g2.edges)}
    if not g2.directed:
        number |= {(v, u): place for (u, v), place in number.items()}
    least = math.inf
    for images in filter(allowed, mappings(g1.n, g2.n)):
        total = [node[u][v] for u, v in enumerate(images)]
        total += [price for v, price in enumerate(new_node) if v not in images]
        matched = [number.get((images[u], images[v]), -1) for u, v in g1.edges]
        total += [edge[e][f] for e, f in enumerate(matched)]
        total += [price for f, price in enumerate(new_edge) if f not in matched]
        least = min(least, math.fsum(total))
    return least


def exhaustive(g1: Graph, g2: Graph, costs: Costs) -> tuple[float, list[int]]:
    """Return the distance and the images of a cheapest mapping, by the naive search of ``cpp/reference``."""
    return core.exhaustive(compile_problem(g1, g2, costs))


def _edges(graph: Graph) -> dict[tuple[int | None, int | None], object]:
    edges = dict(zip(graph.edges, graph.edge_elements(), strict=True))
    if not graph.directed:
        edges |= {(v, u): element for (u, v), element in edges.items()}
    return edges
