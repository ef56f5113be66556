"""The core's pair costs against a plain recomputation from the graphs, and against torch."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pair_costs_by_hand import DELETED, UNMATCHED, PartialMapping
from random_models import random_pair_costs

import gedkit as gk
from gedkit import _core
from gedkit._solvers.compile import compile_problem
from gedkit.models import Model
from gedkit.models.inference import runner_of

NUMBERS = st.sampled_from([1.0, 1.0, 0.5, 2.0, 3.0])
PARTS = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")


def random_graph(rng, n, edge_labels):
    edges = [(u, v) for v in range(n) for u in range(v) if rng.random() < 0.4]
    return gk.Graph(
        n,
        edges,
        node_labels=[str(x) for x in rng.choice(["C", "N", "O"], n)],
        edge_labels=[int(x) for x in rng.integers(1, 3, len(edges))] if edge_labels else None,
    )


@st.composite
def partial_mappings(draw):
    rng = np.random.default_rng(draw(st.integers(0, 10_000)))
    n1 = draw(st.integers(1, 6))
    n2 = draw(st.integers(n1, 7))
    labelled = draw(st.booleans())
    g1, g2 = random_graph(rng, n1, labelled), random_graph(rng, n2, labelled)
    numbers = dict.fromkeys(PARTS, 1.0)
    if draw(st.booleans()):
        numbers = {part: draw(NUMBERS) for part in PARTS}
    images = np.full(n1, UNMATCHED, np.int32)
    free = rng.permutation(n2).tolist()
    for u in rng.permutation(n1)[: draw(st.integers(0, n1 - 1))]:
        images[u] = free.pop() if rng.random() < 0.9 else DELETED
    return g1, g2, numbers, images


@settings(deadline=None)
@given(partial_mappings())
def test_features_are_what_they_say(case):
    g1, g2, numbers, images = case
    hand = PartialMapping(g1, g2, numbers, images)
    rows, columns, pair_bound, deletion_bound, insertion_bound, pair, deletion, insertion, unit = _core.pair_features(
        compile_problem(g1, g2, gk.Costs(**numbers)), images
    )
    assert (rows, columns) == (hand.rows, hand.columns)
    assert unit == pytest.approx(hand.unit)
    for i, u in enumerate(rows):
        assert deletion_bound[i] * unit == pytest.approx(hand.node_bound(1, u))
        assert deletion[i] == pytest.approx(np.array(hand.node_features(1, u)), abs=1e-5)
        for k, v in enumerate(columns):
            assert pair_bound[i, k] * unit == pytest.approx(hand.pair_bound(u, v))
            assert pair[i, k] == pytest.approx(np.array(hand.pair_features(u, v)), abs=1e-5)
    for k, v in enumerate(columns):
        assert insertion_bound[k] * unit == pytest.approx(hand.node_bound(2, v))
        assert insertion[k] == pytest.approx(np.array(hand.node_features(2, v)), abs=1e-5)


@settings(deadline=None)
@given(partial_mappings(), st.integers(0, 3))
def test_estimates_are_assignments(case, seed):
    g1, g2, numbers, images = case
    model = random_pair_costs(seed)
    hand = PartialMapping(g1, g2, numbers, images)
    proven, learned = runner_of(model).core.estimate(compile_problem(g1, g2, gk.Costs(**numbers)), images)
    assert proven == pytest.approx(hand.rest())
    # Where a substitution never costs more than deletion and insertion, no node is deleted.
    may_delete = numbers["node_sub"] > numbers["node_del"] + numbers["node_ins"]
    assert learned == pytest.approx(hand.rest(model.tensors, may_delete), abs=0.02 * hand.unit)


def test_torch_says_the_same():
    torch = pytest.importorskip("torch")
    from gedkit.lab.training.pair_costs import PairCosts
    from gedkit.lab.training.pair_states import pair_states

    torch.set_num_threads(1)
    rng = np.random.default_rng(3)
    pairs = [(random_graph(rng, 5, False), random_graph(rng, 7, False)) for _ in range(5)]
    model = random_pair_costs(2)
    states = pair_states(pairs, on_path=1, off_path=0)
    with torch.no_grad():
        h = PairCosts.of(model)(states).tolist()
    for (g1, g2), state, estimate in zip(pairs, states, h, strict=True):
        problem = compile_problem(g1, g2, gk.Costs())
        assert state.rest == gk.distance(g1, g2)
        _, learned = runner_of(model).core.estimate(problem, np.full(5, UNMATCHED, np.int32))
        assert learned == pytest.approx(estimate, abs=0.02)


@pytest.mark.parametrize(
    "images", [[-2, 0], [0, 0, -2], [-3, 0, 1], [4, -2, -2]], ids=["short", "twice", "unknown", "too far"]
)
def test_an_impossible_mapping_is_refused(images):
    problem = compile_problem(gk.Graph(3), gk.Graph(4), gk.Costs())
    with pytest.raises(gk.ModelError, match="partial mapping"):
        _core.pair_features(problem, np.array(images, np.int32))


def test_the_first_graph_is_the_smaller():
    problem = compile_problem(gk.Graph(2), gk.Graph(1), gk.Costs())
    with pytest.raises(gk.ModelError, match="must not have more nodes"):
        _core.pair_features(problem, np.full(2, UNMATCHED, np.int32))


def test_another_list_of_features_is_refused(tmp_path):
    model = random_pair_costs()
    with pytest.raises(gk.ModelError, match="computes version 1"):
        gk.models.save(Model(model.kind, {**model.config, "features": 2}, model.tensors), tmp_path / "m.safetensors")
