"""Options that say how to solve, the same for every command that solves pairs."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from gedkit._solvers.record import Option
from gedkit._solvers.registry import find_solver
from gedkit.cli.solvers import complete_solver
from gedkit.errors import InvalidOptionError

SolverName = Annotated[str, typer.Option(help="A name listed by `gedkit solvers`.", autocompletion=complete_solver)]
Budget = Annotated[
    float | None, typer.Option(metavar="SECONDS", help="Time after which `auto` stops without a proof; 10 by default.")
]
Seed = Annotated[int, typer.Option(metavar="NUMBER", help="Random seed of the search.")]
MemoryLimit = Annotated[int | None, typer.Option(metavar="BYTES", help="Memory limit per pair.")]
ModelName = Annotated[
    str | None,
    typer.Option("--model", metavar="MODEL", help="For learned solvers: a name (`gedkit models`) or a file."),
]
Trust = Annotated[
    float | None,
    typer.Option("--trust", metavar="WEIGHT", help="For learned solvers: weight of the estimate; 0: exact."),
]
SolverOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", help="An option of the solver (`gedkit solvers NAME`); may be repeated."
    ),
]

_TRUTH = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def options_from(
    solver: str,
    given: list[str] | None,
    budget: float | None = None,
    model: str | None = None,
    trust: float | None = None,
) -> dict[str, Any]:
    """Return the options of a solver from the texts after ``--option``.

    Examples
    --------
    >>> options_from("beam", ["width=20"])
    {'width': 20}
    >>> options_from("auto", None, budget=2.5)
    {'budget': 2.5}
    """
    known = {option.name: option for option in find_solver(solver).options}
    named = {"budget": budget, "model": model, "trust": trust}
    options: dict[str, Any] = {name: value for name, value in named.items() if value is not None}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise InvalidOptionError(f"--option must be name=value, got {text!r}")
        if name in options:
            raise InvalidOptionError(f"the option {name!r} is given twice")
        options[name] = _value(known[name], value) if name in known else value
    find_solver(solver).checked_options(options)
    return options


def _value(option: Option, text: str) -> Any:
    try:
        if option.type is bool:
            return _TRUTH[text.lower()]
        return option.type(text) if option.type in (int, float) else text
    except (ValueError, KeyError):
        wanted = {bool: "true or false", int: "a whole number"}.get(option.type, "a number")
        raise InvalidOptionError(f"{option.name} must be {wanted}, got {text!r}") from None
