"""Reads the weights of GENN-A* that its authors publish with pygmtools."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from gedkit.errors import ModelError
from gedkit.models.model import Model
from gedkit.models.weights_file import check_model

# Where each tensor of ours is in their file, and how it is turned.
_TENSORS = {
    **{f"backbone.{i}.weight": (f"convolution_{i + 1}.weight", (1, 0)) for i in range(3)},
    **{f"backbone.{i}.bias": (f"convolution_{i + 1}.bias", (0,)) for i in range(3)},
    "attention.weight": ("attention.weight_matrix", (0, 1)),
    "ntn.bilinear": ("tensor_network.weight_matrix", (2, 0, 1)),
    "ntn.linear": ("tensor_network.weight_matrix_block", (0, 1)),
    "ntn.bias": ("tensor_network.bias", (0, 1)),
    "head.0.weight": ("scoring_layer.0.weight", (0, 1)),
    "head.0.bias": ("scoring_layer.0.bias", (0,)),
    "head.1.weight": ("scoring_layer.2.weight", (0, 1)),
    "head.1.bias": ("scoring_layer.2.bias", (0,)),
}
_ALPHA = 10.0  # a constant of their program


def from_pygmtools(path: str | os.PathLike[str], labels: Sequence[str] = ()) -> Model:
    """Return the network in a weights file of pygmtools, ``best_genn_AIDS700nef_gcn_astar.pt`` for instance.

    Needs torch. Nothing in the file is executed.

    Parameters
    ----------
    path : path
    labels : sequence of str
        The node labels in the order of the network's inputs; none for graphs without labels. The degrees follow them.

    Raises
    ------
    ModelError
        If the file is not such a file, or has fewer inputs than there are labels.
    """
    import torch

    place = Path(path)
    try:
        found = torch.load(place, map_location="cpu", weights_only=True)
        given = {key: np.asarray(value, np.float32) for key, value in found.items()}
        tensors = {name: np.ascontiguousarray(given[key].transpose(axes)) for name, (key, axes) in _TENSORS.items()}
        tensors["ntn.bias"] = tensors["ntn.bias"].reshape(-1)  # theirs is a column
    except OSError as error:
        raise ModelError(f"cannot read {place}: {error.strerror or error}") from None
    except Exception:  # whatever torch raises over bytes that are not its own
        raise ModelError(f"{place} is no weights file of pygmtools' GENN-A*") from None
    inputs = tensors["backbone.0.weight"].shape[1]
    if inputs <= len(labels):
        raise ModelError(f"the network has {inputs} inputs: {len(labels)} labels leave none for the degrees")
    config: dict[str, Any] = {
        "labels": list(labels),
        "max_degree": inputs - len(labels) - 1,
        "backbone": "gcn",
        "widths": [tensors[f"backbone.{i}.weight"].shape[0] for i in range(3)],
        "ntn": len(tensors["ntn.bias"]),
        "head": [len(tensors["head.0.bias"])],
        "alpha": _ALPHA,
        "symmetric": False,
    }
    card = {"description": "weights published with pygmtools, imported", "file": place.name}
    model = Model("genn", config, tensors, card, place.stem)
    check_model(model, str(place))
    return model
