from __future__ import annotations

import copy
import math
import re

import pytest

import gedkit as gk
from gedkit import Costs, Status
from gedkit._result import Result, Stats

G1 = gk.Graph(3, [(0, 1), (1, 2)], node_labels="CCO")
G2 = gk.Graph(2, [(0, 1)], node_labels="CO")


def forged(**changes):
    honest = {
        "costs": Costs(),
        "solver": "exact",
        "distance": 2.0,
        "lower_bound": 2.0,
        "status": Status.OPTIMAL,
        "images": [-1, 0, 1],
        "stats": Stats(0, 0, 0, 0),
    }
    return Result(G1, G2, **(honest | changes))


def test_honest_result_passes():
    assert gk.verify(forged()).path_cost == 2
    assert gk.verify(gk.solve(G1, G2)).path_cost == 2
    assert gk.verify(gk.solve(G1, G2, cutoff=1)).path_cost is None


def test_says_that_the_bound_was_not_certified():
    found = gk.verify(gk.solve(G1, G2))
    assert found.ok
    assert not found.complete
    assert found.certified_lower_bound is None
    assert "the lower bound 2 was not certified: solve with certificate=True" in str(found)
    found = gk.verify(gk.solve(G1, G2, certificate=True))
    assert (found.ok, found.complete, found.certified_lower_bound) == (True, True, 2)
    found.raise_if_wrong()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"distance": 1.0, "lower_bound": 1.0}, "the mapping costs 2.0, but the distance is 1.0"),
        ({"images": [-1, 1, 0]}, "but the distance is 2.0"),
        ({"images": [-1, 0]}, "nodes of the first graph once"),
        ({"lower_bound": 1.0}, "optimal, but with a bound of 1.0"),
        ({"lower_bound": 3.0, "status": Status.FEASIBLE}, "is not between 0 and 2.0"),
        ({"lower_bound": math.nan}, "is not between"),
        ({"images": None}, "does not fit the mapping"),
        (
            {"images": None, "distance": math.inf, "status": Status.CUTOFF, "cutoff": 5.0},
            "cut off at 5.0, but the bound is only 2.0",
        ),
        ({"path": gk.edit_path(G1, G1)}, "the path costs 0.0, but the distance is 2.0"),
        ({"path": gk.edit_path(G1, gk.Graph(2, [(0, 1)], node_labels="OC"))}, "does not give the second"),
    ],
)
def test_forged_results_are_found_out(changes, message):
    found = gk.verify(forged(**changes))
    assert not found
    assert message in found.reasons[0]
    assert str(found) == f"not verified: {found.reasons[0]}"
    with pytest.raises(gk.VerificationError, match=re.escape(message)):
        found.raise_if_wrong()


def test_takes_results_only():
    with pytest.raises(gk.InvalidTypeError, match=r"expected a gedkit\.Result"):
        gk.verify(2.0)


@pytest.mark.parametrize("size", [1e-200, 1e-10, 1.0, 1e10])
def test_false_claims_are_found_whatever_the_size_of_costs(size):
    """A path of 5e-10 passed for one of 0."""
    parts = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")
    costs = gk.Costs(**dict.fromkeys(parts, size))
    result = gk.solve(gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(5, [(0, 1)]), costs=costs)
    assert result.optimal
    assert gk.verify(result)
    for claim in (0.0, result.distance * (1 - 1e-6), result.distance * (1 + 1e-6)):
        false = copy.copy(result)
        false.distance = false.lower_bound = claim
        assert not gk.verify(false)


def test_no_number_of_ticks_makes_finite_costs_infinite():
    """Costs of a tick counted as forbidden where infinity was said to be one tick: then no path would be left."""
    g1, g2 = gk.Graph(3, [(0, 1), (1, 2)], node_labels="abc"), gk.Graph(3, [(0, 1)], node_labels="abd")
    honest = gk.solve(g1, g2, certificate=True)
    for infinite in range(1, 12):
        forged = copy.copy(honest)
        forged.certificate = copy.copy(honest.certificate)
        object.__setattr__(forged.certificate, "infinite", infinite)
        found = gk.verify(forged)
        assert found.certified_lower_bound in (None, 2.0)
        assert bool(found) == (found.certified_lower_bound == 2.0)
    object.__setattr__(forged.certificate, "infinite", 1)
    forged.distance = forged.lower_bound = math.inf
    forged._images = forged._path = None
    assert not gk.verify(forged)
