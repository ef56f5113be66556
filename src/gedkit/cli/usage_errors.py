"""What is wrong with the arguments of a command, in one sentence that says what to type."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

import typer

# What typer raises for wrong arguments. The class has moved between releases, its subclass has not.
UsageError: type[Exception] = typer.BadParameter.__bases__[0]

# Options that other programs have.
_OTHER_NAMES = {
    **dict.fromkeys(("--timeout", "--limit", "--time", "--seconds", "-t"), "--time-limit"),
    **dict.fromkeys(("--jobs", "--n-jobs", "--njobs", "-j", "--workers", "--cores", "-n"), "--threads"),
    **dict.fromkeys(("--output", "--outfile", "--output-file"), "--out"),
    **dict.fromkeys(("--format", "--input-format"), "--from"),
    **dict.fromkeys(("--cost", "--price", "--prices"), "--costs"),
    **dict.fromkeys(("--label", "--labels", "--node-attr", "--node-attribute"), "--node-label"),
    **dict.fromkeys(("--edge-attr", "--edge-attribute"), "--edge-label"),
    **dict.fromkeys(("--plot", "--png", "--draw", "--image"), "--picture"),
    **dict.fromkeys(("--method", "--algorithm"), "--solver"),
    **dict.fromkeys(("--k", "--top", "--neighbors"), "-k"),
    **dict.fromkeys(("--verbose", "-v", "--debug"), "--explain"),
}


def in_words(error: Any, arguments: Sequence[str]) -> str:
    """Return the sentence for an error of typer."""
    name = type(error).__name__
    message = str(getattr(error, "format_message", error.__str__)()).rstrip(".")
    parameter = getattr(error, "param", None)
    if name == "NoSuchOption":
        return _unknown_option(error)
    if name == "MissingParameter" and parameter is not None:
        return f"{_called(parameter)} is missing: {_usage(error.ctx)}"
    if name == "BadParameter" and parameter is not None:
        return _bad_value(parameter, message, arguments)
    extra = re.search(r"unexpected extra argument\S* \((.*)\)", message)
    if extra:
        return f"there is no place for {extra.group(1)!r}: {_usage(error.ctx)}"
    if message.startswith(("Missing command", "No such command")):
        return _unknown_command(error, message)
    needs = re.search(r"Option '?(\S+?)'? requires an argument", message)
    if needs:
        return f"{needs.group(1)} needs a value behind it; {_see_help(error)}"
    return message


def _unknown_option(error: Any) -> str:
    given = str(error.option_name)
    known = [name for p in error.ctx.command.params for name in (*p.opts, *p.secondary_opts) if name.startswith("-")]
    other = _OTHER_NAMES.get(given.lower())
    near = [other] if other in known else get_close_matches(given, known, 1)
    hint = f": did you mean {near[0]}?" if near else f"; {_see_help(error)}"
    return f"{error.ctx.command_path} has no option {given}{hint}"


def _bad_value(parameter: Any, message: str, arguments: Sequence[str]) -> str:
    called = _called(parameter)
    given = _given(parameter, arguments)
    kinds = (("valid integer", "a whole number"), ("valid number", "a number"), ("valid boolean", "true or false"))
    kind = next((kind for words, kind in kinds if words in message), None)
    limit = re.search(r"Input should be (greater|less) than or equal to (.*)", message)
    if limit and given is not None:
        return f"{called} must be at {'least' if limit.group(1) == 'greater' else 'most'} {limit.group(2)}, got {given}"
    choice = re.search(r"is not one of (.*)", message)
    if choice and given is not None:
        return f"{called} takes {choice.group(1)}, got {given!r}"
    if kind is None or given is None:
        return message[0].lower() + message[1:]
    unit = {"SECONDS": " of seconds", "BYTES": " of bytes", "MIB": " of MiB"}.get(str(parameter.metavar), "")
    example = re.match(r"-?\d+(\.\d+)?", given)
    such = f" such as {example.group()}" if example and kind != "a whole number" else ""
    return f"{called} takes {kind}{unit}{such}, got {given!r}"


def _given(parameter: Any, arguments: Sequence[str]) -> str | None:
    """Return the value that was given to an option."""
    for i, text in enumerate(arguments):
        option, equals, value = text.partition("=")
        if option in parameter.opts:
            return value if equals else next(iter(arguments[i + 1 :]), None)
    return None


def _called(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name)
    return str(max(parameter.opts, key=len))


def _usage(context: Any) -> str:
    """Return what has to be given: ``gedkit matrix COLLECTION --out FILE``."""
    words = [context.command_path]
    for parameter in context.command.params:
        if parameter.param_type_name == "argument":
            words.append(_called(parameter) if parameter.required else f"[{_called(parameter)}]")
        elif parameter.required:
            words.append(f"{_called(parameter)} {parameter.metavar}")
    return " ".join(words)


def _unknown_command(error: Any, message: str) -> str:
    names = list(error.ctx.command.commands)
    ways = ", ".join(f"{error.ctx.command_path} {name}" for name in names)
    given = re.search(r"'(.*?)'", message)
    if given is None:
        return f"say what to do: {ways}"
    near = get_close_matches(given.group(1), names, 1)
    hint = f"did you mean {error.ctx.command_path} {near[0]}?" if near else f"there are {ways}"
    return f"there is no command {given.group(1)!r}: {hint}"


def _see_help(error: Any) -> str:
    path = error.ctx.command_path if getattr(error, "ctx", None) is not None else "gedkit"
    return f"see {path} --help"
