"""Trains the networks that GENN is compared with, with the same loop and labels.

SimGNN, GMN and GraphSim predict the similarity of two whole graphs; none of them guides a search, so they are not saved
as models. ``PEERS`` has their differences: architecture, graphs per step, steps, learning rate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from gedkit._graphs.graph import Graph
from gedkit.collection.pairwise import pdist
from gedkit.datasets.dataset import Dataset
from gedkit.errors import InvalidOptionError
from gedkit.models.gmn import GMN
from gedkit.models.graph_batch import GraphBatch
from gedkit.models.graphsim import GraphSim
from gedkit.models.simgnn import SimGNN
from gedkit.training.blocks import Blocks
from gedkit.training.checkpoint import CheckpointFile
from gedkit.training.labels import digest
from gedkit.training.log import TrainingLog
from gedkit.training.loop import Stage, run_stage
from gedkit.training.regression import regression_loss, similarities, similarity_labels

__all__ = ["PEERS", "Peer", "peer_similarities", "train_peer"]

_VALIDATION_PAIRS = 4000
_ROWS_AT_ONCE = 16


@dataclass(frozen=True)
class Peer:
    """How a network is built and trained.

    Attributes
    ----------
    network : type
    settings : dict
        Its configuration, except for the entries that depend on the graphs.
    block : int
        Graphs per step; all their pairs are scored.
    steps, learning_rate : int, float
    """

    network: type[nn.Module]
    settings: dict[str, Any]
    block: int
    steps: int
    learning_rate: float


PEERS = {
    "simgnn": Peer(SimGNN, {"widths": [64, 32, 16], "ntn": 16, "bins": 16, "head": [16, 8]}, 64, 3000, 3e-3),
    "gmn": Peer(GMN, {"width": 32, "rounds": 3, "vector": 64, "head": [32]}, 12, 3000, 2e-3),
    "graphsim": Peer(
        GraphSim,
        {"widths": [128, 64, 32], "channels": [16, 32, 64], "windows": [5, 3, 3], "head": [64, 16]},
        12,
        5000,
        2e-3,
    ),
}


def train_peer(
    name: str,
    dataset: Dataset,
    *,
    steps: int | None = None,
    seed: int = 0,
    checkpoint: Path | None = None,
    log: Path | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> nn.Module:
    """Train a network on the training part of a set; the validation part decides which weights are best.

    Parameters
    ----------
    name : str
        ``"simgnn"``, ``"gmn"`` or ``"graphsim"``.
    dataset : Dataset
    steps : int, optional
        Number of steps; by default that of `PEERS`.
    seed : int
    checkpoint : Path, optional
        A file from which a stopped run is resumed.
    log : Path, optional
        A CSV file for the errors on training and validation pairs.
    progress : callable, optional
        Called as ``progress(done, total)`` with steps.
    """
    if name not in PEERS:
        raise InvalidOptionError(f"there is no network {name!r}: there are {', '.join(PEERS)}")
    peer = PEERS[name]
    count = peer.steps if steps is None else steps
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        network = peer.network({**_graph_settings(dataset), **peer.settings})
    train, validation = dataset.splits["train"], dataset.splits["val"]
    distances = _distances(dataset, np.concatenate([train, validation]))
    sizes = np.array([dataset.graphs[i].n for i in (*train, *validation)])
    first, n = _batch(network, dataset.part("train")), len(train)
    labels = similarity_labels(distances[:n, :n], sizes[:n], sizes[:n])
    blocks = Blocks(distances[:n, :n], n, peer.block, 0.0, seed)
    error = _validation(network, first, _batch(network, dataset.part("val")), distances[n:, :n], sizes, n)
    job = digest([*dataset.part("train"), *dataset.part("val")], dataset.costs, name, peer, count, seed)
    with _one_thread():
        run_stage(
            Stage(name, count, peer.learning_rate, validate_every=max(1, min(500, count // 4))),
            network,
            regression_loss(network, first, labels, blocks),
            error,
            checkpoint=None if checkpoint is None else CheckpointFile(checkpoint, job),
            log=None if log is None else TrainingLog(log, resume=checkpoint is not None),
            report=None if progress is None else lambda _, done, total, __: progress(done, total),
        )
    return network


def peer_similarities(network: nn.Module, rows: Sequence[Graph], columns: Sequence[Graph]) -> NDArray[np.float64]:
    """Return the similarity of every graph of ``rows`` to every graph of ``columns``."""
    first, second = _batch(network, rows), _batch(network, columns)
    with torch.no_grad(), _one_thread():
        return _in_parts(network, first, second).double().numpy()


@contextmanager
def _one_thread() -> Iterator[None]:
    """Use one thread: the weights do not depend on the number of cores, and batches are too small for two."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def _in_parts(network: nn.Module, first: GraphBatch, second: GraphBatch) -> Tensor:
    """Score some rows at a time: networks that consider all pairs of nodes need memory for each."""
    ends = [*range(0, len(first), _ROWS_AT_ONCE), len(first)]
    parts = [first.take(torch.arange(begin, end)) for begin, end in pairwise(ends)]
    return torch.cat([similarities(network, part, second) for part in parts])


def _validation(
    network: nn.Module,
    first: GraphBatch,
    second: GraphBatch,
    distances: NDArray[np.float64],
    sizes: NDArray[np.int64],
    n: int,
) -> Callable[[], float]:
    """Return the mean squared error over an even sample of the validation pairs."""
    step = max(1, int(np.ceil(np.sqrt(distances.size / _VALIDATION_PAIRS))))
    rows, columns = torch.arange(0, len(second), step), torch.arange(0, len(first), step)
    wanted = similarity_labels(distances, sizes[n:], sizes[:n])[rows][:, columns]
    sample2, sample1 = second.take(rows), first.take(columns)
    return lambda: ((_in_parts(network, sample2, sample1) - wanted) ** 2).mean().item()


def _graph_settings(dataset: Dataset) -> dict[str, Any]:
    """Return the entries of the configuration that depend on the graphs."""
    labels = {label for graph in dataset.graphs for label in graph.node_labels} - {None}
    degrees = (len(graph.neighbors(u)) for graph in dataset.graphs for u in range(graph.n))
    return {
        "labels": sorted(labels, key=repr),
        "max_degree": max(degrees, default=0),
        "backbone": "gcn",
        "size": max((graph.n for graph in dataset.graphs), default=1),
    }


def _batch(network: nn.Module, graphs: Sequence[Graph]) -> GraphBatch:
    prepare: Any = getattr(network, "prepare", None)
    return GraphBatch.of([prepare(graph) for graph in graphs] if prepare else list(graphs), network.config)  # type: ignore[arg-type]


def _distances(dataset: Dataset, chosen: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the distances of the chosen graphs: those of the set if it has all of them, else computed ones."""
    if dataset.ged is not None:
        known = dataset.ged[np.ix_(chosen, chosen)]
        if np.isfinite(known).all():
            return known
    graphs = [dataset.graphs[i] for i in chosen]
    return np.asarray(pdist(graphs, costs=dataset.costs, solver="exact"), dtype=np.float64)
