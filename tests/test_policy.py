from __future__ import annotations

import math
import random
import re
from pathlib import Path

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from policies import FORCED, solve_under
from promises import agrees, at_most
from strategies import cases

import gedkit as gk
from gedkit import _core
from gedkit._result import STATUS_CODES

ROOT = Path(__file__).parents[1]
HEADER = ROOT / "cpp" / "include" / "gedkit" / "policy.hpp"

each_policy = pytest.mark.parametrize("policy", FORCED.values(), ids=FORCED)


# Drawing a case costs more than solving it under every policy, so each case goes to all of them.
@settings(deadline=None)
@given(cases())
def test_no_answer_depends_on_the_policy(case):
    pair, chosen, truth = case
    for name, policy in FORCED.items():
        note(f"policy: {name}")
        outcome = solve_under(policy, *pair, chosen)
        assert STATUS_CODES[outcome.status] is gk.Status.OPTIMAL
        assert agrees(outcome.lower, truth)
        assert agrees(outcome.upper, truth)


@each_policy
def test_costs_without_a_common_unit_end(policy):
    # Their least step is tiny beside the distance: a ladder of goals must not climb it step by step.
    first = gk.Graph(6, [(1, 3)], node_labels="OOOCOO")
    second = gk.Graph(5, [(1, 4)], node_labels="OOONO")
    costs = gk.Costs(node_sub=7, node_del=1 / 3, node_ins=7, edge_del=7, edge_ins=1 / 3)
    outcome = solve_under(policy, first, second, costs)
    assert agrees(outcome.upper, 43 / 3)
    assert agrees(outcome.lower, 43 / 3)


@settings(deadline=None)
@given(cases(), st.sampled_from([0, 0.5, 0.9, 1, 1.1]))
def test_cutoffs_hold_under_every_policy(case, share):
    pair, chosen, truth = case
    cutoff = (truth if math.isfinite(truth) else 5) * share
    for name, policy in FORCED.items():
        note(f"policy: {name}")
        outcome = solve_under(policy, *pair, chosen, cutoff=cutoff)
        if truth <= cutoff:
            assert agrees(outcome.upper, truth)
        elif not agrees(truth, cutoff):
            assert not outcome.has_path
            assert outcome.lower > cutoff
            assert at_most(outcome.lower, truth)


def shuffled(graph, rng):
    place = list(range(graph.n))
    rng.shuffle(place)
    labels = sorted(range(graph.n), key=place.__getitem__)
    return gk.Graph(
        graph.n, [(place[u], place[v]) for u, v in graph.edges], node_labels=[graph.node_labels[u] for u in labels]
    )


def paley(q):
    squares = {x * x % q for x in range(1, q)}
    return gk.Graph(q, [(u, v) for v in range(q) for u in range(v) if (v - u) % q in squares])


def hypercube(dimensions):
    n = 1 << dimensions
    return gk.Graph(n, [(u, u | 1 << k) for u in range(n) for k in range(dimensions) if not u >> k & 1])


def rook_and_shrikhande():
    """Both strongly regular with the parameters (16, 6, 2, 2), and not isomorphic."""
    cells = [(i, j) for i in range(4) for j in range(4)]

    def graph(joined):
        return gk.Graph(16, [(u, v) for v in range(16) for u in range(v) if joined(cells[u], cells[v])])

    def wraps(a, b):
        return ((a[0] - b[0]) % 4, (a[1] - b[1]) % 4) in {(0, 1), (0, 3), (1, 0), (3, 0), (1, 1), (3, 3)}

    return graph(lambda a, b: a[0] == b[0] or a[1] == b[1]), graph(wraps)


@pytest.mark.parametrize("solver", ["auto", "exact"])
@pytest.mark.parametrize("graph", [paley(29), paley(61), hypercube(6)], ids=["Paley 29", "Paley 61", "6-cube"])
def test_symmetric_graphs_and_their_copies_are_at_distance_0(solver, graph):
    result = gk.solve(graph, shuffled(graph, random.Random(1)), solver=solver)
    assert result.optimal
    assert result.distance == result.path.cost == 0


def test_refinement_alone_does_not_call_graphs_isomorphic():
    rook, shrikhande = rook_and_shrikhande()
    result = gk.solve(rook, shrikhande, solver="exact", time_limit=20)
    assert result.lower_bound >= 2
    assert result.distance > 0


def test_the_policy_is_as_documented():
    """The table of docs/engine-internals.md is written from the header by benchmarks/tune_policy.py --docs."""
    shipped = dict(re.findall(r"^  (?:int|double|std::int64_t) (\w+) = ([-\d.]+);", HEADER.read_text(), re.MULTILINE))
    documented = dict(
        re.findall(r"^\| `(\w+)` \| ([-\d.,]+) \|", (ROOT / "docs" / "engine-internals.md").read_text(), re.MULTILINE)
    )
    assert {name: float(value) for name, value in shipped.items()} == {
        name: float(value.replace(",", "")) for name, value in documented.items()
    }
    policy = _core.Policy()
    assert {name: float(getattr(policy, name)) for name in shipped} == {n: float(v) for n, v in shipped.items()}


def cfi_graph(edges, twisted):
    """Return the Cai-Fürer-Immerman graph of a cubic graph; twisted, it differs in a way that refinement cannot see."""
    nodes, links = {}, []
    near = {v: sorted({*(w for u, w in edges if u == v), *(u for u, w in edges if w == v)}) for e in edges for v in e}

    def number(key):
        return nodes.setdefault(key, len(nodes))

    for v, neighbours in near.items():
        for mask in range(8):
            if mask.bit_count() % 2 == int(twisted and v == 0):
                links += [(number((v, mask)), number((v, w, mask >> k & 1))) for k, w in enumerate(neighbours)]
    links += [(number((v, w, bit)), number((w, v, bit))) for v, w in edges for bit in (0, 1)]
    return gk.Graph(len(nodes), links)


PETERSEN = [edge for v in range(5) for edge in ((v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5))]


@pytest.mark.long
def test_symmetries_decide_what_refinement_cannot():
    """Each choice that fails stands for all that a symmetry takes to it: without that there are too many."""
    plain, twisted = cfi_graph(PETERSEN, False), cfi_graph(PETERSEN, True)
    differ = gk.solve(plain, twisted, solver="exact", time_limit=3)
    assert 2 <= differ.lower_bound <= differ.distance
    same = gk.solve(plain, plain.permuted(random.Random(1).sample(range(plain.n), plain.n)), solver="exact")
    assert same.distance == 0
    assert same.optimal
