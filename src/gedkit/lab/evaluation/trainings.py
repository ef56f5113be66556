"""The trainings behind a comparison: each network is trained once per settings and kept; a stopped one is resumed.

Files are named by a digest of the data, the settings and the seed, so that tables, ablations and later runs share what
they have in common. Labels are shared by all trainings on a set.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._graphs.graph import Graph
from gedkit._system.install_hint import install_hint
from gedkit.errors import MissingDependencyError
from gedkit.lab.datasets.dataset import Dataset
from gedkit.lab.datasets.fingerprints import fingerprints
from gedkit.lab.evaluation.store import Piece, Store, digest_of
from gedkit.lab.training.labels import digest
from gedkit.lab.training.mutants import mutants
from gedkit.lab.training.settings import Settings
from gedkit.lab.training.train import train
from gedkit.models import load
from gedkit.models.model import Model

ProgressCallback = Callable[[str, int, int], object]
_MUTANT_SEED = 0  # the same mutants for all networks and seeds
_MUTANT_EDITS = 6


def can_train() -> bool:
    """Whether torch is installed."""
    return find_spec("torch") is not None


@dataclass(frozen=True)
class Trainings:
    """Networks trained on one data set.

    Parameters
    ----------
    title : str
        Name of the set in progress reports.
    dataset : Dataset
    store : Store
        Where models, checkpoints, logs, labels and predictions are kept.
    mutants : int
        Mutants of the training part, for trainings with augmentation.
    threads : int
        For labels; the networks themselves are trained on one thread.
    progress : callable, optional
        Called as ``progress(what, done, total)``.
    """

    title: str
    dataset: Dataset
    store: Store
    mutants: int = 0
    threads: int = 1
    progress: ProgressCallback | None = None

    def extra(self, augmented: bool) -> list[Graph]:
        """Return the graphs that an augmented training gets in addition: none of them is a validation or test graph."""
        if not augmented or not self.mutants:
            return []
        held_out = [*self.dataset.part("val"), *self.dataset.part("test")]
        return mutants(self.dataset.part("train"), self.mutants, edits=_MUTANT_EDITS, seed=_MUTANT_SEED, avoid=held_out)

    def seen(self, augmented: bool) -> list[str]:
        """Return the fingerprints of everything that a training learns from."""
        return fingerprints([*self.dataset.part("train"), *self.extra(augmented)])

    def regressor(self, settings: Settings, augmented: bool = False) -> Model:
        """Return a GENN after stage one."""
        return self._genn("GENN", replace(settings, search_steps=0), augmented, None)

    def searcher(self, settings: Settings, augmented: bool = False) -> Model:
        """Return the same GENN after stage two, for searches."""
        start = self.regressor(settings, augmented)
        return self._genn("GENN-A*", replace(settings, steps=0), augmented, start)

    def peer(
        self, name: str, settings: Settings, augmented: bool, rows: Sequence[Graph], columns: Sequence[Graph]
    ) -> Piece:
        """Train SimGNN, GMN or GraphSim; return its similarities of all rows to all columns, and how it was trained."""
        peers = _peers(name)
        extra = self.extra(augmented)
        depends = self._depends(name, settings, augmented)
        label = f"training {name}, seed {settings.seed}"

        def work() -> Piece:
            stem = f"{name}-{digest_of(depends)}"
            trained = peers.train_peer(
                name,
                self.dataset,
                settings,
                extra=extra,
                labels=self.store.folder,
                checkpoint=self.store.folder / f"{stem}.checkpoint.npz",
                log=self.store.folder / f"{stem}.log.csv",
                progress=self._progress(label),
            )
            found: NDArray[np.float64] = peers.peer_similarities(trained.network, rows, columns)
            figures = {"seconds": trained.seconds, "parameters": trained.parameters, "pairs": found.size}
            return Piece(figures, {"similarity": found})

        return self.store.get(f"{self.title} {name}", [*depends, digest(rows), digest(columns)], work)

    def has_peer(
        self, name: str, settings: Settings, augmented: bool, rows: Sequence[Graph], columns: Sequence[Graph]
    ) -> bool:
        """Whether `peer` has nothing to do any more."""
        depends = [*self._depends(name, settings, augmented), digest(rows), digest(columns)]
        return self.store.has(f"{self.title} {name}", depends)

    def has_regressor(self, settings: Settings, augmented: bool = False) -> bool:
        """Whether `regressor` has nothing to do any more."""
        return self._path(replace(settings, search_steps=0), augmented, None).exists()

    def has_searcher(self, settings: Settings, augmented: bool = False) -> bool:
        """Whether `searcher` has nothing to do any more."""
        if not self.has_regressor(settings, augmented):
            return False
        start = self.regressor(settings, augmented)
        return self._path(replace(settings, steps=0), augmented, start).exists()

    def _depends(self, name: str, settings: Settings, augmented: bool) -> list[Any]:
        return [self.dataset, name, _peers(name).PEERS.get(name), asdict(settings), digest(self.extra(augmented))]

    def _path(self, settings: Settings, augmented: bool, start: Model | None) -> Path:
        begin = None if start is None else dict(start.tensors)
        name = digest_of([self.dataset, asdict(settings), digest(self.extra(augmented)), begin])
        return self.store.folder / f"{self.dataset.name.replace(' ', '-')}-genn-{name}.safetensors"

    def _genn(self, what: str, settings: Settings, augmented: bool, start: Model | None) -> Model:
        extra = self.extra(augmented)
        path = self._path(settings, augmented, start)
        if path.exists():
            return load(path)
        if not can_train():
            raise MissingDependencyError(f"{what} is trained with torch: {install_hint('train')}")
        report = self._progress(f"training {what}, seed {settings.seed}")
        options: Mapping[str, Any] = asdict(settings)
        return train(
            [*self.dataset.part("train"), *self.dataset.part("val"), *self.dataset.part("test")],
            path,
            costs=self.dataset.costs,
            extra=extra,
            start=start,
            # Keypoint k is the same part of the object in every image: the paper's labels for stage one on Willow.
            matching=_same_number if start is None and self.dataset.graphs[0].edge_attrs is not None else None,
            labels=self.store.folder,
            resume=True,
            threads=1,
            progress=None if report is None else lambda _, done, total, __: report(done, total),
            card={"trained_on": self.dataset.name},
            **options,
        )

    def _progress(self, what: str) -> Callable[[int, int], object] | None:
        report = self.progress
        return None if report is None else lambda done, total: report(f"{self.title}: {what}", done, total)


def _same_number(g1: Graph, g2: Graph) -> list[int]:
    return [u if u < g2.n else -1 for u in range(g1.n)]


def _peers(name: str) -> ModuleType:
    try:
        return import_module("gedkit.lab.training.peers")
    except ImportError:
        raise MissingDependencyError(f"{name} is trained with torch: {install_hint('train')}") from None
