"""Dataset: graphs with the costs, the split and the known distances that belong to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit.errors import DatasetError

SPLITS = ("train", "val", "test")


@dataclass(frozen=True, eq=False)
class Dataset:
    """A collection of graphs that methods are compared on.

    Attributes
    ----------
    name : str
    graphs : tuple of Graph
    splits : mapping of str to array of int
        The positions in `graphs` of ``"train"``, ``"val"`` and ``"test"``. Together they hold every graph at most once.
    costs : Costs
        The costs of the edit operations in this set.
    ged : array of shape (len(graphs), len(graphs)), or None
        Known distances under `costs`; NaN for pairs whose distance is unknown.
    source : str
        The source to cite.
    ids : tuple
        The names of the graphs in the set.
    classes : tuple or None
        The class of each graph, if the set has classes.

    Examples
    --------
    >>> import gedkit as gk
    >>> data = gk.datasets.generate("programs", 20)
    >>> len(data.part("train")), data.ged.shape, data.costs
    (12, (20, 20), Costs())
    """

    name: str
    graphs: tuple[Graph, ...]
    splits: Mapping[str, NDArray[np.int64]]
    costs: Costs
    ged: NDArray[np.float64] | None
    source: str
    ids: tuple[Any, ...]
    classes: tuple[Any, ...] | None = None

    def __post_init__(self) -> None:
        count = len(self.graphs)
        if len(self.ids) != count or (self.classes is not None and len(self.classes) != count):
            raise DatasetError(f"{self.name}: there must be an id and a class for each of the {count} graphs")
        if self.ged is not None and self.ged.shape != (count, count):
            raise DatasetError(f"{self.name}: distances of shape {self.ged.shape} do not fit {count} graphs")
        used = np.concatenate([self.splits[part] for part in SPLITS])
        if used.size and not (used.min() >= 0 and used.max() < count and len(np.unique(used)) == used.size):
            raise DatasetError(f"{self.name}: the split must name graphs 0..{count - 1}, each at most once")

    def __len__(self) -> int:
        return len(self.graphs)

    def part(self, name: str) -> list[Graph]:
        """Return the graphs of ``"train"``, ``"val"`` or ``"test"``."""
        if name not in self.splits:
            raise DatasetError(f"{self.name} has no part {name!r}: there are {', '.join(self.splits)}")
        return [self.graphs[i] for i in self.splits[name]]

    def __repr__(self) -> str:
        parts = " / ".join(f"{len(self.splits[part])} {part}" for part in SPLITS)
        known = "no distances" if self.ged is None else f"{np.isfinite(self.ged).mean():.0%} of distances known"
        return f"<Dataset {self.name}: {len(self.graphs)} graphs ({parts}), {known}>"


def train_test_splits(parts: Sequence[str]) -> dict[str, NDArray[np.int64]]:
    """Return the split of a set, given ``train``, ``val`` or ``test`` for each graph.

    Without a validation part, the last quarter of the training part, in the order of the set, becomes it: the split of
    Wang et al., CVPR 2021.

    >>> {part: indices.tolist() for part, indices in train_test_splits(["train"] * 4 + ["test"] * 2).items()}
    {'train': [0, 1, 2], 'val': [3], 'test': [4, 5]}
    """
    found = {part: np.array([i for i, p in enumerate(parts) if p == part], dtype=np.int64) for part in SPLITS}
    if not found["val"].size:
        kept = len(found["train"]) - len(found["train"]) // 4
        found["train"], found["val"] = found["train"][:kept], found["train"][kept:]
    return found


def random_splits(count: int, seed: int = 0) -> dict[str, NDArray[np.int64]]:
    """Split at random, 60 / 20 / 20; the same count and seed give the same split.

    >>> [len(part) for part in random_splits(10).values()]
    [6, 2, 2]
    """
    order = np.random.default_rng(seed).permutation(count).astype(np.int64)
    first, second = round(0.6 * count), round(0.8 * count)
    return {"train": np.sort(order[:first]), "val": np.sort(order[first:second]), "test": np.sort(order[second:])}
