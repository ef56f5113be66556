"""fixed, forbidden, start and match_names: against all mappings that agree, through every solver, proofs included.

``GEDKIT_CASES=5000 pytest tests/_solve/test_anchors.py`` runs more cases.
"""

import math

import numpy as np
import oracle
import pytest
from constraints import agrees, random_constraints
from pair_cases import CASES, arrays_of, as_functions, pairs
from random_graphs import random_graphs

import gedkit as gk
from gedkit.errors import InvalidOptionError, InvalidTypeError

A = gk.Graph(3, [(0, 1), (1, 2)], node_labels="CNO", names=["a", "b", "c"])
B = gk.Graph(3, [(0, 1), (1, 2), (0, 2)], node_labels="CNS", names=["b", "x", "a"])
PLAIN = gk.Graph(3, [(0, 1), (1, 2)])
SOLVERS = [solver.name for solver in gk.solvers()]


def least(g1, g2, costs, fixed, forbidden):
    """Return the least cost over all mappings that agree with the constraints."""
    found = [
        oracle.cost(g1, g2, images, costs)
        for images in oracle.mappings(g1.n, g2.n)
        if agrees(g1, g2, images, fixed, forbidden)
    ]
    return min(found, default=math.inf)


def cases(seed, count=CASES, most=4):
    for rng, g1, g2 in pairs(seed, count, most):
        fixed, forbidden = random_constraints(rng, g1, g2)
        kind = rng.integers(3)
        if kind == 0:
            costs = plain = gk.Costs(node_sub=float(rng.integers(1, 3)), node_del=0.5)
        elif kind == 1:
            arrays = arrays_of(rng, g1, g2, infinite=False)
            costs, plain = gk.Costs(**arrays), as_functions(arrays)
        else:
            costs = plain = gk.Costs(node_sub=lambda a, b: abs(a.label - b.label) / 3, edge_sub=0.3)
        yield g1, g2, costs, plain, fixed, forbidden


def test_the_cheapest_path_that_agrees():
    for g1, g2, costs, plain, fixed, forbidden in cases(31):
        r = gk.solve(g1, g2, costs=costs, fixed=fixed, forbidden=forbidden)
        assert r.distance == pytest.approx(least(g1, g2, plain, fixed, forbidden))
        assert r.optimal
        if r.mapping is not None:
            assert set(fixed) <= set(r.mapping)
            assert not set(forbidden) & set(r.mapping)
        assert gk.verify(r), gk.verify(r)


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_agrees(solver):
    if solver == "milp":
        pytest.importorskip("highspy")
    for g1, g2, costs, plain, fixed, forbidden in cases(32, 15, most=3):
        r = gk.solve(g1, g2, costs=costs, fixed=fixed, forbidden=forbidden, solver=solver)
        best = least(g1, g2, plain, fixed, forbidden)
        assert r.lower_bound <= best * (1 + 1e-9)
        assert r.distance >= best * (1 - 1e-9)
        if r.mapping is not None:
            assert set(fixed) <= set(r.mapping)
            assert not set(forbidden) & set(r.mapping)
        assert gk.verify(r)


