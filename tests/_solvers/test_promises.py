"""What every solver that need not be exact promises, against the exhaustive reference: over every kind of cost, under
every limit, and whatever a model says."""

from __future__ import annotations

import math
from functools import partial

from hypothesis import given, note, settings
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
    "genn-astar, labeled genn": {"solver": "genn-astar", "model": LABELLED, "trust": 0.5},
    "genn-astar, genn, two children": {"solver": "genn-astar", "model": PLAIN, "beam_width": 2},
    "genn-astar, high genn": {"solver": "genn-astar", "model": HIGH, "trust": 1000.0},
    "genn-astar, dynamic genn": {"solver": "genn-astar", "model": LABELLED, "embedding": "dynamic"},
    "genn-beam, genn": {"solver": "genn-beam", "model": LABELLED, "width": 3},
}
DONE = (Status.OPTIMAL, Status.FEASIBLE)


# Drawing a case costs more than solving it, so each case goes to every solver that reads such graphs.
def each_solver(pair):
    for name, options in (SOLVERS if pair[0].directed else SOLVERS | OF_THE_PAPER).items():
        note(f"solver: {name}")
        yield options


@settings(deadline=None, max_examples=100)
@given(cases())
def test_bounds_hold(case):
    pair, chosen, truth = case
    for solver in each_solver(pair):
        result = gk.solve(*pair, costs=chosen, **solver)
        assert result.status in DONE
        check_bounds(result, truth)


@settings(deadline=None, max_examples=50)
@given(cases(), st.sampled_from([0, 0.5, 0.9, 1, 1.1, 2]), st.sampled_from([0, 0.5, 3]))
def test_cutoff(case, share, more):
    pair, chosen, truth = case
    cutoff = (truth if math.isfinite(truth) else 5) * share + more
    for solver in each_solver(pair):
        check_cutoff(gk.solve(*pair, costs=chosen, cutoff=cutoff, **solver), truth, cutoff)


@settings(deadline=None, max_examples=50)
@given(cases(), st.sampled_from([1e-9, 1e-6, 1e-5, 1e-4]))
def test_time_limit(case, seconds):
    pair, chosen, truth = case
    for solver in each_solver(pair):
        result = gk.solve(*pair, costs=chosen, time_limit=seconds, **solver)
        assert result.status in (*DONE, Status.TIME_LIMIT)
        check_bounds(result, truth)


@settings(deadline=None, max_examples=50)
@given(cases(), st.sampled_from([1, 500, 60_000, 100_000]))
def test_memory_limit(case, size):
    pair, chosen, truth = case
    for solver in each_solver(pair):
        result = gk.solve(*pair, costs=chosen, memory_limit=size, **solver)
        assert result.status in (*DONE, Status.MEMORY_LIMIT)
        check_bounds(result, truth)


@settings(deadline=None, max_examples=50)
@given(cases(), st.integers(1, 4))
def test_stopped_by_callback(case, calls):
    pair, chosen, truth = case
    for solver in each_solver(pair):
        check_stopped_by_callback(partial(gk.solve, *pair, costs=chosen, **solver), truth, calls)
