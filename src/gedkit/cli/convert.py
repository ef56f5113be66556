"""``gedkit convert A B``: graphs from one format into another."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

import gedkit as gk
from gedkit.cli.collection_input import NameColumn, SmilesColumn, Strict, read_graphs
from gedkit.cli.progress import Waiting


def convert(
    source: Annotated[Path, typer.Argument(metavar="A", help="A file with one graph or several.")],
    target: Annotated[Path, typer.Argument(metavar="B", help="The file to write.")],
    source_format: Annotated[
        str | None, typer.Option("--from", help="Format of A, if it does not follow from the suffix.")
    ] = None,
    target_format: Annotated[
        str | None, typer.Option("--to", help="Format of B, if it does not follow from the suffix.")
    ] = None,
    node_label: Annotated[str | None, typer.Option(help="The attribute of A that labels nodes.")] = None,
    edge_label: Annotated[str | None, typer.Option(help="The attribute of A that labels edges.")] = None,
    smiles_column: SmilesColumn = None,
    name_column: NameColumn = None,
    strict: Strict = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Convert graphs from one format to another. Anything that B cannot represent is an error or a warning."""
    labels = {name: value for name, value in (("node_label", node_label), ("edge_label", edge_label)) if value}
    graphs, rejected = read_graphs(
        source, target, as_json, smiles_column, name_column, strict, format=source_format, **labels
    )
    with Waiting(f"writing {target}", quiet=as_json):
        gk.write(graphs, target, format=target_format)
    if as_json:
        print(json.dumps({"graphs": len(graphs), "target": str(target), **rejected}))
    else:
        print(f"{len(graphs)} graph{'' if len(graphs) == 1 else 's'} written to {target}")
