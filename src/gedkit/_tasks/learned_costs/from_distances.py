"""Weights from known distances: solve all pairs, fit the prices of the paths found by least squares, and again.

The distance of a pair is the smallest price among its paths, each linear in the weights. All paths found so far are
kept; least squares goes on, without solving, until each pair is explained by the cheapest path that it has.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from gedkit._system.numpy import np
from gedkit._tasks.learned_costs.least_squares import bounded_least_squares
from gedkit._tasks.learned_costs.oracle import Oracle
from gedkit._tasks.learned_costs.priced_pair import Answer, Vector
from gedkit._tasks.learned_costs.report import FitRound
from gedkit._tasks.learned_costs.state import FitState
from gedkit._tasks.learned_costs.vocabulary import Vocabulary
from gedkit.errors import InvalidCostError

_INNER = 20  # refits between two rounds of solving
_STEADY = 1e-3  # how strongly weights that no path decides stay where they are


def error_of_distances(oracle: Oracle, distances: Vector, weights: Vector, which: Sequence[int]) -> list[float]:
    """Return the absolute errors of some pairs."""
    return [abs(f.distance - distances[i]) for i, f in zip(which, oracle.solve(weights, which), strict=True)]


def learn_from_distances(
    oracle: Oracle,
    distances: Vector,
    vocabulary: Vocabulary,
    which: Sequence[int],
    rounds: int,
    l2: float,
    state: FitState,
    save: Callable[[], object],
) -> Vector:
    """Return weights learned from the distances of some pairs.

    They are the best of those that were solved with.
    """
    if state.weights is None:
        state.weights = vocabulary.start
    while not state.finished:
        began = time.perf_counter()
        new = 0
        found = oracle.solve(state.weights, which)
        for i, each in zip(which, found, strict=True):
            pool = state.pool.setdefault(i, {})
            if each.answer is None:
                raise InvalidCostError(f"pair {i} has no edit path: the start costs forbid too much")
            if each.answer not in pool:
                pool[each.answer] = None
                new += 1
        error = float(np.mean([(f.distance - distances[i]) ** 2 for i, f in zip(which, found, strict=True)]))
        if state.best_error is None or error < state.best_error:
            state.best, state.best_error = state.weights, error
        solved = time.perf_counter()
        state.finished = new == 0 or len(state.rounds) >= rounds
        if not state.finished:
            state.weights = _refit(oracle, distances, vocabulary, which, l2, state)
        size = sum(len(state.pool[i]) for i in which)
        seconds = round(solved - began, 3), round(time.perf_counter() - solved, 3)
        state.rounds.append(FitRound(new, size, 0, error, *seconds))
        save()
    assert state.best is not None
    return state.best


def _refit(
    oracle: Oracle, distances: Vector, vocabulary: Vocabulary, which: Sequence[int], l2: float, state: FitState
) -> Vector:
    """Return weights under which the cheapest known path of each pair costs about its distance."""
    start, least, weights = vocabulary.start, vocabulary.least, state.weights
    assert weights is not None
    candidates = {i: _priced_answers(oracle, i, list(state.pool[i]), len(start)) for i in which}
    ridge = np.full(len(start), l2 + _STEADY)
    choice: list[int] = []
    for _ in range(_INNER):
        chosen = [int(np.argmin(offset + rows @ weights)) for rows, offset in candidates.values()]
        if chosen == choice:
            break
        choice = chosen
        matrix = np.array([rows[c] for (rows, _), c in zip(candidates.values(), choice, strict=True)])
        offsets = np.array([offset[c] for (_, offset), c in zip(candidates.values(), choice, strict=True)])
        target = np.array([distances[i] for i in candidates]) - offsets
        toward = (l2 * start + _STEADY * weights) / (l2 + _STEADY)
        weights = bounded_least_squares(matrix, target, ridge, toward, least)
    return weights


def _priced_answers(oracle: Oracle, i: int, answers: list[Answer], count: int) -> tuple[Vector, Vector]:
    """Return a row of features for each path of a pair, and what it costs apart from them."""
    pair = oracle.pairs[i]
    rows, offsets = np.zeros((len(answers), count)), np.zeros(len(answers))
    for row, answer in enumerate(answers):
        used = pair.used(answer)
        numbers, values = pair.total_features(used)
        rows[row, numbers] = values
        offsets[row] = pair.base[used].sum()
    return rows, offsets
