"""The kinds of models: one file each, with the shape that every tensor must have for a given configuration.

``KINDS`` maps the name of a kind to a function from the configuration to those shapes; it may raise ``KeyError``,
``TypeError`` or ``ValueError`` if the configuration is invalid. Nothing here imports torch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gedkit.models.kinds import dual_step, genn, pair_costs

__all__ = ["KINDS"]

Shapes = dict[str, tuple[int, ...]]

KINDS: dict[str, Callable[[Mapping[str, Any]], Shapes]] = {
    "dual-step": dual_step.expected_shapes,
    "genn": genn.expected_shapes,
    "pair-costs": pair_costs.expected_shapes,
}
