"""Protocols: which pairs count, and what the perfect prediction reaches."""

import numpy as np
import pytest

import gedkit as gk
from gedkit.lab.datasets.catalog import CATALOG
from gedkit.lab.datasets.fingerprints import fingerprint
from gedkit.lab.datasets.loading import available
from gedkit.lab.evaluation import PROTOCOLS, score, without_twins


@pytest.fixture(scope="module")
def data():
    return gk.datasets.generate("programs", 60, nodes=(4, 7))


@pytest.mark.parametrize("name", PROTOCOLS)
def test_the_truth_is_perfect(data, name):
    found = score(data, data.ged, data.ged, name)
    assert (found.mse, found.mae, found.optimal, found.p_at_10, found.p_at_20) == (0, 0, 1, 1, 1)
    assert found.rho == pytest.approx(1)
    assert found.tau == pytest.approx(1)
    assert found.protocol == name
    for key, values in found.by_query.items():
        assert np.nanmean(values) == pytest.approx(getattr(found, key))


def test_pairs_of_each_protocol(data):
    assert {name: score(data, data.ged, data.ged, name).pairs for name in PROTOCOLS} == {
        "stable": 12 * 36,
        "genn": 12 * 36,
        "genn-2021": 12 * 36,
        "simgnn": 12 * 48,
        "gedgnn": 12 * 36,  # fewer than 100 candidates: all of them
    }


def test_only_pairs_of_queries_and_candidates_count(data):
    spoilt = data.ged + 5
    spoilt[np.ix_(data.splits["test"], data.splits["train"])] -= 5
    assert score(data, spoilt, data.ged, "stable").mse == 0
    assert score(data, spoilt, data.ged, "simgnn").mse > 0


def test_the_same_seed_draws_the_same_candidates():
    data = gk.datasets.generate("programs", 200, nodes=(4, 6))
    noisy = data.ged + np.random.default_rng(0).random(data.ged.shape)
    first, again, other = (score(data, noisy, data.ged, "gedgnn", seed=seed) for seed in (1, 1, 2))
    assert first == again != other
    assert first.pairs == 40 * 100


def test_twins():
    path = gk.Graph(4, [(0, 1), (1, 2), (2, 3)])
    star = gk.Graph(4, [(0, 1), (0, 2), (0, 3)])
    graphs = (path, path, star, path.permuted([3, 1, 0, 2]), gk.Graph(5, [(0, 1)]))
    splits = {"train": np.array([0, 1]), "val": np.array([2]), "test": np.array([3, 4])}
    ged = gk.pdist(graphs)
    data = gk.datasets.Dataset("five", graphs, splits, gk.Costs(), ged, "", tuple(range(5)))
    assert without_twins(data, ged).tolist() == [4]
    assert without_twins(data, ged, {fingerprint(graphs[4])}).tolist() == []
    assert score(data, ged, ged, queries=without_twins(data, ged)).queries == 1


def test_wrong_input(data):
    with pytest.raises(gk.InvalidOptionError, match="no protocol 'lenient'"):
        score(data, data.ged, data.ged, "lenient")
    with pytest.raises(gk.DatasetError, match="no pairs"):
        score(data, data.ged, data.ged, queries=np.array([], dtype=int))


@pytest.mark.skipif(available(CATALOG["aids700nef"]) is None, reason="aids700nef is not on this machine")
def test_what_strict_ties_do_to_a_perfect_prediction():
    data = gk.datasets.load("aids700nef")
    shaken = data.ged + 1e-9 * np.random.default_rng(0).random(data.ged.shape)
    assert 0.84 < score(data, shaken, data.ged, "stable").p_at_10 < 0.91
    assert score(data, shaken, data.ged, "simgnn").p_at_10 == 1
    assert len(without_twins(data, data.ged)) == 131
