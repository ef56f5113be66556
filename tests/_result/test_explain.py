"""explain=True: what ran is told to whoever asks, and refused where there is no place for it."""

import math
import re

import pytest
from random_graphs import random_graphs

import gedkit as gk
from gedkit.errors import InvalidDocumentError, InvalidOptionError, InvalidTypeError


@pytest.fixture
def pair():
    return gk.Graph(3, [(0, 1), (1, 2)], node_labels="CNO"), gk.Graph(3, [(0, 1), (1, 2), (0, 2)], node_labels="CNS")


def test_nothing_is_recorded_unless_asked(pair):
    assert gk.solve(*pair).explanation is None
    assert "explanation" not in gk.solve(*pair).to_dict()


@pytest.mark.parametrize("solver", [solver.name for solver in gk.solvers()])
def test_every_solver_explains_itself(pair, solver):
    if solver == "milp":
        pytest.importorskip("highspy")
    r = gk.solve(*pair, solver=solver, explain=True)
    plain = gk.solve(*pair, solver=solver)
    assert (r.distance, r.lower_bound, r.status) == (plain.distance, plain.lower_bound, plain.status)
    assert isinstance(r.explanation, gk.Explanation)
    assert len(r.explanation) >= 1
    for phase in r.explanation:
        assert phase.search
        assert phase.reason
        assert phase.seconds >= 0
        assert phase.started >= 0
        assert phase.lower_bound <= r.lower_bound
        assert phase.distance >= r.distance
    assert (r.explanation[-1].lower_bound, r.explanation[-1].distance) == (r.lower_bound, r.distance)


def test_the_reason_is_the_threshold_that_decided(pair):
    (phase,) = gk.solve(*pair, explain=True).explanation
    assert (phase.search, phase.reason) == (
        "bitset depth-first search",
        "n1 + n2 = 6 <= small_nodes = 30: up to 10000 states at once",
    )
    (phase,) = gk.solve(*pair, solver="exact", depth_first_states=500, explain=True).explanation
    assert phase.reason == "depth_first_states = 500 was asked for"


def test_several_searches_in_the_order_of_their_ends():
    g1, g2 = random_graphs(2, 40, seed=1, p=0.06)
    r = gk.solve(g1, g2, time_limit=0.3, explain=True)
    names = [phase.search for phase in r.explanation]
    assert "Lagrangian search" in names
    assert len(set(names)) == len(names)
    assert names[:2] == ["search for few operations", "first path"]
    assert any("expected" in phase.reason for phase in r.explanation)
    lowers = [phase.lower_bound for phase in r.explanation]
    assert lowers == sorted(lowers)
    assert str(r.explanation).count("because") == len(r.explanation)


def test_what_is_spent_on_bounds_is_told():
    """No proof is in reach within the limit."""
    g1, g2 = random_graphs(2, 40, seed=3, labels="C", p=0.5)
    phases = gk.solve(g1, g2, time_limit=0.3, explain=True).explanation
    assert any("the rest of the limit is for the lower bound" in phase.reason for phase in phases)


def test_near_duplicates_end_before_a_path_is_looked_for():
    chain = gk.Graph(24, [(i, i + 1) for i in range(23)] + [(0, 9), (12, 20)], node_labels="CCNOCCCN" * 3)
    changed = gk.Graph(24, [(i, i + 1) for i in range(23)] + [(0, 9), (11, 20)], node_labels="CCNOCCSN" * 3)
    (phase,) = gk.solve(chain, changed, solver="exact", explain=True).explanation
    assert phase.search == "search for few operations"
    assert (phase.lower_bound, phase.distance) == (5, 5)


@pytest.mark.long
def test_the_forecast_is_told_in_words():
    g1, g2 = random_graphs(2, 20, seed=3, p=0.2)
    phases = gk.solve(g1, g2, solver="exact", time_limit=5, explain=True).explanation
    told = next(phase.reason.partition("expected ")[2] for phase in phases if "by the Lagrangian s" in phase.reason)
    times = r"[\d.]+ (s|ms|us) by depth first, [\d.]+ (s|ms|us) with path search by turns, [\d.]+ (s|ms|us) by the Lagr"
    assert re.match(times, told)
    assert "; mainly, " in told


def test_a_pattern_a_certificate_and_a_cutoff(pair):
    star = gk.Graph(200, [(0, i) for i in range(1, 200)])
    assert [p.search for p in gk.solve(gk.Graph(2, [(0, 1)]), star, explain=True).explanation] == ["pattern search"]
    certified = gk.solve(*pair, certificate=True, explain=True)
    assert certified.explanation[0].search == "certificate of the first bound"
    excluded = gk.solve(*pair, cutoff=1, explain=True)
    assert excluded.explanation[-1].distance == math.inf
    assert excluded.explanation[-1].lower_bound == excluded.lower_bound > 1


def test_general_costs(pair):
    prices = {("C", "N"): 0.9, ("C", "S"): 0.5, ("N", "O"): 0.8, ("N", "S"): 0.6, ("O", "S"): 0.3, ("C", "O"): 0.2}
    costs = gk.Costs(node_sub=prices, edge_ins=0.7)
    r = gk.solve(*pair, costs=costs, explain=True)
    assert [p.search for p in r.explanation] == ["general depth-first search"]
    assert r.explanation[-1].distance == pytest.approx(r.distance)


def test_it_goes_into_documents_and_back(pair):
    r = gk.solve(*pair, cutoff=1, explain=True)
    forbidden = gk.solve(*pair, costs=gk.Costs(edge_ins=math.inf), explain=True)
    for found in (r, forbidden):
        assert "Infinity" not in found.to_json()
        assert gk.Result.from_json(found.to_json()).explanation == found.explanation
    document = r.to_dict()
    document["explanation"][0]["reason"] = 7
    with pytest.raises(InvalidDocumentError, match="must be text"):
        gk.Result.from_dict(document)
    for wrong in ("because", [{}], [["a"]]):
        with pytest.raises(InvalidDocumentError, match="explanation"):
            gk.Result.from_dict({**r.to_dict(), "explanation": wrong})


def test_where_there_is_no_place_for_it_it_is_refused(pair):
    with pytest.raises(InvalidTypeError, match="explain must be True or False"):
        gk.solve(*pair, explain=1)
    a, b = pair
    asked = [
        lambda: gk.distance(a, b, explain=True),
        lambda: gk.similarity(a, b, explain=True),
        lambda: gk.normalized_distance(a, b, explain=True),
        lambda: gk.edit_path(a, b, explain=True),
        lambda: gk.bounds(a, b, explain=True),
        lambda: gk.cdist([a], [b], explain=True),
        lambda: gk.pdist([a, b], explain=True),
    ]
    for ask in asked:
        with pytest.raises(InvalidOptionError, match=r"explain is for gedkit\.solve"):
            ask()
    with pytest.raises(InvalidOptionError, match="takes no 'explain'"):
        gk.bounds(a, b, method="branch", explain=True)


def test_the_closest_subgraph_carries_it(pair):
    assert gk.closest_subgraph(*pair, explain=True).result.explanation
