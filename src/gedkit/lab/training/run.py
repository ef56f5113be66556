"""One training run: labels, stage one, stage two, and the card of the model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._system.processors import usable_processors
from gedkit.errors import InvalidOptionError
from gedkit.lab.datasets.fingerprints import fingerprints
from gedkit.lab.metrics import spearman
from gedkit.lab.networks.genn import GENN, genn_from_model, model_from_genn
from gedkit.lab.networks.graph_batch import GraphBatch
from gedkit.lab.training.blocks import Blocks
from gedkit.lab.training.checkpoint import CheckpointFile
from gedkit.lab.training.config import config_for
from gedkit.lab.training.labels import Matching, distance_labels
from gedkit.lab.training.log import TrainingLog
from gedkit.lab.training.loop import Stage, run_stage
from gedkit.lab.training.mutants import mutants
from gedkit.lab.training.pair_batches import PairBatches
from gedkit.lab.training.regression import (
    mean_squared_error,
    pairs_loss,
    regression_loss,
    similarities,
    similarity_labels,
)
from gedkit.lab.training.search_quality import search_quality
from gedkit.lab.training.search_states import SearchStates, search_error, search_loss
from gedkit.lab.training.settings import Settings
from gedkit.lab.training.solved_pairs import solve_pairs
from gedkit.lab.training.split import split
from gedkit.lab.training.stage_one import stage_one_of
from gedkit.lab.training.torch_threads import torch_threads
from gedkit.models.model import Model
from gedkit.viz.loss_curve import draw_loss_curve

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
    labels: Path | None
    job: str
    resume: bool
    progress: Progress | None
    device: torch.device

    def train(self, name: str, card: dict[str, Any]) -> Model:
        """Train the network, compute its metrics, and return it as a model."""
        settings = self.settings
        self.parts = split(len(self.graphs), settings.split, settings.seed)
        self.additional = self._additional()
        network = self._network().to(self.device)
        checkpoint, log = self._on_disk()
        reached = None if checkpoint is None else checkpoint.stage()
        with torch_threads(self.threads):
            if settings.steps and reached != SEARCH:
                self._stage_one(network, checkpoint, log)
            if settings.search_steps:
                self._stage_two(network, checkpoint, log)
            metrics = self._metrics(network)
        if self.folder is not None:
            draw_loss_curve(log.rows, self.folder / "curve.png")
        model = model_from_genn(network, name, {})
        if settings.search_tests:
            metrics["search"] = self._search_quality(model)
        return replace(model, card={**card, **self._card(network, metrics, log.seconds)})

    def _card(self, network: GENN, metrics: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Return the card: the architecture is that of the network, wherever its weights began."""
        settings = asdict(self.settings)
        return {
            "graphs": len(self.graphs),
            "costs": repr(self.costs),
            "settings": {**settings, **{name: network.config[name] for name in settings if name in network.config}},
            "start": None if self.start is None else self.start.name,
            "seen": self._seen(),
            "seconds": round(seconds, 3),
            "seed": self.settings.seed,
            "device": self.device.type,
            "metrics": metrics,
        }

    def _seen(self) -> list[str]:
        """Return the fingerprints of everything that the weights have been trained on."""
        before = [] if self.start is None else self.start.card.get("seen", [])
        return sorted({*before, *fingerprints([*self._part("train"), *self.additional])})

    def _additional(self) -> list[Graph]:
        """Return the training graphs that are not from the collection: the caller's extra graphs, and mutants."""
        settings = self.settings
        if not settings.mutants:
            return self.extra
        held_out = [] if settings.held_out_mutants else [*self._part("validation"), *self._part("test")]
        made = mutants(
            self._part("train"), settings.mutants, edits=settings.mutant_edits, seed=settings.seed, avoid=held_out
        )
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

    def _on_disk(self) -> tuple[CheckpointFile | None, TrainingLog]:
        if self.folder is None:
            return None, TrainingLog(None)
        checkpoint = CheckpointFile(self.folder / "checkpoint.npz", self.job)
        if not self.resume:
            checkpoint.path.unlink(missing_ok=True)
        return checkpoint, TrainingLog(self.folder / "log.csv", self.resume)

    def _stage_one(self, network: GENN, checkpoint: CheckpointFile | None, log: TrainingLog) -> None:
        settings, more = self.settings, self.additional
        train, validation = self._part("train"), self._part("validation")
        # One matrix with the validation graphs too, so that each pair is solved once.
        distances = self._distances([*train, *more, *validation])
        seen = len(train) + len(more)
        sizes = _sizes([*train, *more, *validation])
        batch = self._batch([*train, *more], network).prepared(network)
        labels = similarity_labels(distances[:seen, :seen], sizes[:seen], sizes[:seen]).to(self.device)
        error = mean_squared_error(
            network,
            self._batch(validation, network).prepared(network),
            self._batch(train, network).prepared(network),
            similarity_labels(distances[seen:, : len(train)], sizes[seen:], sizes[: len(train)]).to(self.device),
        )
        stage = stage_one_of(REGRESSION, settings)
        if settings.step_pairs:
            pairs = PairBatches(sizes[:seen], len(train), settings.step_pairs, settings.mutant_share, settings.seed)
            loss = pairs_loss(network, batch, labels, pairs)
        else:
            blocks = Blocks(distances[:seen, :seen], len(train), settings.block, settings.mutant_share, settings.seed)
            loss = regression_loss(network, batch, labels, blocks)
        run_stage(stage, network, loss, error, checkpoint=checkpoint, log=log, report=self._report)

    def _stage_two(self, network: GENN, checkpoint: CheckpointFile | None, log: TrainingLog) -> None:
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
            SEARCH,
            settings.search_steps,
            settings.search_learning_rate,
            validate_every=settings.validate_every,
            weight_decay=settings.weight_decay,
            constant=settings.schedule == "constant",
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
            folder=self.labels,
            progress=lambda done, total: self._report("edit paths", done, total, None),
        )
        batch = self._batch(graphs, network).prepared(network)
        return SearchStates(batch, solved, subsets, seed, self.settings.search_in_order)

    def _metrics(self, network: GENN) -> dict[str, Any]:
        """Return the errors of the similarity of whole graphs, test graphs against training graphs."""
        train, test = self._part("train"), self._part("test")
        distances = self._distances([*train, *test])[len(train) :, : len(train)]
        wanted = similarity_labels(distances, _sizes(test), _sizes(train)).numpy()
        with torch.no_grad():
            sides = self._batch(test, network), self._batch(train, network)
            found = similarities(network, *sides).cpu().numpy()
        return {
            "protocol": f"similarity, {len(test)} test x {len(train)} train graphs",
            "pairs": len(test) * len(train),
            "mse": float(((found - wanted) ** 2).mean()),
            "rho": spearman(found, wanted),
        }

    def _search_quality(self, model: Model) -> dict[str, Any]:
        """Search test graphs against training graphs, with the model and with solvers that need no training."""
        rng = np.random.default_rng([self.settings.seed, 5])
        sides = [rng.choice(part, self.settings.search_tests) for part in (self.parts.test, self.parts.train)]
        pairs = [(self.graphs[i], self.graphs[j]) for i, j in zip(*sides, strict=True)]
        return search_quality(
            model, pairs, self.costs, progress=lambda done, total: self._report("searches", done, total, None)
        )

    def _distances(self, graphs: Sequence[Graph]) -> NDArray[np.float32]:
        return distance_labels(
            graphs,
            self.costs,
            matching=self.matching,
            time_limit=self.time_limit,
            threads=self.threads,
            folder=self.labels,
            progress=lambda done, total, _: self._report("distances", done, total, None),
        )

    def _batch(self, graphs: Sequence[Graph], network: GENN) -> GraphBatch:
        return GraphBatch.of(graphs, network.config).to(self.device)

    def _part(self, name: str) -> list[Graph]:
        return [self.graphs[i] for i in getattr(self.parts, name).tolist()]

    def _report(self, what: str, done: int, total: int, error: float | None) -> None:
        if self.progress is not None:
            self.progress(what, done, total, error)


def _sizes(graphs: Sequence[Graph]) -> NDArray[np.int64]:
    return np.array([graph.n for graph in graphs], np.int64)
