"""``refine``: how good its paths are, and that a seed makes a run repeatable. What it promises: test_inexact.py."""

from __future__ import annotations

import math
import random
import time

import pytest
from hypothesis import given, settings
from near_duplicates import near_duplicate
from promises import at_most
from strategies import cases
from test_agreement import molecule_like

import gedkit as gk
from gedkit import Status


@settings(deadline=None, max_examples=50)
@given(cases())
def test_finds_the_distance_of_small_graphs(case):
    pair, chosen, truth = case
    result = gk.solve(*pair, costs=chosen, solver="refine", turns=25)
    # A tie-break of a random search may fail on one case in thousands; one edit off is already a fault.
    assert at_most(result.distance, truth) or result.distance - truth < 1


@pytest.mark.parametrize("n", [18, 260])
def test_a_seed_makes_a_run_repeatable(n):
    rng = random.Random(n)
    pair = molecule_like(rng, n), molecule_like(rng, n + 3)
    runs = [gk.solve(*pair, solver="refine", turns=4, seed=seed) for seed in (1, 1, 2, 3)]
    assert runs[0].mapping == runs[1].mapping
    assert runs[0].distance == runs[1].distance
    assert any(run.mapping != runs[0].mapping for run in runs[2:])
    for run in runs:
        assert gk.verify(run)


@pytest.mark.parametrize("n", [30, 120, 400])
def test_near_duplicates(n):
    rng = random.Random(n)
    original = molecule_like(rng, n)
    copy = near_duplicate(original, rng, edits=5)
    result = gk.solve(original, copy, solver="refine", turns=10)
    assert result.distance <= 6  # at most the edits made, one of which may count twice
    assert gk.verify(result)


def test_more_turns_are_no_worse():
    rng = random.Random(7)
    pair = molecule_like(rng, 30), molecule_like(rng, 33)
    distances = [gk.solve(*pair, solver="refine", turns=turns).distance for turns in (0, 5, 40)]
    assert distances == sorted(distances, reverse=True)
    assert distances[0] > distances[-1]


@pytest.mark.long
def test_time_limit_of_large_graphs():
    rng = random.Random(1)
    pair = molecule_like(rng, 900), molecule_like(rng, 1000)
    for limit in (0.02, 0.2, 0.5):
        begin = time.perf_counter()
        result = gk.solve(*pair, solver="refine", turns=10**9, time_limit=limit)
        assert time.perf_counter() - begin < 30  # a hang, not a figure
        assert result.status is Status.TIME_LIMIT
        assert result.distance < math.inf
        assert result.path.cost == result.distance


def test_empty_graphs():
    none, three = gk.Graph(0), gk.Graph(3, [(0, 1)])
    assert gk.solve(none, none, solver="refine").distance == 0
    assert gk.solve(none, three, solver="refine").distance == 4
    assert gk.solve(three, none, solver="refine").distance == 4
