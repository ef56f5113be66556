"""Learned dual ascent: whatever the weights say, a bound is a bound and an answer is proven."""

from __future__ import annotations

import math
import random

import numpy as np
import oracle
import pytest
from random_graphs import random_graphs

import gedkit as gk
from gedkit import _core, models
from gedkit._solvers.compile import compile_problem
from gedkit.errors import InvalidOptionError
from gedkit.models.kinds.dual_step import expected_shapes

COSTS = {
    "plain": gk.Costs(),
    "uneven": gk.Costs(node_sub=3, node_del=1, node_ins=2, edge_sub=1, edge_del=4, edge_ins=2),
    "real": gk.Costs(node_sub=0.37, node_del=1.13, node_ins=0.71, edge_sub=math.pi / 4, edge_del=0.91, edge_ins=1.7),
    "free edges": gk.Costs(edge_del=0, edge_ins=0, edge_sub=0),
    "far apart": gk.Costs(node_sub=1e6, node_del=1e-3, node_ins=1e-3, edge_sub=1, edge_del=1e5, edge_ins=1),
    "no deletion": gk.Costs(node_del=math.inf, edge_ins=math.inf),
}


def weights(seed, hidden=8, scale=1.0):
    rng = np.random.default_rng(seed)
    shapes = expected_shapes({"hidden": hidden})
    return {name: (scale * rng.standard_normal(shape)).astype(np.float32) for name, shape in shapes.items()}


def model(seed, hidden=8, scale=1.0):
    return models.Model(kind="dual-step", config={"hidden": hidden}, tensors=weights(seed, hidden, scale))


def tiny_graph(rng, directed):
    n = rng.randint(1, 5)
    ends = [(u, v) for u in range(n) for v in range(n) if (u != v if directed else u < v)]
    edges = [e for e in ends if rng.random() < 0.5]
    return gk.Graph(
        n,
        edges,
        node_labels=[rng.choice("CNO") for _ in range(n)],
        edge_labels=[rng.choice("12") for _ in edges],
        directed=directed,
    )


@pytest.mark.parametrize("kind", COSTS)
def test_no_weights_push_the_bound_above_the_distance(kind):
    rng = random.Random(kind)
    steps = [_core.DualStep.shipped(), _core.DualStep(weights(1)), _core.DualStep(weights(2, 16, 30.0))]
    for _ in range(400):
        directed = rng.random() < 0.3
        problem = compile_problem(tiny_graph(rng, directed), tiny_graph(rng, directed), COSTS[kind])
        distance, _ = oracle.core.exhaustive(problem)
        for step in steps:
            state = _core.DualState(problem)
            state.prune_while_rising(False)
            before = state.bound
            state.climb(step, rng.choice([1, 3, 8]), 1e9)
            assert before - 1e-9 <= state.bound <= distance * (1 + 1e-9) + 1e-9
            assert state.within_profit


def test_moves_that_are_no_numbers_change_nothing():
    g1, g2 = random_graphs(2, 12, seed=3)
    state = _core.DualState(compile_problem(g1, g2, gk.Costs()))
    state.begin(100)
    links = len(state.view()[3])
    before = state.bound
    state.move(np.full(links, np.nan, np.float32))
    assert state.bound == before
    state.move(np.full(links, np.inf, np.float32))
    assert state.within_profit
    assert state.bound <= gk.distance(g1, g2)


@pytest.mark.parametrize("kind", COSTS)
def test_genn_exact_agrees_with_the_oracle(kind):
    rng = random.Random(kind)
    for seed in range(60):
        g1, g2 = tiny_graph(rng, False), tiny_graph(rng, False)
        distance, _ = oracle.exhaustive(g1, g2, COSTS[kind])
        r = gk.solve(
            g1,
            g2,
            costs=COSTS[kind],
            solver="genn-exact",
            model=model(seed, scale=5.0),
            child_steps=2,
            depth_first_states=0,
        )
        assert r.distance == pytest.approx(distance, rel=1e-6)


@pytest.mark.long
@pytest.mark.parametrize("child_steps", [0, 3])
def test_genn_exact_agrees_with_exact_and_its_certificates_verify(child_steps):
    for g1, g2 in zip(random_graphs(6, 14, seed=5), random_graphs(6, 13, seed=6), strict=True):
        r = gk.solve(g1, g2, solver="genn-exact", child_steps=child_steps, depth_first_states=0, certificate=True)
        assert r.optimal
        assert r.distance == gk.distance(g1, g2, solver="dfs")
        checked = gk.verify(r)
        assert checked.ok
        assert checked.certified_lower_bound == r.distance


def test_learned_steps_are_worth_more_than_hand_made_ones():
    rng = random.Random(0)
    learned = hand_made = even = 0.0
    for _ in range(20):
        trees = [
            gk.Graph(
                24, [(rng.randrange(max(0, v - 4), v), v) for v in range(1, 24)], node_labels=rng.choices("CCCNO", k=24)
            )
            for _ in range(2)
        ]
        state = _core.DualState(compile_problem(*trees, gk.Costs()))
        state.prune_while_rising(False)
        even += state.bound
        state.climb(_core.DualStep.shipped(), 8, 100)
        learned += state.bound
        state.restore()
        state.balance(8, 100)
        hand_made += state.bound
    assert even < hand_made < learned


def test_the_core_has_the_shipped_weights():
    assert _core.DualStep.shipped() == _core.DualStep(dict(models.load("dual-step").tensors))


def test_core_and_torch_say_the_same():
    torch = pytest.importorskip("torch")
    from gedkit.lab.training.dual_network import DualNetwork

    g1, g2 = random_graphs(2, 12, seed=9)
    for hidden in (8, 16):
        state = _core.DualState(compile_problem(g1, g2, gk.Costs()))
        state.begin(30)
        cells, even, odd, src, dst, _ = state.view()
        network = DualNetwork(hidden)
        network.load_tensors(weights(4, hidden, 0.5))
        ends = (torch.from_numpy(x.astype(np.int64)) for x in (src, dst))
        with torch.no_grad():
            expected = network(*map(torch.from_numpy, (cells, even, odd)), *ends).numpy()
        np.testing.assert_allclose(state.moves(_core.DualStep(network.tensors())), expected, atol=1e-4)


def test_training_raises_the_bound_and_is_the_same_each_time():
    pytest.importorskip("torch")
    from gedkit.lab.training.dual_states import StateSource, draw_root
    from gedkit.lab.training.dual_step import DualSettings, mean_share, train_dual_step

    source = StateSource("random", random_graphs(12, 14, seed=1, p=0.15), gk.Costs(), roots=6, children=4)
    settings = DualSettings(iterations=25, batch=4, root_steps=(4,), child_steps=(2,))
    trained = train_dual_step([source], settings)
    again = train_dual_step([source], settings)
    assert all(np.array_equal(trained.tensors[name], again.tensors[name]) for name in trained.tensors)
    examples = [draw_root(source, random.Random(7)) for _ in range(6)]
    start = train_dual_step([source], DualSettings(iterations=0))
    assert mean_share(trained, examples, 4) > mean_share(start, examples, 4)


def test_another_kind_of_model_is_refused():
    g = gk.Graph(2, [(0, 1)])
    with pytest.raises(InvalidOptionError, match="dual-step"):
        gk.solve(g, g, solver="genn-exact", model="aids")
