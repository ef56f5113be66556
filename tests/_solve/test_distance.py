"""distance, normalized_distance and similarity: one number of a pair, with a warning where it is not proven."""

import math
import re
import warnings
from dataclasses import replace
from itertools import pairwise

import pytest
from random_graphs import random_graphs

import gedkit as gk
from gedkit._solvers import registry


def regular(n, chords):
    edges = {tuple(sorted((i, (i + step) % n))) for i in range(n) for step in chords}
    return gk.Graph(n, sorted(edges))


# No bound tells their nodes apart: the proof takes longer than any test.
HARD = regular(40, (1, 2, 9)), regular(40, (1, 5, 13))
SMALL = gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(3, [(0, 1)])
CALLS = [gk.distance, gk.normalized_distance, gk.similarity]


@pytest.fixture
def impatient(monkeypatch):
    """The default budget of auto is a twentieth of a second in place of ten."""
    auto = registry.find_solver("auto")
    options = tuple(replace(option, default=0.05) if option.name == "budget" else option for option in auto.options)
    monkeypatch.setitem(registry._BY_NAME, "auto", replace(auto, options=options))
    monkeypatch.setattr("gedkit._solvers.auto.BUDGET", 0.05)


@pytest.mark.parametrize("call", CALLS)
def test_an_unproven_distance_warns_at_the_line_of_the_call(impatient, call):
    with pytest.warns(gk.UnprovenDistanceWarning) as caught:
        call(*HARD)
    assert [w.filename for w in caught] == [__file__]
    text = str(caught[0].message)
    lower, upper = map(float, re.search(r"at least (\d+) and at most (\d+)", text).groups())
    known = gk.solve(*HARD, solver="refine", time_limit=0.05)
    assert 0 < lower <= known.distance
    assert upper >= known.lower_bound
    assert "time_limit=" in text
    assert "budget=" in text


def test_it_warns_once_per_call_site(impatient):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        for steps in ((1, 2, 9), (1, 2, 3, 9)):  # two pairs, with other bounds in the text
            gk.distance(regular(40, steps), HARD[1])
        gk.distance(*HARD)
    assert len(caught) == 2


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("own", [{"time_limit": 0.05}, {"budget": 0.05}, {"solver": "branch"}])
def test_no_warning_under_a_limit_of_the_callers_own(impatient, call, own):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert math.isfinite(call(*HARD, **own))


def test_no_warning_for_what_is_proven(impatient):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert [call(*SMALL) for call in CALLS] == [1, 1 / 3, math.exp(-1 / 3)]
        same = regular(30, (1, 2))
        assert gk.distance(same, same.permuted([*range(1, 30), 0])) == 0


@pytest.mark.parametrize("call", [*CALLS, gk.edit_path, gk.bounds])
def test_options_are_refused_by_name(call):
    with pytest.raises(gk.InvalidOptionError, match="sead"):
        call(*SMALL, sead=3)
    with pytest.raises(gk.InvalidTypeError, match="seed"):
        call(*SMALL, seed=0.5)
    with pytest.raises(gk.InvalidOptionError, match="cutoff"):
        call(*SMALL, cutoff=-1)


def test_limits_reach_the_solver():
    far = gk.Graph(6, [(0, 1)])
    assert gk.distance(SMALL[0], far, cutoff=2) == math.inf
    assert gk.normalized_distance(SMALL[0], far, cutoff=2) == math.inf
    assert gk.similarity(SMALL[0], far, cutoff=2) == 0
    assert gk.bounds(SMALL[0], far, cutoff=2)[0] > 2


@pytest.mark.parametrize("costs", [None, gk.Costs(), gk.Costs(node_sub=1.0, edge_ins=1)])
def test_default_costs_and_cutoffs_by_the_short_way_are_those_of_solve(costs):
    graphs = random_graphs(12, 9, labels="CN")
    for g1, g2 in pairwise(graphs):
        whole = gk.solve(g1, g2).distance
        assert gk.distance(g1, g2, costs=costs) == whole
        for cutoff in (0, 1, whole - 1, whole * (1 - 1e-10), whole, whole + 0.5, math.inf):
            if cutoff >= 0:
                assert gk.distance(g1, g2, costs=costs, cutoff=cutoff) == gk.solve(g1, g2, cutoff=cutoff).distance
    for wrong in (-1, math.nan, "3", True):
        with pytest.raises(gk.GedkitError):
            gk.distance(g1, g2, costs=costs, cutoff=wrong)
