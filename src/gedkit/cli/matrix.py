"""``gedkit matrix COLLECTION [OTHER] -o out.npy``: the distances of all pairs."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import numpy as np
import typer

import gedkit as gk
from gedkit._files.replacing import replace_file
from gedkit.cli.collection_input import NameColumn, SmilesColumn, Strict, StripSalts, labels_from, read_graphs
from gedkit.cli.costs_option import costs_from
from gedkit.cli.graph_input import STANDARD_INPUT, EdgeLabel, NodeLabel, SourceFormat, formats_of
from gedkit.cli.progress import PairsProgress
from gedkit.cli.report import number
from gedkit.cli.shared_options import AsJson, CostsText, PairSeconds, Resume, Threads
from gedkit.cli.solver_options import Budget, MemoryLimit, Seed, SolverName, SolverOption, options_from
from gedkit.collection.named_matrix import graph_names
from gedkit.errors import InvalidGraphError, InvalidOptionError, StoreError


def matrix(
    collection: Annotated[
        Path, typer.Argument(metavar="COLLECTION", help="A file with graphs: .jsonl, .cxl, .sdf, .csv, ...")
    ],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="An .npy or .csv file.")],
    other: Annotated[Path | None, typer.Argument(metavar="OTHER", help="A second collection, for the columns.")] = None,
    solver: SolverName = "auto",
    costs: CostsText = None,
    dtype: Annotated[str, typer.Option(metavar="TYPE", help="Type of an .npy file: float32, int16, ...")] = "float64",
    threads: Threads = None,
    cutoff: Annotated[float | None, typer.Option(metavar="COST", help="Report larger distances as infinite.")] = None,
    time_limit: PairSeconds = None,
    budget: Budget = None,
    memory_limit: MemoryLimit = None,
    seed: Seed = 0,
    option: SolverOption = None,
    total_time_limit: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="Time limit for the whole job.")
    ] = None,
    bounds: Annotated[bool, typer.Option("--bounds", help="Also write FILE.lower.npy and FILE.status.npy.")] = False,
    resume: Resume = False,
    source_format: SourceFormat = None,
    node_label: NodeLabel = None,
    edge_label: EdgeLabel = None,
    smiles_column: SmilesColumn = None,
    name_column: NameColumn = None,
    strict: Strict = False,
    strip_salts: StripSalts = False,
    as_json: AsJson = False,
) -> None:
    """Compute the distances of all pairs of one collection or two; a .csv file has the names of the graphs, if any."""
    on_disk = out.suffix == ".npy"
    if not on_disk and out.suffix != ".csv":
        raise InvalidOptionError(f"the output must be an .npy or a .csv file, got {out}")
    if not on_disk and (resume or bounds or dtype != "float64"):
        raise InvalidOptionError("--resume, --bounds and --dtype need an .npy file to write to")
    table = (smiles_column, name_column, strict, strip_salts)
    if str(collection) == str(other) == STANDARD_INPUT:
        raise InvalidOptionError("standard input holds one of the two collections: give a file for the other")
    formats = formats_of([str(place) for place in (collection, other) if place is not None], source_format)
    labels = [labels_from(format, node_label, edge_label) for format in formats]
    rows, rejected = _read(collection, out, as_json, *table, **labels[0])
    columns, more = (
        (rows, {}) if other is None else _read(other, out.with_suffix(".columns"), as_json, *table, **labels[1])
    )
    how: dict[str, Any] = {
        "solver": solver,
        "costs": costs_from(costs),
        "dtype": dtype,
        "threads": threads,
        "cutoff": cutoff,
        "time_limit": time_limit,
        "memory_limit": memory_limit,
        "seed": seed,
        **options_from(solver, option, budget),
        "total_time_limit": total_time_limit,
        "bounds": bounds,
    }
    if on_disk:
        how |= {"out": out, "resume": resume}
    with PairsProgress("pairs", quiet=as_json) as line:
        answer: Any = gk.cdist(rows, columns, progress=line.on_progress, **how)
    distances = answer.upper if bounds else answer
    if not on_disk:
        _write_csv(out, distances, rows, columns)
    _report(out, distances, as_json, {"rejected": rejected.get("rejected", 0) + more.get("rejected", 0)})


def _read(path: Path, out: Path, as_json: bool, *table: Any, **labels: Any) -> tuple[list[gk.Graph], dict[str, Any]]:
    graphs, rejected = read_graphs(path, out, as_json, *table, **labels)
    if not graphs:
        raise InvalidGraphError(f"{path} has no graphs")
    return graphs, rejected


def _write_csv(out: Path, distances: Any, rows: list[gk.Graph], columns: list[gk.Graph]) -> None:
    """Write the matrix, with a name for each row and column if graphs have names, a number for those that have none."""
    named = any(graph.name is not None for graph in (*rows, *columns))

    def fill(file: BinaryIO) -> None:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="")
        lines = csv.writer(text, lineterminator="\n")
        if named:
            lines.writerow(["", *graph_names(columns)])
        for name, row in zip(graph_names(rows), distances, strict=True):
            lines.writerow([*([name] if named else []), *(f"{d:.17g}" for d in row)])
        text.detach()  # flushes, and leaves the file open

    try:
        replace_file(out, fill)
    except OSError as error:
        raise StoreError(f"cannot write {out}: {error.strerror}") from None


def _report(out: Path, distances: Any, as_json: bool, more: dict[str, Any]) -> None:
    facts = {"rows": distances.shape[0], "columns": distances.shape[1], **_summary(distances), "file": str(out), **more}
    if as_json:
        print(json.dumps(facts))
        return
    spread = f", mean {number(facts['mean'])}, largest {number(facts['largest'])}" if facts["finite"] else ""
    print(f"{out}: {facts['rows']} x {facts['columns']} distances, {facts['finite']} finite{spread}")


def _summary(distances: Any) -> dict[str, Any]:
    """Go through the matrix row by row: it may be larger than memory."""
    infinite = np.iinfo(distances.dtype).max if distances.dtype.kind in "iu" else np.inf
    count, total, largest = 0, 0.0, 0.0
    for row in distances:
        finite = row[row < infinite]
        count, total = count + finite.size, total + float(finite.sum(dtype=np.float64))
        largest = max(largest, float(finite.max(initial=0)))
    return {"finite": count, "mean": total / count if count else None, "largest": largest if count else None}
