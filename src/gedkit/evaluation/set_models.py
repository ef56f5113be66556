"""The model of a set: the shipped one, or one that is trained here and kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.datasets.dataset import Dataset
from gedkit.evaluation.store import digest_of
from gedkit.models import load, names
from gedkit.models.model import Model

__all__ = ["model_of"]


def model_of(
    dataset: Dataset,
    shipped: str | None,
    settings: Mapping[str, Any] | None,
    folder: Path,
    progress: Callable[[str, int, int], object] | None = None,
) -> Model | None:
    """Return the model for a set, or None if there is none and it cannot be trained here.

    Parameters
    ----------
    dataset : Dataset
    shipped : str or None
        The name of the shipped model.
    settings : mapping or None
        Options of `gedkit.train` for a model that is not shipped; with None none is trained.
    folder : Path
        Where trained models are kept.
    progress : callable, optional
        Called as ``progress(what, done, total)``.
    """
    if shipped is not None and shipped in names():
        return load(shipped)
    if settings is None:
        return None
    if find_spec("torch") is None:
        return None
    from gedkit.training.train import train

    path = folder / f"{dataset.name.replace(' ', '-')}-{digest_of([dataset, dict(settings)])}.safetensors"
    if path.exists():
        return load(path)
    keypoints = dataset.graphs[0].edge_attrs is not None
    return train(
        [*dataset.part("train"), *dataset.part("val"), *dataset.part("test")],
        path,
        costs=dataset.costs,
        # Keypoint k is the same part of the object in every image: the paper's labels for Willow.
        matching=_same_number if keypoints else None,
        split="ordered",
        progress=None if progress is None else lambda what, done, total, _: progress(f"GENN, {what}", done, total),
        card={"trained_on": dataset.name},
        **settings,
    )


def _same_number(g1: Graph, g2: Graph) -> list[int]:
    return [u if u < g2.n else -1 for u in range(g1.n)]
