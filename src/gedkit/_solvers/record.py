"""Records that describe solvers and their options; checks, error messages and documentation are derived from them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gedkit._result import Result
from gedkit._system.numpy import is_numpy_number
from gedkit.errors import InvalidOptionError, InvalidTypeError

# A limit of this size is that of a type of numbers: of interest to those alone who exceed it.
_TECHNICAL = 1e9
# What people who come from networkx or from other libraries try first.
_LIKE_NETWORKX = 'nx.graph_edit_distance(..., backend="gedkit") takes it'
_OF_NETWORKX = {
    "timeout": "time_limit= is the limit in seconds",
    "upper_bound": "cutoff= asks whether the distance is at most that",
    "roots": "fixed=[(u, v)] fixes a pair",
    # And what other libraries call it.
    **dict.fromkeys(("n_jobs", "jobs", "num_threads", "workers"), "threads= is the number of threads, 0 for all cores"),
    **dict.fromkeys(
        ("verbose", "show_progress"),
        "progress=True shows how far cdist and pdist are, callback= follows the bounds of solve, explain=True tells "
        "which searches ran",
    ),
    **dict.fromkeys(("limit", "max_time", "timelimit", "time"), "time_limit= is the limit in seconds"),
    **dict.fromkeys(("method", "algorithm"), "solver= names the solver"),
    "cost": "costs= takes a gk.Costs",
    "normalization": "gk.normalized_distance takes it",
    **dict.fromkeys(
        ("node_match", "edge_match"), f"labels that differ cost gk.Costs(node_sub=, edge_sub=), or {_LIKE_NETWORKX}"
    ),
    **{
        f"{what}_{word}_cost": f"costs=gk.Costs({what}_{part}=...) is its price, or {_LIKE_NETWORKX}"
        for what in ("node", "edge")
        for word, part in (("subst", "sub"), ("del", "del"), ("ins", "ins"))
    },
}
_OF_READERS = ("node_label", "edge_label", "node_attrs", "edge_attrs")


@dataclass(frozen=True, slots=True)
class Option:
    """A keyword argument of a solver: its type, default and range.

    ``gk.solvers()`` lists them in ``Solver.options``; ``gk.solve(..., name=value)`` checks values with `checked`.

    Attributes
    ----------
    name : str
        The keyword.
    type : type
        ``int``, ``float``, ``bool``, ``str``, or the class that ``read`` returns.
    default : object
        The value used if the keyword is not given.
    help : str
        What it does, in one line.
    minimum, maximum : float or None
        Inclusive limits of a number.
    choices : tuple
        The allowed values; empty if there is no such list.
    read : callable or None
        Converts the given value instead of these checks, or raises an error that says what is allowed.

    Examples
    --------
    >>> Option("width", int, 80, "How many states to keep.", minimum=1).checked(0)
    Traceback (most recent call last):
    gedkit.errors.InvalidOptionError: width must be at least 1, got 0
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
        """Return ``value`` converted to the type of the option, or raise an error that says what is allowed."""
        if self.read is not None:
            return self.read(value)
        if type(value) is not self.type and is_numpy_number(value):
            value = value.item()
        right_type = isinstance(value, self.type) or (self.type is float and isinstance(value, int))
        if not right_type or (isinstance(value, bool) and self.type is not bool):
            raise InvalidTypeError(f"{self.name} must be {self.type.__name__}, got {value!r}")
        if self.choices and value not in self.choices:
            raise InvalidOptionError(f"{self.name} must be one of {', '.join(map(repr, self.choices))}, got {value!r}")
        below = self.minimum is not None and not value >= self.minimum
        above = self.maximum is not None and not value <= self.maximum
        if below or above:
            low = "" if self.minimum is None else f" at least {self.minimum:g}"
            told = self.maximum is not None and (above or self.maximum < _TECHNICAL)
            high = f" at most {self.maximum:.10g}" if told else ""
            raise InvalidOptionError(f"{self.name} must be{low}{' and' if low and high else ''}{high}, got {value!r}")
        return self.type(value)


def refuse_explain(options: Collection[str]) -> None:
    """Raise an error if an explanation is asked of a function that has no place for one."""
    if "explain" in options:
        raise InvalidOptionError("explain is for gedkit.solve, whose result has the explanation")


@dataclass(frozen=True, slots=True)
class CoreSide:
    """How the core runs a solver.

    Attributes
    ----------
    translate : callable
        Converts the checked options to those of ``_core.SolveOptions``.
    reader : callable
        Returns the function with which the model among the checked options prepares a graph, or ``None``.
    """

    translate: Callable[..., dict[str, Any]]
    reader: Callable[..., Callable[[Any], Any] | None]


@dataclass(frozen=True)
class Solver:
    """A solver, as listed by ``gk.solvers()``.

    Attributes
    ----------
    name : str
        The name to pass as ``solver=``.
    exact : bool
        Whether it proves its distance if it is given enough time.
    costs : str
        Which costs it takes, ``"any"`` for all.
    summary : str
        A line about the method, with its source.
    run : callable
        Takes a `Request` and the options as keywords, returns a `Result`.
    options : tuple of Option
        The keywords it takes beside those of `gedkit.solve`.
    core : CoreSide or None
        How the core runs it; ``None`` if it does not run in the core.
    parallel : bool
        Whether it takes ``threads=`` other than 1: several threads that search the same pair.

    Examples
    --------
    >>> import gedkit as gk
    >>> beam = next(solver for solver in gk.solvers() if solver.name == "beam")
    >>> beam.exact, [option.name for option in beam.options]
    (False, ['width'])
    """

    name: str
    exact: bool
    costs: str
    summary: str
    run: Callable[..., Result]
    options: tuple[Option, ...] = ()
    core: CoreSide | None = None
    parallel: bool = False

    def checked_options(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return the values of all options, or raise an error about the first that is unknown or out of range."""
        if not given:
            return self._defaults.copy()
        refuse_explain(given)
        known = {option.name: option for option in self.options}
        for name in given:
            if name in _OF_NETWORKX:
                raise InvalidOptionError(f"solver {self.name!r} has no option {name!r}: {_OF_NETWORKX[name]}")
            if name in _OF_READERS:
                raise InvalidOptionError(
                    f"{name} is for whatever makes the graphs: gk.from_networkx(graph, {name}=...), "
                    f"gk.read(path, {name}=...)"
                )
            if name not in known:
                has = f"its options are {', '.join(known)}" if known else "it has no options"
                raise InvalidOptionError(f"solver {self.name!r} has no option {name!r}: {has}")
        return {name: option.checked(given.get(name, option.default)) for name, option in known.items()}

    @cached_property
    def _defaults(self) -> dict[str, Any]:
        return {option.name: option.checked(option.default) for option in self.options}

    def require_threads(self, threads: int) -> None:
        """Raise an error if it cannot search a pair on ``threads`` threads."""
        if threads != 1 and not self.parallel:
            raise InvalidOptionError(f"solver {self.name!r} uses one thread: it takes no threads={threads}")

    def describe(self) -> str:
        """Return a description: the summary, then a line per option with its default and what it does."""
        return "\n".join(
            [str(self), *(f"  {option.name}={option.default!r}: {option.help}" for option in self.options)]
        )

    def __str__(self) -> str:
        kind = "exact" if self.exact else "inexact"
        return f"{self.name} ({kind}, {self.costs} costs): {self.summary}"
