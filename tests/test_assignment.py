"""The core's assignment solvers, judged by scipy: sizes and numbers that no brute force can reach."""

from __future__ import annotations

import math

import numpy as np
import oracle
import pytest
from scipy.optimize import linear_sum_assignment, linprog

SEEDS = range(25)
RANGES = (2, 7, 10_000)


def least_total(cost):
    """Return scipy's total, ``None`` where infinite cells leave no assignment."""
    try:
        rows, columns = linear_sum_assignment(cost)
    except ValueError:
        return None
    total = cost[rows, columns].sum()
    return None if math.isinf(total) else total


def random_matrix(rng, high, rows=None, columns=None):
    rows = rows or int(rng.integers(1, 40))
    columns = columns or rows + int(rng.integers(0, 12))
    return rng.integers(0, high, (rows, columns))


def assigned(cost, columns):
    """Return the cells of an assignment; columns must be taken once."""
    assert len(set(columns)) == len(columns) == len(cost)
    return cost[np.arange(len(cost)), columns]


@pytest.mark.parametrize("high", RANGES)
@pytest.mark.parametrize("kind", ["int32", "int64", "double"])
def test_lap(kind, high):
    solve = getattr(oracle.core, f"lap_{kind}")
    for seed in SEEDS:
        rng = np.random.default_rng(seed)
        cost = random_matrix(rng, high)
        if kind == "double":
            cost = cost + rng.random(cost.shape)
        total, columns, u, v = solve(cost)
        assert total == pytest.approx(least_total(cost), abs=1e-9)
        assert assigned(cost, columns).sum() == pytest.approx(total, abs=1e-9)
        # The duals prove it: they price no cell above its cost, and add up to the total.
        slack = cost - np.add.outer(u, v)
        assert slack.min() >= -1e-9
        assert sum(u) + sum(v) == pytest.approx(total, abs=1e-6)


@pytest.mark.parametrize("high", RANGES)
def test_lap_with_forbidden_cells(high):
    feasible = 0
    for seed in SEEDS:
        rng = np.random.default_rng(seed)
        cost = random_matrix(rng, high).astype(float)
        cost[rng.random(cost.shape) < rng.choice([0.3, 0.8])] = np.inf
        forbidden = 2**40
        total, _, _, _ = oracle.core.lap_int64(np.where(np.isinf(cost), forbidden, cost).astype(np.int64))
        truth = least_total(cost)
        assert (total < forbidden) == (truth is not None)
        if truth is not None:
            assert total == truth
            feasible += 1
    assert 0 < feasible < len(SEEDS)


@pytest.mark.parametrize("high", RANGES)
def test_munkres(high):
    for seed in SEEDS:
        cost = random_matrix(np.random.default_rng(seed), high, *[1 + 2 * seed] * 2)
        total, columns = oracle.core.munkres(cost)
        assert total == least_total(cost) == assigned(cost, columns).sum()


@pytest.mark.parametrize("high", RANGES)
@pytest.mark.parametrize("free_rows", [False, True], ids=["full", "free rows"])
@pytest.mark.parametrize("kind", ["Int32", "Int64"])
def test_warm_assignment(kind, free_rows, high):
    ends = 0
    for seed in SEEDS:
        rng = np.random.default_rng(seed)
        cost = random_matrix(rng, high) - (high // 2 if free_rows else 0)
        rows, columns = cost.shape
        warm = getattr(oracle.core, f"Warm{kind}")(rows, columns, free_rows)
        dirty = list(range(rows))
        for _ in range(30):
            found = warm.solve(cost, dirty)
            real = np.where(cost == oracle.core.FORBIDDEN, np.inf, cost)
            # A row that stays free takes one of the columns that cost nothing.
            truth = least_total(np.hstack([real, np.zeros((rows, rows))]) if free_rows else real)
            assert (found is None) == (truth is None)
            if found is None:
                ends += 1
                break
            total, images = found
            assert total == truth
            taken = [(i, k) for i, k in enumerate(images) if k >= 0]
            assert len({k for _, k in taken}) == len(taken)
            assert free_rows or len(taken) == rows
            assert sum(real[i, k] for i, k in taken) == total
            dirty = sorted(rng.choice(rows, size=int(rng.integers(1, min(rows, 4) + 1)), replace=False).tolist())
            cost[dirty] = random_matrix(rng, high, len(dirty), columns) - (high // 2 if free_rows else 0)
            cost[dirty] = np.where(rng.random((len(dirty), columns)) < 0.5, oracle.core.FORBIDDEN, cost[dirty])
    assert free_rows == (ends == 0)


@pytest.mark.parametrize("high", RANGES)
def test_transport(high):
    for seed in SEEDS:
        rng = np.random.default_rng(seed)
        rows, columns = rng.integers(1, 9, 2)
        profit = rng.integers(-high // 4, high, (rows, columns))
        supply, demand = rng.integers(0, 50, rows), rng.integers(0, 50, columns)
        # One constraint per group: what leaves row i is at most its supply, what reaches column j its demand.
        leaves = np.kron(np.eye(rows), np.ones(columns))
        reaches = np.kron(np.ones(rows), np.eye(columns))
        judged = linprog(
            -profit.ravel(), A_ub=np.vstack([leaves, reaches]), b_ub=np.concatenate([supply, demand]), method="highs"
        )
        assert oracle.core.transport(profit, supply.tolist(), demand.tolist()) == pytest.approx(-judged.fun, abs=1e-6)
