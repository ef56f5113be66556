"""Answers about graphs of 25 to 200 nodes, where no oracle reaches: what must follow from one answer for another.

Permuting nodes, swapping the graphs, scaling all costs and adding a common component change a distance in known ways;
planted edits bound it; engines that share little must agree. ``GEDKIT_METAMORPHIC=20 pytest tests/test_metamorphic.py``
tries twenty times as many pairs, which ``make fuzz`` does.
"""

from __future__ import annotations

import math
import os
import random
from importlib.util import find_spec

import pytest

import gedkit as gk
from gedkit import _core

MANY = int(os.environ.get("GEDKIT_METAMORPHIC", "1"))
SECONDS = 3.0  # for pairs that are not proven sooner: their bounds are compared
PARTS = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")
FRACTIONS = gk.Costs(node_sub=0.7, node_del=1.3, node_ins=1.1, edge_sub=0.4, edge_del=0.9, edge_ins=0.6)


def sparse(rng, n, labels="CCCNO", extra=0.15):
    """Return a tree with some more edges, as molecules are."""
    edges = {(rng.randrange(max(0, v - 6), v), v) for v in range(1, n)}
    while len(edges) < n - 1 + int(extra * n):
        u, v = sorted(rng.sample(range(n), 2))
        edges.add((u, v))
    edges = sorted(edges)
    return gk.Graph(n, edges, node_labels=rng.choices(labels, k=n), edge_labels=rng.choices("sd", k=len(edges)))


def edited(graph, rng, count):
    """Return the graph after so many edits of cost 1."""
    labels, edges = list(graph.node_labels), dict(zip(graph.edges, graph.edge_labels, strict=True))
    for _ in range(count):
        match rng.randrange(3):
            case 0:
                labels[rng.randrange(graph.n)] = "X"
            case 1:
                edges.pop(rng.choice(sorted(edges)))
            case _:
                u, v = sorted(rng.sample(range(graph.n), 2))
                edges[u, v] = "new"
    return gk.Graph(graph.n, list(edges), node_labels=labels, edge_labels=list(edges.values()))


def shuffled(graph, rng):
    order = list(range(graph.n))
    rng.shuffle(order)
    return graph.permuted(order)


def united(graph, other):
    """Return both graphs side by side."""
    return gk.Graph(
        graph.n + other.n,
        [*graph.edges, *((u + graph.n, v + graph.n) for u, v in other.edges)],
        node_labels=[*graph.node_labels, *other.node_labels],
        edge_labels=[*graph.edge_labels, *other.edge_labels],
    )


def pairs(count, low=25, high=200):
    for seed in range(count * MANY):
        rng = random.Random(seed)
        n = round(low * (high / low) ** rng.random())
        graph = sparse(rng, n)
        yield rng, graph, shuffled(edited(graph, rng, rng.randint(1, 4)), rng)


def compatible(one, two, scale=1.0):
    """Whether two answers about the same distance, the second in other units, leave room for a true one."""
    slack = 1 + 1e-9
    return (
        one.lower_bound * scale <= two.distance * slack
        and two.lower_bound <= one.distance * scale * slack
        and (not (one.optimal and two.optimal) or math.isclose(one.distance * scale, two.distance, rel_tol=1e-9))
    )


def solve(g1, g2, costs=None, **how):
    result = gk.solve(g1, g2, costs=costs, time_limit=SECONDS, **how)
    assert gk.verify(result)
    return result


@pytest.mark.parametrize("costs", [None, FRACTIONS], ids=["unit", "fractions"])
def test_permutation_and_inverse(costs):
    proven = 0
    for rng, g1, g2 in pairs(5):
        one = solve(g1, g2, costs)
        assert compatible(one, solve(shuffled(g1, rng), shuffled(g2, rng), costs))
        turned = costs and gk.Costs(node_sub=0.7, node_del=1.1, node_ins=1.3, edge_sub=0.4, edge_del=0.6, edge_ins=0.9)
        back = solve(g2, g1, turned)
        assert compatible(one, back)
        if costs is None:  # an inverse path is priced by the same costs
            assert math.isclose(one.path.inverse().cost, one.distance)
        assert one.path.inverse().apply(g2) == g1
        proven += one.optimal
    assert proven


