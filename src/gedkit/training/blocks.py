"""Stage-one batches: a block of graphs is embedded once, and all pairs of the block are scored.

A block of 128 graphs costs 128 embeddings and gives 16,384 pairs. Graphs that are the same up to numbering are one
graph here, drawn the more often the more of them there are; where the different graphs fit into a block together, each
step sees all of them, and their pairs are weighed instead.
"""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

__all__ = ["Blocks"]

# A graph that occurs once weighs like one of three, and a common one less than its number: 0.75 was best on LINUX.
_LEAST_COUNT = 3
_POWER = 0.75


class Blocks:
    """Draws the graphs of each step.

    Parameters
    ----------
    distances : ndarray (n, n)
        Of the training graphs and their mutants; 0 tells twins.
    originals : int
        The first so many are training graphs, the rest mutants.
    size : int
        Graphs in a block.
    mutant_share : float
        How much of a block are mutants, where there are any.
    seed : int
    """

    def __init__(
        self, distances: NDArray[np.floating], originals: int, size: int, mutant_share: float, seed: int
    ) -> None:
        self.seed = seed
        self._groups: list[tuple[NDArray[np.int64], NDArray[np.float64], int]] = []
        mutants = len(distances) - originals
        for start, stop, share in (
            (0, originals, 1 - mutant_share if mutants else 1.0),
            (originals, len(distances), mutant_share),
        ):
            wanted = min(round(size * share), stop - start)
            if wanted > 0:
                members, weights = _kinds(distances[start:stop, start:stop])
                self._groups.append((members + start, weights, wanted))

    def draw(self, step: int) -> tuple[Tensor, Tensor]:
        """Return the graphs of a step and their weights, a function of seed and step alone."""
        rng = np.random.default_rng([self.seed, 2, step])
        chosen, weights = [], []
        for members, weight, wanted in self._groups:
            if len(members) <= wanted:
                chosen.append(members)
                weights.append(weight / weight.mean())
            else:
                chosen.append(rng.choice(members, wanted, replace=False, p=weight / weight.sum()))
                weights.append(np.ones(wanted))
        return torch.from_numpy(np.concatenate(chosen)), torch.from_numpy(np.concatenate(weights)).float()


def _kinds(distances: NDArray[np.floating]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return one graph of each kind, and the kind's weight."""
    first = np.argmin(distances, axis=1)  # the first graph at distance 0 stands for its twins
    members, counts = np.unique(first, return_counts=True)
    if len(members) == len(distances):
        return members.astype(np.int64), np.ones(len(members))
    return members.astype(np.int64), np.maximum(counts, _LEAST_COUNT) ** _POWER
