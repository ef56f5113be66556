"""``gedkit datasets`` lists the data sets; ``gedkit datasets download NAME`` downloads one."""

from __future__ import annotations

import json
import math
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from gedkit.cli.progress import PairsProgress
from gedkit.cli.report import table
from gedkit.cli.shared_options import AsJson
from gedkit.lab.datasets.cards import card
from gedkit.lab.datasets.catalog import CATALOG
from gedkit.lab.datasets.downloading import download as fetch
from gedkit.lab.datasets.loading import available, find_entry

commands = typer.Typer(name="datasets", help="Data sets that methods are compared on.", add_completion=False)
_MB = 1 << 20


@commands.callback(invoke_without_command=True)
def datasets(
    context: typer.Context,
    root: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Folder to search.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the data sets, and where on this machine each one is."""
    if context.invoked_subcommand is not None:
        return
    rows = [
        {
            "name": entry.name,
            "summary": entry.summary,
            "source": entry.source,
            "costs": repr(entry.costs),
            "place": None if (place := available(entry, root)) is None else str(place),
        }
        for entry in CATALOG.values()
    ]
    if as_json:
        print(json.dumps(rows))
        return
    table(["set", "here", ""], [[str(r["name"]), "yes" if r["place"] else "no", str(r["summary"])] for r in rows])


@commands.command("card")
def show_card(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A name listed by `gedkit datasets`.")],
    as_json: AsJson = False,
) -> None:
    """Show source, license, split, checksums and known defects of a data set."""
    found = card(name)
    if as_json:
        print(json.dumps(found))
        return
    for key, value in found.items():
        lines = [f"{k}: {v}" for k, v in value.items()] if isinstance(value, dict) else value
        print(f"{key}: {lines}" if isinstance(lines, str) else "\n  ".join([f"{key}:", *(lines or ["none"])]))


@commands.command()
def download(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A name listed by `gedkit datasets`.")],
    root: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Folder to use instead of the cache.")] = None,
    as_json: AsJson = False,
) -> None:
    """Download a data set from its source, and check that it is the published one."""
    entry = find_entry(name)
    if not as_json:
        print(f"{entry.name}: {entry.source}")
        for part in entry.downloads:
            print(f"  from {part.url}")
    began: dict[str, float] = {}
    with PairsProgress("MB", quiet=as_json) as line:

        def show(url: str, done: int, total: int | None) -> None:
            took = monotonic() - began.setdefault(url, monotonic())
            left = took * (total - done) / done if total and done else math.inf
            line.on_progress(done // _MB, (total or done) // _MB, left)

        home = fetch(name, root, progress=show)
    if as_json:
        print(json.dumps({"name": entry.name, "place": str(home), "source": entry.source}))
    else:
        print(f"{entry.name} is in {home}, checksums correct")
