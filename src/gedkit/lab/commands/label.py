"""``gedkit label COLLECTION -o labels/``: exact distances and optimal mappings of the pairs of a collection."""

from __future__ import annotations

import json
import re
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any

import typer

import gedkit as gk
from gedkit.cli.collection_input import NameColumn, SmilesColumn, Strict, StripSalts, labels_from, read_graphs
from gedkit.cli.costs_option import costs_from
from gedkit.cli.graph_input import EdgeLabel, NodeLabel, SourceFormat, formats_of
from gedkit.cli.progress import PairsProgress, Waiting
from gedkit.cli.report import in_units, number
from gedkit.cli.shared_options import AsJson, CostsText, Resume, Threads
from gedkit.collection.workers import connected
from gedkit.errors import InvalidOptionError
from gedkit.lab.labelling.checking import check_labels
from gedkit.lab.labelling.label import label as run_labels


def label(
    collection: Annotated[
        Path, typer.Argument(metavar="COLLECTION", help="A file with graphs; with --check a folder of labels.")
    ],
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FOLDER", help="The folder to write the labels to.")
    ] = None,
    pairs: Annotated[int | None, typer.Option(min=1, help="How many pairs, drawn at random; all by default.")] = None,
    nodes: Annotated[
        str | None, typer.Option(metavar="FEWEST-MOST", help="Use only graphs of such a size, for example 20-60.")
    ] = None,
    costs: CostsText = None,
    time_limit: Annotated[float, typer.Option(metavar="SECONDS", help="Time limit per pair; inf for none.")] = 60.0,
    certificates: Annotated[bool, typer.Option("--certificates", help="Also keep a proof of each distance.")] = False,
    threads: Threads = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Solve on a Dask cluster, for example tcp://host:8786.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the choice of pairs.")] = 0,
    resume: Resume = False,
    check: Annotated[bool, typer.Option("--check", help="Check the labels in the folder COLLECTION.")] = False,
    source_format: SourceFormat = None,
    node_label: NodeLabel = None,
    edge_label: EdgeLabel = None,
    smiles_column: SmilesColumn = None,
    name_column: NameColumn = None,
    strict: Strict = False,
    strip_salts: StripSalts = False,
    as_json: AsJson = False,
) -> None:
    """Write exact distances and optimal mappings of the pairs of a collection, in the files of GSCBench."""
    if check:
        _check(collection, costs_from(costs), as_json)
        return
    if out is None:
        raise InvalidOptionError("-o FOLDER is missing: where to write the labels")
    (format,) = formats_of([str(collection)], source_format)
    read = labels_from(format, node_label, edge_label)
    graphs, rejected = read_graphs(collection, out, as_json, smiles_column, name_column, strict, strip_salts, **read)
    with _cluster(scheduler) as executor, PairsProgress("pairs", quiet=as_json) as line:
        card = run_labels(
            graphs,
            out,
            costs=costs_from(costs),
            pairs=pairs,
            nodes=_sizes(nodes),
            time_limit=None if time_limit == float("inf") else time_limit,
            certificates=certificates,
            threads=threads,
            seed=seed,
            resume=resume,
            progress=line.on_progress,
            executor=executor,
        )
    if as_json:
        print(json.dumps({**card, "folder": str(out), **rejected}))
        return
    gap = card["gap_of_open"]
    left = f", {card['open']} open (gap {number(gap['mean'])} on average)" if card["open"] else ""
    none = f", {card['without_path']} without a path" if card["without_path"] else ""
    spent = card["processor_seconds"]
    print(
        f"{out}: {card['pairs']} pairs of {card['labelled_graphs']} graphs, {card['proven']} proven{left}{none}; "
        f"{in_units(spent['mean'])} a pair, {in_units(spent['slowest'])} at most, {in_units(spent['total'])} in all"
    )


def _check(folder: Path, costs: gk.Costs | None, as_json: bool) -> None:
    with Waiting(f"checking {folder}", quiet=as_json):
        found = check_labels(folder, costs=costs)
    if as_json:
        print(json.dumps(found))
        return
    print(f"{folder}: {found['pairs']} mappings cost what is claimed, {found['certified']} distances have a proof")


def _cluster(address: str | None) -> Any:
    return nullcontext() if address is None else connected(address)


def _sizes(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    found = re.fullmatch(r"(\d{1,9})-(\d{1,9})", text.strip())
    if found is None:
        raise InvalidOptionError(f"--nodes must be two numbers such as 20-60, got {text!r}")
    return int(found[1]), int(found[2])
