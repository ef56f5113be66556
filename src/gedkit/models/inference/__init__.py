"""Models at work: their weights in the core, and what the core wants to know about a graph.

``ready`` makes a `Runner` of a model, once, and finds the class for its kind: one file each. A runner holds the core's
object and hands out the core's search under it. No torch here.
"""

from __future__ import annotations

from gedkit.models.inference.ready import ready
from gedkit.models.inference.runner import Runner

__all__ = ["Runner", "ready"]
