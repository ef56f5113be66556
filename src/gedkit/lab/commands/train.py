"""``gedkit train COLLECTION -o model.safetensors``: a model for graphs of your own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

import gedkit as gk
from gedkit.cli.costs_option import costs_from
from gedkit.cli.progress_bar import progress_bars
from gedkit.cli.shared_options import AsJson
from gedkit.errors import InvalidOptionError
from gedkit.lab.training.settings import PAPER, Settings

_DEFAULT = Settings()
_KINDS = {"genn": "genn-astar and genn-beam", "pair-costs": "genn-astar and genn-beam", "dual-step": "genn-exact"}


def train(
    collection: Annotated[
        Path, typer.Argument(metavar="COLLECTION", help="A file with graphs, or a folder of graph files.")
    ],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="The .safetensors file to write.")],
    kind: Annotated[
        str, typer.Option(help="genn (Wang et al.), pair-costs (as generic), or dual-step (for genn-exact).")
    ] = "genn",
    costs: Annotated[
        str | None, typer.Option(metavar="COSTS", help="The costs to train for: node_sub=2,edge_ins=0.5, mces, ...")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Resume a run that was stopped.")] = False,
    start: Annotated[str | None, typer.Option(metavar="MODEL", help="Start from the weights of this model.")] = None,
    paper: Annotated[
        bool, typer.Option("--paper", help="genn: the settings of Wang et al., for what no other option says.")
    ] = False,
    steps: Annotated[
        int | None, typer.Option(help=f"Training steps; {_DEFAULT.steps} of stage one (whole graphs) for genn.")
    ] = None,
    pairs: Annotated[
        int | None, typer.Option(help="pair-costs, dual-step: pairs of graphs that states are drawn from.")
    ] = None,
    hidden: Annotated[int | None, typer.Option(help="pair-costs, dual-step: hidden units.")] = None,
    search_steps: Annotated[
        int | None, typer.Option(help=f"genn: steps of stage two, the cost to go in a search; {_DEFAULT.search_steps}.")
    ] = None,
    search_pairs: Annotated[
        int | None, typer.Option(help=f"genn: pairs whose paths stage two learns from; {_DEFAULT.search_pairs}.")
    ] = None,
    mutants: Annotated[
        int | None,
        typer.Option(help=f"genn: graphs made from the training graphs by random edits; {_DEFAULT.mutants}."),
    ] = None,
    widths: Annotated[
        str | None, typer.Option(help=f"genn: widths of the layers; {','.join(map(str, _DEFAULT.widths))}.")
    ] = None,
    channels: Annotated[
        int | None, typer.Option(help=f"genn: channels of the neural tensor network; {_DEFAULT.ntn}.")
    ] = None,
    backbone: Annotated[str | None, typer.Option(help="genn: gcn, or spline for edges with a length.")] = None,
    split: Annotated[str, typer.Option(help="random, or ordered: the first 60 % for training.")] = _DEFAULT.split,
    time_limit: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="genn: limit per pair; by default pairs are solved exactly."),
    ] = None,
    threads: Annotated[
        int | None, typer.Option(min=0, help="Threads for the labels and for torch; by default all.")
    ] = None,
    device: Annotated[str, typer.Option(help="genn: cpu, cuda, cuda:1, or auto for a GPU if torch finds one.")] = "cpu",
    seed: Annotated[int, typer.Option(help="The same seed gives the same model.")] = _DEFAULT.seed,
    as_json: AsJson = False,
) -> None:
    """Train a model on your own graphs and under your own costs. The exact engine computes the labels."""
    given = {
        "steps": steps,
        "pairs": pairs,
        "hidden": hidden,
        "search_steps": search_steps,
        "search_pairs": search_pairs,
        "mutants": mutants,
        "widths": None if widths is None else _numbers(widths),
        "ntn": channels,
        "backbone": backbone,
    }
    if paper and kind != "genn":
        raise InvalidOptionError(f"--paper has settings for --kind genn, not for {kind}")
    options: dict[str, Any] = dict(PAPER) if paper else {}
    options |= {name: value for name, value in given.items() if value is not None}
    options |= {"split": split, "seed": seed}
    with progress_bars(quiet=as_json) as report:
        model = gk.train(
            collection,
            out,
            kind=kind,
            costs=costs_from(costs),
            start=start,
            time_limit=time_limit,
            threads=threads,
            device=device,
            resume=resume,
            progress=lambda what, done, total, error: report(what, done, total, _note(error)),
            card={"trained_on": collection.name},
            **options,
        )
    metrics = model.card["metrics"]
    if as_json:
        print(json.dumps({"file": str(out), "parameters": model.parameters, "metrics": metrics}))
        return
    if kind != "genn":
        print(f"{out}: {model.parameters} parameters, for {_KINDS[kind]}")
        _print_searches(metrics.get("search", {}))
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
    print(f"searches of {found['protocol']}:")
    if "dual-step" in found:
        for name in ("this model", "dual-step"):
            row = found[name]
            print(f"  {name}: bound {row['bound']:.3f} of the distance, {row['opened']:,.0f} nodes of the tree a pair")
        return
    names = {"genn-astar": "this model", "generic": "the model generic", "hungarian-astar": "hungarian-astar"}
    for key, name in names.items():
        row = found[key]
        late = "" if row["finished"] == 1 else f", {100 * (1 - row['finished']):.0f} % of pairs stopped by the limit"
        print(f"  {name}: {100 * row['optimal']:.0f} % optimal paths, {row['opened']:,.0f} states a pair{late}")
    if found["generic"]["optimal"] > found["genn-astar"]["optimal"]:
        print("  generic, which needs no training, does better here: prefer it for searches")
    elif found["generic"]["optimal"] == found["genn-astar"]["optimal"]:
        print("  generic, which needs no training, finds as many optimal paths here")


def _numbers(text: str) -> list[int]:
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise typer.BadParameter(f"--widths must be whole numbers with commas, got {text!r}") from None
