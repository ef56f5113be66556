"""Reads and writes models as safetensors files, with checks of everything in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from gedkit._files.opening import file_bytes, require_regular
from gedkit._files.read_limits import start_reading
from gedkit._files.replacing import replace_file
from gedkit.errors import ModelError
from gedkit.models.kinds import KINDS
from gedkit.models.model import Model

FORMAT = "1"


def read_model(path: Path) -> Model:
    """Return the model in the file ``path``.

    Raises
    ------
    ModelError
        If there is no such file; if it is truncated, from another program or version, or of an unknown kind; or if a
        tensor is missing, unexpected, of the wrong shape or not finite.
    """
    from safetensors.numpy import load

    require_regular(path, ModelError)
    if not path.is_file():
        raise ModelError(f"{path} is no file: give a model's name or the path of a .safetensors file")
    with start_reading():
        data = file_bytes(path, ModelError)
    try:
        tensors = load(data)
        metadata = json.loads(data[8 : 8 + int.from_bytes(data[:8], "little")]).get("__metadata__") or {}
    except Exception as error:  # whatever the library raises over bytes that are not its own
        raise ModelError(
            f"{path} cannot be read as safetensors: it is damaged or another kind of file ({error})"
        ) from None
    version = metadata.get("gedkit.format")
    if version is None:
        raise ModelError(f"{path} is no model of gedkit: its metadata has no 'gedkit.format'")
    if version != FORMAT:
        raise ModelError(
            f"{path} has format {version!r}, and this gedkit reads {FORMAT!r}: use the gedkit it came with"
        )
    model = Model(
        kind=metadata.get("gedkit.kind", ""),
        config=_json_object(path, metadata, "gedkit.config"),
        tensors=tensors,
        card=_json_object(path, metadata, "gedkit.card"),
        name=path.stem,
    )
    check_model(model, str(path))
    return model


def write_model(model: Model, path: Path) -> None:
    """Write ``model`` to ``path``; a failure leaves no incomplete file behind."""
    from safetensors.numpy import save

    check_model(model, "the model")
    metadata = {
        "gedkit.format": FORMAT,
        "gedkit.kind": model.kind,
        "gedkit.config": json.dumps(dict(model.config)),
        "gedkit.card": json.dumps(dict(model.card)),
    }
    try:
        replace_file(path, save({name: np.ascontiguousarray(t) for name, t in model.tensors.items()}, metadata))
    except OSError as error:
        raise ModelError(f"{path} cannot be written: {error.strerror or error}") from None


def _json_object(path: Path, metadata: dict[str, str], key: str) -> dict[str, Any]:
    try:
        value = json.loads(metadata[key])
    except (KeyError, ValueError, RecursionError):
        raise ModelError(f"{path} is damaged: its metadata has no readable {key!r}") from None
    if not isinstance(value, dict):
        raise ModelError(f"{path} is damaged: {key!r} is no JSON object")
    return value


def check_model(model: Model, where: str) -> None:
    """Raise a `ModelError` if the configuration or a tensor is not what a model of this kind has."""
    if model.kind not in KINDS:
        raise ModelError(f"{where} has a model of kind {model.kind!r}, and gedkit knows {', '.join(map(repr, KINDS))}")
    try:
        shapes = KINDS[model.kind](model.config)
    except KeyError as error:
        raise ModelError(f"{where} has a configuration without {error}") from None
    except Exception as error:  # of a number that is a text, a list that is a number, ...
        raise ModelError(f"{where} has a configuration that makes no sense: {error}") from None
    for name in sorted(shapes.keys() | model.tensors.keys()):
        if name not in model.tensors:
            raise ModelError(f"{where} has no tensor {name!r}, which a {model.kind!r} model needs")
        if name not in shapes:
            raise ModelError(f"{where} has a tensor {name!r}, which a {model.kind!r} model has not")
        tensor = model.tensors[name]
        if tensor.shape != shapes[name]:
            raise ModelError(f"{where} has {name!r} of shape {tensor.shape}, and its configuration says {shapes[name]}")
        if tensor.dtype != np.float32:
            raise ModelError(f"{where} has {name!r} as {tensor.dtype}, and models are float32")
        if not np.isfinite(tensor).all():
            raise ModelError(f"{where} has a value in {name!r} that is not finite")
