"""``gedkit convert A B``: graphs from one format into another."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

import gedkit as gk
from gedkit.cli.collection_input import NameColumn, SmilesColumn, Strict, StripSalts, labels_from, read_graphs
from gedkit.cli.graph_input import EdgeLabel, NodeLabel
from gedkit.cli.progress import Waiting
from gedkit.cli.shared_options import AsJson
from gedkit.errors import InvalidOptionError

STANDARD_OUTPUT = "-"


def convert(
    source: Annotated[Path, typer.Argument(metavar="A", help="A file with one graph or several; - reads stdin.")],
    target: Annotated[Path, typer.Argument(metavar="B", help="The file to write; - writes to stdout.")],
    source_format: Annotated[
        str | None, typer.Option("--from", help="Format of A, if it does not follow from the suffix.")
    ] = None,
    target_format: Annotated[
        str | None, typer.Option("--to", help="Format of B, if it does not follow from the suffix.")
    ] = None,
    node_label: NodeLabel = None,
    edge_label: EdgeLabel = None,
    smiles_column: SmilesColumn = None,
    name_column: NameColumn = None,
    strict: Strict = False,
    strip_salts: StripSalts = False,
    as_json: AsJson = False,
) -> None:
    """Convert graphs from one format to another. Anything that B cannot represent is an error or a warning."""
    to_output = str(target) == STANDARD_OUTPUT
    if to_output and target_format is None:
        raise InvalidOptionError("standard output has no name that tells its format: add --to, such as --to json")
    if to_output and as_json:
        raise InvalidOptionError("--json writes to standard output too: give a file for the graphs")
    labels = labels_from(source_format, node_label, edge_label)
    graphs, rejected = read_graphs(source, target, as_json, smiles_column, name_column, strict, strip_salts, **labels)
    with Waiting(f"writing {target}", quiet=as_json or to_output):
        if to_output:
            gk.write(graphs, sys.stdout.buffer, format=target_format)
            return
        gk.write(graphs, target, format=target_format)
    if as_json:
        print(json.dumps({"graphs": len(graphs), "target": str(target), **rejected}))
    else:
        print(f"{len(graphs)} graph{'' if len(graphs) == 1 else 's'} written to {target}")
