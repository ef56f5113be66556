"""The ranking functions of the authors' program: what ties do to them, and where they agree with ours."""

import numpy as np
import pytest

import gedkit as gk
from gedkit.lab.evaluation import score
from gedkit.lab.evaluation.authors_ranking import authors_precision_at, authors_spearman
from gedkit.lab.metrics import precision_at, spearman


def test_without_ties_they_agree_with_ours():
    rng = np.random.default_rng(0)
    true, predicted = rng.random((2, 6, 40))
    assert authors_spearman(predicted, true).mean() == pytest.approx(spearman(predicted, true))
    assert authors_precision_at(10, predicted, true).mean() == pytest.approx(precision_at(10, -predicted, -true))


def test_a_perfect_solver_is_perfect_and_noise_lowers_it():
    true = np.random.default_rng(0).integers(1, 5, (20, 60)) / 5
    assert authors_precision_at(10, true, true).min() == 1
    noisy = true + 1e-9 * np.random.default_rng(1).random(true.shape)
    assert authors_precision_at(10, noisy, true).mean() < 0.9
    assert authors_spearman(noisy, true).mean() < spearman(noisy, true)


def test_the_first_version_of_the_program_compares_the_least_similar():
    rng = np.random.default_rng(0)
    true, predicted = rng.random((2, 6, 40))
    expected = precision_at(10, predicted, true)  # of the farthest
    assert authors_precision_at(10, predicted, true, least_similar=True).mean() == pytest.approx(expected)
    data = gk.datasets.generate("programs", 60, nodes=(4, 6))
    noisy = data.ged + rng.random(data.ged.shape)
    first, fixed = (score(data, noisy, data.ged, name) for name in ("genn-2021", "genn"))
    assert first.p_at_10 != fixed.p_at_10
    assert (first.mse, first.rho) == (fixed.mse, fixed.rho)


def test_the_seed_decides_the_order_of_candidates():
    data = gk.datasets.generate("programs", 120, nodes=(4, 6))
    noisy = data.ged + 0.01 * np.random.default_rng(0).random(data.ged.shape)
    first, again, other = (score(data, noisy, data.ged, "genn", seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first.p_at_10 != other.p_at_10
    assert (first.mse, first.mae) == (other.mse, other.mae)
