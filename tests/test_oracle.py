"""Every solver against the oracle, over every kind of graph and cost."""

from __future__ import annotations

import math

import numpy as np
import oracle
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from strategies import costs, graph_pairs

import gedkit as gk
from gedkit._proof.verify import mapping_cost
from gedkit._solvers.compile import compile_problem

SOLVERS = ["exact", "dfs", "hungarian-astar", "plain-astar"]


def agrees(found, truth):
    return found == truth or math.isclose(found, truth, rel_tol=1e-9, abs_tol=1e-9)


# Drawing a case and its brute force cost far more than solving it, so each case goes to every solver.
def each_solver():
    for solver in SOLVERS:
        note(f"solver: {solver}")
        yield solver


def check(g1, g2, cost_model):
    truth = oracle.distance(g1, g2, cost_model)
    for solver in each_solver():
        result = gk.solve(g1, g2, costs=cost_model, solver=solver)
        assert result.status is gk.Status.OPTIMAL
        assert agrees(result.distance, truth)
        assert result.lower_bound == result.distance
        assert (result.path is None) == math.isinf(truth)
        assert gk.verify(result)


@settings(deadline=None)
@given(pair=graph_pairs(), cost_model=costs())
def test_labelled(pair, cost_model):
    check(*pair, cost_model)


@settings(deadline=None)
@given(st.data())
def test_attributed(data):
    g1, g2 = data.draw(graph_pairs(attributed=True))
    check(g1, g2, data.draw(costs(attributed=True)))


@settings(deadline=None)
@given(graph_pairs())
def test_default_costs(pair):
    truth = oracle.distance(*pair, gk.Costs())
    assert gk.distance(*pair) == truth
    assert gk.distance(pair[1], pair[0]) == truth


@settings(deadline=None)
@given(pair=graph_pairs(), cost_model=costs(), cutoff=st.sampled_from([0, 0.5, 1, 2, 2.5, 4, 7]))
def test_cutoff(pair, cost_model, cutoff):
    truth = oracle.distance(*pair, cost_model)
    for solver in each_solver():
        result = gk.solve(*pair, costs=cost_model, solver=solver, cutoff=cutoff)
        check_cutoff(result, truth, cutoff)


def check_cutoff(result, truth, cutoff):
    if truth <= cutoff:
        assert result.status is gk.Status.OPTIMAL
        assert agrees(result.distance, truth)
    elif truth > cutoff + 1e-9:
        # Forbidding every path is proof that none costs the cutoff or less, whichever way it is put.
        assert result.status in ((gk.Status.CUTOFF, gk.Status.OPTIMAL) if math.isinf(truth) else (gk.Status.CUTOFF,))
        assert result.distance == math.inf
        assert result.lower_bound > cutoff
        assert result.lower_bound <= truth or agrees(result.lower_bound, truth)
        assert result.path is None
        assert result.mapping is None
    assert gk.verify(result)


@pytest.mark.parametrize("scale", [1e-100, 1e-13, 1e13, 1e100])
def test_costs_of_any_size(scale):
    g1 = gk.Graph(3, [(0, 1), (1, 2)], node_labels="CNO")
    g2 = gk.Graph(4, [(0, 1), (1, 2), (2, 3)], node_labels="ONCC")
    numbers = {"node_sub": 0.7, "node_del": 0.9, "node_ins": 1.1, "edge_sub": 0.2, "edge_del": 1.3, "edge_ins": 0.3}
    scaled = gk.Costs(**{name: number * scale for name, number in numbers.items()})
    truth = oracle.distance(g1, g2, gk.Costs(**numbers)) * scale
    for solver in SOLVERS:
        result = gk.solve(g1, g2, costs=scaled, solver=solver)
        assert result.status is gk.Status.OPTIMAL
        assert math.isclose(result.distance, truth)
        assert gk.solve(g1, g2, costs=scaled, solver=solver, cutoff=0.9 * truth).status is gk.Status.CUTOFF
    assert math.isclose(gk.cdist([g1], [g2], costs=scaled)[0, 0], truth)
    assert gk.verify(gk.solve(g1, g2, costs=scaled, certificate=True)).complete


@settings(deadline=None)
@given(pair=graph_pairs(), cost_model=costs())
def test_compiled_problem_prices_every_mapping(pair, cost_model):
    problem = compile_problem(*pair, cost_model)
    for images in oracle.mappings(pair[0].n, pair[1].n):
        truth = oracle.cost(*pair, images, cost_model)
        compiled = problem.mapping_cost(np.array(images, dtype=np.int32))
        # Costs are rounded down where they have no common unit.
        assert compiled <= truth or agrees(compiled, truth)
        assert agrees(compiled, truth)
        assert agrees(mapping_cost(*pair, images, cost_model), truth)


@settings(deadline=None)
@given(st.data(), st.booleans())
def test_the_distance_is_the_least_cost_of_a_mapping(data, attributed):
    pair, cost_model = data.draw(graph_pairs(attributed=attributed)), data.draw(costs(attributed=attributed))
    every = oracle.mappings(pair[0].n, pair[1].n)
    assert oracle.distance(*pair, cost_model) == min(oracle.cost(*pair, images, cost_model) for images in every)


@settings(deadline=None)
@given(pair=graph_pairs(), cost_model=costs())
def test_reference_agrees(pair, cost_model):
    found, images = oracle.exhaustive(*pair, cost_model)
    truth = oracle.distance(*pair, cost_model)
    assert agrees(found, truth)
    if math.isfinite(truth):
        assert agrees(oracle.cost(*pair, images, cost_model), truth)


@settings(deadline=None)
@given(
    pair=graph_pairs(), cost_model=st.one_of(st.just(gk.Costs()), costs()), limit=st.sampled_from([1e-7, 1e-5, 1e-4])
)
def test_bounds_hold_however_little_time_there_is(pair, cost_model, limit):
    truth = oracle.distance(*pair, cost_model)
    for solver in each_solver():
        result = gk.solve(*pair, costs=cost_model, solver=solver, time_limit=limit)
        assert result.lower_bound <= truth or agrees(result.lower_bound, truth)
        assert result.distance >= truth or agrees(result.distance, truth)
        assert result.status in (gk.Status.OPTIMAL, gk.Status.TIME_LIMIT)
        assert gk.verify(result)
