"""Comparison: methods on one data set. Each method is run once, and its predictions are kept.

Predictions are a matrix of distances with a row per test graph and a column per training and validation graph. It has
the shape of the whole set (NaN elsewhere), so that every protocol finds its pairs in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidOptionError
from gedkit.lab.datasets.dataset import Dataset
from gedkit.lab.evaluation.methods import Method
from gedkit.lab.evaluation.pair_runs import PairRuns, run_pairs
from gedkit.lab.evaluation.protocols import PROTOCOLS, Scores, pair_sizes, score, without_twins
from gedkit.lab.evaluation.regimes import Regime
from gedkit.lab.evaluation.store import Piece, Store
from gedkit.lab.evaluation.trainings import Trainings
from gedkit.lab.metrics import distances_of
from gedkit.lab.training.settings import Settings
from gedkit.models.model import Model

Matrix = NDArray[np.float64]
ProgressCallback = Callable[[str, int, int], object]
_EXACT = Method("exact", "solver", "exact")
_QUERY_SEED = 0


@dataclass(frozen=True)
class Row:
    """The scores of a method by protocol, and on test graphs that no training has seen (None if there are none).

    ``trained`` says how a network of the row was trained: ``parameters``, ``steps``, ``widths``, ``seconds``.
    """

    method: Method
    scores: dict[str, Scores]
    unseen: Scores | None
    milliseconds: float | None
    trained: dict[str, Any] = field(default_factory=dict)


@dataclass
class Comparison:
    """Methods on one data set.

    Parameters
    ----------
    title : str
        Name of the set in tables.
    dataset : Dataset
    store : Store
        Where finished work is kept.
    model : Model, optional
        The model that guides searches on this set.
    regressor : Model, optional
        The model that predicts similarities on this set; by default the same.
    regime : Regime, optional
        How networks are trained; without one there are none.
    mutants : int
        Graphs that networks learn from in addition, if the regime has augmentation.
    training_seed : int
        Of the networks; ``seed`` is that of samples and shuffles.
    queries : int, optional
        Number of test graphs that solvers are run on, drawn at random; by default all.
    protocols : tuple of str
        By default all.
    seen : frozenset of str
        Fingerprints of what models were trained on; test graphs among them do not count as unseen.
    threads : int
    time_limit : float, optional
        Seconds per pair.
    seed : int
    progress : callable, optional
        Called as ``progress(what, done, total)``.
    """

    title: str
    dataset: Dataset
    store: Store
    model: Model | None = None
    regressor: Model | None = None
    regime: Regime | None = None
    mutants: int = 0
    training_seed: int = 0
    queries: int | None = None
    protocols: tuple[str, ...] = tuple(PROTOCOLS)
    seen: frozenset[str] = frozenset()
    threads: int = 1
    time_limit: float | None = None
    seed: int = 0
    progress: ProgressCallback | None = None
    _matrices: dict[str, Matrix] = field(default_factory=dict, repr=False)

    @cached_property
    def rows(self) -> NDArray[np.int64]:
        """The test graphs."""
        return self.dataset.splits["test"]

    @cached_property
    def columns(self) -> NDArray[np.int64]:
        """The training and validation graphs."""
        return np.concatenate([self.dataset.splits["train"], self.dataset.splits["val"]])

    @cached_property
    def searched(self) -> NDArray[np.int64]:
        """The test graphs that solvers are run on; the same ones whatever the seed of the trainings."""
        if self.queries is None or self.queries >= len(self.rows):
            return self.rows
        return np.sort(np.random.default_rng(_QUERY_SEED).permutation(self.rows)[: self.queries])

    @cached_property
    def trainings(self) -> Trainings:
        """The networks trained on this set."""
        return Trainings(self.title, self.dataset, self.store, self.mutants, self.threads, self.progress)

    @cached_property
    def truth(self) -> Matrix:
        """The exact distances: those of the set, or computed ones; see `unproven`."""
        if self._is_known:
            return np.asarray(self.dataset.ged)
        return self._whole(self._solved(_EXACT).distance)

    @cached_property
    def unproven(self) -> int:
        """Number of pairs that `exact` did not finish in time; their distance is the cost of the best path found."""
        return 0 if self._is_known else int((~self._solved(_EXACT).optimal).sum())

    def true_distances(self, pairs: NDArray[np.int64]) -> tuple[Matrix, int]:
        """Return the exact distances of any pairs, and how many of them `exact` did not prove in time."""
        known = self.dataset.ged
        found = np.full(len(pairs), np.nan) if known is None else known[pairs[:, 0], pairs[:, 1]].copy()
        missing = np.flatnonzero(~np.isfinite(found))
        if not len(missing):
            return found, 0
        runs = self.solved_pairs(_EXACT, pairs[missing])
        found[missing] = runs.distance
        return found, int((~runs.optimal).sum())

    def solved_pairs(self, method: Method, pairs: NDArray[np.int64]) -> PairRuns:
        """Run a solver on any pairs of the set, and keep what it finds."""
        listed = [(int(i), int(j)) for i, j in pairs]
        more = [self.time_limit, pairs]
        piece = self._kept(
            f"{method.name} listed", method, more, lambda: self._runs(method, listed, self.threads, True)
        )
        return PairRuns(**piece.arrays)

    @cached_property
    def _is_known(self) -> bool:
        known = self.dataset.ged
        return known is not None and bool(np.isfinite(known[np.ix_(self.rows, self.columns)]).all())

    def predicted(self, method: Method) -> Matrix:
        """Return the distances that a method predicts."""
        if method.name not in self._matrices:
            if method.kind == "solver":
                self._matrices[method.name] = self._whole(self._solved(method).distance, self.searched)
            elif method.kind == "given":
                self._matrices[method.name] = self._given(method)
            else:
                sizes = pair_sizes(self.dataset)[np.ix_(self.rows, self.columns)]
                self._matrices[method.name] = self._whole(distances_of(self._similarities(method), sizes))
        return self._matrices[method.name]

    def row(self, method: Method) -> Row:
        """Return the scores of a method."""
        predicted, truth = self.predicted(method), self.truth
        queries = self.searched if method.kind == "solver" else self.rows
        scores = {
            name: score(self.dataset, predicted, truth, name, queries=queries, seed=self.seed)
            for name in self.protocols
        }
        rest = np.intersect1d(queries, self.unseen)
        unseen = score(self.dataset, predicted, truth, "stable", queries=rest, seed=self.seed) if len(rest) else None
        took = float(self._solved(method).seconds.mean() * 1e3) if method.kind == "solver" else None
        return Row(method, scores, unseen, took, self._trained(method))

    @cached_property
    def unseen(self) -> NDArray[np.int64]:
        """The test graphs that no training has seen."""
        return without_twins(self.dataset, self.truth, self.seen)

    def _trained(self, method: Method) -> dict[str, Any]:
        if method.kind == "network":
            settings, piece = self._settings(method), self._peer(method)
            return {
                "parameters": piece.figures["parameters"],
                "seconds": piece.figures["seconds"],
                "steps": settings.steps,
                "widths": () if method.key == "gmn" else settings.widths,  # it has no convolutions
            }
        if method.kind != "model" and not method.takes_model:
            return {}
        model = self._model(method)
        settings_of = model.card.get("settings", {})
        return {
            "parameters": model.parameters,
            "seconds": model.card.get("seconds"),
            "steps": settings_of.get("steps", 0) or settings_of.get("search_steps"),
            "widths": tuple(model.config.get("widths", ())),
        }

    def sampled(self, method: Method, count: int) -> tuple[list[tuple[int, int]], PairRuns]:
        """Run a solver on randomly drawn pairs of test and training graphs, on one thread, for times and states."""
        pairs = self.sample(count)
        piece = self._kept(
            f"{method.name} sampled", method, [pairs, "one thread"], lambda: self._runs(method, pairs, 1, False)
        )
        return pairs, PairRuns(**piece.arrays)

    def sample(self, count: int, rows: NDArray[np.int64] | None = None) -> list[tuple[int, int]]:
        """Draw distinct pairs of a test graph (by default any) and a training graph, always the same ones, or all."""
        rows, train = self.rows if rows is None else rows, self.dataset.splits["train"]
        total = len(rows) * len(train)
        drawn = np.random.default_rng(self.seed).permutation(total)[:count]
        return [(int(rows[i // len(train)]), int(train[i % len(train)])) for i in np.sort(drawn)]

    def graphs(self, indices: Sequence[int] | NDArray[np.int64]) -> list[Graph]:
        """Return the graphs with these indices."""
        return [self.dataset.graphs[i] for i in indices]

    def is_done(self, method: Method, sampled: int | None = None) -> bool:
        """Whether a solver has been run on all pairs, or on a random sample of this size."""
        what = method.name
        more: list[Any] = [self.time_limit, *self._sides(method)]
        if sampled is not None:
            what, more = f"{method.name} sampled", [self.sample(sampled), "one thread"]
        return self.store.has(f"{self.title} {what}", self._depends(method, more))

    def _sides(self, method: Method) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        columns = self.columns if method is _EXACT or self._uses_validation else self.dataset.splits["train"]
        return self.rows if method is _EXACT else self.searched, columns

    def _solved(self, method: Method) -> PairRuns:
        rows, columns = self._sides(method)
        pairs = [(int(i), int(j)) for i in rows for j in columns]
        more = [self.time_limit, rows, columns]
        piece = self._kept(method.name, method, more, lambda: self._runs(method, pairs, self.threads, True))
        return PairRuns(**piece.arrays)

    @cached_property
    def _uses_validation(self) -> bool:
        return any("val" in PROTOCOLS[name].parts for name in self.protocols)

    def _runs(self, method: Method, pairs: Sequence[tuple[int, int]], threads: int, once: bool) -> Piece:
        options = dict(method.options)
        if method.takes_model:
            options["model"] = self._model(method)
        runs = run_pairs(
            [(self.dataset.graphs[i], self.dataset.graphs[j]) for i, j in pairs],
            self.dataset.costs,
            method.key,
            options,
            threads=threads,
            time_limit=self.time_limit,
            equals_once=once,
            progress=self._progress(method.name),
        )
        return Piece({"pairs": len(pairs), "mean_ms": float(runs.seconds.mean() * 1e3)}, runs.arrays())

    def _similarities(self, method: Method) -> Matrix:
        def work() -> Piece:
            rows, columns = self.graphs(self.rows), self.graphs(self.columns)
            found = np.asarray(self._model(method).similarities(rows, columns), dtype=np.float64)
            return Piece({"pairs": found.size}, {"similarity": found})

        piece = self._peer(method) if method.kind == "network" else self._kept(method.name, method, None, work)
        return np.asarray(piece.arrays["similarity"])

    def _peer(self, method: Method) -> Piece:
        augmented = self.regime is not None and self.regime.augmented
        sides = self.graphs(self.rows), self.graphs(self.columns)
        return self.trainings.peer(method.key, self._settings(method), augmented, *sides)

    def _settings(self, method: Method) -> Settings:
        if self.regime is None:
            raise InvalidOptionError(f"{method.name} is trained for a comparison: it needs a regime")
        return self.regime.of(method.key, self.training_seed)

    def _given(self, method: Method) -> Matrix:
        """Return distances that were computed elsewhere, of the whole set or only of test graphs with the others."""
        block, whole = (len(self.rows), len(self.columns)), (len(self.dataset),) * 2
        found = np.asarray(method.options["distances"])
        if found.shape not in (block, whole) or found.dtype.kind not in "uif":
            raise InvalidOptionError(
                f"{method.name}: distances must be numbers, a row and a column per graph {whole}, or a row per test "
                f"graph and a column per training, then validation graph {block}; got {found.dtype} {found.shape}"
            )
        values = found[np.ix_(self.rows, self.columns)] if found.shape == whole else found
        if not (np.isfinite(values) & (values >= 0)).all():
            raise InvalidOptionError(f"{method.name}: a distance is missing, infinite or below 0")
        return self._whole(values.astype(np.float64))

    def _model(self, method: Method) -> Model:
        found = (self.regressor or self.model) if method.kind == "model" else self.model
        if found is None:
            raise InvalidOptionError(f"{method.name} needs a model for {self.title}: name one with --model")
        return found

    def _kept(self, what: str, method: Method, more: Any, work: Callable[[], Piece]) -> Piece:
        return self.store.get(f"{self.title} {what}", self._depends(method, more), work)

    def _depends(self, method: Method, more: Any) -> list[Any]:
        model = self._model(method) if method.kind == "model" or method.takes_model else None
        weights = None if model is None else [dict(model.config), dict(model.tensors)]
        return [self.dataset, method.kind, method.key, dict(method.options), weights, more, self.seed]

    def _whole(self, block: Matrix, rows: NDArray[np.int64] | None = None) -> Matrix:
        """Return a matrix of the whole set that contains pairs of test graphs with training and validation graphs."""
        rows = self.rows if rows is None else rows
        values = block.reshape(len(rows), -1)
        matrix = np.full((len(self.dataset), len(self.dataset)), np.nan)
        matrix[np.ix_(rows, self.columns[: values.shape[1]])] = values  # training graphs are the first columns
        return matrix

    def _progress(self, what: str) -> Callable[[int, int], object] | None:
        report = self.progress
        return None if report is None else lambda done, total: report(f"{self.title}: {what}", done, total)
