"""The options of training a model that guides a search by itself: kinds ``pair-costs`` and ``dual-step``."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from typing import Any

from gedkit.errors import InvalidOptionError, InvalidTypeError


@dataclass(frozen=True)
class KindSettings:
    """How such a model is trained; the defaults depend on the kind (``KIND_DEFAULTS``).

    Attributes
    ----------
    hidden : int
        Hidden units of the network; 8 or 16 for a dual step.
    pairs : int
        Pairs of training graphs that states are drawn from.
    steps, learning_rate, batch : int, float, int
        Training steps, the highest learning rate, and states per step.
    validate_every : int
        Steps between validations; each writes a checkpoint and a row of the log.
    split : "random" or "ordered"
        How to choose 60 % of the graphs for training, 20 % for validation and 20 % for testing.
    search_tests : int
        Held-out pairs that the new model and the shipped one are compared on at the end; 0 for none.
    seed : int
    """

    hidden: int = 16
    pairs: int = 600
    steps: int = 3000
    learning_rate: float = 5e-3
    batch: int = 128
    validate_every: int = 250
    split: str = "random"
    search_tests: int = 40
    seed: int = 0


KIND_DEFAULTS = {
    "pair-costs": KindSettings(),
    "dual-step": KindSettings(pairs=200, steps=1000, learning_rate=8e-3, batch=24, validate_every=50),
}


def checked_kind_settings(kind: str, given: dict[str, Any]) -> KindSettings:
    """Return the settings of a kind after checking every option by name, type and range.

    Examples
    --------
    >>> checked_kind_settings("dual-step", {"steps": 10}).batch
    24
    >>> checked_kind_settings("pair-costs", {"widths": [8]})
    Traceback (most recent call last):
    gedkit.errors.InvalidOptionError: training of the kind 'pair-costs' has no option 'widths': it has hidden, ...
    """
    defaults = KIND_DEFAULTS[kind]
    names = [field.name for field in fields(KindSettings)]
    for name, value in given.items():
        if name not in names:
            near = get_close_matches(name, names, 1)
            hint = f": did you mean {near[0]!r}?" if near else f": it has {', '.join(names)}"
            raise InvalidOptionError(f"training of the kind {kind!r} has no option {name!r}{hint}")
        default = getattr(defaults, name)
        if name == "split":
            if value not in ("random", "ordered"):
                raise InvalidOptionError(f"split must be 'random' or 'ordered', got {value!r}")
        elif isinstance(value, bool) or not isinstance(value, int if isinstance(default, int) else int | float):
            raise InvalidTypeError(f"{name} must be a number like {default}, got {value!r}")
        elif not (value >= 0 if name in ("search_tests", "seed") else value > 0):
            raise InvalidOptionError(f"{name} must be more than 0, got {value}")
    if kind == "dual-step" and given.get("hidden", 16) not in (8, 16):
        raise InvalidOptionError(f"hidden must be 8 or 16 for a dual step, got {given['hidden']}")
    return replace(defaults, **given)
