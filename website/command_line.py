"""The reference of the command line, from the commands themselves."""

from __future__ import annotations

from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from gedkit.cli.command_list import commands_for

PLACE = "<!-- commands -->"


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put the commands in place of the comment."""
    return markdown.replace(PLACE, "\n\n".join(_described(commands_for(["--help"]), "gedkit")))


def _described(command: Any, name: str) -> list[str]:
    """Return sections for a command and those below it."""
    below = getattr(command, "commands", {})
    texts = [text for word, child in sorted(below.items()) for text in _described(child, f"{name} {word}")]
    if below and (name == "gedkit" or not command.invoke_without_command):
        return texts
    rows = [_row(parameter) for parameter in command.params if not getattr(parameter, "hidden", False)]
    arguments = " ".join(_metavar(p) for p in command.params if p.param_type_name == "argument")
    table = "\n".join(["| Argument or option | Meaning |", "| --- | --- |", *rows])
    usage = f"{name} [OPTIONS] {arguments}".rstrip()
    return [f"## `{name}`\n\n{command.help or ''}\n\n```sh\n{usage}\n```\n\n{table}", *texts]


def _metavar(parameter: Any) -> str:
    name = (parameter.metavar or parameter.name or "").upper().strip("[]")
    return name if parameter.required else f"[{name}]"


def _row(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        shown = f"`{_metavar(parameter)}`"
    else:
        shown = ", ".join(f"`{option}`" for option in [*parameter.opts, *parameter.secondary_opts])
    default = parameter.default
    told = "" if default in (None, False, (), []) or callable(default) or default is ... else f" Default: `{default}`."
    text = " ".join((parameter.help or "").split()).replace("|", "\\|")
    return f"| {shown} | {text}{told} |"
