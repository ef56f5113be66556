"""``gedkit solve A B``: the distance of two graphs, and the path."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

import gedkit as gk
from gedkit.cli.report import describe, to_json


def solve(
    first: Annotated[
        Path, typer.Argument(metavar="A", help="A file with a graph: .json, .graphml, .gexf, .gml, .gxl, .mol, ...")
    ],
    second: Annotated[Path, typer.Argument(metavar="B", help="Another one.")],
    solver: Annotated[str, typer.Option(help="One of those that `gedkit solvers` lists.")] = "exact",
    time_limit: Annotated[float | None, typer.Option(metavar="SECONDS", help="Stop after so long.")] = None,
    cutoff: Annotated[float | None, typer.Option(metavar="COST", help='Only ask "is it at most this?".')] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw both graphs and the edits: .png, .svg, .pdf, .html.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Find the cheapest edit path from graph A to graph B, all costs being 1."""
    result = gk.solve(gk.read(first), gk.read(second), solver=solver, time_limit=time_limit, cutoff=cutoff)
    title = f"{first.stem} → {second.stem}"
    if as_json:
        print(json.dumps(to_json(result)))
    else:
        describe(title, result)
    if picture is not None:
        from gedkit.viz import picture as write_picture

        write_picture(result, picture, title=title)
