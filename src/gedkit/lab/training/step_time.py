"""How long a training step takes, to tell the time of a run beforehand."""

from __future__ import annotations

from dataclasses import replace
from time import process_time

import numpy as np
import torch

from gedkit.lab.datasets.dataset import Dataset
from gedkit.lab.networks.genn import GENN
from gedkit.lab.networks.graph_batch import GraphBatch
from gedkit.lab.training.config import config_for
from gedkit.lab.training.loop import run_stage
from gedkit.lab.training.pair_batches import PairBatches
from gedkit.lab.training.peers import untrained_peer
from gedkit.lab.training.regression import pairs_loss
from gedkit.lab.training.settings import Settings
from gedkit.lab.training.stage_one import stage_one_of
from gedkit.lab.training.torch_threads import torch_threads

_STEPS = 8


def step_seconds(network: str, dataset: Dataset, settings: Settings) -> float:
    """Return the processor time of a step of stage one: ``"genn"`` or the name of a peer, with ``step_pairs`` pairs."""
    graphs = dataset.part("train")
    if network == "genn":
        trained: torch.nn.Module = GENN(config_for(graphs, settings))
        batch = GraphBatch.of(graphs, trained.config).prepared(trained)  # type: ignore[arg-type]
    else:
        trained, batch = untrained_peer(network, dataset, settings)
    sizes = np.array([graph.n for graph in graphs])
    pairs = PairBatches(sizes, len(graphs), settings.step_pairs, 0.0, 0)
    loss = pairs_loss(trained, batch, torch.eye(len(graphs)), pairs)
    begin = 0.0
    with torch_threads(1):
        for steps in (2, _STEPS):  # the first ones warm up
            begin = process_time()
            stage = stage_one_of("trial", replace(settings, steps=steps, validate_every=steps))
            run_stage(stage, trained, loss, lambda: 0.0)
    return (process_time() - begin) / _STEPS
