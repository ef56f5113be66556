"""`GEDDataset`: the class of that name in PyTorch Geometric, from files that still exist.

Its four links have been dead since 2024, and its distances between IMDB graphs of more than ten nodes are the best of
a few heuristics, not distances. This one has the same arguments and attributes, reads the sets that
`gedkit.lab.datasets.load` finds, and holds proven distances only; all others are infinite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch_geometric.data import Data, InMemoryDataset

from gedkit._graphs.graph import Graph
from gedkit.errors import DatasetError
from gedkit.lab.datasets.dataset import Dataset
from gedkit.lab.datasets.loading import available, find_entry, load


class GEDDataset(InMemoryDataset):  # type: ignore[misc]  # torch_geometric has no types
    """A drop-in for ``torch_geometric.datasets.GEDDataset``.

    Parameters
    ----------
    root : path
        A data folder; if the set is not there, it is looked for as by `gedkit.lab.datasets.load`. Nothing is written.
    name : {"AIDS700nef", "LINUX", "ALKANE", "IMDBMulti"}
    train : bool
        Whether to hold the training graphs (validation included, as in the original) or the test graphs.
    transform, pre_transform, pre_filter : callable, optional
        As in PyTorch Geometric.
    labels : path, optional
        A folder of `gedkit.lab.label` with more distances of the same graphs, for example of IMDBMulti's graphs of
        more than ten nodes.

    Attributes
    ----------
    ged, norm_ged : Tensor of shape (graphs, graphs)
        Distances of all graphs, training graphs first, and the distances divided by the mean number of nodes; infinite
        if unknown. ``dataset.ged[data1.i, data2.i]`` is that of two graphs.

    Examples
    --------
    >>> from gedkit.datasets.ged_dataset import GEDDataset    # instead of torch_geometric.datasets
    >>> dataset = GEDDataset("data", name="LINUX")            # doctest: +SKIP
    >>> data1, data2 = dataset[0], dataset[1]                 # doctest: +SKIP
    >>> dataset.ged[data1.i, data2.i]                         # doctest: +SKIP
    tensor([[8.]])
    """

    datasets = ("AIDS700nef", "LINUX", "ALKANE", "IMDBMulti")
    # Columns of x, in PyTorch Geometric's order.
    # fmt: off
    types = (
        "O", "S", "C", "N", "Cl", "Br", "B", "Si", "Hg", "I", "Bi", "P", "F", "Cu", "Ho", "Pd", "Ru", "Pt", "Sn", "Li",
        "Ga", "Tb", "As", "Co", "Pb", "Sb", "Se", "Ni", "Te",
    )
    # fmt: on

    def __init__(
        self,
        root: str | Path,
        name: str,
        train: bool = True,
        transform: Callable[[Any], Any] | None = None,
        pre_transform: Callable[[Any], Any] | None = None,
        pre_filter: Callable[[Any], bool] | None = None,
        *,
        labels: str | Path | None = None,
    ) -> None:
        if name not in self.datasets:
            raise DatasetError(f"there is no set {name!r}: there are {', '.join(self.datasets)}")
        self.name = name
        super().__init__(None, transform, pre_transform, pre_filter)
        found = _load(name, Path(root))
        order = _order(found)
        first = len(found) - len(found.splits["test"])
        kept = [self._data_of(found.graphs[order[i]], i) for i in (range(first) if train else range(first, len(found)))]
        if pre_filter is not None:
            kept = [data for data in kept if pre_filter(data)]
        if pre_transform is not None:
            kept = [pre_transform(data) for data in kept]
        self.data, self.slices = self.collate(kept)
        self.ged = torch.from_numpy(_distances(found, labels)[np.ix_(order, order)].astype(np.float32))
        nodes = torch.tensor([found.graphs[i].n for i in order], dtype=torch.float)
        self.norm_ged = self.ged / (0.5 * (nodes.view(-1, 1) + nodes.view(1, -1)))

    def _data_of(self, graph: Graph, i: int) -> Data:
        arcs = sorted([*graph.edges, *((v, u) for u, v in graph.edges)])
        data = Data(edge_index=torch.tensor(arcs, dtype=torch.long).reshape(-1, 2).t().contiguous(), i=i)
        data.num_nodes = graph.n
        if self.name == "AIDS700nef":
            data.x = torch.zeros(graph.n, len(self.types))
            data.x[range(graph.n), _columns(graph.node_labels, self.types)] = 1
        return data

    def __repr__(self) -> str:
        return f"{self.name}({len(self)})"


def _load(name: str, root: Path) -> Dataset:
    """Load from ``root`` or ``root/raw``, where PyTorch Geometric kept its files, or from the usual places."""
    entry = find_entry(name)
    return load(name, next((place for place in (root, root / "raw") if available(entry, place)), None))


def _order(data: Dataset) -> list[int]:
    """Return the positions of the graphs, those of the test part last."""
    test = set(data.splits["test"].tolist())
    return [*(i for i in range(len(data)) if i not in test), *sorted(test)]


def _distances(data: Dataset, labels: str | Path | None) -> NDArray[np.float64]:
    known = np.full((len(data), len(data)), np.nan) if data.ged is None else data.ged
    if labels is not None:
        more = load(Path(labels))
        if more.costs != data.costs or more.ged is None or more.graphs != data.graphs:
            raise DatasetError(f"{labels} does not have distances of the {len(data)} graphs of {data.name}, in order")
        known = np.where(np.isfinite(more.ged), more.ged, known)
    return np.where(np.isfinite(known), known, np.inf)


def _columns(labels: Iterable[Any], types: tuple[str, ...]) -> list[int]:
    return [types.index(label) for label in labels]