@pytest.mark.parametrize("scale", [1e-9, 0.5, 3.0, 1e9])
def test_scaling(scale):
    for _, g1, g2 in pairs(3):
        scaled = gk.Costs(**{part: getattr(FRACTIONS, part).describe() * scale for part in PARTS})
        assert compatible(solve(g1, g2, FRACTIONS), solve(g1, g2, scaled), scale)


def test_a_common_component():
    """It may be left as it is, so it cannot make the distance larger; adding it to one graph alone costs its size."""
    for rng, g1, g2 in pairs(4, high=120):
        common = sparse(rng, 10)
        one, both = solve(g1, g2), solve(united(g1, common), united(g2, common))
        assert both.lower_bound <= one.distance
        alone = solve(united(g1, common), g2)
        assert alone.lower_bound <= one.distance + common.n + common.m
        assert one.lower_bound <= alone.distance + common.n + common.m


def test_planted_edits():
    proven = 0
    for seed in range(8 * MANY):
        rng = random.Random(seed)
        g1 = sparse(rng, round(25 * 8 ** rng.random()))
        count = rng.randint(0, 5)
        g2 = shuffled(edited(g1, rng, count), rng)
        result = solve(g1, g2)
        assert result.lower_bound <= count
        if result.optimal:
            proven += 1
            assert result.distance <= count
    assert proven


def test_engines_that_share_little_agree():
    solvers = ["exact", "genn-exact", "refine", *(["milp"] if find_spec("highspy") else [])]
    for _, g1, g2 in pairs(4, high=60):
        answers = [solve(g1, g2, solver=solver) for solver in solvers if solver != "milp" or g1.n <= 35]
        for one in answers:
            for two in answers:
                assert compatible(one, two), (one.solver, two.solver)


def test_matrices_and_single_pairs_agree():
    graphs = [graph for _, g1, g2 in pairs(2, high=40) for graph in (g1, g2)]
    matrix = gk.pdist(graphs, bounds=True, time_limit=SECONDS)
    for i, g1 in enumerate(graphs):
        for j, g2 in enumerate(graphs):
            if i < j:
                one = solve(g1, g2)
                assert matrix.lower[i, j] <= one.distance
                assert one.lower_bound <= matrix.upper[i, j]


@pytest.mark.parametrize("costs", [None, FRACTIONS], ids=["unit", "fractions"])
@pytest.mark.parametrize("solver", ["auto", "exact"])
def test_one_thread_and_two_agree(solver, costs):
    for _, g1, g2 in pairs(3):
        assert compatible(*(solve(g1, g2, costs, solver=solver, threads=threads) for threads in (1, 2)))


@pytest.mark.parametrize("costs", [gk.Costs(), FRACTIONS], ids=["unit", "fractions"])
def test_both_builds_of_the_core_agree(costs):
    builds = [pytest.importorskip(f"gedkit._core_{name}") for name in ("v3", "baseline")]
    if _core.BUILD != "v3":
        pytest.skip("this machine runs the baseline only")
    for _, g1, g2 in pairs(3):
        found = []
        for build in builds:
            a, b = (
                build.Graph(g.directed, list(g._core.node_labels), list(g.edges), list(g._core.edge_labels))
                for g in (g1, g2)
            )
            problem = build.Problem(a, b, *costs.uniform)
            found.append(build.solve(problem, build.SolveOptions(solver="exact"), SECONDS, (1 << 64) - 1, None, False))
        assert found[0].lower <= found[1].upper * (1 + 1e-9)
        assert found[1].lower <= found[0].upper * (1 + 1e-9)
