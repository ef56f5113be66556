"""``gedkit index build`` and ``gedkit index query``: the graphs of a collection nearest to a query."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

import gedkit as gk
from gedkit.cli.progress import PairsProgress
from gedkit.cli.report import number, table
from gedkit.errors import InvalidOptionError, StoreError

commands = typer.Typer(name="index", help="Keep a collection in a file and find the graphs nearest to a query.")


@commands.command()
def build(
    collection: Annotated[Path, typer.Argument(metavar="COLLECTION", help="Graphs in any format that gedkit reads.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="The index, made if there is none.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Add a collection to an index: all of it, or on an error nothing. A new index numbers graphs by line, from 0."""
    graphs = gk.read_collection(collection)
    with gk.Index(out) as index, PairsProgress("graphs") as line:
        numbers = index.extend(line.over(graphs))
        facts = {"added": len(numbers), "graphs": len(index), "file": str(out)}
    print(json.dumps(facts) if as_json else f"{out}: {facts['added']} graphs added, {facts['graphs']} in all")


@commands.command()
def query(
    store: Annotated[Path, typer.Argument(metavar="INDEX", help="A file that `gedkit index build` made.")],
    graph: Annotated[Path, typer.Argument(metavar="QUERY", help="A file with one graph.")],
    k: Annotated[int | None, typer.Option("-k", help="How many of the nearest; 10 if nothing is said.")] = None,
    radius: Annotated[float | None, typer.Option(metavar="DISTANCE", help="All at this distance or less.")] = None,
    threads: Annotated[int | None, typer.Option(help="By default as many as there are.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Find the nearest graphs of an index, exactly, all costs being 1."""
    if k is not None and radius is not None:
        raise InvalidOptionError("-k and --radius are two different questions: ask one of them")
    if not store.exists():
        raise StoreError(f"there is no {store}: make it with `gedkit index build`")
    wanted = gk.read(graph)
    with gk.Index(store, threads=threads) as index:
        found = (
            index.kneighbors(wanted, 10 if k is None else k)
            if radius is None
            else index.radius_neighbors(wanted, radius)
        )
    if as_json:
        print(json.dumps([{"number": hit.number, "distance": hit.distance} for hit in found]))
    else:
        table(["graph", "distance"], [[str(hit.number), number(hit.distance)] for hit in found])
