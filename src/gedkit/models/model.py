"""A trained model, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["Model"]


@dataclass(frozen=True, eq=False)
class Model:
    """What inference needs, and what people want to know.

    Attributes
    ----------
    kind : str
        ``"genn"``, ``"pair-costs"`` or ``"dual-step"``: see ``gedkit.models.kinds``.
    config : dict
        The architecture and its settings, JSON only.
    tensors : dict of str to ndarray
        The weights, float32.
    card : dict
        What it was trained on, by which recipe, and how well it does, JSON only.
    name : str
        The name of a shipped model, or of the file.
    """

    kind: str
    config: Mapping[str, Any]
    tensors: Mapping[str, npt.NDArray[np.float32]] = field(repr=False)
    card: Mapping[str, Any] = field(default_factory=dict, repr=False)
    name: str = ""

    @property
    def parameters(self) -> int:
        """How many numbers were learned."""
        return sum(tensor.size for tensor in self.tensors.values())
