"""``--fix U=V``, ``--forbid U=V``, ``--match-names`` and ``--start FILE``: what is known of a mapping beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

import gedkit as gk
from gedkit.errors import GraphFileError, InvalidOptionError

Fix = Annotated[
    list[str] | None,
    typer.Option(
        "--fix",
        metavar="U=V",
        help="Node U of A becomes node V of B, by name or number; 'U=' is deleted, '=V' inserted. May be repeated.",
    ),
]
Forbid = Annotated[
    list[str] | None, typer.Option("--forbid", metavar="U=V", help="Node U does not become V. May be repeated.")
]
MatchNames = Annotated[bool, typer.Option("--match-names", help="Fix all nodes that have the same name in A and B.")]
Start = Annotated[
    Path | None,
    typer.Option("--start", metavar="FILE", help="A result of --json to start from: only cheaper paths are sought."),
]


def anchors_from(
    g1: gk.Graph,
    g2: gk.Graph,
    fix: Sequence[str] | None,
    forbid: Sequence[str] | None,
    match_names: bool,
    start: Path | None,
) -> dict[str, Any]:
    """Return the arguments of `gedkit.solve` that the options stand for.

    Examples
    --------
    >>> a, b = gk.Graph(2, names=["x", "y"]), gk.Graph(2)
    >>> anchors_from(a, b, ["x=1", "y="], None, False, None)
    {'fixed': [('x', 1), ('y', None)]}
    """
    anchors: dict[str, Any] = {}
    for name, flag, given in (("fixed", "--fix", fix), ("forbidden", "--forbid", forbid)):
        if given:
            anchors[name] = [pair_from(flag, text, g1, g2) for text in given]
    if match_names:
        anchors["match_names"] = True
    if start is not None:
        try:
            anchors["start"] = gk.Result.from_json(start.read_text(encoding="utf-8"))
        except OSError as error:
            raise GraphFileError(f"cannot read {start}: {error.strerror or error}") from None
    return anchors


def pair_from(flag: str, text: str, g1: gk.Graph, g2: gk.Graph) -> tuple[Any, Any]:
    """Return the nodes that ``U=V`` names; ``flag`` is what the text belongs to, for errors."""
    first, equals, second = text.partition("=")
    if not equals:
        raise InvalidOptionError(f"{flag} {text} names no pair: write {flag} U=V, or U= for a node without a partner")
    return _node(first.strip(), g1), _node(second.strip(), g2)


def _node(text: str, graph: gk.Graph) -> Any:
    if not text:
        return None
    if graph.has_names:
        found = [name for name in graph.names if str(name) == text]
        if found:
            return found[0]
    return int(text) if text.isdecimal() else text
