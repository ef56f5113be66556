"""``gedkit train COLLECTION -o model.safetensors``: a model for graphs of your own."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

import gedkit as gk
from gedkit.training.settings import Settings

_DEFAULT = Settings()


def train(
    collection: Annotated[Path, typer.Argument(metavar="COLLECTION", help="Graphs in any format that gedkit reads.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="The .safetensors file to write.")],
    resume: Annotated[bool, typer.Option("--resume", help="Resume a run that was stopped.")] = False,
    start: Annotated[str | None, typer.Option(metavar="MODEL", help="Start from the weights of this model.")] = None,
    steps: Annotated[int, typer.Option(help="Steps of stage one: the similarity of whole graphs.")] = _DEFAULT.steps,
    search_steps: Annotated[
        int, typer.Option(help="Steps of stage two: the cost to go in a search.")
    ] = _DEFAULT.search_steps,
    search_pairs: Annotated[
        int, typer.Option(help="Pairs whose optimal paths stage two learns from.")
    ] = _DEFAULT.search_pairs,
    mutants: Annotated[
        int, typer.Option(help="Graphs made from the training graphs by random edits.")
    ] = _DEFAULT.mutants,
    widths: Annotated[str, typer.Option(help="Widths of the layers of the graph network.")] = ",".join(
        map(str, _DEFAULT.widths)
    ),
    channels: Annotated[int, typer.Option(help="Channels of the neural tensor network.")] = _DEFAULT.ntn,
    backbone: Annotated[str, typer.Option(help="gcn, or spline for edges with a length.")] = _DEFAULT.backbone,
    split: Annotated[str, typer.Option(help="random, or ordered: the first 60 % for training.")] = _DEFAULT.split,
    time_limit: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="Time limit per pair; by default pairs are solved exactly.")
    ] = None,
    threads: Annotated[int | None, typer.Option(help="Threads for the labels; by default all.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same model.")] = _DEFAULT.seed,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Train a model for genn-astar and genn-beam under the default costs. The exact engine computes the labels."""
    options: dict[str, Any] = {
        "steps": steps,
        "search_steps": search_steps,
        "search_pairs": search_pairs,
        "mutants": mutants,
        "widths": _numbers(widths),
        "ntn": channels,
        "backbone": backbone,
        "split": split,
        "seed": seed,
    }
    console = Console(stderr=True)
    shown = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*shown, console=console, transient=True, disable=as_json or not sys.stderr.isatty()) as bar:
        model = gk.train(
            collection,
            out,
            start=start,
            time_limit=time_limit,
            threads=threads,
            resume=resume,
            progress=_Bars(bar),
            card={"trained_on": collection.name},
            **options,
        )
    metrics = model.card["metrics"]
    if as_json:
        print(json.dumps({"file": str(out), "parameters": model.parameters, "metrics": metrics}))
        return
    print(
        f"{out}: {model.parameters} parameters; mse {metrics['mse']:.3g}, rank correlation {metrics['rho']:.3f}"
        f" ({metrics['protocol']})"
    )


class _Bars:
    """A progress bar for each part of the run, added when it starts."""

    def __init__(self, bar: Progress) -> None:
        self._bar = bar
        self._tasks: dict[str, TaskID] = {}

    def __call__(self, what: str, done: int, total: int, error: float | None) -> None:
        if what not in self._tasks:
            self._tasks[what] = self._bar.add_task(what, total=total)
        words = what if error is None or error == float("inf") else f"{what} (error {error:.3g})"
        self._bar.update(self._tasks[what], completed=done, total=total, description=words)


def _numbers(text: str) -> list[int]:
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise typer.BadParameter(f"--widths must be whole numbers with commas, got {text!r}") from None
