"""Loads models by name or path, and saves them."""

from __future__ import annotations

import os
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from gedkit.errors import InvalidTypeError, ModelError
from gedkit.models.model import Model
from gedkit.models.weights_file import read_model, write_model

_SHIPPED = Path(__file__).parent / "weights"


def names() -> list[str]:
    """Return the names of the models that are shipped with gedkit.

    Examples
    --------
    >>> import gedkit as gk
    >>> {"generic", "aids", "linux"} <= set(gk.models.names())
    True
    """
    return list(_shipped_names())


def load(model: str | os.PathLike[str] | Model) -> Model:
    """Return a model, given its name, its file, or the model itself.

    Parameters
    ----------
    model : str, path or Model
        A name from `names`, the path of a ``.safetensors`` file, or a loaded model.

    Raises
    ------
    ModelError
        If there is no model of this name, or the file is damaged, of another version, or not a model of gedkit.

    Examples
    --------
    >>> import gedkit as gk
    >>> gk.models.load("linux").kind
    'genn'
    """
    if isinstance(model, Model):
        return model
    if not isinstance(model, str | os.PathLike):
        raise InvalidTypeError(f"a model is a name, a path or a loaded model, got {model!r}")
    given = os.fspath(model)
    if given in _shipped_names():
        return _shipped(given)
    if not given.endswith(".safetensors") and os.sep not in given and not Path(given).exists():
        near = get_close_matches(given, names(), 1)
        hint = f": did you mean {near[0]!r}?" if near else ":"
        raise ModelError(
            f"there is no model {given!r}{hint} gedkit has {', '.join(names())}; a file ends in .safetensors"
        )
    return read_model(Path(given))


def save(model: Model, path: str | os.PathLike[str]) -> None:
    """Write ``model`` to the file ``path``, which ends in ``.safetensors``."""
    if Path(path).suffix != ".safetensors":
        raise ModelError(f"{os.fspath(path)!r} must end in .safetensors")
    write_model(model, Path(path))


@cache
def _shipped_names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in _SHIPPED.glob("*.safetensors")))


@cache
def _shipped(name: str) -> Model:
    return read_model(_SHIPPED / f"{name}.safetensors")
