"""The commands: which there are, and the one that is run, loaded without the others."""

from __future__ import annotations

import os
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.main import get_command

from gedkit import __version__
from gedkit.errors import InvalidOptionError

# In the order of --help. Each has a file of its name, with the function of its name or the group called ``commands``.
_COMMANDS = (
    *(
        "solve",
        "diff",
        "view",
        "serve",
        "matrix",
        "score",
        "mces",
        "map-reactions",
        "smatch",
        "convert",
        "label",
        "train",
        "fit-costs",
        "models",
        "solvers",
        "demo",
    ),
    *("evaluate", "reproduce"),
)
_GROUPS = ("index", "datasets", "certificate")
# The commands of the laboratory, in gedkit.lab.commands; the command line imports that wing by name only.
_OF_THE_LAB = ("label", "train", "evaluate", "reproduce", "datasets")
# What people type for a command that is called otherwise.
_OTHER_NAMES = {
    **dict.fromkeys(("compare", "distance", "ged", "match", "align", "edit-path", "path"), "solve"),
    **dict.fromkeys(("learn", "learn-costs", "fit"), "fit-costs"),
    **dict.fromkeys(("f1", "gold", "grade", "precision", "recall"), "score"),
    **dict.fromkeys(("difference", "changes", "difftool"), "diff"),
    **dict.fromkeys(("pdist", "cdist", "distances", "pairs", "all-pairs"), "matrix"),
    **dict.fromkeys(("search", "query", "nearest", "build", "knn"), "index"),
    **dict.fromkeys(("plot", "draw", "show", "open", "picture"), "view"),
    **dict.fromkeys(("server", "web", "start", "run"), "serve"),
    **dict.fromkeys(("mcs", "mcis"), "mces"),
    **dict.fromkeys(("reactions", "map-reaction", "atom-map", "map", "rxn"), "map-reactions"),
    **dict.fromkeys(("read", "write", "export", "import"), "convert"),
    **dict.fromkeys(("verify", "check", "prove", "proof", "certificates", "certify"), "certificate"),
    **dict.fromkeys(("download", "dataset", "data"), "datasets"),
}


def commands_for(arguments: Sequence[str]) -> Any:
    """Return the command line, with the command that the arguments name, or all where help or the shell asks."""
    wanted = arguments[0] if arguments else "--help"
    completing = any(name.startswith("_GEDKIT_COMPLETE") for name in os.environ)
    if wanted.startswith("-") or completing:
        return _with((*_COMMANDS, *_GROUPS))
    if wanted not in (*_COMMANDS, *_GROUPS):
        raise InvalidOptionError(_unknown(wanted))
    return _with((wanted,))


def _with(names: Sequence[str]) -> Any:
    commands = typer.Typer(name="gedkit", help="Graph edit distance with the edit path and a proof of how good it is.")
    commands.callback(invoke_without_command=True)(_gedkit)
    for name in names:
        file = name.replace("-", "_")
        module = import_module(f"gedkit.{'lab.commands' if name in _OF_THE_LAB else 'cli'}.{file}")
        if name in _GROUPS:
            commands.add_typer(module.commands)
        else:
            commands.command()(getattr(module, file))
    made = get_command(commands)
    _take_types_off_flags(made)
    return made


def _gedkit(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    if version:
        print(__version__)
        raise typer.Exit


def _take_types_off_flags(command: Any) -> None:
    """Make help show ``--json``, not ``--json <bool>``: a flag takes no value."""
    make_help_option = command.get_help_option

    def help_option(context: Any) -> Any:
        made = make_help_option(context)
        if made is not None:
            made.metavar = ""
        return made

    command.get_help_option = help_option
    for parameter in command.params:
        if getattr(parameter, "is_flag", False):
            parameter.metavar = ""
    for each in getattr(command, "commands", {}).values():
        _take_types_off_flags(each)


def _unknown(wanted: str) -> str:
    names = (*_COMMANDS, *_GROUPS)
    if wanted in ("help", "version"):
        return f"there is no command {wanted!r}: did you mean gedkit --{wanted}?"
    near = _OTHER_NAMES.get(wanted.lower().replace("_", "-")) or next(iter(get_close_matches(wanted, names, 1)), None)
    if near is not None:
        return f"there is no command {wanted!r}: did you mean gedkit {near}?"
    if os.path.exists(wanted):  # noqa: PTH110, a name that a shell completed
        return f"{wanted!r} is a file, not a command: gedkit solve A B compares two graphs, gedkit --help lists all"
    return f"there is no command {wanted!r}: there are {', '.join(names)}"
