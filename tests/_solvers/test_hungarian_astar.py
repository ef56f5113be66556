"""The two estimates of hungarian-astar against matrices written out, and what they are worth in a search."""

import itertools
import random

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

import gedkit as gk
from gedkit import _core
from gedkit._graphs.element import Element
from gedkit._solvers.compile import compile_problem

COSTS = (gk.Costs(), gk.Costs(node_sub=3, node_del=2, node_ins=1, edge_del=2, edge_ins=4))


def draw(rng, n):
    ends = list(itertools.combinations(range(n), 2))
    return gk.Graph(n, rng.sample(ends, rng.randint(0, len(ends))), node_labels=rng.choices("xy", k=n))


def estimate(g1, g2, costs, left1, left2, counted1, counted2):
    """Return the cheapest assignment of the nodes left, with half of their edges to the nodes counted."""
    delete, insert = costs.edge_del.cost(Element()), costs.edge_ins.cost(Element())
    around1 = {u: len(set(g1.neighbors(u)) & counted1) for u in left1}
    around2 = {v: len(set(g2.neighbors(v)) & counted2) for v in left2}
    elements1, elements2 = g1.node_elements(), g2.node_elements()
    size = len(left1) + len(left2)
    matrix = np.full((size, size), 1e6)
    matrix[len(left1) :, len(left2) :] = 0
    for i, u in enumerate(left1):
        matrix[i, len(left2) + i] = costs.node_del.cost(elements1[u]) + around1[u] * delete / 2
        for k, v in enumerate(left2):
            more = around2[v] - around1[u]
            edges = more * insert if more > 0 else -more * delete
            matrix[i, k] = costs.node_sub.cost(elements1[u], elements2[v]) + edges / 2
    for k, v in enumerate(left2):
        matrix[len(left1) + k, k] = costs.node_ins.cost(elements2[v]) + around2[v] * insert / 2
    return matrix[linear_sum_assignment(matrix)].sum()


@pytest.mark.parametrize("costs", COSTS, ids=["default", "unequal"])
@pytest.mark.parametrize("seed", range(15))
def test_estimates_are_the_assignments_they_are_called(seed, costs):
    rng = random.Random(seed)
    n1, n2 = sorted((rng.randint(2, 6), rng.randint(2, 6)))
    g1, g2 = draw(rng, n1), draw(rng, n2)
    level = rng.randint(1, n1)
    used = rng.sample(range(n2), level)
    left1, left2 = list(range(level, n1)), [v for v in range(n2) if v not in used]
    mask = np.isin(np.arange(n2), used)[None]
    states = np.array([level], np.int32), mask, np.array([used[-1]], np.int32)
    problem = compile_problem(g1, g2, costs)
    whole, part = (_core.hungarian_estimates(problem, *states, strong)[0] for strong in (True, False))
    everything = set(range(n1)), set(range(n2))
    assert whole == pytest.approx(estimate(g1, g2, costs, left1, left2, *everything))
    assert part == pytest.approx(estimate(g1, g2, costs, left1, left2, set(left1), set(left2)))


def test_the_stronger_one_opens_fewer_states_and_the_order_of_the_graphs_does_not_matter():
    rng = random.Random(5)
    opened = {"all": 0, "unmatched": 0}
    for _ in range(12):
        g1, g2 = draw(rng, 7), draw(rng, 5)
        truth = gk.distance(g1, g2)
        for edges in opened:
            result = gk.solve(g1, g2, solver="hungarian-astar", edges=edges)
            assert (result.distance, result.optimal) == (truth, True)
            opened[edges] += result.stats.opened
        there, back = (gk.solve(*pair, solver="hungarian-astar") for pair in ((g1, g2), (g2, g1)))
        assert there.stats.opened == back.stats.opened
    assert opened["all"] < opened["unmatched"]


def test_the_option_is_checked_and_reaches_matrices():
    graphs = [draw(random.Random(seed), 5) for seed in range(4)]
    expected = gk.pdist(graphs)
    for edges in ("all", "unmatched"):
        assert np.array_equal(gk.pdist(graphs, solver="hungarian-astar", edges=edges), expected)
    with pytest.raises(gk.InvalidOptionError, match="edges must be one of 'all', 'unmatched'"):
        gk.solve(*graphs[:2], solver="hungarian-astar", edges="some")
