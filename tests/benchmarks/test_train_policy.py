"""The forecast of the policy: what the script learns from records, and that the shipped header is of its making."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

train_policy = pytest.importorskip("train_policy")
FEATURES = 3
ROOT = Path(__file__).parents[2]


@pytest.fixture
def records():
    """Return pairs of two families whose times follow from three features; a third of them stopped too early."""
    rng = np.random.default_rng(1)
    found = []
    for i in range(400):
        features = rng.normal(size=FEATURES)
        logs = np.array([features[0] - 3, 2 * features[1] - 2, -1 + 0 * features[2]]) + 0.4 * rng.normal(size=3)
        stop = rng.normal(-1, 1)
        seconds, proven = np.exp(np.minimum(logs, stop)), logs < stop
        states = np.maximum(1, 1e6 * seconds)
        found.append(train_policy.Record("AB"[i % 2], features, False, seconds, proven, states))
    return found


def test_multiples_are_found_although_many_times_are_only_known_to_be_longer(records):
    assert 0.2 < np.mean([record.proven for record in records]) < 0.8
    trained = train_policy.train(records)
    expected = [([1, 0, 0], -3), ([0, 2, 0], -2), ([0, 0, 0], -1)]
    for model, (weights, constant) in zip(trained.seconds, expected, strict=True):
        assert model.weights == pytest.approx(weights, abs=0.15)
        assert model.constant == pytest.approx(constant, abs=0.15)
        assert model.spread == pytest.approx(0.4, abs=0.08)
    for model in trained.state:
        assert np.exp(model(np.zeros(FEATURES))) == pytest.approx(1e-6, rel=0.05)


def test_the_same_records_give_the_same_header(records):
    first, second = (train_policy.header([train_policy.train(records)] * 2) for _ in range(2))
    assert first == second
    assert first.count("inline constexpr double") == 4


def arrays(text):
    """Return the numbers of every array of a header by its name."""
    found = re.findall(r"inline constexpr double (\w+)[^=]*= \{(.*?)\};", text, re.DOTALL)
    return {name: [float(x) for x in re.findall(r"-?\d[\d.e+-]*", body)] for name, body in found}


def test_the_shipped_header_has_the_form_that_the_script_writes():
    shipped = train_policy.HEADER.read_text(encoding="utf-8")
    numbers = arrays(shipped)
    size = len(numbers["kTypicalFeatures"]) // 2
    weights = np.array(numbers["kForecastWeights"]).reshape(2, 3, size + 1)
    states = np.array(numbers["kStateWeights"]).reshape(2, 2, size + 1)
    spread, typical = (np.array(numbers[name]).reshape(2, -1) for name in ("kForecastSpread", "kTypicalFeatures"))

    def models(rows, spreads):
        return tuple(
            train_policy.Model(row[:-1], float(row[-1]), float(s)) for row, s in zip(rows, spreads, strict=True)
        )

    trained = [
        train_policy.Trained(models(weights[k], spread[k]), models(states[k], (1, 1)), typical[k]) for k in range(2)
    ]
    assert train_policy.header(trained) == shipped


def test_the_search_that_is_expected_to_end_soon_goes_first(records):
    trained = train_policy.train(records)
    for features, taken, first in (([-4.0, 0, 0], [1e-3, 9, 9], 0), ([4.0, -4, 0], [9, 1e-3, 9], 1)):
        seconds = np.array(taken)
        record = train_policy.Record("A", np.array(features), False, seconds, seconds < 1, seconds)
        assert train_policy.simulated(trained, record, 10) == (pytest.approx(1e-3), train_policy.SEARCHES[first])
