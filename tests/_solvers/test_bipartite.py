"""hungarian, vj and branch against their matrices written out, solved by scipy."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

import gedkit as gk

FORBIDDEN = 1e6
COSTS = (
    gk.Costs(),
    gk.Costs(node_sub=2, node_del=3, node_ins=1, edge_sub=3, edge_del=2, edge_ins=2),
    gk.Costs(edge_sub={("a", "b"): 2, ("b", "a"): 4}, edge_del=3, edge_ins=3, node_sub=6),
)


def draw(rng, directed):
    n = rng.randint(1, 9)
    ends = [(u, v) for v in range(n) for u in range(n) if (u != v if directed else u < v)]
    edges = rng.sample(ends, rng.randint(0, min(len(ends), 2 * n)))
    return gk.Graph(
        n, edges, directed=directed, node_labels=rng.choices("xyz", k=n), edge_labels=rng.choices("ab", k=len(edges))
    )


def around(graph, u):
    """Return what joins u and each neighbor: the element of the edge there and of the edge back."""
    links = {}
    for (a, b), element in zip(graph.edges, graph.edge_elements(), strict=True):
        for end, other, back in ((a, b, False), (b, a, True)):
            if end == u:
                there = links.setdefault(other, [None, None])
                there[1 if back and graph.directed else 0] = element
    return list(links.values())


def link_cost(costs, a, b):
    total = 0
    for x, y in zip(a, b, strict=True):
        if x is not None and y is not None:
            total += costs.edge_pair(x, y)
        elif x is not None:
            total += costs.edge_del.cost(x)
        elif y is not None:
            total += costs.edge_ins.cost(y)
    return total


VOID = [None, None]


def square(rows, columns, pair, delete, insert):
    """Return the matrix of Riesen and Bunke."""
    n1, n2 = len(rows), len(columns)
    matrix = np.zeros((n1 + n2, n1 + n2))
    matrix[:n1, n2:] = matrix[n1:, :n2] = FORBIDDEN
    for i, a in enumerate(rows):
        matrix[i, n2 + i] = delete(a)
        for j, b in enumerate(columns):
            matrix[i, j] = pair(a, b)
    for j, b in enumerate(columns):
        matrix[n1 + j, j] = insert(b)
    return matrix


def least(matrix):
    return matrix[linear_sum_assignment(matrix)].sum()


def edges_around(costs, a, b):
    return least(
        square(
            a,
            b,
            lambda x, y: link_cost(costs, x, y),
            lambda x: link_cost(costs, x, VOID),
            lambda y: link_cost(costs, VOID, y),
        )
    )


def total(g1, g2, costs, node_weight):
    nodes1, nodes2 = g1.node_elements(), g2.node_elements()
    rows = [(nodes1[u], around(g1, u)) for u in range(g1.n)]
    columns = [(nodes2[v], around(g2, v)) for v in range(g2.n)]
    return least(
        square(
            rows,
            columns,
            lambda a, b: node_weight * costs.node_sub.cost(a[0], b[0]) + edges_around(costs, a[1], b[1]),
            lambda a: node_weight * costs.node_del.cost(a[0]) + edges_around(costs, a[1], []),
            lambda b: node_weight * costs.node_ins.cost(b[0]) + edges_around(costs, [], b[1]),
        )
    )


@pytest.mark.parametrize("costs", COSTS, ids=["unit", "numbers", "table"])
@pytest.mark.parametrize("directed", [False, True], ids=["undirected", "directed"])
def test_bounds_are_those_of_the_matrix(costs, directed):
    rng = random.Random(0)
    above = []  # bounds are rounded up to the next cost that a path can have
    for _ in range(25):
        pair = draw(rng, directed), draw(rng, directed)
        distance = gk.distance(*pair, costs=costs, solver="exact")
        for solver, node_weight in (("hungarian", 1), ("vj", 1), ("branch", 2)):
            result = gk.solve(*pair, costs=costs, solver=solver)
            of_matrix = math.ceil(total(*pair, costs, node_weight) / 2)
            assert of_matrix <= result.lower_bound <= distance
            above.append(result.lower_bound - of_matrix)
    assert above.count(0) > len(above) / 2
    assert max(above) <= 4


def test_ties_may_be_broken_differently():
    rng = random.Random(1)
    differ = 0
    for _ in range(30):
        pair = draw(rng, False), draw(rng, False)
        hungarian, vj = (gk.solve(*pair, solver=solver) for solver in ("hungarian", "vj"))
        assert hungarian.lower_bound == vj.lower_bound
        differ += hungarian.distance != vj.distance
    assert differ > 0
