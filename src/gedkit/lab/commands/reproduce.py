"""``gedkit reproduce -o report/``: reproduces the experiments of Wang et al. (CVPR 2021)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from gedkit.cli.progress_bar import progress_bars
from gedkit.cli.shared_options import AsJson
from gedkit.collection.progress import in_words


def reproduce(
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FOLDER", help="For report.html and report.md.")],
    quick: Annotated[bool, typer.Option("--quick", help="Small generated sets, short training: minutes.")] = False,
    root: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Look for the data sets here only.")] = None,
    paper_steps: Annotated[int, typer.Option(min=1, help="Training steps under the paper's settings.")] = 50_000,
    equal_steps: Annotated[int, typer.Option(min=1, help="Training steps under the equal budget.")] = 20_000,
    search_steps: Annotated[int, typer.Option(min=1, help="Steps of stage two under the equal budget.")] = 2000,
    seeds: Annotated[int, typer.Option(min=1, help="Trainings of each network.")] = 3,
    peer_seeds: Annotated[int | None, typer.Option(min=1, help="Trainings of GMN and GraphSim; as many.")] = None,
    paper_peers: Annotated[bool, typer.Option(help="Train the peers under the paper's settings too.")] = True,
    ablation_seeds: Annotated[int | None, typer.Option(min=0, help="Trainings of each variant; as many.")] = None,
    queries: Annotated[int | None, typer.Option(min=1, help="Test graphs that solvers run on; all.")] = None,
    timed: Annotated[int, typer.Option(min=1, help="Pairs per set whose states and times are measured.")] = 1000,
    threads: Annotated[int, typer.Option(min=1, help="For distances; timed runs and trainings use one.")] = 1,
    seed: int = 0,
    as_json: AsJson = False,
) -> None:
    """Reproduce the tables and figures of the GENN-A* paper, beside the printed numbers.

    Tells beforehand how long it will take. A stopped run is resumed: finished work is kept in FOLDER/work.
    """
    from gedkit.lab.evaluation import forecast, full_plan, quick_plan
    from gedkit.lab.evaluation import reproduce as run

    plan = (
        quick_plan(seed=seed)
        if quick
        else full_plan(
            root,
            paper_steps=paper_steps,
            equal_steps=equal_steps,
            search_steps=search_steps,
            seeds=seeds,
            peer_seeds=peer_seeds,
            paper_peers=paper_peers,
            ablation_seeds=ablation_seeds,
            queries=queries,
            timed=timed,
        )
    )
    if not quick:
        seconds, trainings = forecast(plan, out, threads=threads, seed=seed)
        told = in_words(seconds).removesuffix(" left")
        count = "1 training" if trainings == 1 else f"{trainings} trainings"
        print(
            f"at least {told} of processor time on this machine, {count}, beside what {out / 'work'} has",
            file=sys.stderr,
            flush=True,
        )
    with progress_bars(quiet=as_json) as progress:
        report = run(plan, out, threads=threads, seed=seed, progress=progress)
    if as_json:
        tables = {
            f"{section.title}: {table.title}".removesuffix(": "): [[*table.header], *map(list, table.rows)]
            for section in report.sections
            for table in section.tables
        }
        print(
            json.dumps({"plan": plan.name, "report": str(out / "report.html"), "tables": tables, "text": report.text})
        )
    else:
        print(f"the report is {out / 'report.html'}, and report.md beside it")
