"""The graph edit distance in networks of PyTorch.

``ged`` is a function of tensors of costs that gradients pass through; ``distance_function`` has the autograd function
behind it and is the only file here that imports torch. May import ``collection`` and what stands above it.
"""

from __future__ import annotations

from gedkit.nn.ged import ged

__all__ = ["ged"]
