"""The minimizer and least squares, against scipy and against the conditions of a minimum."""

from __future__ import annotations

import numpy as np
import pytest

from gedkit._tasks.learned_costs.least_squares import bounded_least_squares
from gedkit._tasks.learned_costs.minimizer import minimize


@pytest.mark.parametrize("seed", range(20))
def test_least_squares_equals_scipy(seed):
    optimize = pytest.importorskip("scipy.optimize")
    rng = np.random.default_rng(seed)
    rows, k = int(rng.integers(1, 60)), int(rng.integers(1, 30))
    matrix, target = rng.integers(0, 4, (rows, k)).astype(float), rng.normal(0, 5, rows)
    ridge, toward = np.full(k, 0.01), rng.random(k)
    least = np.where(rng.random(k) < 0.7, 0.0, -np.inf)
    mine = bounded_least_squares(matrix, target, ridge, toward, least)
    stacked = np.vstack([matrix, np.diag(np.sqrt(ridge))])
    wanted = optimize.lsq_linear(stacked, np.concatenate([target, np.sqrt(ridge) * toward]), (least, np.inf), tol=1e-14)
    assert (mine >= least).all()
    np.testing.assert_allclose(mine, wanted.x, atol=1e-5)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("bounded", [False, True])
def test_the_minimum_of_a_logistic_loss(seed, bounded):
    rng = np.random.default_rng(seed)
    rows, k = 80, 25
    matrix = rng.normal(0, 1, (rows, k)) * rng.uniform(0.1, 4, k)
    least = np.zeros(k) if bounded else np.full(k, -np.inf)

    def loss(x):
        z = matrix @ x
        return float(np.logaddexp(0, -z).sum() + 0.005 * x @ x), -matrix.T @ (1 / (1 + np.exp(z))) + 0.01 * x

    found = minimize(loss, np.ones(k), least, steps=2000)
    slope = loss(found.at)[1]
    assert (found.at >= least).all()
    free = found.at > least
    assert np.abs(slope[free]).max(initial=0) < 1e-4
    assert (slope[~free] >= -1e-4).all()
