"""Models of kind ``pair-costs`` in the core."""

from __future__ import annotations

import numpy as np

from gedkit import _core
from gedkit.models.inference.runner import Runner
from gedkit.models.model import Model


class PairCostsRunner(Runner):
    """Learned costs of node pairs inside an assignment; any graphs, any labels, any costs."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        parts = [
            np.ascontiguousarray(model.tensors[f"{network}.{layer}.{part}"])
            for network in ("pair", "node")
            for layer in (0, 1)
            for part in ("weight", "bias")
        ]
        self.core = _core.PairNetwork(*parts)

    def guide(self, embedding: str) -> _core.PairNetwork:
        """Return the networks; there are no embeddings."""
        return self.core

    def reader(self) -> None:
        """Return nothing: it looks at pairs only."""
