"""``gedkit reproduce -o report/``: reproduces the experiments of Wang et al. (CVPR 2021)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from gedkit.cli.progress_bar import progress_bars


def reproduce(
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FOLDER", help="Folder for report.html and report.md.")],
    quick: Annotated[
        bool, typer.Option("--quick", help="Small generated sets and short training; takes minutes.")
    ] = False,
    root: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Folder to search for the data sets.")] = None,
    threads: Annotated[int, typer.Option(min=1, help="Threads for distances; timed runs use one.")] = 1,
    seed: int = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Reproduce the tables and figures of the GENN-A* paper, next to the printed numbers.

    A stopped run is resumed: finished work is kept in FOLDER/work.
    """
    from gedkit.evaluation import full_plan, quick_plan
    from gedkit.evaluation import reproduce as run

    plan = quick_plan(seed=seed) if quick else full_plan(root)
    with progress_bars(quiet=as_json) as progress:
        report = run(plan, out, threads=threads, seed=seed, progress=progress)
    if as_json:
        tables = {
            f"{section.title}: {table.title}".removesuffix(": "): [[*table.header], *map(list, table.rows)]
            for section in report.sections
            for table in section.tables
        }
        print(json.dumps({"plan": plan.name, "report": str(out / "report.html"), "tables": tables}))
    else:
        print(f"the report is {out / 'report.html'}, and report.md beside it")
