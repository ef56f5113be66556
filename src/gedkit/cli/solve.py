"""``gedkit solve A B``: the distance of two graphs, and the path."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated

import typer

import gedkit as gk
from gedkit.cli.costs_option import costs_from
from gedkit.cli.graph_input import EdgeLabel, NodeLabel, SourceFormat, read_pair, title_of
from gedkit.cli.progress import SearchProgress
from gedkit.cli.report import describe
from gedkit.cli.solver_options import (
    Budget,
    MemoryLimit,
    ModelName,
    Seed,
    SolverName,
    SolverOption,
    Trust,
    options_from,
)
from gedkit.errors import SolveInterrupted

INTERRUPTED = 130
_AUTO_LIMIT = 10.0  # the default budget of `auto`


def solve(
    first: Annotated[
        str,
        typer.Argument(
            metavar="A", help="A file with a graph: .json, .graphml, .gexf, .gml, .gxl, .dot, .mol, ...; - reads stdin."
        ),
    ],
    second: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    solver: SolverName = "auto",
    costs: Annotated[
        str | None,
        typer.Option(
            metavar="COSTS",
            help="node_sub=2,edge_ins=0.5 (others cost 1), or mces, subgraph, chemistry.",
        ),
    ] = None,
    smiles: Annotated[bool, typer.Option("--smiles", help="A and B are molecules in SMILES, not files.")] = False,
    source_format: SourceFormat = None,
    node_label: NodeLabel = None,
    edge_label: EdgeLabel = None,
    time_limit: Annotated[float | None, typer.Option(metavar="SECONDS", help="Time limit.")] = None,
    cutoff: Annotated[float | None, typer.Option(metavar="COST", help='Only ask "is it at most this?".')] = None,
    budget: Budget = None,
    memory_limit: MemoryLimit = None,
    seed: Seed = 0,
    model: ModelName = None,
    trust: Trust = None,
    option: SolverOption = None,
    threads: Annotated[
        int,
        typer.Option(
            metavar="N", help="Number of threads for the search; 0: all cores. Not supported by every solver."
        ),
    ] = 1,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw both graphs and the edits: .png, .svg, .pdf, .html.")
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Also say which searches ran, for how long and why.")
    ] = False,
    free_changes: Annotated[bool, typer.Option("--free-changes", help="Also list changes that cost nothing.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Find the cheapest edit path from graph A to graph B."""
    prices = costs_from(costs)
    if picture is not None:
        from gedkit.viz.kinds import require_place

        require_place(picture)
    options = options_from(solver, option, budget, model, trust)
    g1, g2 = read_pair(first, second, smiles, source_format, node_label, edge_label)
    title = " → ".join(title_of(text, smiles) for text in (first, second))
    limit = options.get("budget", _AUTO_LIMIT) if time_limit is None and solver == "auto" else time_limit
    limit = None if limit == math.inf else limit
    stopped = False
    with SearchProgress(title, limit, quiet=as_json) as progress:
        callback = progress.on_progress if progress.wanted else None
        try:
            result = gk.solve(
                g1,
                g2,
                costs=prices,
                solver=solver,
                time_limit=time_limit,
                memory_limit=memory_limit,
                cutoff=cutoff,
                seed=seed,
                threads=threads,
                callback=callback,
                explain=explain,
                **options,
            )
        except SolveInterrupted as error:
            result, stopped = error.result, True
    if as_json:
        print(result.to_json())
    else:
        describe(title, result, free_changes=free_changes)
    if picture is not None and not stopped:
        from gedkit.viz import picture as write_picture

        write_picture(result, picture, title=title)
    if stopped:
        raise typer.Exit(INTERRUPTED)
