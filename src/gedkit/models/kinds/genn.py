"""``genn``: the network of Wang et al., CVPR 2021, sections 3.2.1 and 3.2.2."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise
from typing import Any


def feature_count(config: Mapping[str, Any]) -> int:
    """Return the length of a node's features: one-hot labels, then one-hot degrees 0 to ``max_degree``."""
    return len(config["labels"]) + int(config["max_degree"]) + 1


def _check_numbers(config: Mapping[str, Any]) -> None:
    """Raise an error for what no shape depends on, and inference would stumble over."""
    for name in ("alpha", "length_scale") if config["backbone"] == "spline" else ("alpha",):
        if type(config[name]) not in (int, float) or not math.isfinite(config[name]):
            raise ValueError(f"{name} is {config[name]!r}, not a number")
    if type(config["symmetric"]) is not bool:
        raise ValueError(f"symmetric is {config['symmetric']!r}, not true or false")
    if not isinstance(config["labels"], list) or not all(_is_label(label) for label in config["labels"]):
        raise ValueError("labels are not a list of what a label can be")
    if int(config["max_degree"]) < 0 or not all(int(width) > 0 for width in (*config["widths"], config["ntn"])):
        raise ValueError("a width is not above 0")


def _is_label(label: Any) -> bool:
    try:
        hash(label)
    except TypeError:
        return False
    return bool(label == label)  # not NaN


def expected_shapes(config: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """Return the shape of every tensor of a network with this configuration."""
    shapes: dict[str, tuple[int, ...]] = {}
    widths = [feature_count(config), *map(int, config["widths"])]
    for layer, (inputs, outputs) in enumerate(pairwise(widths)):
        shapes[f"backbone.{layer}.bias"] = (outputs,)
        if config["backbone"] == "gcn":
            shapes[f"backbone.{layer}.weight"] = (outputs, inputs)
        elif config["backbone"] == "spline":
            shapes[f"backbone.{layer}.kernels"] = (int(config["kernels"]), outputs, inputs)
            shapes[f"backbone.{layer}.root"] = (outputs, inputs)
        else:
            raise ValueError(f"backbone is {config['backbone']!r}, not 'gcn' or 'spline'")
    embedding, channels = widths[-1], int(config["ntn"])
    shapes["attention.weight"] = (embedding, embedding)
    shapes["ntn.bilinear"] = (channels, embedding, embedding)
    shapes["ntn.linear"] = (channels, 2 * embedding)
    shapes["ntn.bias"] = (channels,)
    for layer, (inputs, outputs) in enumerate(pairwise([channels, *map(int, config["head"]), 1])):
        shapes[f"head.{layer}.weight"] = (outputs, inputs)
        shapes[f"head.{layer}.bias"] = (outputs,)
    _check_numbers(config)
    return shapes