def test_certificates_cover_what_is_fixed():
    for g1, g2, costs, _, fixed, forbidden in cases(33, max(30, CASES // 5)):
        r = gk.solve(g1, g2, costs=costs, fixed=fixed, forbidden=forbidden, certificate=True)
        for checker in ("fast", "plain"):
            found = gk.verify(r, checker=checker)
            assert found, found
        if r.costs.node_sub.describe() is not None and not callable(r.costs.node_sub.describe()):
            back = gk.Result.from_json(r.to_json())
            assert back.costs == r.costs
            assert gk.verify(back)


def test_a_better_path_against_what_is_fixed_is_found_out():
    """A certificate that ignores what is fixed must not pass for a proof, nor a mapping that breaks it for a path."""
    free = gk.solve(PLAIN, PLAIN, certificate=True)
    held = gk.solve(PLAIN, PLAIN, fixed=[(0, 1)], certificate=True)
    assert held.distance > free.distance
    held.certificate = free.certificate
    assert not gk.verify(held)


@pytest.mark.long
def test_start_is_an_upper_bound():
    for g1, g2, costs, _, _, _ in cases(34):
        best = gk.solve(g1, g2, costs=costs)
        images = dict.fromkeys(range(g1.n))
        for solver in ("auto", "exact", "hungarian", "branch"):
            r = gk.solve(g1, g2, costs=costs, start=images, solver=solver)
            assert gk.verify(r)
            assert r.distance >= best.distance * (1 - 1e-9)
            again = gk.solve(g1, g2, costs=costs, start=best, solver=solver)
            assert again.distance == pytest.approx(best.distance)
            assert gk.verify(again)
            assert again.cutoff is None
        assert gk.solve(g1, g2, costs=costs, start=images).distance == pytest.approx(best.distance)


@pytest.mark.long
def test_start_is_kept_where_the_search_is_stopped():
    a, b = random_graphs(2, 40, seed=3, labels="C", p=0.5)
    start = {u: u for u in range(min(a.n, b.n))}
    r = gk.solve(a, b, start=start, solver="exact", callback=lambda *_: True)
    assert math.isfinite(r.distance)
    assert gk.verify(r)
    seen = []
    gk.solve(a, b, start=start, time_limit=0.2, callback=lambda low, up, stats: seen.append(up) and False)
    assert all(math.isfinite(up) for up in seen)
    few = gk.solve(A, B, start={"a": "a", "b": "b"}, cutoff=0)
    assert few.status is gk.Status.CUTOFF


def test_nodes_go_by_name_where_there_are_names():
    r = gk.solve(A, B, fixed=[("a", "a"), ("b", "b"), ("c", None)])
    assert {("a", "a"), ("b", "b"), ("c", None)} <= set(r.named_mapping)
    assert gk.solve(A, B, fixed=[(0, 2)]).mapping == gk.solve(A, B, fixed=[("a", "a")]).mapping
    both = gk.solve(A, B, match_names=True)
    assert {("a", "a"), ("b", "b")} <= set(both.named_mapping)
    assert both.distance == gk.solve(A, B, fixed=[("a", "a"), ("b", "b")]).distance
    assert gk.distance(A, B, match_names=True) == both.distance
    numbered = gk.Graph(2, names=[1, 0])
    assert (1, 0) in gk.solve(numbered, PLAIN, fixed=[(0, 0)]).mapping  # by name: node 1 is called 0


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"fixed": [(0, 1), (0, 2)]}, r"fixed contradicts itself: \(0, 2\) and \(0, 1\)"),
        ({"fixed": [(0, 1), (2, 1)]}, r"fixed contradicts itself: \(2, 1\) and \(0, 1\)"),
        ({"fixed": [(0, 1), (0, None)]}, r"\(0, None\) and \(0, 1\)"),
        ({"fixed": [(0, 1)], "forbidden": [(0, 1)]}, r"\(0, 1\) is both fixed and forbidden"),
        (
            {"fixed": [(0, 1)], "costs": gk.Costs(node_sub=np.full((3, 3), math.inf))},
            r"\(0, 1\) is fixed, but the costs",
        ),
        ({"fixed": [(0, None)], "costs": gk.Costs(node_del=math.inf)}, r"\(0, None\) is fixed, but the costs"),
        ({"fixed": [(None, None)]}, "name a node"),
        ({"fixed": [(0, 9)]}, r"fixed names node 9, but the second graph has none: its nodes are 0\.\.2"),
        ({"forbidden": [("a", 0)]}, "forbidden names node 'a', but the first graph has none"),
        ({"match_names": True}, "match_names=True needs names"),
        ({"start": {0: 1, 2: 1}}, "start contradicts itself"),
        ({"start": [(0, 0)], "fixed": [(0, 1)]}, r"start has the pair \(0, 0\), which fixed or forbidden rules out"),
        ({"start": [(0, 0)], "forbidden": [(0, 0)]}, r"start has the pair \(0, 0\)"),
        ({"start": [(1, 1), (2, 2)], "fixed": [(0, 0)]}, r"start has the pair \(0, None\)"),
        ({"start": [(0, 0)], "forbidden": [(None, 2)]}, r"start has the pair \(None, 2\)"),
        ({"start": [], "costs": gk.Costs(node_del=math.inf)}, "start is not allowed under these costs"),
    ],
)
def test_contradictions_name_the_pair(how, message):
    with pytest.raises(InvalidOptionError, match=message):
        gk.solve(PLAIN, PLAIN, **how)


def test_pairs_may_be_a_dict():
    listed, by_dict = (gk.solve(PLAIN, PLAIN, fixed=fixed) for fixed in ([(0, 1), (1, 0)], {0: 1, 1: 0}))
    assert by_dict.mapping == listed.mapping


@pytest.mark.parametrize(
    "how", [{"fixed": 3}, {"fixed": "ab"}, {"forbidden": [1]}, {"fixed": (0, 1)}, {"match_names": 1}]
)
def test_other_things_are_refused(how):
    with pytest.raises(InvalidTypeError, match=next(iter(how))):
        gk.solve(PLAIN, PLAIN, **how)


@pytest.mark.long
def test_large_graphs_with_few_fixed_nodes():
    n = 5000
    ring = gk.Graph(n, [(i, (i + 1) % n) for i in range(n)], node_labels=[i % 7 for i in range(n)])
    r = gk.solve(ring, ring, fixed=[(0, 0), (10, 10)], forbidden=[(3, 3)], time_limit=5)
    assert r.distance > 0
    assert (0, 0) in r.mapping
    assert (3, 3) not in r.mapping
