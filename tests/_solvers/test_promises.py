"""What every solver that need not be exact promises, against the exhaustive reference: over every kind of cost, under
every limit, and whatever a model says."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from inexact_solvers import INEXACT
from promises import check_bounds, check_cutoff, check_stopped_by_callback
from random_models import random_model, random_pair_costs
from strategies import NODE_LABELS, cases

import gedkit as gk
from gedkit import Status

LABELLED = random_model(0, labels=list(NODE_LABELS), symmetric=True)
PLAIN = random_model(1, labels=[])
HIGH = random_model(2, labels=[])  # estimates far above the truth
HIGH.tensors["head.1.bias"][:] = -100

SOLVERS = {
    **INEXACT,
    "genn-astar": {"solver": "genn-astar"},
    "genn-astar, random pair costs": {"solver": "genn-astar", "model": random_pair_costs(0, 0.5)},
    "genn-astar, wild pair costs": {"solver": "genn-astar", "model": random_pair_costs(1, 1e12), "trust": 1000.0},
    "genn-astar, two children": {"solver": "genn-astar", "beam_width": 2},
    "genn-beam": {"solver": "genn-beam", "width": 3},
}
# The paper's network reads undirected graphs only.
OF_THE_PAPER = {
    "genn-astar, genn": {"solver": "genn-astar", "model": PLAIN},
    "genn-astar, labelled genn": {"solver": "genn-astar", "model": LABELLED, "trust": 0.5},
    "genn-astar, genn, two children": {"solver": "genn-astar", "model": PLAIN, "beam_width": 2},
    "genn-astar, high genn": {"solver": "genn-astar", "model": HIGH, "trust": 1000.0},
    "genn-astar, dynamic genn": {"solver": "genn-astar", "model": LABELLED, "embedding": "dynamic"},
    "genn-beam, genn": {"solver": "genn-beam", "model": LABELLED, "width": 3},
}
each_solver = pytest.mark.parametrize(
    ("solver", "directed"),
    [
        *(pytest.param(options, True, id=name) for name, options in SOLVERS.items()),
        *(pytest.param(options, False, id=name) for name, options in OF_THE_PAPER.items()),
    ],
)
DONE = (Status.OPTIMAL, Status.FEASIBLE)


@each_solver
@settings(deadline=None, max_examples=60)
@given(cases())
def test_bounds_hold(solver, directed, case):
    pair, chosen, truth = case
    assume(directed or not pair[0].directed)
    result = gk.solve(*pair, costs=chosen, **solver)
    assert result.status in DONE
    check_bounds(result, truth)


@each_solver
@settings(deadline=None, max_examples=25)
@given(cases(), st.sampled_from([0, 0.5, 0.9, 1, 1.1, 2]), st.sampled_from([0, 0.5, 3]))
def test_cutoff(solver, directed, case, share, more):
    pair, chosen, truth = case
    assume(directed or not pair[0].directed)
    cutoff = (truth if math.isfinite(truth) else 5) * share + more
    check_cutoff(gk.solve(*pair, costs=chosen, cutoff=cutoff, **solver), truth, cutoff)


@each_solver
@settings(deadline=None, max_examples=25)
@given(cases(), st.sampled_from([1e-9, 1e-6, 1e-5, 1e-4]))
def test_time_limit(solver, directed, case, seconds):
    pair, chosen, truth = case
    assume(directed or not pair[0].directed)
    result = gk.solve(*pair, costs=chosen, time_limit=seconds, **solver)
    assert result.status in (*DONE, Status.TIME_LIMIT)
    check_bounds(result, truth)


@each_solver
@settings(deadline=None, max_examples=25)
@given(cases(), st.sampled_from([1, 500, 60_000, 100_000]))
def test_memory_limit(solver, directed, case, size):
    pair, chosen, truth = case
    assume(directed or not pair[0].directed)
    result = gk.solve(*pair, costs=chosen, memory_limit=size, **solver)
    assert result.status in (*DONE, Status.MEMORY_LIMIT)
    check_bounds(result, truth)


@each_solver
@settings(deadline=None, max_examples=25)
@given(cases(), st.integers(1, 4))
def test_stopped_by_callback(solver, directed, case, calls):
    pair, chosen, truth = case
    assume(directed or not pair[0].directed)
    check_stopped_by_callback(lambda stop: gk.solve(*pair, costs=chosen, callback=stop, **solver), truth, calls)
