"""``dual-step``: the learned step of dual ascent on the Lagrangian bound. See ``docs/dual-ascent.md``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# As in cpp/include/gedkit/dual_step.hpp.
CELL_INPUTS, EVEN_INPUTS, ODD_INPUTS = 15, 4, 6
_WIDTHS = (8, 16)  # multiples of a vector register


def expected_shapes(config: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """Return the shape of every tensor of a network with this configuration."""
    hidden = int(config["hidden"])
    if hidden not in _WIDTHS:
        raise ValueError(f"hidden is {hidden}, not 8 or 16")
    return {
        "cell.weight": (hidden, CELL_INPUTS),
        "cell.bias": (hidden,),
        "from.weight": (hidden, hidden),
        "from.bias": (hidden,),
        "to.weight": (hidden, hidden),
        "even.weight": (hidden, EVEN_INPUTS),
        "odd.weight": (hidden, ODD_INPUTS),
        "out.weight": (hidden,),
        "skip.weight": (ODD_INPUTS,),
    }
