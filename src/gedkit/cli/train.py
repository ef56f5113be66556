"""``gedkit train COLLECTION -o model.safetensors``: a model for graphs of your own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

import gedkit as gk
from gedkit.cli.progress_bar import progress_bars
from gedkit.training.settings import Settings

_DEFAULT = Settings()


def train(
    collection: Annotated[
        Path, typer.Argument(metavar="COLLECTION", help="A file with graphs, or a folder of graph files.")
    ],
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
    threads: Annotated[
        int | None, typer.Option(min=0, help="Threads for the labels and for torch; by default all.")
    ] = None,
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
    with progress_bars(quiet=as_json) as report:
        model = gk.train(
            collection,
            out,
            start=start,
            time_limit=time_limit,
            threads=threads,
            resume=resume,
            progress=lambda what, done, total, error: report(what, done, total, _note(error)),
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
    _print_searches(metrics.get("search", {}))


def _note(error: float | None) -> str:
    return "" if error is None or error == float("inf") else f" (error {error:.3g})"


def _print_searches(found: dict[str, Any]) -> None:
    """Tell what the model is worth in a search, beside solvers that need no training."""
    if not found.get("pairs"):
        return
    names = {"genn-astar": "this model", "generic": "the model generic", "hungarian-astar": "hungarian-astar"}
    print(f"searches of {found['protocol']}:")
    for key, name in names.items():
        row = found[key]
        late = "" if row["finished"] == 1 else f", {100 * (1 - row['finished']):.0f} % of pairs stopped by the limit"
        print(f"  {name}: {100 * row['optimal']:.0f} % optimal paths, {row['opened']:,.0f} states a pair{late}")
    if found["generic"]["optimal"] >= found["genn-astar"]["optimal"]:
        print("  generic, which needs no training, does as well or better here: prefer it for searches")


def _numbers(text: str) -> list[int]:
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise typer.BadParameter(f"--widths must be whole numbers with commas, got {text!r}") from None
