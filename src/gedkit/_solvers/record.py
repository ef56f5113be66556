"""What gedkit knows about a solver: one record each, from which checks and docs come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from gedkit._result import Result
from gedkit.errors import InvalidOptionError, InvalidTypeError

__all__ = ["Option", "Solver"]


@dataclass(frozen=True, slots=True)
class Option:
    """A keyword of a solver.

    Attributes
    ----------
    name : str
    type : type
        ``int``, ``float``, ``bool``, ``str``, or a class that ``read`` makes an object of.
    default : object
    help : str
        One line.
    minimum, maximum : float or None
        The range of a number, ends included.
    choices : tuple
        The values allowed, where they can be listed.
    read : callable or None
        Takes the place of these checks: from what was given to the value, or an error that says what is allowed.
    """

    name: str
    type: type
    default: Any
    help: str
    minimum: float | None = None
    maximum: float | None = None
    choices: tuple[Any, ...] = ()
    read: Callable[[Any], Any] | None = None

    def checked(self, value: Any) -> Any:
        """Return ``value`` in this option's type, or raise an error that says what is allowed."""
        if self.read is not None:
            return self.read(value)
        if type(value) is not self.type and isinstance(value, np.generic):  # numpy's numbers are as good as Python's
            value = value.item()
        fits = isinstance(value, self.type) or (self.type is float and isinstance(value, int))
        if not fits or (isinstance(value, bool) and self.type is not bool):
            raise InvalidTypeError(f"{self.name} must be {self.type.__name__}, got {value!r}")
        if self.choices and value not in self.choices:
            raise InvalidOptionError(f"{self.name} must be one of {', '.join(map(repr, self.choices))}, got {value!r}")
        below = self.minimum is not None and not value >= self.minimum
        above = self.maximum is not None and not value <= self.maximum
        if below or above:
            low = "" if self.minimum is None else f" at least {self.minimum:g}"
            high = "" if self.maximum is None else f" at most {self.maximum:g}"
            raise InvalidOptionError(f"{self.name} must be{low}{' and' if low and high else ''}{high}, got {value!r}")
        return self.type(value)


@dataclass(frozen=True, slots=True)
class Solver:
    """A solver as ``gk.solvers()`` lists it.

    Attributes
    ----------
    name : str
        What ``solver=`` takes.
    exact : bool
        Whether it proves its distance, given time.
    costs : str
        The costs it takes.
    summary : str
        One line.
    run : callable
        From a `Request` and the options to a `Result`.
    options : tuple of Option
    """

    name: str
    exact: bool
    costs: str
    summary: str
    run: Callable[..., Result]
    options: tuple[Option, ...] = ()

    def checked_options(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return the value of every option, or raise an error about the first that is unknown or out of range."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                has = f"its options are {', '.join(known)}" if known else "it has no options"
                raise InvalidOptionError(f"solver {self.name!r} has no option {name!r}: {has}")
        return {name: option.checked(given.get(name, option.default)) for name, option in known.items()}

    def describe(self) -> str:
        """Return the solver in words, with a line for each of its options: the default and what it does."""
        return "\n".join(
            [str(self), *(f"  {option.name}={option.default!r}: {option.help}" for option in self.options)]
        )

    def __str__(self) -> str:
        kind = "exact" if self.exact else "inexact"
        return f"{self.name} ({kind}, {self.costs} costs): {self.summary}"
