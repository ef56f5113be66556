"""``gedkit evaluate DATASET --solver S --model M -o report/``: methods on a data set."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from numpy.typing import NDArray

import gedkit as gk
from gedkit._files.boundary import our_errors
from gedkit._files.npy import array_from_npy
from gedkit._files.opening import file_bytes
from gedkit._files.replacing import replace_file
from gedkit.cli.progress_bar import progress_bars
from gedkit.cli.report import table
from gedkit.cli.shared_options import AsJson, PairSeconds
from gedkit.errors import InvalidOptionError

if TYPE_CHECKING:
    from gedkit.lab.datasets.dataset import Dataset
    from gedkit.lab.evaluation import Predictions
    from gedkit.lab.evaluation.comparison import Row


def evaluate(
    dataset: Annotated[str, typer.Argument(metavar="DATASET", help="A name from `gedkit datasets`, or a path.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FOLDER", help="Folder for report.html and report.md.")],
    solver: Annotated[list[str] | None, typer.Option(help="A solver; may be given several times.")] = None,
    model: Annotated[list[str] | None, typer.Option(help="A model's name or file; may be given several times.")] = None,
    network: Annotated[
        list[str] | None, typer.Option(help="simgnn, gmn or graphsim: trained here, then evaluated.")
    ] = None,
    predictions: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="Distances (.npy), or pairs with distances, mappings and times (.jsonl, .csv), of another program.",
        ),
    ] = None,
    root: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Folder to search for the data set.")] = None,
    threads: Annotated[int, typer.Option(min=1)] = 1,
    time_limit: PairSeconds = None,
    steps: Annotated[int | None, typer.Option(min=1, help="Training steps of the networks.")] = None,
    seed: int = 0,
    protocol: Annotated[
        str | None, typer.Option(metavar="gscbench", help="The splits and measures of GSCBench instead of the set's.")
    ] = None,
    latex: Annotated[
        bool, typer.Option("--latex", help="Print the table as LaTeX for a column of a paper; also in table.tex.")
    ] = False,
    figures: Annotated[
        str, typer.Option(metavar="png|pdf|svg", help="Also write the figures as vector files, for a paper.")
    ] = "png",
    as_json: AsJson = False,
) -> None:
    """Evaluate solvers and models on a data set: errors, rank correlation, p@k under five protocols."""
    from gedkit.lab.evaluation import evaluate as run
    from gedkit.lab.evaluation.gscbench_protocol import gscbench_table

    if latex and (as_json or protocol):
        other = "--json" if as_json else "--protocol"
        raise InvalidOptionError(f"--latex prints the table of the set's own split; leave out {other}")
    data = gk.datasets.load(dataset, root)
    models = [gk.models.load(name) for name in model or ()]
    given = {path.stem: _predictions(path, data) for path in predictions or ()}
    if len(given) < len(predictions or ()):
        raise InvalidOptionError("predictions are named after their files, whose names must differ")
    with progress_bars(quiet=as_json) as progress:
        _, rows = run(
            data,
            out,
            solvers=solver or (),
            models=models,
            networks=network or (),
            predictions=given,
            threads=threads,
            time_limit=time_limit,
            steps=steps,
            seed=seed,
            protocol=protocol,
            figures=figures,
            progress=progress,
        )
    if as_json:
        found = [
            {
                "method": row.method.name,
                "scores": {name: scores.to_json() for name, scores in row.scores.items()},
                "milliseconds": row.milliseconds,
            }
            for row in rows
        ]
        print(json.dumps({"dataset": data.name, "report": str(out / "report.html"), "methods": found}))
        return
    if protocol:
        found_table = gscbench_table(rows)
        table(found_table.header, found_table.rows)
        print(f"means and standard deviations over the splits; the report is {out / 'report.html'}")
        return
    if latex:
        from gedkit.lab.evaluation.latex import latex_table

        text = latex_table(data.name, rows)
        replace_file(out / "table.tex", text)
        print(text, end="")
        return
    header = ["method", "pairs", "mse e-3", "MAE", "optimal", "feasible", "rho", "tau", "p@10", "p@20", "ms/pair"]
    table(header, [_line(row) for row in rows])
    print(f"the other protocols and the figures are in {out / 'report.html'}")


def _line(row: Row) -> list[str]:
    """Return the scores of a method; over the pairs of its file if these are not all pairs of the test graphs."""
    s = row.scores.get("stable") or row.scores["listed"]
    took = "" if row.milliseconds is None else f"{row.milliseconds:.3g}"
    shares = [f"{100 * share:.1f}%" for share in (s.optimal, s.feasible)]
    ranks = [f"{value:.3f}" for value in (s.rho, s.tau, s.p_at_10, s.p_at_20)]
    return [row.method.name, f"{s.pairs:,}", f"{1e3 * s.mse:.3f}", f"{s.mae:.3f}", *shares, *ranks, took]


def _predictions(path: Path, data: Dataset) -> NDArray[Any] | Predictions:
    if path.suffix.lower() in (".jsonl", ".csv"):
        from gedkit.lab.evaluation import read_predictions

        return read_predictions(path, data)
    with our_errors(InvalidOptionError, path, damaged="it is not a .npy file of numbers"):
        return array_from_npy(file_bytes(path, InvalidOptionError))
