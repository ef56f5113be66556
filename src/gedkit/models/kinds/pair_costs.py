"""``pair-costs``: learned costs of node pairs inside an assignment, from features independent of particular labels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

FEATURES = 1  # version of the list of features in cpp/src/learned/pair_features.hpp
PAIR_FEATURES = 15
NODE_FEATURES = 7


def expected_shapes(config: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """Return the shape of every tensor of the two networks: of pairs, and of nodes deleted or inserted."""
    if config["features"] != FEATURES:
        raise ValueError(f"features are {config['features']!r}, but this gedkit computes version {FEATURES}")
    shapes: dict[str, tuple[int, ...]] = {}
    for name, inputs, hidden in (
        ("pair", PAIR_FEATURES, int(config["hidden"])),
        ("node", NODE_FEATURES, int(config["node_hidden"])),
    ):
        shapes[f"{name}.0.weight"] = (hidden, inputs)
        shapes[f"{name}.0.bias"] = (hidden,)
        shapes[f"{name}.1.weight"] = (1, hidden)
        shapes[f"{name}.1.bias"] = (1,)
    return shapes
