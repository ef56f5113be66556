"""``gedkit convert A B``: graphs from one format into another."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

import gedkit as gk
from gedkit.cli.progress import Waiting


def convert(
    source: Annotated[Path, typer.Argument(metavar="A", help="A file with one graph or several.")],
    target: Annotated[Path, typer.Argument(metavar="B", help="The file to write.")],
    source_format: Annotated[str | None, typer.Option("--from", help="Format of A, if its name does not tell.")] = None,
    target_format: Annotated[str | None, typer.Option("--to", help="Format of B, if its name does not tell.")] = None,
    node_label: Annotated[str | None, typer.Option(help="The attribute of A that labels nodes.")] = None,
    edge_label: Annotated[str | None, typer.Option(help="The attribute of A that labels edges.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Read graphs in one format and write them in another, with nothing lost on the way."""
    with Waiting(f"reading {source}", quiet=as_json):
        graphs = gk.read_collection(source, format=source_format, node_label=node_label, edge_label=edge_label)
    with Waiting(f"writing {target}", quiet=as_json):
        gk.write(graphs, target, format=target_format)
    if as_json:
        print(json.dumps({"graphs": len(graphs), "target": str(target)}))
    else:
        print(f"{len(graphs)} graph{'' if len(graphs) == 1 else 's'} written to {target}")
