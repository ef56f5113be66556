"""Inference in the core: passes the weights of a model, and what it needs of each graph, to C++.

`runner_of` returns the `Runner` of a model, which is made once. There is a class per kind of model, in a file each. A
runner holds the core's object and returns the core's search under it. Nothing here imports torch.
"""

from __future__ import annotations

from gedkit.models.inference.runner import Runner
from gedkit.models.inference.runners import runner_of

__all__ = ["Runner", "runner_of"]
