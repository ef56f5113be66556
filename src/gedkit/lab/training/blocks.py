"""Stage-one batches: a block of graphs is embedded once, and all pairs of the block are scored.

A block of 128 graphs costs 128 embeddings and gives 16,384 pairs. Isomorphic graphs count as one graph, which is drawn
more often the more of them there are; if all distinct graphs fit into a block, every step uses all of them, and their
pairs are weighted instead.
"""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

# A graph that occurs once has the weight of one that occurs three times; the exponent 0.75 was best on LINUX.
_LEAST_COUNT = 3
_POWER = 0.75


class Blocks:
    """Draws the graphs of each step.

    Parameters
    ----------
    distances : ndarray (n, n)
        Distances of the training graphs and their mutants; isomorphic graphs have 0.
    originals : int
        How many of them are training graphs; the rest are mutants.
    size : int
        Graphs in a block.
    mutant_share : float
        The share of mutants in a block, if there are any.
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
                members, weights = _representatives(distances[start:stop, start:stop])
                self._groups.append((members + start, weights, wanted))

    def draw(self, step: int) -> tuple[Tensor, Tensor]:
        """Return the graphs of a step and their weights; they depend only on seed and step."""
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


def _representatives(distances: NDArray[np.floating]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return one graph of each isomorphism class, and the weight of the class."""
    first = np.argmin(distances, axis=1)  # the first graph at distance 0 represents its class
    members, counts = np.unique(first, return_counts=True)
    if len(members) == len(distances):
        return members.astype(np.int64), np.ones(len(members))
    return members.astype(np.int64), np.maximum(counts, _LEAST_COUNT) ** _POWER
