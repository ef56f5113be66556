"""The options of training, their defaults and their checks."""

from __future__ import annotations

from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any

from gedkit.errors import InvalidOptionError, InvalidTypeError


@dataclass(frozen=True)
class Settings:
    """How a model is built and trained.

    Attributes
    ----------
    backbone : "gcn" or "spline"
        The graph network; "spline" uses the first attribute of each edge, its length.
    widths : tuple of int
        Widths of its layers.
    ntn, head : int, tuple of int
        Channels of the neural tensor network, and widths of the hidden layers after it.
    alpha : float
        Sharpness of the attention.
    symmetric : bool
        Whether to average the scores of a pair in both orders; otherwise the smaller graph comes first.
    kernels : int
        Knots of the spline.
    split : "random" or "ordered"
        How to choose 60 % of the graphs for training, 20 % for validation and 20 % for testing: at random, or in their
        order.
    block : int
        Number of graphs per step of stage one; all their pairs are scored.
    step_pairs : int
        Number of random pairs per step of stage one, instead of all pairs of a block; 0 for a block.
    mutants, mutant_edits, mutant_share : int, int, float
        How many mutants of training graphs to make, with at most how many random edits, and their share of each block.
    held_out_mutants : bool
        Whether to keep mutants that are isomorphic to a graph held out for validation or testing.
    steps, learning_rate : int, float
        For stage one, which learns the similarity of whole graphs.
    schedule : "cosine" or "constant"
        How the learning rates of both stages change: up for 100 steps and then down to 0, or not at all.
    weight_decay : float
        Of Adam, in both stages. In stage one it is that of a loss summed over ``step_pairs`` pairs, if given.
    search_pairs, search_batch, search_subsets : int
        For stage two: the number of pairs to solve, of pairs per step, and of partial paths drawn from each; 0 for all
        partial paths of a pair, with one pair per step.
    search_in_order : float
        The share of partial paths that match the first nodes, as a search does; the others match any nodes.
    search_too_high : float
        Weight of states whose cost to go is overestimated. Above 1 the search finds better paths and opens more states.
    search_steps, search_learning_rate : int, float
        For stage two, which learns the cost to go.
    validate_every : int
        Steps between validations; each writes a checkpoint.
    search_tests : int
        Number of held-out pairs that are searched with the model at the end, beside other solvers; 0 for none.
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
    step_pairs: int = 0
    mutants: int = 1600
    mutant_edits: int = 6
    mutant_share: float = 0.5
    held_out_mutants: bool = False
    steps: int = 8000
    learning_rate: float = 3e-3
    schedule: str = "cosine"
    weight_decay: float = 0.0
    search_pairs: int = 6000
    search_batch: int = 16
    search_subsets: int = 32
    search_in_order: float = 0.0
    search_too_high: float = 1.0
    search_steps: int = 1500
    search_learning_rate: float = 1e-3
    validate_every: int = 250
    search_tests: int = 60
    seed: int = 0


PAPER: dict[str, Any] = {
    "widths": (64, 32, 16),
    "ntn": 16,
    "head": (16,),
    "alpha": 10.0,
    "symmetric": False,
    "step_pairs": 128,
    "mutants": 0,
    "steps": 50_000,
    "learning_rate": 1e-3,
    "schedule": "constant",
    "weight_decay": 5e-5,
    "search_pairs": 200,
    "search_batch": 1,
    "search_subsets": 0,
    "search_steps": 1000,
    "search_learning_rate": 1e-3,
    "validate_every": 1000,
}
"""The settings of Wang et al. (CVPR 2021), where the paper is silent those of the authors' program."""


_CHOICES = {"backbone": ("gcn", "spline"), "split": ("random", "ordered"), "schedule": ("cosine", "constant")}
_MAY_BE_ZERO = {
    "mutants", "mutant_share", "steps", "step_pairs", "weight_decay", "search_steps", "search_subsets",
    "search_in_order", "search_tests", "seed",
}  # fmt: skip


def checked_settings(given: dict[str, Any]) -> Settings:
    """Return the settings after checking every option by name, type and range.

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
    settings = Settings(**checked)
    if not settings.search_subsets and settings.search_batch != 1:
        raise InvalidOptionError(f"search_subsets=0 needs search_batch=1, got {settings.search_batch}")
    return settings


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
