"""Stage-one batches as in the program of Wang et al. (CVPR 2021): random pairs, the smaller graph first.

Blocks (``blocks``) make better use of networks that embed each graph separately; pairs are the same amount of work for
every network, which is what a comparison on equal terms needs.
"""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor


class PairBatches:
    """Draws the pairs of each step.

    Parameters
    ----------
    sizes : ndarray (n)
        Numbers of nodes of the training graphs and their mutants.
    originals : int
        How many of them are training graphs; the rest are mutants.
    pairs : int
        Pairs per step. On each side a training graph is drawn at most once per step, if there are enough of them.
    mutant_share : float
        The probability that a graph of a pair is a mutant, if there are any.
    seed : int
    """

    def __init__(self, sizes: NDArray[np.integer], originals: int, pairs: int, mutant_share: float, seed: int) -> None:
        self.sizes = np.asarray(sizes)
        self.originals = originals
        self.pairs = pairs
        self.mutant_share = mutant_share if len(sizes) > originals else 0.0
        self.seed = seed

    def draw(self, step: int) -> Tensor:
        """Return the graphs of a step, first all first ones, then their partners; they depend only on seed and step."""
        rng = np.random.default_rng([self.seed, 2, step])
        repeat = self.originals < self.pairs
        first, second = (rng.choice(self.originals, self.pairs, replace=repeat) for _ in range(2))
        if self.mutant_share:
            for side in (first, second):
                mutant = rng.random(self.pairs) < self.mutant_share
                side[mutant] = rng.integers(self.originals, len(self.sizes), int(mutant.sum()))
        turned = self.sizes[first] > self.sizes[second]
        chosen = np.where(turned, second, first), np.where(turned, first, second)
        return torch.from_numpy(np.concatenate(chosen))
