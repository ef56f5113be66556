"""Models of kind ``pair-costs`` in the core."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from gedkit import _core
from gedkit._graphs.graph import Graph
from gedkit.models.inference.runner import Runner
from gedkit.models.model import Model

__all__ = ["PairCostsRunner"]


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

    def search(
        self, g1: Graph, g2: Graph, *, trust: float, embedding: str, children: int, width: int
    ) -> Callable[..., _core.Outcome]:
        """Return the best-first search under learned pair costs; there are no embeddings."""
        return partial(_core.solve_pair_costs, model=self.core, trust=trust, children=children, width=width)
