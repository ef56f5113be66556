"""The options of training, with their defaults and checks in one place."""

from __future__ import annotations

from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any

from gedkit.errors import InvalidOptionError, InvalidTypeError

__all__ = ["Settings", "checked_settings"]


@dataclass(frozen=True)
class Settings:
    """How a model is built and trained.

    Attributes
    ----------
    backbone : "gcn" or "spline"
        The graph network; "spline" looks at the first attribute of each edge, its length.
    widths : tuple of int
        Of its layers.
    ntn, head : int, tuple of int
        Channels of the neural tensor network, and widths of the hidden layers after it.
    alpha : float
        Sharpness of the attention.
    symmetric : bool
        Score a pair both ways and average.
    kernels : int
        Knots of the spline.
    split : "random" or "ordered"
        How 60 % of the graphs are set aside for training, 20 % for validation, 20 % for the test: at random, or the
        first, the next and the last.
    block : int
        Graphs embedded in a step of stage one; all their pairs are scored.
    mutants, mutant_edits, mutant_share : int, int, float
        How many graphs are made of the training graphs by how many random edits, and their share of each block.
    steps, learning_rate : int, float
        Of stage one, which learns the similarity of whole graphs.
    search_pairs, search_batch, search_subsets : int
        Stage two: pairs whose optimal paths are found, how many of them a step takes, and how many parts of each path.
    search_in_order : float
        The share of these parts that settle the first nodes, as a search does; the others settle any nodes.
    search_too_high : float
        How many times a part counts whose rest is estimated too high. Above 1 the search finds better paths and opens
        more states.
    search_steps, search_learning_rate : int, float
        Of stage two, which learns what is left to pay.
    validate_every : int
        Steps between validations, each of which writes a checkpoint.
    seed : int
    """

    backbone: str = "gcn"
    widths: tuple[int, ...] = (64, 32, 16)
    ntn: int = 16
    head: tuple[int, ...] = (16,)
    alpha: float = 10.0
    symmetric: bool = True
    kernels: int = 16
    split: str = "random"
    block: int = 128
    mutants: int = 1600
    mutant_edits: int = 6
    mutant_share: float = 0.5
    steps: int = 8000
    learning_rate: float = 3e-3
    search_pairs: int = 6000
    search_batch: int = 16
    search_subsets: int = 32
    search_in_order: float = 0.0
    search_too_high: float = 1.0
    search_steps: int = 1500
    search_learning_rate: float = 1e-3
    validate_every: int = 250
    seed: int = 0


_CHOICES = {"backbone": ("gcn", "spline"), "split": ("random", "ordered")}
_MAY_BE_ZERO = {"mutants", "mutant_share", "steps", "search_steps", "search_in_order", "seed"}


def checked_settings(given: dict[str, Any]) -> Settings:
    """Return the settings, every option checked by name, type and range.

    Examples
    --------
    >>> checked_settings({"steps": 100, "widths": [8, 8]}).widths
    (8, 8)
    >>> checked_settings({"step": 100})
    Traceback (most recent call last):
    gedkit.errors.InvalidOptionError: training has no option 'step': did you mean 'steps'?
    """
    defaults = Settings()
    names = [field.name for field in fields(Settings)]
    checked: dict[str, Any] = {}
    for name, value in given.items():
        if name not in names:
            near = get_close_matches(name, names, 1)
            hint = f": did you mean {near[0]!r}?" if near else f": it has {', '.join(names)}"
            raise InvalidOptionError(f"training has no option {name!r}{hint}")
        checked[name] = _checked(name, value, getattr(defaults, name))
    if checked.get("mutant_share", 0) >= 1:
        raise InvalidOptionError(f"mutant_share must be less than 1, got {checked['mutant_share']}")
    if checked.get("search_in_order", 0) > 1:
        raise InvalidOptionError(f"search_in_order must be at most 1, got {checked['search_in_order']}")
    return Settings(**checked)


def _checked(name: str, value: Any, default: Any) -> Any:
    if isinstance(default, tuple):
        try:
            return tuple(_checked(name, part, 1) for part in value)
        except TypeError:
            raise InvalidTypeError(f"{name} must be whole numbers such as {default}, got {value!r}") from None
    if isinstance(default, str):
        if value not in _CHOICES[name]:
            raise InvalidOptionError(f"{name} must be {' or '.join(map(repr, _CHOICES[name]))}, got {value!r}")
        return value
    if isinstance(default, bool):
        if type(value) is not bool:
            raise InvalidTypeError(f"{name} must be True or False, got {value!r}")
        return value
    kinds = (int,) if isinstance(default, int) else (int, float)
    if isinstance(value, bool) or not isinstance(value, kinds):
        raise InvalidTypeError(f"{name} must be a {'whole ' if kinds == (int,) else ''}number, got {value!r}")
    if not (value >= 0 if name in _MAY_BE_ZERO else value > 0):
        raise InvalidOptionError(
            f"{name} must be {'0 or more' if name in _MAY_BE_ZERO else 'more than 0'}, got {value}"
        )
    return type(default)(value)
