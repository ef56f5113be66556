"""Trains the networks that GENN is compared with: the same labels, batches, optimizer and loop.

SimGNN, GMN and GraphSim predict the similarity of two whole graphs; none of them guides a search, so they are not saved
as models. ``PEERS`` has their architectures; everything else is `gedkit.training.settings.Settings`, of which stage two
and ``symmetric`` are not for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidOptionError
from gedkit.lab.datasets.dataset import Dataset
from gedkit.lab.networks.gmn import GMN
from gedkit.lab.networks.graph_batch import GraphBatch
from gedkit.lab.networks.graphsim import GraphSim
from gedkit.lab.networks.simgnn import SimGNN
from gedkit.lab.training.checkpoint import CheckpointFile
from gedkit.lab.training.labels import digest, distance_labels
from gedkit.lab.training.log import TrainingLog
from gedkit.lab.training.loop import run_stage
from gedkit.lab.training.pair_batches import PairBatches
from gedkit.lab.training.regression import pairs_loss, similarities, similarity_labels
from gedkit.lab.training.settings import Settings
from gedkit.lab.training.stage_one import stage_one_of
from gedkit.lab.training.torch_threads import torch_threads

_VALIDATION_PAIRS = 4000
_ROWS_AT_ONCE = 16


@dataclass(frozen=True)
class Peer:
    """The architecture of a network.

    Attributes
    ----------
    network : type
    settings : dict
        Its configuration, except for what depends on the graphs or on the widths asked for.
    """

    network: type[nn.Module]
    settings: dict[str, Any]


PEERS = {
    "simgnn": Peer(SimGNN, {"bins": 16, "head": [16, 8]}),
    "gmn": Peer(GMN, {"width": 32, "rounds": 3, "vector": 64, "head": [32]}),
    "graphsim": Peer(GraphSim, {"channels": [16, 32, 64], "windows": [5, 3, 3], "head": [64, 16]}),
}


@dataclass(frozen=True)
class TrainedPeer:
    """A trained network, and the processor time of its steps."""

    network: nn.Module
    seconds: float

    @property
    def parameters(self) -> int:
        """Number of learned parameters."""
        return sum(weight.numel() for weight in self.network.parameters())


def train_peer(
    name: str,
    dataset: Dataset,
    settings: Settings,
    *,
    extra: Sequence[Graph] = (),
    labels: Path | None = None,
    threads: int | None = 1,
    checkpoint: Path | None = None,
    log: Path | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> TrainedPeer:
    """Train a network on the training part of a set; the validation part decides which weights are best.

    Parameters
    ----------
    name : str
        ``"simgnn"``, ``"gmn"`` or ``"graphsim"``.
    dataset : Dataset
    settings : Settings
        With ``step_pairs``; ``mutants`` must be 0: give them as ``extra``.
    extra : sequence of Graph
        More graphs to train on, such as mutants of the training part.
    labels : Path, optional
        A folder to keep computed distances in.
    threads : int, optional
        For torch, and for distances that the set does not know.
    checkpoint : Path, optional
        A file from which a stopped run is resumed.
    log : Path, optional
        A CSV file for the errors on training and validation pairs.
    progress : callable, optional
        Called as ``progress(done, total)`` with steps.
    """
    if name not in PEERS:
        raise InvalidOptionError(f"there is no network {name!r}: there are {', '.join(PEERS)}")
    if not settings.step_pairs or settings.mutants:
        raise InvalidOptionError(f"{name} is trained with step_pairs above 0 and mutants=0; more graphs are extra=")
    network = _made(name, dataset, extra, settings)
    train, validation = dataset.part("train"), dataset.part("val")
    seen, n = len(train) + len(extra), len(train)
    distances = _distances(dataset, extra, labels, threads)
    sizes = np.array([graph.n for graph in (*train, *extra, *validation)])
    batch = _batch(network, [*train, *extra])
    wanted = similarity_labels(distances[:seen, :seen], sizes[:seen], sizes[:seen])
    pairs = PairBatches(sizes[:seen], n, settings.step_pairs, settings.mutant_share, settings.seed)
    first = batch.take(torch.arange(n))
    error = _validation(network, first, _batch(network, validation), distances[seen:, :n], sizes[seen:], sizes[:n])
    job = digest([*train, *extra, *validation], dataset.costs, name, PEERS[name], asdict(settings))
    found = TrainingLog(log, resume=checkpoint is not None)
    with torch_threads(threads):
        run_stage(
            stage_one_of(name, settings),
            network,
            pairs_loss(network, batch, wanted, pairs),
            error,
            checkpoint=None if checkpoint is None else CheckpointFile(checkpoint, job),
            log=found,
            report=None if progress is None else lambda _, done, total, __: progress(done, total),
        )
    return TrainedPeer(network, found.seconds)


def untrained_peer(name: str, dataset: Dataset, settings: Settings) -> tuple[nn.Module, GraphBatch]:
    """Return a network with random weights, and the training graphs as its input."""
    network = _made(name, dataset, (), settings)
    return network, _batch(network, dataset.part("train"))


def peer_similarities(
    network: nn.Module, rows: Sequence[Graph], columns: Sequence[Graph], threads: int | None = 1
) -> NDArray[np.float64]:
    """Return the similarity of every graph of ``rows`` to every graph of ``columns``."""
    first, second = _batch(network, rows), _batch(network, columns)
    with torch.no_grad(), torch_threads(threads):
        return _in_parts(network, first, second).double().numpy()


def _in_parts(network: nn.Module, first: GraphBatch, second: GraphBatch) -> Tensor:
    """Score some rows at a time: networks that consider all pairs of nodes need memory for each."""
    ends = [*range(0, len(first), _ROWS_AT_ONCE), len(first)]
    parts = [first.take(torch.arange(begin, end)) for begin, end in pairwise(ends)]
    return torch.cat([similarities(network, part, second) for part in parts])


def _validation(
    network: nn.Module,
    first: GraphBatch,
    second: GraphBatch,
    distances: NDArray[np.floating],
    sizes2: NDArray[np.int64],
    sizes1: NDArray[np.int64],
) -> Callable[[], float]:
    """Return the mean squared error over an even sample of the validation pairs."""
    step = max(1, int(np.ceil(np.sqrt(distances.size / _VALIDATION_PAIRS))))
    rows, columns = torch.arange(0, len(second), step), torch.arange(0, len(first), step)
    wanted = similarity_labels(distances, sizes2, sizes1)[rows][:, columns]
    sample2, sample1 = second.take(rows), first.take(columns)
    return lambda: ((_in_parts(network, sample2, sample1) - wanted) ** 2).mean().item()


def _made(name: str, dataset: Dataset, extra: Sequence[Graph], settings: Settings) -> nn.Module:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(settings.seed)
        return PEERS[name].network(_config(name, dataset, extra, settings))


def _config(name: str, dataset: Dataset, extra: Sequence[Graph], settings: Settings) -> dict[str, Any]:
    """Return the configuration of a network for these graphs."""
    graphs = [*dataset.graphs, *extra]
    labels = {label for graph in graphs for label in graph.node_labels} - {None}
    degrees = (len(graph.neighbors(u)) for graph in graphs for u in range(graph.n))
    return {
        "labels": sorted(labels, key=repr),
        "max_degree": max(degrees, default=0),
        "backbone": "gcn",
        "size": max((graph.n for graph in graphs), default=1),
        "widths": list(settings.widths),
        "ntn": settings.ntn,
        **PEERS[name].settings,
    }


def _batch(network: nn.Module, graphs: Sequence[Graph]) -> GraphBatch:
    prepare: Any = getattr(network, "prepare", None)
    listed = [prepare(graph) for graph in graphs] if prepare else list(graphs)
    return GraphBatch.of(listed, network.config).prepared(network)  # type: ignore[arg-type]


def _distances(
    dataset: Dataset, extra: Sequence[Graph], folder: Path | None, threads: int | None
) -> NDArray[np.floating]:
    """Return the distances of training, extra and validation graphs: known ones if the set has all, else computed."""
    chosen = np.concatenate([dataset.splits["train"], dataset.splits["val"]])
    if dataset.ged is not None and not extra:
        known = dataset.ged[np.ix_(chosen, chosen)]
        if np.isfinite(known).all():
            return np.asarray(known)
    graphs = [*dataset.part("train"), *extra, *dataset.part("val")]
    return distance_labels(graphs, dataset.costs, folder=folder, threads=threads)
