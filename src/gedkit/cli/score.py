"""``gedkit score gold/ predicted/``: predicted graphs against gold ones, one pair or two folders."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Annotated, Any

import typer

import gedkit as gk
from gedkit._tasks.score.measures import COUNTS
from gedkit._tasks.score.report import require_report, summary_rows, write_report
from gedkit.cli.costs_option import costs_from
from gedkit.cli.graph_input import EdgeLabel, NodeLabel, SourceFormat, label_from
from gedkit.cli.progress import PairsProgress
from gedkit.cli.report import table
from gedkit.cli.shared_options import AsJson, ByName, IgnoredNames, PairSeconds
from gedkit.errors import InvalidOptionError


def score(
    gold: Annotated[Path, typer.Argument(metavar="GOLD", help="A file with the right graph, or a folder of such.")],
    predicted: Annotated[
        Path, typer.Argument(metavar="PREDICTED", help="The graph to score, or a folder with files of the same names.")
    ],
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FILE", help="For folders: a report as .md, .csv or .json.")
    ] = None,
    by_name: ByName = False,
    prefer_names: Annotated[bool, typer.Option("--prefer-names", help="Other names count as a change.")] = False,
    ranges: Annotated[
        bool, typer.Option("--ranges", help="For two files: also the worst and best F1 over all optimal mappings.")
    ] = False,
    ignore: IgnoredNames = None,
    source_format: SourceFormat = None,
    node_label: NodeLabel = None,
    edge_label: EdgeLabel = None,
    costs: Annotated[str | None, typer.Option(metavar="COSTS", help="node_sub=2,edge_sub=2; others cost 1.")] = None,
    time_limit: PairSeconds = None,
    as_json: AsJson = False,
) -> None:
    """Score predicted graphs against gold ones: precision, recall and F1 of nodes, edges, labels and attributes."""
    if by_name and prefer_names:
        raise InvalidOptionError("choose one of --by-name and --prefer-names")
    options: dict[str, Any] = {
        "names": "fixed" if by_name else "prefer" if prefer_names else "ignore",
        "costs": costs_from(costs),
        "time_limit": time_limit,
        "format": source_format,
        "node_label": label_from(node_label),
        "edge_label": label_from(edge_label),
        "ignore": tuple(ignore or ()),
    }
    if not gold.is_dir() and not predicted.is_dir():
        if out is not None:
            raise InvalidOptionError("-o is for folders: the score of one pair is printed, --json for programs")
        _one(gk.score(gold, predicted, **options), ranges, time_limit, as_json)
        return
    if ranges:
        raise InvalidOptionError("--ranges is for two files, not for folders")
    if out is not None:
        require_report(out)
    with PairsProgress("pairs", quiet=as_json) as line:
        found = gk.score_folders(
            gold, predicted, progress=lambda done, total: line.on_progress(done, total, math.inf), **options
        )
    if out is not None:
        write_report(found, out)
    if as_json:
        print(json.dumps(found.to_dict(), ensure_ascii=False))
        return
    table(["", "precision", "recall", "F1", "F1, pooled"], summary_rows(found))
    print(f"{len(found.scores)} pairs, {found.proven} proven; means with 95 % bootstrap intervals")
    for name in found.missing:
        print(f"{name}: {found.problems.get(name, 'no prediction')}; scored as an empty graph")
    if found.unexpected:
        print(f"not scored, no gold graph: {', '.join(found.unexpected)}")


def _one(made: gk.Score, ranges: bool, time_limit: float | None, as_json: bool) -> None:
    names = [name for name in COUNTS if made.measure(name).gold or made.measure(name).predicted]
    between = {name: made.range(name, time_limit=time_limit) for name in names} if ranges else {}
    if as_json:
        document = made.to_dict()
        document |= {"ranges": {name: [low.f1, high.f1] for name, (low, high) in between.items()}} if ranges else {}
        print(json.dumps(document, ensure_ascii=False))
        return
    header = ["", "precision", "recall", "F1", "matched", "gold", "predicted", *(["F1, all optimal"] if ranges else [])]
    rows = []
    for name in names:
        m = made.measure(name)
        row = [name.replace("_", " "), f"{m.precision:.3f}", f"{m.recall:.3f}", f"{m.f1:.3f}"]
        row += [str(m.matched), str(m.gold), str(m.predicted)]
        rows.append([*row, f"{between[name][0].f1:.3f} to {between[name][1].f1:.3f}"] if ranges else row)
    table(header, rows)
    proof = "proven optimal" if made.optimal else f"lower bound {made.result.lower_bound:g}"
    print(f"distance {made.distance:g} ({proof}), {len(made.mistakes)} mistakes")
    for mistake in made.mistakes:
        print(f"  {mistake}")
