"""The command line, ``gedkit``.

There is one file per command: it parses the arguments, calls the public API, and passes the answer to ``report``, which
prints it for people or, with ``--json``, for programs. Errors of gedkit become one line on stderr here.

Exit codes: 0 success, 2 bad input, 130 interrupted. typer and rich are imported only in this package.
"""

from __future__ import annotations

import sys
import warnings
from typing import Annotated, TextIO

import typer

from gedkit import __version__
from gedkit.cli.convert import convert
from gedkit.cli.datasets import commands as datasets
from gedkit.cli.demo import demo
from gedkit.cli.evaluate import evaluate
from gedkit.cli.index import commands as index
from gedkit.cli.label import label
from gedkit.cli.matrix import matrix
from gedkit.cli.mces import mces
from gedkit.cli.models import models
from gedkit.cli.reproduce import reproduce
from gedkit.cli.serve import serve
from gedkit.cli.smatch import smatch
from gedkit.cli.solve import solve
from gedkit.cli.solvers import solvers
from gedkit.cli.train import train
from gedkit.cli.view import view
from gedkit.errors import GedkitError, IgnoredDataWarning, LabelWarning, UnprovenDistanceWarning

__all__ = ["app"]

BAD_INPUT = 2
# What typer raises for a wrong option. The class has moved between releases, its subclass has not.
_UsageError: type[Exception] = typer.BadParameter.__bases__[0]

_commands = typer.Typer(
    name="gedkit",
    help="Graph edit distance with the edit path and a proof of how good it is.",
)


@_commands.callback(invoke_without_command=True)
def _gedkit(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    if version:
        print(__version__)
        raise typer.Exit


for _command in (
    *(solve, view, serve, matrix, mces, smatch, convert, label, train, models, solvers, demo),
    *(evaluate, reproduce),
):
    _commands.command()(_command)
_commands.add_typer(index)
_commands.add_typer(datasets)


def app(arguments: list[str] | None = None) -> None:
    """Run the command line on ``arguments`` (by default those of the process) and exit."""
    arguments = (sys.argv[1:] if arguments is None else arguments) or ["--help"]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("always", LabelWarning)
            warnings.simplefilter("once", IgnoredDataWarning)  # a command may compare many pairs
            warnings.simplefilter("always", UnprovenDistanceWarning)
            warnings.showwarning = _print_warning
            sys.exit(_commands(arguments, prog_name="gedkit", standalone_mode=False))
    except _UsageError as error:
        message = getattr(error, "format_message", error.__str__)()
    except GedkitError as error:
        message = str(error)
    print(f"gedkit: {message}", file=sys.stderr)
    sys.exit(BAD_INPUT)


def _print_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Print a warning as one line, without its location in the code."""
    print(f"gedkit: {message}", file=sys.stderr)
