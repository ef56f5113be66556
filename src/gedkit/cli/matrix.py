"""``gedkit matrix COLLECTION [OTHER] -o out.npy``: the distances of all pairs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

import gedkit as gk
from gedkit.cli.progress import PairsProgress, Waiting
from gedkit.cli.report import number
from gedkit.cli.solvers import complete_solver
from gedkit.errors import InvalidGraphError, InvalidOptionError, StoreError


def matrix(
    collection: Annotated[
        Path, typer.Argument(metavar="COLLECTION", help="A file with graphs: .jsonl, .cxl, .sdf, ...")
    ],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="An .npy or .csv file.")],
    other: Annotated[Path | None, typer.Argument(metavar="OTHER", help="Another collection: the columns.")] = None,
    solver: Annotated[
        str, typer.Option(help="One of those that `gedkit solvers` lists.", autocompletion=complete_solver)
    ] = "exact",
    threads: Annotated[int | None, typer.Option(help="By default as many as there are.")] = None,
    cutoff: Annotated[float | None, typer.Option(metavar="COST", help="Leave what is farther at infinity.")] = None,
    time_limit: Annotated[float | None, typer.Option(metavar="SECONDS", help="For each pair.")] = None,
    total_time_limit: Annotated[float | None, typer.Option(metavar="SECONDS", help="For all pairs.")] = None,
    bounds: Annotated[bool, typer.Option("--bounds", help="Keep .lower.npy and .status.npy beside FILE.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a job that was stopped.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Compute the distances of all pairs of one collection or two, all costs being 1."""
    on_disk = out.suffix == ".npy"
    if not on_disk and out.suffix != ".csv":
        raise InvalidOptionError(f"the output must be an .npy or a .csv file, got {out}")
    if not on_disk and (resume or bounds):
        raise InvalidOptionError("--resume and --bounds need an .npy file to write to")
    rows = _read(collection, as_json)
    columns = rows if other is None else _read(other, as_json)
    how: dict[str, Any] = {
        "solver": solver,
        "threads": threads,
        "cutoff": cutoff,
        "time_limit": time_limit,
        "total_time_limit": total_time_limit,
        "bounds": bounds,
    }
    if on_disk:
        how |= {"out": out, "resume": resume}
    with PairsProgress("pairs", quiet=as_json) as line:
        answer: Any = gk.cdist(rows, columns, progress=line.heard, **how)
    distances = answer.upper if bounds else answer
    if not on_disk:
        try:
            np.savetxt(out, distances, fmt="%.17g", delimiter=",")
        except OSError as error:
            raise StoreError(f"cannot write {out}: {error.strerror}") from None
    _report(out, distances, as_json)


def _read(path: Path, as_json: bool) -> list[gk.Graph]:
    with Waiting(f"reading {path}", quiet=as_json):
        graphs = gk.read_collection(path)
    if not graphs:
        raise InvalidGraphError(f"{path} has no graphs")
    return graphs


def _report(out: Path, distances: Any, as_json: bool) -> None:
    finite = distances[np.isfinite(distances)]
    facts = {
        "rows": distances.shape[0],
        "columns": distances.shape[1],
        "finite": int(finite.size),
        "mean": float(finite.mean()) if finite.size else None,
        "largest": float(finite.max()) if finite.size else None,
        "file": str(out),
    }
    if as_json:
        print(json.dumps(facts))
        return
    spread = f", mean {number(facts['mean'])}, largest {number(facts['largest'])}" if finite.size else ""
    print(f"{out}: {facts['rows']} x {facts['columns']} distances, {facts['finite']} finite{spread}")
