"""Fits to all pairs and to those of each fold, and what is reported about both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from gedkit._system.numpy import np
from gedkit._tasks.learned_costs.checkpoint import Checkpoint
from gedkit._tasks.learned_costs.from_distances import error_of_distances, learn_from_distances
from gedkit._tasks.learned_costs.from_mappings import (
    KnownMappings,
    MappingOptions,
    learn_from_mappings,
    score_of_mappings,
)
from gedkit._tasks.learned_costs.oracle import Oracle
from gedkit._tasks.learned_costs.priced_pair import Answer, Vector
from gedkit._tasks.learned_costs.report import FitReport, LearnedWeight
from gedkit._tasks.learned_costs.sameness import EqualFunction
from gedkit._tasks.learned_costs.state import FitState
from gedkit._tasks.learned_costs.vocabulary import Vocabulary
from gedkit.errors import InvalidOptionError


class Task(Protocol):
    """What is learned from; scores are sums over pairs, the first of them the one that counts."""

    kind: str
    oracle: Oracle
    vocabulary: Vocabulary

    def learn(self, which: Sequence[int], state: FitState, save: Callable[[], object]) -> Vector:
        """Return weights learned from some of the pairs."""

    def score(self, weights: Vector, which: Sequence[int]) -> list[float]:
        """Return how good weights are for some of the pairs."""


class MappingTask:
    """Learns from known mappings."""

    kind = "mappings"

    def __init__(
        self,
        oracle: Oracle,
        vocabulary: Vocabulary,
        answers: Sequence[Answer],
        equal: EqualFunction | None,
        options: MappingOptions,
    ) -> None:
        self.oracle, self.vocabulary, self._options = oracle, vocabulary, options
        self._known = KnownMappings(oracle, answers, equal)

    def learn(self, which: Sequence[int], state: FitState, save: Callable[[], object]) -> Vector:
        return learn_from_mappings(self.oracle, self._known, self.vocabulary, which, self._options, state, save)

    def score(self, weights: Vector, which: Sequence[int]) -> list[float]:
        right, nodes = score_of_mappings(self.oracle, self._known, weights, which)
        return [float(right), nodes * len(which)]


class DistanceTask:
    """Learns from known distances."""

    kind = "distances"

    def __init__(self, oracle: Oracle, vocabulary: Vocabulary, distances: Vector, rounds: int, l2: float) -> None:
        self.oracle, self.vocabulary = oracle, vocabulary
        self._distances, self._rounds, self._l2 = distances, rounds, l2

    def learn(self, which: Sequence[int], state: FitState, save: Callable[[], object]) -> Vector:
        return learn_from_distances(
            self.oracle, self._distances, self.vocabulary, which, self._rounds, self._l2, state, save
        )

    def score(self, weights: Vector, which: Sequence[int]) -> list[float]:
        return [sum(error_of_distances(self.oracle, self._distances, weights, which))]


def fit(
    task: Task, count: int, folds: int | Sequence[int], seed: int, checkpoint: str | Path | None, key: str
) -> tuple[Vector, Callable[[bool | None], FitReport]]:
    """Return weights learned from all pairs, and a function that makes the report."""
    everything = list(range(count))
    fold_of = _folds(folds, count, seed)
    kept = Checkpoint(checkpoint, f"{key} {fold_of}")
    held_out = []
    for fold in sorted(set(fold_of)):
        state = kept.state(f"fold {fold}")
        test = [i for i in everything if fold_of[i] == fold]
        if state.held_out is None:
            weights = task.learn([i for i in everything if fold_of[i] != fold], state, kept.save)
            state.held_out = task.score(weights, test)
            state.pool.clear()
            kept.save()
        held_out.append((len(test), state.held_out))
    state = kept.state("all")
    weights = task.learn(everything, state, kept.save)
    start = task.score(task.vocabulary.start, everything)
    task.oracle.unproven.clear()
    train = task.score(weights, everything)
    unproven = tuple(sorted(task.oracle.unproven))
    tested = sum(size for size, _ in held_out)

    def mean(place: int) -> float | None:
        return sum(score[place] for _, score in held_out) / tested if tested else None

    both = task.kind == "mappings"

    def report(is_metric: bool | None) -> FitReport:
        return FitReport(
            kind=task.kind,
            pairs=count,
            rounds=tuple(state.rounds),
            start_score=start[0] / count,
            train_score=train[0] / count,
            held_out_score=mean(0),
            start_nodes=start[1] / count if both else None,
            train_nodes=train[1] / count if both else None,
            held_out_nodes=mean(1) if both else None,
            folds=tuple(score[0] / size for size, score in held_out),
            proven=1 - len(unproven) / count,
            unproven=unproven,
            weights=tuple(
                LearnedWeight(name, first, float(learned))
                for name, first, learned in zip(
                    task.vocabulary.numbers, task.vocabulary.start.tolist(), weights, strict=True
                )
            ),
            is_metric=is_metric,
        )

    return weights, report


def _folds(folds: int | Sequence[int], count: int, seed: int) -> list[int]:
    """Return the fold of each pair; nothing if there is no cross-validation."""
    if isinstance(folds, bool) or (isinstance(folds, int) and folds < 0) or folds == 1:
        raise InvalidOptionError(f"folds must be 2 or more, 0 for none, or the fold of each pair, got {folds!r}")
    if isinstance(folds, int):
        if folds == 0 or count < 2 * folds:
            return []
        order = np.random.default_rng(seed).permutation(count)
        found = np.empty(count, dtype=np.int64)
        found[order] = np.arange(count) % folds
        return [int(fold) for fold in found]
    given = [int(fold) for fold in folds]
    if len(given) != count:
        raise InvalidOptionError(f"folds has {len(given)} entries for {count} pairs")
    if len(set(given)) < 2:
        raise InvalidOptionError("folds must name two folds or more")
    return given
