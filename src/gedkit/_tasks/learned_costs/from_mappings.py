"""Weights from known mappings: a conditional random field over mappings, fitted by cutting planes.

Each round solves all pairs, as they are and with every wrong pair of nodes made cheaper by a margin. Wrong mappings
that turn up join a pool, and the weights are refitted such that the known mapping is cheaper than all in the pool::

    minimize  sum over pairs of  T log(1 + sum over wrong c of exp(-(cost(c) - cost(known)) / T))  +  l2/2 |w - start|^2

which is convex. Rounds end when nothing new turns up; of all weights that were solved with, those with the fewest wrong
mappings are kept. (Tsochantaridis et al., "Large margin methods for structured and interdependent output variables",
JMLR 2005, have the cutting planes; the loss is that of Lafferty et al., "Conditional random fields", ICML 2001, over
the pool.)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from gedkit._system.numpy import np
from gedkit._tasks.learned_costs.minimizer import minimize
from gedkit._tasks.learned_costs.oracle import Oracle
from gedkit._tasks.learned_costs.priced_pair import Answer, Vector
from gedkit._tasks.learned_costs.report import FitRound
from gedkit._tasks.learned_costs.sameness import EqualFunction, mapping_of_images, same_changes, wrong_pairs
from gedkit._tasks.learned_costs.state import FitState
from gedkit._tasks.learned_costs.vocabulary import Vocabulary


class MappingOptions(NamedTuple):
    """How to learn from mappings."""

    rounds: int
    l2: float
    temperature: float
    margin: float


class MappingScore(NamedTuple):
    """How many mappings are right, and the mean share of right nodes."""

    right: int
    nodes: float


class KnownMappings:
    """What is known about each pair, and which mappings count as the same."""

    def __init__(self, oracle: Oracle, answers: Sequence[Answer], equal: EqualFunction | None) -> None:
        self.answers, self._pairs, self._equal = list(answers), oracle.pairs, equal
        self._verdicts: dict[tuple[int, tuple[int, ...]], bool] = {}
        self._wrong: dict[int, Vector] = {}

    def is_right(self, i: int, images: tuple[int, ...]) -> bool:
        """Whether a mapping of pair ``i`` counts as the known one."""
        known = self.answers[i].images
        if images == known:
            return True
        verdict = self._verdicts.get((i, images))
        if verdict is None:
            pair = self._pairs[i]
            if self._equal is not None:
                verdict = bool(self._equal(i, mapping_of_images(images, pair.g2.n)))
            else:
                verdict = same_changes(pair.g1, pair.g2, known, images)
            self._verdicts[i, images] = verdict
        return verdict

    def wrong_pairs(self, i: int) -> Vector:
        """Return 1 for each pair of nodes that is wrong."""
        if i not in self._wrong:
            pair = self._pairs[i]
            self._wrong[i] = wrong_pairs(pair.g1, pair.g2, self.answers[i].images)
        return self._wrong[i]


def score_of_mappings(oracle: Oracle, known: KnownMappings, weights: Vector, which: Sequence[int]) -> MappingScore:
    """Return how well the cheapest mappings of some pairs agree with the known ones."""
    right, nodes = 0, 0.0
    for i, found in zip(which, oracle.solve(weights, which), strict=True):
        if found.answer is None:
            continue
        images, wanted = found.answer.images, known.answers[i].images
        if known.is_right(i, images):
            right += 1
            nodes += 1.0
        elif images:
            nodes += float(np.mean(np.array(images) == np.array(wanted)))
    return MappingScore(right, nodes / max(1, len(which)))


def learn_from_mappings(
    oracle: Oracle,
    known: KnownMappings,
    vocabulary: Vocabulary,
    which: Sequence[int],
    options: MappingOptions,
    state: FitState,
    save: Callable[[], object],
) -> Vector:
    """Return weights learned from some of the pairs; ``state`` says how far it came, and ``save`` keeps it."""
    if state.weights is None:
        state.weights = vocabulary.start
    while not state.finished:
        began = time.perf_counter()
        last = len(state.rounds) == options.rounds
        new, wrong = _search(oracle, known, which, 0.0 if last else options.margin, state)
        # While the pool is small, a refit may make things worse: what counts is how many mappings come out right.
        if state.best_error is None or wrong <= state.best_error:
            state.best, state.best_error = state.weights, float(wrong)
        state.finished = last or new == 0
        if not state.finished:
            solved = time.perf_counter()
            state.weights, objective, pool = _refit(oracle, known, vocabulary, which, options, state)
            seconds = round(solved - began, 3), round(time.perf_counter() - solved, 3)
            state.rounds.append(FitRound(new, pool, wrong, objective, *seconds))
        save()
    assert state.best is not None
    return state.best


def _search(
    oracle: Oracle, known: KnownMappings, which: Sequence[int], margin: float, state: FitState
) -> tuple[int, int]:
    """Add wrong mappings to the pool; return how many are new, and how many pairs are wrong without the margin."""
    assert state.weights is not None
    new = wrong = 0
    for augmented in (False, True) if margin else (False,):
        changes = {i: -margin * known.wrong_pairs(i) for i in which} if augmented else None
        for i, found in zip(which, oracle.solve(state.weights, which, changes), strict=True):
            if found.answer is None or known.is_right(i, found.answer.images):
                continue
            wrong += not augmented
            pool = state.pool.setdefault(i, {})
            if found.answer not in pool:
                pool[found.answer] = None
                new += 1
    return new, wrong


def _refit(
    oracle: Oracle,
    known: KnownMappings,
    vocabulary: Vocabulary,
    which: Sequence[int],
    options: MappingOptions,
    state: FitState,
) -> tuple[Vector, float, int]:
    """Return the best weights for the pool, the objective there, and the size of the pool."""
    assert state.weights is not None
    count = len(vocabulary)
    start = vocabulary.start
    rows, columns, values, owners = [], [], [], []
    offsets: list[float] = []
    for i in which:
        pair = oracle.pairs[i]
        # Of the paths with the known mapping, the one that is the cheapest now: edges may be replaced or changed.
        mine = pair.used(pair.answer(known.answers[i].images, pair.prices(state.weights)))
        my_weights, my_values = pair.total_features(mine)
        for answer in state.pool.get(i, ()):
            used = pair.used(answer)
            its_weights, its_values = pair.total_features(used)
            row = len(offsets)
            rows += [np.full(len(its_weights), row), np.full(len(my_weights), row)]
            columns += [its_weights, my_weights]
            values += [its_values, -my_values]
            offsets.append(float(pair.base[used].sum() - pair.base[mine].sum()))
            owners.append(i)
    if not offsets:
        return state.weights, options.l2 / 2 * float(np.sum((state.weights - start) ** 2)), 0
    row_of, column_of, value_of = np.concatenate(rows), np.concatenate(columns), np.concatenate(values)
    offset, owner = np.array(offsets), np.unique(owners, return_inverse=True)[1]
    pairs = int(owner.max()) + 1

    def objective(weights: Vector) -> tuple[float, Vector]:
        dearer = offset + np.bincount(row_of, value_of * weights[column_of], minlength=len(offset))
        level = -dearer / options.temperature
        top = np.zeros(pairs)
        np.maximum.at(top, owner, level)
        share = np.exp(level - top[owner])
        total = np.exp(-top) + np.bincount(owner, share, minlength=pairs)
        share /= total[owner]
        away = weights - start
        loss = options.temperature * float(np.sum(np.log(total) + top)) + options.l2 / 2 * float(away @ away)
        slope = options.l2 * away - np.bincount(column_of, value_of * share[row_of], minlength=count)
        return loss, slope

    found = minimize(objective, state.weights, vocabulary.least)
    return found.at, found.value, len(offsets)
