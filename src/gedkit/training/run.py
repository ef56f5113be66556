"""One training run: labels, stage one, stage two, and the metrics of the model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._metrics import spearman
from gedkit._processors import usable_processors
from gedkit.errors import InvalidOptionError
from gedkit.models.genn import GENN, genn_from_model, model_from_genn
from gedkit.models.graph_batch import GraphBatch
from gedkit.models.model import Model
from gedkit.training.blocks import Blocks
from gedkit.training.checkpoint import CheckpointFile
from gedkit.training.config import config_for
from gedkit.training.labels import Matching, distance_labels
from gedkit.training.log import TrainingLog
from gedkit.training.loop import Stage, run_stage
from gedkit.training.mutants import mutants
from gedkit.training.regression import mean_squared_error, regression_loss, similarities, similarity_labels
from gedkit.training.search_states import SearchStates, search_error, search_loss
from gedkit.training.settings import Settings
from gedkit.training.solved_pairs import solve_pairs
from gedkit.training.split import split
from gedkit.viz.loss_curve import draw_loss_curve

__all__ = ["Run"]

REGRESSION, SEARCH = "regression", "search"
_VALIDATION_PAIRS = 400
_VALIDATION_SUBSETS = 16

Progress = Callable[[str, int, int, float | None], object]


@dataclass
class Run:
    """The checked arguments of `gedkit.train`; `train` carries it out."""

    graphs: list[Graph]
    extra: list[Graph]
    costs: Costs
    settings: Settings
    start: Model | None
    matching: Matching | None
    time_limit: float | None
    threads: int | None
    folder: Path | None
    job: str
    resume: bool
    progress: Progress | None

    def train(self, name: str, card: dict[str, Any]) -> Model:
        """Train the network, compute its metrics, and return it as a model."""
        settings = self.settings
        self.parts = split(len(self.graphs), settings.split, settings.seed)
        self.additional = self._additional()
        network = self._network()
        checkpoint, log = self._on_disk()
        reached = None if checkpoint is None else checkpoint.stage()
        if settings.steps and reached != SEARCH:
            self._stage_one(network, checkpoint, log)
        if settings.search_steps:
            self._stage_two(network, checkpoint, log)
        if self.folder is not None and log is not None:
            draw_loss_curve(log.rows, self.folder / "curve.png")
        card = {"graphs": len(self.graphs), "costs": repr(self.costs), **card}
        card |= {"settings": asdict(settings), "seed": settings.seed, "metrics": self._metrics(network)}
        return model_from_genn(network, name, card)

    def _additional(self) -> list[Graph]:
        """Return the training graphs that are not from the collection: the caller's extra graphs, and mutants."""
        settings = self.settings
        if not settings.mutants:
            return self.extra
        made = mutants(self._part("train"), settings.mutants, edits=settings.mutant_edits, seed=settings.seed)
        return [*self.extra, *made]

    def _network(self) -> GENN:
        if self.start is not None:
            if self.start.kind != "genn":
                raise InvalidOptionError(f"start must be a model of kind 'genn', got {self.start.kind!r}")
            return genn_from_model(self.start)
        config = config_for([*self.graphs, *self.extra], self.settings)
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(self.settings.seed)
            return GENN(config)

    def _on_disk(self) -> tuple[CheckpointFile | None, TrainingLog | None]:
        if self.folder is None:
            return None, None
        checkpoint = CheckpointFile(self.folder / "checkpoint.npz", self.job)
        if not self.resume:
            checkpoint.path.unlink(missing_ok=True)
        return checkpoint, TrainingLog(self.folder / "log.csv", self.resume)

    def _stage_one(self, network: GENN, checkpoint: CheckpointFile | None, log: TrainingLog | None) -> None:
        settings, more = self.settings, self.additional
        train, validation = self._part("train"), self._part("validation")
        # One matrix with the validation graphs too, so that each pair is solved once.
        distances = self._distances([*train, *more, *validation])
        seen = len(train) + len(more)
        sizes = _sizes([*train, *more, *validation])
        batch = GraphBatch.of([*train, *more], network.config)
        labels = similarity_labels(distances[:seen, :seen], sizes[:seen], sizes[:seen])
        blocks = Blocks(distances[:seen, :seen], len(train), settings.block, settings.mutant_share, settings.seed)
        error = mean_squared_error(
            network,
            GraphBatch.of(validation, network.config),
            GraphBatch.of(train, network.config),
            similarity_labels(distances[seen:, : len(train)], sizes[seen:], sizes[: len(train)]),
        )
        stage = Stage(REGRESSION, settings.steps, settings.learning_rate, validate_every=settings.validate_every)
        loss = regression_loss(network, batch, labels, blocks)
        run_stage(stage, network, loss, error, checkpoint=checkpoint, log=log, report=self._report)

    def _stage_two(self, network: GENN, checkpoint: CheckpointFile | None, log: TrainingLog | None) -> None:
        settings, train = self.settings, self.parts.train
        more = len(self.graphs) + np.arange(len(self.additional))
        rng = np.random.default_rng([settings.seed, 4])
        ends = rng.choice(train, (settings.search_pairs, 2))
        if len(more):
            other = rng.random(ends.shape) < settings.mutant_share
            ends = np.where(other, rng.choice(more, ends.shape), ends)
        validation = np.stack(
            [rng.choice(self.parts.validation, _VALIDATION_PAIRS), rng.choice(train, _VALIDATION_PAIRS)], 1
        )
        states = self._states(network, ends, settings.search_subsets, settings.seed)
        held_out = self._states(network, validation, _VALIDATION_SUBSETS, settings.seed + 1)
        stage = Stage(
            SEARCH, settings.search_steps, settings.search_learning_rate, validate_every=settings.validate_every
        )
        weight = settings.search_too_high
        loss = search_loss(network, states, settings.search_batch, weight)
        error = search_error(network, held_out, weight)
        run_stage(stage, network, loss, error, checkpoint=checkpoint, log=log, report=self._report)

    def _states(self, network: GENN, pairs: NDArray[np.int64], subsets: int, seed: int) -> SearchStates:
        graphs = [*self.graphs, *self.additional]
        solved = solve_pairs(
            graphs,
            pairs[pairs[:, 0] != pairs[:, 1]],
            self.costs,
            matching=self.matching,
            time_limit=self.time_limit,
            threads=self.threads or usable_processors(),
            folder=self.folder,
            progress=lambda done, total: self._report("edit paths", done, total, None),
        )
        return SearchStates(GraphBatch.of(graphs, network.config), solved, subsets, seed, self.settings.search_in_order)

    def _metrics(self, network: GENN) -> dict[str, Any]:
        """Return the errors of the similarity of whole graphs, test graphs against training graphs."""
        train, test = self._part("train"), self._part("test")
        distances = self._distances([*train, *test])[len(train) :, : len(train)]
        wanted = similarity_labels(distances, _sizes(test), _sizes(train)).numpy()
        with torch.no_grad():
            sides = GraphBatch.of(test, network.config), GraphBatch.of(train, network.config)
            found = similarities(network, *sides).numpy()
        return {
            "protocol": f"similarity, {len(test)} test x {len(train)} train graphs",
            "mse": float(((found - wanted) ** 2).mean()),
            "rho": spearman(found, wanted),
        }

    def _distances(self, graphs: Sequence[Graph]) -> NDArray[np.float32]:
        return distance_labels(
            graphs,
            self.costs,
            matching=self.matching,
            time_limit=self.time_limit,
            threads=self.threads,
            folder=self.folder,
            progress=lambda done, total, _: self._report("distances", done, total, None),
        )

    def _part(self, name: str) -> list[Graph]:
        return [self.graphs[i] for i in getattr(self.parts, name).tolist()]

    def _report(self, what: str, done: int, total: int, error: float | None) -> None:
        if self.progress is not None:
            self.progress(what, done, total, error)


def _sizes(graphs: Sequence[Graph]) -> NDArray[np.int64]:
    return np.array([graph.n for graph in graphs], np.int64)
