"""Training of pair costs: exact labels, an error that goes down, the same weights from the same seed."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("scipy")

import torch

import gedkit as gk
from gedkit.lab.training.pair_costs import PairCosts, rmse, train_pair_costs
from gedkit.lab.training.pair_states import pair_states


@pytest.fixture(scope="module", autouse=True)
def one_thread():
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def pairs():
    graphs = gk.datasets.generate("molecules", 60, nodes=(5, 8), seed=2, distances=False).graphs
    return list(zip(graphs[::2], graphs[1::2], strict=True))


@pytest.fixture(scope="module")
def states(pairs):
    return pair_states(pairs, seed=1)


def test_starts_are_labelled_with_the_distance(pairs):
    starts = pair_states(pairs, on_path=1, off_path=0)
    assert [state.rest for state in starts] == [gk.distance(*pair) for pair in pairs]
    for (g1, g2), state in zip(pairs, starts, strict=True):
        assert state.pair_bound.shape == (min(g1.n, g2.n), max(g1.n, g2.n))


def test_no_label_is_below_the_bound(states):
    with torch.no_grad():
        bounds = PairCosts()(states)  # untrained: the bound alone
    assert len(states) > 4 * 30
    assert all(bound <= state.rest + 1e-4 for bound, state in zip(bounds.tolist(), states, strict=True))


def test_states_off_the_path_cost_more(pairs):
    # Whatever was decided, the whole can only become dearer.
    dearer = 0
    for g1, g2 in pairs[:10]:
        for state in pair_states([(g1, g2)], on_path=1, off_path=5, seed=3)[1:]:
            assert state.rest >= 0
            dearer += state.rest > 0
    assert dearer


def test_same_seed_same_states(pairs, states):
    again = pair_states(pairs, seed=1)
    assert [s.rest for s in again] == [s.rest for s in states]
    assert all(np.array_equal(s.pair, t.pair) for s, t in zip(states, again, strict=True))


@pytest.mark.long
def test_training_halves_the_error_and_repeats(states):
    losses = []
    models = [
        train_pair_costs(
            states, steps=300, batch=64, hidden=8, seed=4, progress=lambda step, loss: losses.append((step, loss))
        )
        for _ in range(2)
    ]
    assert rmse(PairCosts.of(models[0]), states) < 0.6 * rmse(PairCosts(), states)
    assert [step for step, _ in losses[:3]] == [100, 200, 300]
    assert losses[:3] == losses[3:]
    assert all(np.array_equal(models[0].tensors[name], models[1].tensors[name]) for name in models[0].tensors)


def test_a_trained_model_is_one_that_can_be_kept_and_searched_with(states, pairs, tmp_path):
    model = train_pair_costs(states, steps=20, hidden=8, node_hidden=3, card={"trained_on": "a test"})
    gk.models.save(model, tmp_path / "own.safetensors")
    result = gk.solve(*pairs[0], solver="genn-astar", model=tmp_path / "own.safetensors")
    assert result.lower_bound <= gk.distance(*pairs[0]) <= result.distance
    assert gk.models.load(tmp_path / "own.safetensors").card["trained_on"] == "a test"
